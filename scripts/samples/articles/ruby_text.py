"""Japanese rich text in rows of full-width characters, with ruby beside or above its letters. Page space points."""

from dataclasses import replace

from ..drawing.canvas import colour_operator
from ..drawing.full_width_text import NEVER_FIRST
from ..drawing.markup import Piece
from ..drawing.typesetter import Line, Run
from .rich_text import RichText

RUBY_SIZE = 0.5  # in font sizes
NEVER_LAST = "「（"


def _units(rich):
    """(offset, text, ruby): single letters, and letters that share a ruby."""
    at = 0
    for span in rich.spans:
        if span.ruby:
            yield at, span.text, span.ruby
        else:
            yield from ((at + i, letter, None) for i, letter in enumerate(span.text))
        at += len(span.text)


def _rows(rich, counts):
    """Rows of units; `counts(number)` is how many letters a row has. A closing mark may hang out of its row."""
    rows, row, used = [], [], 0
    for unit in _units(rich):
        if used + len(unit[1]) > counts(len(rows)) and unit[1] not in NEVER_FIRST:
            carried = [row.pop()] if row[-1][1] in NEVER_LAST else []
            rows.append(row)
            row, used = carried, len(carried)
        row.append(unit)
        used += len(unit[1])
    return [*rows, row]


class RowFlow:
    """Fills frames with rows: vertical ones from the right to the left, or horizontal ones downwards.

    A frame is (page, x, y, rows, letters in a row): x is the middle of the first vertical row and y its top, or x is
    where horizontal rows start and y the first baseline."""

    def __init__(self, article, frames, vertical):
        self.article, self.frames, self.vertical = article, frames, vertical
        self.slots = [(frame, number) for frame in frames for number in range(frame[3])]
        self.next = 0

    def paragraph(self, markup, style, indent=1):
        """A paragraph of running text."""
        rich = RichText(markup)
        self.article.add({"kind": "paragraph", "rich": rich}, self.set(rich, style, indent))

    def heading(self, text, style):
        """A heading with an empty row before it."""
        self.next += 1 if self.slots[self.next][1] else 0
        rich = RichText(text)
        self.article.add({"kind": "heading", "level": 2, "rich": rich}, self.set(rich, style, 0))

    def items(self, markups, style):
        """A numbered list."""
        entries, place = [], None
        for number, markup in enumerate(markups):
            rich, marker = RichText(markup), f"{number + 1}."
            page, x, y = self._origin(self.next, style)
            draw_row(page, marker, style, x, y, self.vertical)
            begin = self.set(rich, style, 0, hang=1)
            place = place or begin
            entries.append({"marker": marker, "rich": rich})
        self.article.add({"kind": "list", "ordered": True, "items": entries}, place)

    def set(self, rich, style, indent, hang=0):
        """Set a text in the next rows; returns where it begins."""
        first, page = self.next, None

        def count(number):
            return self.slots[min(first + number, len(self.slots) - 1)][0][4] - hang - (indent if number == 0 else 0)

        for number, row in enumerate(_rows(rich, count)):
            frame_page, x, y = self._origin(self.next, style)
            if page is not None and frame_page is not page:
                rich.breaks.append((row[0][0], frame_page.index))
            page = frame_page
            self.article.touch(page)
            shift = style.size * (hang + (indent if number == 0 else 0))
            x, y = (x, y + shift) if self.vertical else (x + shift, y)
            _draw_units(page, row, style, x, y, self.vertical)
            self.next += 1
        frame, number = self.slots[first]
        return frame[0].index, self.frames.index(frame), float(number)

    def _origin(self, number, style):
        (page, x, y, _, _), row = self.slots[number]
        return (page, x - row * style.leading, y) if self.vertical else (page, x, y + row * style.leading)


def _draw_units(page, units, style, x, y, vertical):
    draw_row(page, "".join(text for _, text, _ in units), style, x, y, vertical)
    small, pen = replace(style, size=style.size * RUBY_SIZE), 0.0
    for _, text, ruby in units:
        length = len(text) * style.size
        if ruby:
            start = pen + (length - len(ruby) * small.size) / 2
            beside = (style.size + small.size) / 2 + 0.3
            if vertical:
                draw_row(page, ruby, small, x + beside, y + start, vertical)
            else:
                draw_row(page, ruby, small, x + start, y - style.size * 0.95, vertical)
        pen += length


def draw_row(page, text, style, x, y, vertical):
    """Draw one row: x is its middle and y its top, or x its start and y its baseline."""
    font = page.book.fonts[style.font]
    glyphs = font.shape(text, "ttb" if vertical else "ltr")
    page.resources["Font"][font.key] = font
    ux, uy = page.upright(x, y)
    page.put(colour_operator(style.colour), "BT", f"1 0 0 1 {ux:.3f} {uy:.3f} Tm")
    if vertical:
        page.put(f"/{font.key} {style.size} Tf", "<" + "".join(f"{g.index:04X}" for g in glyphs) + "> Tj")
    else:
        width = sum(g.advance for g in glyphs) * style.size / 1000
        page.show_runs(Line([Run(Piece(text, style.font), glyphs, 0.0, width)], width, style), style)
    page.put("ET")
