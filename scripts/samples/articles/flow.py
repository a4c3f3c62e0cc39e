"""Text that flows through columns and around what is set between them. Lengths are page space points."""

from dataclasses import replace
from typing import NamedTuple

from ..drawing.initials import drop_cap_size
from .rich_text import RichText
from .setting import RichTypesetter, Room, draw_line, label

MINIMUM_MEASURE = 60  # a line that is shorter beside an obstacle is left out
OBSTACLE_GAP = 9
DROP_CAP_GAP = 3


class Column(NamedTuple):
    """A rectangle of a page that text fills; `wants_hyphen` says that a word should be broken at its end."""

    page: object
    number: int
    x: float
    top: float
    width: float
    bottom: float
    wants_hyphen: bool = False


class Slot(NamedTuple):
    """Room for one line."""

    column: int
    x: float
    y: float  # of its top
    width: float


def columns(page, count, top, bottom, left=40.0, right=440.0, gutter=16.0, wants_hyphen=False):
    """Equal columns of a page."""
    width = (right - left - gutter * (count - 1)) / count
    return [
        Column(page, i, left + i * (width + gutter), top, width, bottom, wants_hyphen) for i in range(count)
    ]


class Flow:
    """Fills columns with the blocks of an article."""

    def __init__(self, article, frames):
        self.article, self.frames = article, list(frames)
        self.number, self.y = 0, self.frames[0].top
        self.obstacles = {}  # {page index: [rectangle]}
        self.page_of_mark = {}  # {footnote mark: page index}
        self._setter = RichTypesetter(self.frames[0].page.book)

    def avoid(self, page, rect):
        """Let text run around a rectangle."""
        self.obstacles.setdefault(page.index, []).append(rect)

    @property
    def frame(self):
        """The column being filled."""
        return self.frames[self.number]

    def next_column(self):
        """Go on in the next column."""
        self.number += 1
        self.y = self.frame.top

    def skip(self, height):
        """Leave some room, but none at the top of a column."""
        if self.y > self.frame.top:
            self.y += height

    def require(self, height):
        """Go on in the next column unless there is so much room."""
        if self.y + height > self.frame.bottom + 0.01:
            self.next_column()

    # Blocks

    def paragraph(self, markup, style, space=0.0, drop_cap=0, colour=None):
        """A paragraph of running text."""
        rich = RichText(markup)
        self.skip(space)
        place = self._set(rich, style, drop_cap=drop_cap, colour=colour)
        self.article.add({"kind": "paragraph", "rich": rich}, place)

    def heading(self, text, style, level, space, after=2.0):
        """A heading, which stays with the lines behind it."""
        rich = RichText(text)
        self.skip(space)
        self.require(style.leading + after + 30)
        place = self._set(rich, style, keep=1)
        self.y += after
        self.article.add({"kind": "heading", "level": level, "rich": rich}, place)

    def items(self, markups, style, hang, ordered=False, space=4.0):
        """A list."""
        self.skip(space)
        entries, place = [], None
        for number, markup in enumerate(markups):
            rich, marker = RichText(markup), f"{number + 1}." if ordered else "•"
            begin = self._set(rich, replace(style, indent=0), hang=hang, marker=marker)
            place = place or begin
            entries.append({"marker": marker, "rich": rich})
        self.y += space
        self.article.add({"kind": "list", "ordered": ordered, "items": entries}, place)

    def quotation(self, markups, style, inset, space=5.0):
        """Paragraphs that are set in from both sides."""
        self.skip(space)
        texts, place = [RichText(markup) for markup in markups], None
        for number, rich in enumerate(texts):
            begin = self._set(rich, replace(style, indent=style.indent if number else 0), hang=inset, right=inset)
            place = place or begin
        self.y += space
        self.article.add({"kind": "quotation", "texts": [{"rich": rich} for rich in texts]}, place)

    # Lines

    def _set(self, rich, style, drop_cap=0, hang=0.0, right=0.0, marker=None, keep=2, colour=None):
        """Set a text from here on; returns where it begins."""
        self.require(keep * style.leading)
        narrow, start = self._drop_cap(rich, style, drop_cap) if drop_cap else (0.0, 0)
        slots = []

        def offset(number):
            return narrow if number < drop_cap else style.indent if number == 0 else 0.0

        def room(number):
            while len(slots) < number + 2:
                is_full = slots and slots[-1] is None
                slots.append(None if is_full else self._slot_after(slots[-1] if slots else None, style))
            slot = slots[number]
            value = Room(slot.width - hang - right - offset(number)) if slot else Room(-1e3)
            is_last = slot and (slots[number + 1] is None or slots[number + 1].column != slot.column)
            value.wants_hyphen = bool(is_last and self.frames[slot.column].wants_hyphen)
            return value

        lines = self._setter.lines(rich, style, room, start)
        if slots[len(lines) - 1] is None:
            raise ValueError(f"no room left for {rich.text!r}")
        place = (self.frames[slots[0].column].page.index, self.frames[slots[0].column].number, slots[0].y)
        page = None
        for number, line in enumerate(lines):
            slot, frame = slots[number], self.frames[slots[number].column]
            if page is not None and frame.page is not page:
                rich.breaks.append((line.start, frame.page.index))
            page = frame.page
            self.article.touch(page)
            for span, _ in rich.parts(line.start, line.end):
                if span.footnote:
                    self.page_of_mark[span.footnote] = page.index
            baseline = slot.y + 0.78 * style.size
            if marker and number == 0:
                label(page, marker, style, slot.x, baseline)
            draw_line(page, line, style, slot.x + hang + offset(number), baseline, colour)
        last = slots[len(lines) - 1]
        self.number, self.y = last.column, last.y + style.leading
        return place

    def _drop_cap(self, rich, style, count):
        frame, slot = self.frame, self._slot_after(None, style)
        size = drop_cap_size(style, count)
        cap_style = replace(style, size=size, indent=0.0, hyphenate=False, align="left")
        baseline = slot.y + 0.78 * style.size + (count - 1) * style.leading
        width = label(frame.page, rich.text[0], cap_style, slot.x, baseline)
        return width + DROP_CAP_GAP, 1

    def _slot_after(self, slot, style):
        """The room for the next line; None behind the last column."""
        if slot is None:
            number, y = self.number, self.y
        else:
            number, y = slot.column, slot.y + style.leading
        while number < len(self.frames):
            frame = self.frames[number]
            while y + style.size <= frame.bottom + 0.01:
                x, width = self._free(frame, y, style.size)
                if width >= MINIMUM_MEASURE:
                    return Slot(number, x, y, width)
                y += style.leading
            number += 1
            y = self.frames[number].top if number < len(self.frames) else 0.0
        return None

    def _free(self, frame, y, height):
        """(x, width) of a column beside the obstacles at a height."""
        x0, x1 = frame.x, frame.x + frame.width
        for left, top, width, tall in self.obstacles.get(frame.page.index, []):
            if top - 3 >= y + height or top + tall + 3 <= y or left >= x1 or left + width <= x0:
                continue
            if left <= x0 + 1:
                x0 = left + width + OBSTACLE_GAP
            else:
                x1 = left - OBSTACLE_GAP
        return x0, x1 - x0
