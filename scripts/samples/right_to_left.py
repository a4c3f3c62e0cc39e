"""The Hebrew and Arabic sample: six pages that are turned from left to right.

Lines are shaped with HarfBuzz word by word and placed in visual order; what is remembered, and what /ToUnicode says,
is in logical order. Page space points.
"""

import re

from .drawing.blocks import picture
from .drawing.canvas import colour_operator
from .drawing.colours import RUST, SAND, TEAL, WHITE
from .drawing.destinations import Destination, OutlineItem
from .drawing.markup import Piece
from .drawing.plain_book import plain_book
from .drawing.style import Style
from .drawing.typesetter import Line, Run
from .expected.placed import TextLine
from .geometry import baseline_matrix
from .pdf.writer import Name
from .pictures import landscapes
from .read_prose import read_prose

WIDTH, HEIGHT, MARGIN = 420.0, 595.0, 54.0
SEARCHES = [("המגדלור", {}), ("الريح", {}), ("Skerry 14", {})]


def _units(text):
    """Words in logical order; neighbouring Latin words and numbers stay together as one left-to-right unit."""
    units = []
    for word in text.split():
        latin = bool(re.match(r"[A-Za-z0-9]", word))
        if latin and units and units[-1][1]:
            units[-1][0].append(word)
        else:
            units.append(([word], latin))
    return units


def _font_of(script, latin):
    return "sans" if latin else script


def _split_marks(word):
    """A Latin unit's closing punctuation belongs to the right-to-left text around it."""
    match = re.match(r"([A-Za-z0-9]+)([^A-Za-z0-9]*)$", word)
    return match.groups() if match else (word, "")


def _pieces(book, text, script, style):
    """Shaped pieces in logical order: (text, font key, glyphs, width in points, space after it, latin)."""
    pieces = []
    for parts, latin in _units(text):
        closing = ""
        if latin:
            parts = list(parts)
            parts[-1], closing = _split_marks(parts[-1])
        todo = [(" ".join(parts), latin, not closing)] + ([(closing, False, True)] if closing else [])
        for piece, is_latin, space in todo:
            key = _font_of(script, is_latin)
            size = style.size * (0.86 if is_latin else 1.0)
            glyphs = book.fonts[key].shape(piece, "ltr" if is_latin else "rtl")
            pieces.append((piece, key, glyphs, sum(g.advance for g in glyphs) * size / 1000, space, is_latin, size))
    return pieces


def _lines(book, text, script, style, width):
    """Break into lines greedily; a line is a list of pieces."""
    space = book.fonts[script].width(" ", style.size)
    lines, line, used = [], [], 0.0
    for piece in _pieces(book, text, script, style):
        if line and used + piece[3] > width:
            lines.append(line)
            line, used = [], 0.0
        line.append(piece)
        used += piece[3] + (space if piece[4] else 0.0)
    return lines + [line]


def _place(page, line, script, style, right, baseline):
    """Draw a line that ends at `right`, from the left; remember its characters in logical order."""
    font = page.book.fonts[script]
    space = font.width(" ", style.size)
    x, characters, drawn = right, [], []
    for text, key, glyphs, width, has_space, latin, size in line:
        x -= width
        pen, extents = x, []
        for glyph in glyphs:
            advance = glyph.advance * size / 1000
            extents += (
                [(letter, pen, pen + advance) for letter in glyph.text] if latin else [(glyph.text, pen, pen + advance)]
            )
            pen += advance
        characters += extents if latin else [e for e in reversed(extents) if e[0]]
        drawn.append((x, text, key, glyphs, width, size))
        if has_space:
            characters.append((" ", x - space, x))
            x -= space
    for start, text, key, glyphs, width, size in sorted(drawn, key=lambda d: d[0]):
        piece_style = Style(key, size, style.leading, colour=style.colour)
        ux, uy = page.upright(start, baseline)
        page.put(colour_operator(style.colour), "BT", f"1 0 0 1 {ux:.3f} {uy:.3f} Tm")
        page.show_runs(Line([Run(Piece(text, key), glyphs, 0.0, width)], width, piece_style), piece_style)
        page.put("ET")
    while characters and characters[-1][0] == " ":
        characters.pop()
    record = TextLine(characters, font.ascent * style.size, font.descent * style.size, baseline_matrix(0, baseline))
    page.open_paragraph.lines.append(record)
    return record


def rtl_block(page, text, script, style, right, y, width):
    """A right-aligned paragraph with its top at y; returns the y below it."""
    baseline = y + style.size
    with page.paragraph():
        for number, line in enumerate(_lines(page.book, text, script, style, width)):
            _place(page, line, script, style, right, baseline + number * style.leading)
    return baseline + number * style.leading + style.size * 0.5


def make():
    """The book: cover, two Hebrew pages, two Arabic pages, a closing page with a link."""
    prose = read_prose("hebrew_arabic")
    book = plain_book("מגילת הרוח", fonts=("sans", "hebrew", "arabic"))
    right, width = WIDTH - MARGIN, WIDTH - 2 * MARGIN
    body = {"hebrew": Style("hebrew", 15, 26), "arabic": Style("arabic", 18, 31)}
    new_page = lambda: book.page(
        width=WIDTH,
        height=HEIGHT,
        media_box=[0, 0, 420, 595],  # noqa: E731
        label=str(len(book.pages) + 1),
    )
    cover = new_page()
    picture(cover, book.pictures.get(landscapes.skerries_at_dusk, "srgb", 480, 60), 0, 0, WIDTH, HEIGHT)
    rtl_block(cover, prose["cover"][0], "hebrew", Style("hebrew", 46, 54, colour=WHITE), right, 60, width)
    rtl_block(cover, prose["arabic_title"][0], "arabic", Style("arabic", 40, 54, colour=WHITE), right, 140, width)
    for script in ("hebrew", "arabic"):
        for part in ("1", "2"):
            page = new_page()
            page.fill_rect(WIDTH - 18, 0, 18, HEIGHT, TEAL if script == "hebrew" else RUST)
            y = 60.0
            if part == "1":
                y = (
                    rtl_block(
                        page,
                        prose[f"{script}_title"][0],
                        script,
                        Style(script, 34, 42, colour=TEAL if script == "hebrew" else RUST),
                        right,
                        y,
                        width,
                    )
                    + 16
                )
            for text in prose[f"{script}_{part}"]:
                y = rtl_block(page, text, script, body[script], right, y, width) + 10
    last = new_page()
    last.fill_rect(0, 240, WIDTH, 110, SAND)
    rtl_block(last, prose["link_hebrew"][0], "hebrew", Style("hebrew", 20, 26, colour=TEAL), right, 270, width)
    rtl_block(last, prose["link_cover"][0], "hebrew", Style("hebrew", 15, 20, colour=TEAL), right, 400, width)
    for paragraph, target in zip(
        last.placed.paragraphs, ({"uri": "https://www.example.org/ruah"}, {"destination": Destination(0, "fit")})
    ):
        line = paragraph.lines[0]
        rect = line.rect(min(c[1] for c in line.characters), max(c[2] for c in line.characters))
        last.add_link(rect, **target)
    book.outline = [
        OutlineItem(prose["cover"][0], Destination(0, "fit")),
        OutlineItem(prose["hebrew_title"][0], Destination(1, "xyz", left=None, top=50, zoom=None)),
        OutlineItem(
            prose["arabic_title"][0],
            Destination(3, "xyz", left=None, top=50, zoom=None),
            children=[OutlineItem("Skerry 14", Destination(4, "fitH", top=50))],
        ),
    ]
    book.catalog = {"ViewerPreferences": {"Direction": Name("R2L")}, "PageLayout": Name("TwoPageRight"), "Lang": "he"}
    return book
