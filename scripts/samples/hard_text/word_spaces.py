"""Unusual word spaces: without glyphs, with glyphs drawn elsewhere, and very wide ones."""

from dataclasses import replace

from ..drawing.blocks import first_baseline
from ..drawing.line_breaking import hyphenation_points
from ..drawing.text_operators import character_extents
from .frames import draw_lines
from .glyph_text import PLAIN_SHAPING, glyph_string, text_object, text_record
from .hand_set_lines import lines_by_hand
from .page_setup import LEFT, MEASURE, PROSE, TEXT, TOP, hard_page, text_block

WIDE = [
    "All unaccompanied gentlemen should understand that conversation",
    "throughout this promenade constitutes encouragement. Umbrellas,",
    "telescopes and trombones must be surrendered beforehand. The",
    "superintendent distinguishes any enthusiasm from drunkenness by",
    "smelling. All complaints concerning thunderstorms, a marchioness",
    "or the orchestra should be addressed to whomever.",
]


def spaces_apart(book):
    """Page 21: words without space glyphs, and words whose space glyphs are drawn after all of them."""
    page = hard_page(book, "Silence Between Words")
    style = replace(TEXT, space_glyphs=False)
    y = text_block(page, PROSE["apart"][0], TOP, style)
    for key in ("apart_gaps", "apart_end"):
        with page.paragraph():
            for line in book.typesetter.set_lines(PROSE[key][0], style, MEASURE):
                baseline = first_baseline(style, y)
                page.place_line(line, LEFT, baseline)
                _spaces_after(page, line, baseline, key == "apart_gaps")
                y += style.leading
        y += 10
    return [
        ("only placed apart", {"case": "words without space glyphs"}),
        ("smallest of blanks", {"case": "words without space glyphs"}),
        ("placedapart", {"case": "words without space glyphs", "absent": True}),
        ("a handful of spaces", {"case": "space glyphs drawn into the gaps after the words"}),
        ("the blanks were forgotten", {"case": "space glyphs drawn into the gaps after the words"}),
        ("the end of a dance", {"case": "space glyphs in a heap behind the line"}),
        ("like chairs that are stacked", {"case": "space glyphs in a heap behind the line"}),
    ]


def _spaces_after(page, line, y, in_gaps):
    """Show the spaces of a line after its words: each in its gap, or all behind the last word."""
    font, style = page.book.fonts[line.style.font], line.style
    space = font.shape(" ")
    gaps = [run.x + run.width for run in line.runs if run.space]
    if not gaps:
        return
    with text_object(page, font, style.size, LEFT, y, style.colour):
        if not in_gaps:
            page.put(f"{line.width:.3f} 0 Td {glyph_string(space * len(gaps))} Tj")
            return
        pen = 0.0
        for gap in gaps:
            page.put(f"{gap - pen:.3f} 0 Td {glyph_string(space)} Tj")
            pen = round(gap, 3)


def spaces_taken_back(book):
    """Page 28: spaces after syllables that the next move takes back."""
    page = hard_page(book, "The Commissary")
    style = replace(TEXT, size=14, leading=21, align="left", hyphenate=False)
    y = TOP
    with page.paragraph() as paragraph:
        for line in book.typesetter.set_lines(PROSE["taken_back"][0], style, MEASURE):
            text = "".join(text for text, _, _ in character_extents(line))
            paragraph.lines.append(_in_syllables(page, text, style, first_baseline(style, y)))
            y += style.leading
    case = "spaces within words that are taken back"
    return [
        ("brigadier who governed", {"case": case}),
        ("commissary", {"case": case, "whole_words": True}),
        ("uninvited seagulls", {"case": case}),
        ("bri ga dier", {"case": case, "absent": True}),
        ("everything", {"case": case, "whole_words": True}),
    ]


def _in_syllables(page, text, style, y):
    """Draw a line with a space behind each syllable, which the next move takes back; returns its record."""
    font = page.book.fonts[style.font]
    space = font.shape(" ")[0]
    parts, characters, x = [], [], 0.0
    for number, word in enumerate(text.split()):
        if number:
            parts.append(glyph_string([space]))
            characters.append((" ", x, x + space.advance * style.size / 1000))
            x = characters[-1][2]
        cuts = [0, *hyphenation_points(word, style.language), len(word)]
        for start, end in zip(cuts, cuts[1:]):
            glyphs = font.shape(word[start:end], features=PLAIN_SHAPING)
            parts.append(glyph_string([*glyphs, space]) + f" {space.advance:.3f} ")
            for glyph in glyphs:
                characters.append((glyph.text, x, x + glyph.advance * style.size / 1000))
                x = characters[-1][2]
    with text_object(page, font, style.size, LEFT, y, style.colour):
        page.put(f"[{''.join(parts)}] TJ")
    return text_record(characters, font, style.size, LEFT, y)


def wide_spaces(book):
    """Page 25: justified lines with word spaces of up to 1.1 em."""
    page = hard_page(book, "Rules of the Pier")
    style = replace(TEXT, size=11.6)
    lines = lines_by_hand(book.typesetter, WIDE, style, MEASURE)
    widest = max(run.space for line in lines for run in line.runs) / style.size
    if not 0.9 < widest <= 1.1:
        raise ValueError(f"the widest space is {widest:.2f} em")
    y = draw_lines(page, lines, style, TOP)
    text_block(page, "They were painted on enamel, and the man who painted them was paid by the line.", y)
    case = "very wide word spaces"
    return [
        ("gentlemen should understand", {"case": case}),
        ("enthusiasm from drunkenness by smelling", {"case": case, "lines": 2}),
        ("trombones must be", {"case": case}),
        ("that conversation throughout", {"case": case, "lines": 2}),
    ]
