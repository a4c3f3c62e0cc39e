"""Columns that text flows through. Lengths are page space points."""

from dataclasses import replace
from typing import NamedTuple

from .blocks import first_baseline
from .colours import RUST
from .initials import drop_cap_size
from .magazine_style import BOTTOM, GUTTER, LEFT, RIGHT, TOP

MAXIMUM_SIZE, SIZE_STEP = 13.0, 0.15
DROP_CAP_GAP = 4
DROP_CAP_ESTIMATE = 40  # width of a drop cap while the size of the text is still to be found


class Frame(NamedTuple):
    """A rectangle of a page that text fills."""

    page: object
    x: float
    y: float
    width: float
    height: float


def columns(page, count, top=TOP, bottom=BOTTOM, left=LEFT, right=RIGHT, gutter=GUTTER):
    """Frames of equal columns."""
    width = (right - left - gutter * (count - 1)) / count
    return [Frame(page, left + i * (width + gutter), top, width, bottom - top) for i in range(count)]


def _line_height(style):
    """The least height that a line needs."""
    return 0.78 * style.size + 0.25 * style.size


class Flow:
    """Fills frames with paragraphs, one after the other."""

    def __init__(self, frames):
        self.frames = list(frames)
        self.number = 0
        self.offset = 0.0  # of the next line's top in its frame

    @property
    def frame(self):
        """The frame being filled."""
        return self.frames[self.number]

    def add(self, paragraphs, style, drop_cap=None):
        """Set paragraphs; the first of several without indent, the first with a drop cap over `drop_cap` lines."""
        for number, text in enumerate(paragraphs):
            is_first_of_several = number == 0 and len(paragraphs) > 1
            chosen = replace(style, indent=0) if is_first_of_several else style
            self._paragraph(text, chosen, drop_cap if number == 0 else None)
        return self

    def skip(self, height):
        """Leave some room."""
        self.offset += height

    def _paragraph(self, text, style, drop_cap):
        frame, typesetter = self.frame, self.frame.page.book.typesetter
        if drop_cap:
            size = drop_cap_size(style, drop_cap)
            cap_style = replace(style, size=size, align="left", colour=RUST, indent=0, role="body")
            cap_line = typesetter.set_lines(text[0], cap_style, 500)[0]
            lines = typesetter.set_lines(text[1:], style, frame.width, cap_line.width + DROP_CAP_GAP, drop_cap)
        else:
            lines = typesetter.set_lines(text, style, frame.width)
        index = 0
        while index < len(lines):
            page = self.frame.page
            with page.paragraph():
                if drop_cap and index == 0:
                    baseline = first_baseline(style, frame.y + self.offset) + (drop_cap - 1) * style.leading
                    page.place_line(cap_line, frame.x, baseline).joined = True
                index = self._lines_on_page(lines, index, style)

    def _lines_on_page(self, lines, index, style):
        """Place lines until the page ends; returns the index of the next one."""
        page = self.frame.page
        while index < len(lines):
            if not self._has_room(style) or (lines[index].hyphenated and self._is_last_of_page(style)):
                self.number, self.offset = self.number + 1, 0.0
                if self.frame.page is not page:
                    break
            page.place_line(lines[index], self.frame.x, first_baseline(style, self.frame.y + self.offset))
            self.offset += style.leading
            index += 1
        return index

    def _has_room(self, style):
        return self.frame.height - self.offset >= _line_height(style)

    def _is_last_of_page(self, style):
        """Whether the next line would be the last one of this page: it must not end in a hyphen."""
        is_full = self.frame.height - self.offset - style.leading < _line_height(style)
        return (
            is_full and self.number + 1 < len(self.frames) and self.frames[self.number + 1].page is not self.frame.page
        )


def _set_height(typesetter, paragraphs, styles, width, drop_cap, gap):
    """Height of all paragraphs set in one endless column."""
    count = sum(
        len(typesetter.set_lines(text, styles[i], width, DROP_CAP_ESTIMATE if drop_cap and not i else 0, drop_cap or 0))
        for i, text in enumerate(paragraphs)
    )
    return count * styles[0].leading + gap * len(paragraphs)


def fit_columns(
    page,
    paragraphs,
    style,
    count,
    top=TOP,
    bottom=BOTTOM,
    drop_cap=None,
    maximum_size=MAXIMUM_SIZE,
    gap=0.0,
    left=LEFT,
    right=RIGHT,
    languages=None,
):
    """Set paragraphs in equal columns of one page, as large as they fit (at most `maximum_size`), evenly filled.

    `gap` is left below every paragraph; `languages` names the language of some, by their index.
    Returns the y below the columns.
    """
    width = columns(page, count, top, bottom, left, right)[0].width
    ratio, size = style.leading / style.size, maximum_size
    while True:
        chosen = replace(style, size=round(size, 2), leading=round(size * ratio, 2))
        styles = [
            replace(
                chosen, language=(languages or {}).get(i, style.language), indent=chosen.indent if i and not gap else 0
            )
            for i in range(len(paragraphs))
        ]
        height = _set_height(page.book.typesetter, paragraphs, styles, width, drop_cap, gap) / count
        rows = -(-height // chosen.leading) + (1 if count > 1 else 0)
        if rows * chosen.leading + 4 <= bottom - top:
            break
        size -= SIZE_STEP
    flow = Flow(columns(page, count, top, top + rows * chosen.leading + 2, left, right))
    for number, text in enumerate(paragraphs):
        flow.add([text], styles[number], drop_cap if number == 0 else None)
        flow.skip(gap)
    return top + rows * chosen.leading
