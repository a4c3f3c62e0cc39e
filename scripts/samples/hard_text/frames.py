"""Set lines in frames: where each goes, to which paragraph it belongs, and in which order lines are drawn."""

from dataclasses import dataclass

from ..drawing.blocks import block_bottom, first_baseline
from ..expected.placed import Paragraph
from .line_words import line_text
from .page_setup import LEFT, MEASURE
from .recording import unrecorded


@dataclass
class Slot:
    """The place of a line, and the paragraph it belongs to."""

    page: object
    line: object
    x: float
    baseline: float
    paragraph: Paragraph
    row: int = 0
    column: int = 0


def column_frames(page, count, gutter, baseline):
    """Frames (page, x, first baseline) of equal columns, and their width."""
    width = (MEASURE - gutter * (count - 1)) / count
    return [(page, LEFT + number * (width + gutter), baseline) for number in range(count)], width


def in_frames(paragraphs, frames, rows, leading):
    """The slots of paragraphs (lists of lines) in frames (page, x, first baseline), in reading order.

    `rows` says how many lines each frame takes. A paragraph that crosses a page end is recorded on both pages."""
    slots, records = [], {}
    places = [(column, row) for column, count in enumerate(rows) for row in range(count)]
    for number, lines in enumerate(paragraphs):
        for line in lines:
            column, row = places[len(slots)]
            page, x, baseline = frames[column]
            key = number, page.index
            if key not in records:
                records[key] = Paragraph()
                page.placed.paragraphs.append(records[key])
                if (number, page.index - 1) in records:
                    records[number, page.index - 1].goes_on = records[key]
            slots.append(Slot(page, line, x, baseline + row * leading, records[key], row, column))
    return slots


def draw_slots(slots, order=None):
    """Draw lines, sorted by `order` if it is given; they are recorded in reading order in any case."""
    records = {}
    for slot in sorted(slots, key=order) if order else slots:
        with unrecorded(slot.page):
            record = slot.page.place_line(slot.line, slot.x, slot.baseline)
        record.joined = not slot.line.hyphenated and line_text(slot.line).endswith("-")
        records[id(slot)] = record
    for slot in slots:
        slot.paragraph.lines.append(records[id(slot)])


def draw_lines(page, lines, style, y, x=LEFT):
    """Draw the lines of one paragraph with its top at y; returns the y of the next one."""
    baseline = first_baseline(style, y)
    draw_slots(in_frames([lines], [(page, x, baseline)], [len(lines)], style.leading))
    return block_bottom(style, baseline, len(lines)) + 10
