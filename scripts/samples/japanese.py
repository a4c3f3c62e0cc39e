"""The Japanese sample: three pages of vertical writing and one of horizontal writing. Page space points."""

from dataclasses import replace

from .drawing.blocks import picture
from .drawing.canvas import colour_operator
from .drawing.colours import SAND, TEAL
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

WIDTH, HEIGHT = 420.0, 595.0
SEARCHES = [("測量士", {}), ("灯台守", {}), ("図書室", {})]
NEVER_FIRST = "、。」』ーっゃゅょッャュョ"
VERTICAL = Style("mincho-vertical", 15, 27)
HORIZONTAL = Style("mincho", 14, 25)


def _rows(text, count):
    """Split into rows of at most `count` characters (one more when a row would begin with a mark)."""
    rows = []
    while text:
        end = count
        while end < len(text) and text[end] in NEVER_FIRST:
            end += 1
        rows.append(text[:end])
        text = text[end:]
    return rows


def _place(page, text, style, x, y, vertical):
    """A row of full-width characters: from the top (x is its middle), or from the left (y is its baseline)."""
    font = page.book.fonts[style.font]
    glyphs = font.shape(text, "ttb" if vertical else "ltr")
    ux, uy = page.upright(x, y)
    page.put(colour_operator(style.colour), "BT", f"1 0 0 1 {ux:.3f} {uy:.3f} Tm")
    if vertical:
        page.resources["Font"][font.key] = font
        page.put(f"/{font.key} {style.size} Tf", "<" + "".join(f"{g.index:04X}" for g in glyphs) + "> Tj")
    else:
        width = sum(g.advance for g in glyphs) * style.size / 1000
        page.show_runs(Line([Run(Piece(text, style.font), glyphs, 0.0, width)], width, style), style)
    page.put("ET")
    characters, pen = [], 0.0
    for glyph in glyphs:
        advance = style.size * (1.0 if vertical else glyph.advance / 1000)
        characters.append((glyph.text, pen, pen + advance))
        pen += advance
    up, down = (0.5, 0.5) if vertical else (font.ascent, font.descent)
    record = TextLine(
        characters, up * style.size, down * style.size, baseline_matrix(x, y, -90 if vertical else 0), joined=True
    )
    page.open_paragraph.lines.append(record)
    return record


def vertical_block(page, text, style, x, top, count):
    """A paragraph in rows that go down and follow each other to the left; returns the x of the next row."""
    with page.paragraph():
        for row in _rows(text, count):
            _place(page, row, style, x, top, True)
            x -= style.leading
    return x


def horizontal_block(page, text, style, x, y, count):
    """A paragraph in ordinary rows; y is its first baseline; returns the next baseline."""
    with page.paragraph():
        for row in _rows(text, count):
            _place(page, row, style, x, y, False)
            y += style.leading
    return y


def make():
    """The book."""
    prose = read_prose("japanese")
    book = plain_book(prose["title"][0], fonts=("mincho",))
    book.add_font("mincho-vertical", vertical=True)
    for number in (1, 2, 3):
        page = book.page(width=WIDTH, height=HEIGHT, media_box=[0, 0, 420, 595], label=str(number))
        x = 352.0
        if number == 1:
            page.fill_rect(0, 0, WIDTH, HEIGHT, SAND)
            picture(page, book.pictures.get(landscapes.island_profile, "indexed", 420, colours=20), 0, 430, WIDTH, 165)
            x = vertical_block(page, prose["title"][0], replace(VERTICAL, size=30, leading=52, colour=TEAL), x, 66, 20)
        count = 22 if number == 1 else 31
        for text in prose[f"page_{number}"]:
            x = vertical_block(page, text, VERTICAL, x, 66, count)
    page = book.page(width=WIDTH, height=HEIGHT, media_box=[0, 0, 420, 595], label="4")
    horizontal_block(page, prose["horizontal_title"][0], replace(HORIZONTAL, size=24, colour=TEAL), 54, 96, 20)
    y = 140.0
    for text in prose["horizontal"]:
        y = horizontal_block(page, text, HORIZONTAL, 54, y, 22) + 8
    horizontal_block(page, prose["link"][0], replace(HORIZONTAL, colour=TEAL), 54, y + 20, 22)
    line = page.placed.paragraphs[-1].lines[0]
    page.add_link(line.rect(0, line.characters[-1][2]), uri="https://www.example.org/toshoshitsu")
    book.outline = [
        OutlineItem(
            prose["title"][0],
            Destination(0, "fit"),
            children=[
                OutlineItem("春の測量士", Destination(1, "xyz", left=None, top=40, zoom=None)),
                OutlineItem("秋の地図", Destination(2, "fitB")),
            ],
        ),
        OutlineItem(prose["horizontal_title"][0], Destination(3, "fitH", top=60)),
    ]
    book.catalog = {"ViewerPreferences": {"Direction": Name("R2L")}, "Lang": "ja"}
    return book
