"""Hard cases of single letters: ligatures, overprints, letterspacing, raised and small ones, accents, spaces."""

import re
from dataclasses import replace

from ..drawing.blocks import words
from ..drawing.colours import INK, RUST, TEAL
from ..drawing.magazine_style import CAPTION
from ..drawing.style import Style
from ..expected.folded_search import FootnoteMark
from ..expected.placed import Paragraph, TextLine
from ..geometry import baseline_matrix
from ..read_prose import read_prose
from .tools import (
    LEFT,
    MEASURE,
    PLAIN_SHAPING,
    TEXT,
    TOP,
    draw_lines,
    hard_page,
    lines_by_hand,
    placing,
    remember,
    shown,
    text_block,
    text_object,
    unrecorded,
)


def ligatures(book):
    """Case 4: ligature glyphs that stand for U+FB00 ... U+FB04, and some that stand for their letters."""
    page = hard_page(book, "Waffles in Fog")
    prose = read_prose("hard_text")
    y = text_block(page, prose["ligatures_code_points"][0], TOP, replace(TEXT, font="serif-code-points"))
    text_block(page, prose["ligatures_letters"][0], y)
    code_points = {"case": "ligatures told as U+FB00 to U+FB04"}
    letters = {"case": "ligatures told as letters"}
    return [
        ("officer", code_points),
        ("baffled", code_points),
        ("foot of the cliff", code_points),
        ("flicker, first green", code_points),
        ("stiffest coat", code_points),
        ("difficult", letters),
        ("waffles for the finders", letters),
        ("flotsam", letters),
        ("staff of the coffee", letters),
    ]


def overprints(book):
    """Case 5: bold faked by printing twice, and a headline with a shadow."""
    page = hard_page(book, "Printed Twice")
    prose, typesetter = read_prose("hard_text"), book.typesetter
    y = text_block(page, prose["fake_bold"][0], TOP)
    crosshead = Style("serif", 14, 17, colour=TEAL, role="crosshead")
    words(page, "Impatience as a typeface", crosshead, LEFT, y + 12)
    with unrecorded(page):
        words(page, "Impatience as a typeface", crosshead, LEFT + 0.3, y + 12)
    y += 40
    with page.paragraph() as paragraph:
        for line in typesetter.set_lines(prose["fake_bold_doubled"][0], TEXT, MEASURE):
            with placing(page, paragraph):
                page.place_line(line, LEFT, y)
            with unrecorded(page):
                page.place_line(line, LEFT + 0.3, y)
            y += TEXT.leading
    y += 60
    shadow = Style("serif-bold", 40, 44, colour=INK)
    with unrecorded(page):
        words(page, "Bearings South", replace(shadow, colour=(0.7, 0.7, 0.7)), LEFT + 1.2, y + 1.2)
    words(page, "Bearings South", shadow, LEFT, y)
    text_block(page, prose["shadow"][0], y + 24)
    return [
        ("impatience as a typeface", {"case": "fake bold: a line printed twice"}),
        ("northern buoy", {"case": "fake bold: a line printed twice"}),
        ("gone for a walk", {"case": "fake bold: a line printed twice"}),
        ("typeface Impatience", {"case": "fake bold: a line printed twice", "absent": True}),
        ("Bearings South", {"case": "headline with a shadow"}),
        ("South Bearings", {"case": "headline with a shadow", "absent": True}),
    ]


def _plain_letters(font, text, size, tracking, gap=0.0):
    """Glyphs of a text without kerning: (glyph, from, to), with tracking after each and more after a space."""
    x, letters = 0.0, []
    for glyph in font.shape(text, features=PLAIN_SHAPING):
        width = glyph.advance * size / 1000
        letters.append((glyph, x, x + width))
        x += width + tracking + (gap if glyph.text == " " else 0.0)
    return letters


def _spaced_by_operator(page, text, key, size, tracking, y, colour):
    """Letterspacing by Tc, with space glyphs."""
    font = page.book.fonts[key]
    letters = _plain_letters(font, text, size, tracking)
    with text_object(page, font, size, LEFT, y, colour):
        page.put(f"{tracking} Tc", f"{shown([glyph for glyph, _, _ in letters])} Tj", "0 Tc")
    remember(page, [(glyph.text, x0, x1) for glyph, x0, x1 in letters], font, size, LEFT, y, "headline")


def _spaced_by_moves(page, text, key, size, tracking, y, colour):
    """Each letter shown by itself after a Td, spaces not at all."""
    font, pen = page.book.fonts[key], 0.0
    letters = _plain_letters(font, text, size, tracking)
    with text_object(page, font, size, LEFT, y, colour):
        for glyph, x, _ in letters:
            if glyph.text != " ":
                page.put(f"{x - pen:.3f} 0 Td {shown([glyph])} Tj")
                pen = round(x, 3)
    remember(page, [(glyph.text, x0, x1) for glyph, x0, x1 in letters], font, size, LEFT, y, "headline")


def letterspaced(book):
    """Case 8: headlines letterspaced by Tc, by TJ, and by a Td before each letter."""
    page = hard_page(book, "Humming")
    y = text_block(page, read_prose("hard_text")["letterspaced"][0], TOP) + 40
    _spaced_by_operator(page, "THE LONG SHORE", "sans-bold", 24, 8, y, RUST)
    y = text_block(
        page, "In the first of these headlines the program was told to put a sliver after each letter.", y + 16
    )
    words(page, "Salt and Silver", Style("serif", 28, 32, colour=TEAL, tracking=10, role="headline"), LEFT, y + 40)
    y = text_block(page, "In the second it was told the width of every sliver, one after another.", y + 56)
    _spaced_by_moves(page, "WIND FROM NOWHERE", "display", 20, 6, y + 40, INK)
    text_block(page, "In the third it was given the letters one by one, and had to find a place for each.", y + 56)
    return [
        ("the long shore", {"case": "letterspaced by Tc"}),
        ("Shore", {"case": "letterspaced by Tc", "whole_words": True}),
        ("Salt and Silver", {"case": "letterspaced by TJ, with space glyphs", "case_sensitive": True}),
        ("silver", {"case": "letterspaced by TJ, with space glyphs", "whole_words": True}),
        ("wind from nowhere", {"case": "letterspaced letter by letter, without space glyphs"}),
        ("nowhere", {"case": "letterspaced letter by letter, without space glyphs", "whole_words": True}),
        ("windfrom", {"case": "letterspaced letter by letter, without space glyphs", "absent": True}),
    ]


# ^...^ is a footnote mark, ~...~ is set in small capitals, _..._ is a raised letter of the word before it.
RAISED = [
    "The lightship ~SERENA~ was moored off Carrick for a century^1^ and",
    "never once changed her opinion. Her keepers signed the book with",
    "care: Captain A~LDOUS~ P~EPPERELL~, Mate J~ANET~ S~TROUD~. The 2_nd_ of",
    "May was kept as the birthday of the lamp^2^, with a cake. When at last",
    "she was towed into the harbour^3^ the whole of I~NVERLAGGAN~ stood on",
    "the wall, and M_r_ Pepperell, who had gone ashore, wept like a tap.",
]
NOTES = [
    "^1^ A hundred and two years, if one counts the strike.",
    "^2^ It had been lit by mistake on the 1_st_.",
    "^3^ By the tug Obstinate, which was paid in cake.",
]
_MIXED = re.compile(r"\^([^^]+)\^|~([^~]+)~|_([^_]+)_|([^^~_]+)")


def _mixed_line(page, text, style, y):
    """Draw a line with raised and small letters; returns what it placed."""
    font, x, characters = page.book.fonts[style.font], 0.0, []
    with text_object(page, font, style.size, LEFT, y, style.colour):
        for mark, small, raised, plain in _MIXED.findall(text):
            scale = 0.6 if mark or raised else 0.74 if small else 1.0
            size = round(style.size * scale, 2)
            glyphs = font.shape(mark or small or raised or plain, features=PLAIN_SHAPING)
            page.put(f"/{font.key} {size} Tf", f"{0.36 * style.size if mark or raised else 0:.2f} Ts")
            page.put(f"{shown(glyphs)} Tj")
            for glyph in glyphs:
                width = glyph.advance * size / 1000
                characters += [(FootnoteMark(letter) if mark else letter, x, x + width) for letter in glyph.text]
                x += width
        page.put("0 Ts")
    return TextLine(characters, font.ascent * style.size, font.descent * style.size, baseline_matrix(LEFT, y))


def raised_and_small(book):
    """Case 11: footnote marks, raised letters, small capitals made of smaller capitals."""
    page = hard_page(book, "The Opinion of the Lamp")
    text = replace(TEXT, align="left")
    lines = [_mixed_line(page, line, text, TOP + 12 + row * text.leading) for row, line in enumerate(RAISED)]
    page.placed.paragraphs.append(Paragraph(lines))
    page.rule(LEFT, 470, LEFT + 80, 470, INK, 0.4)
    for row, note in enumerate(NOTES):
        small = replace(CAPTION, font="serif", size=8.6)
        line = _mixed_line(page, note, small, 486 + row * 13)
        page.placed.paragraphs.append(Paragraph([line], "caption"))
    marks = "word with a footnote mark"
    return [
        ("moored off Carrick for a century", {"case": marks}),
        ("century", {"case": marks, "whole_words": True}),
        ("lamp", {"case": marks, "whole_words": True}),
        ("towed into the harbour", {"case": marks}),
        ("if one counts the strike", {"case": "footnote"}),
        ("2nd of May", {"case": "raised letters", "lines": 2}),
        ("Mr Pepperell", {"case": "raised letters"}),
        ("Inverlaggan stood", {"case": "small capitals"}),
        ("Captain Aldous Pepperell", {"case": "small capitals"}),
        ("lightship Serena", {"case": "small capitals"}),
    ]


def _spaces_after(page, line, y, in_gaps):
    """Show the spaces of a line after its words: each in its gap, or all in a heap behind the last word."""
    font, style = page.book.fonts[line.style.font], line.style
    space = font.shape(" ")
    gaps = [run.x + run.width for run in line.runs if run.space]
    if not gaps:
        return
    with text_object(page, font, style.size, LEFT, y, style.colour):
        if not in_gaps:
            page.put(f"{line.width:.3f} 0 Td {shown(space * len(gaps))} Tj")
            return
        pen = 0.0
        for gap in gaps:
            page.put(f"{gap - pen:.3f} 0 Td {shown(space)} Tj")
            pen = round(gap, 3)


def apart(book):
    """Case 14: words that are only placed apart, and words whose spaces are drawn after all of them."""
    page = hard_page(book, "Silence Between Words")
    prose, style = read_prose("hard_text"), replace(TEXT, space_glyphs=False)
    y = text_block(page, prose["apart"][0], TOP, style)
    for key in ("apart_gaps", "apart_end"):
        with page.paragraph():
            for line in book.typesetter.set_lines(prose[key][0], style, MEASURE):
                page.place_line(line, LEFT, y + 0.78 * style.size)
                _spaces_after(page, line, y + 0.78 * style.size, key == "apart_gaps")
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


def accents(book):
    """Case 16: letters and accents as two glyphs, and letters that Unicode does not take apart."""
    page = hard_page(book, "Post for Sandrøy")
    prose = read_prose("hard_text")
    style = Style("sans-decomposed", 11, 16, colour=INK, hyphenate=False)
    y = text_block(page, prose["accents"][0], TOP, style)
    text_block(page, prose["letters"][0], y + 10)
    apart, whole = "accents drawn as glyphs of their own", "letters without decomposition"
    return [
        ("Reka Dvorak", {"case": apart}),
        ("Dvořák", {"case": apart, "accents": True}),
        ("creme brulee", {"case": apart}),
        ("crème brûlée", {"case": apart, "accents": True, "case_sensitive": True}),
        ("resume", {"case": apart}),
        ("résumé", {"case": apart, "accents": True}),
        ("resume", {"case": apart, "accents": True}),
        ("Goteborg and Besancon", {"case": apart}),
        ("facades", {"case": apart, "accents": True, "absent": True}),
        ("Plzeň", {"case": apart}),
        ("On Sandrøy the post", {"case": whole}),
        ("Łódź", {"case": whole}),
        ("Łodz", {"case": whole}),
        ("Þordis", {"case": whole}),
        ("straße", {"case": whole}),
        ("mon cœur", {"case": whole}),
        ("wide æther", {"case": whole}),
        ("coeur", {"case": f"{whole}, typed without them", "hard": True}),
        ("Lodz", {"case": f"{whole}, typed without them", "hard": True}),
        ("strasse", {"case": f"{whole}, typed without them", "hard": True}),
    ]


WIDE = [
    "All unaccompanied gentlemen should understand that conversation",
    "throughout this promenade constitutes encouragement. Umbrellas,",
    "telescopes and trombones must be surrendered beforehand. The",
    "superintendent distinguishes any enthusiasm from drunkenness by",
    "smelling. All complaints concerning thunderstorms, a marchioness",
    "or the orchestra should be addressed to whomever.",
]


def wide_spaces(book):
    """Case 18: a justified column with word spaces of up to 1.1 em."""
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


def typography(book):
    """Case 19: what a typesetter puts for what people type."""
    page = hard_page(book, "Only Weather")
    style = replace(TEXT, size=13, leading=18)
    text_block(page, read_prose("hard_text")["typography"][0], TOP, style)
    return [
        ('"It\'s only weather," said', {"case": "curly quotes"}),
        ("it'll pass", {"case": "curly quotes"}),
        ("since the 'nineties", {"case": "curly quotes"}),
        ("'Rock'n'roll'", {"case": "curly quotes"}),
        ("1911–1914", {"case": "en dash"}),
        ("1911-1914", {"case": "en dash, typed as a hyphen", "hard": True}),
        ("calls—most of them", {"case": "em dash"}),
        ("Well... perhaps", {"case": "ellipsis"}),
        ("14 miles", {"case": "non-breaking space"}),
        ("Dr Øvrebø", {"case": "non-breaking space"}),
        ("2½ hours", {"case": "fraction"}),
        ("1/2 a fathom", {"case": "fraction, typed with a stroke", "hard": True}),
    ]
