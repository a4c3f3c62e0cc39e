"""Columns whose lines are drawn row by row across the page."""

from dataclasses import replace

from .frames import column_frames, draw_slots, in_frames
from .line_words import broken_word, line_text, phrase_from, trimmed
from .page_setup import PROSE, TEXT, TOP, hard_page


def two_columns(book):
    """Page 1: two justified columns."""
    searches = _interleaved(book, "two_columns", "The Lamp Room", 2, 10.6, "two columns drawn row by row")
    return [*searches, ("management of elephants", {"case": "two columns drawn row by row"})]


def three_columns(book):
    """Page 2: three justified columns."""
    searches = _interleaved(book, "three_columns", "Left Knee", 3, 10.2, "three columns drawn row by row")
    return [*searches, ("herring loft", {"case": "three columns drawn row by row"})]


def _interleaved(book, key, title, count, size, case):
    page = hard_page(book, title)
    style = replace(TEXT, size=size, leading=round(1.36 * size, 2), indent=size)
    frames, width = column_frames(page, count, 1.2 * size, TOP + size)
    paragraphs = [book.typesetter.set_lines(text, style, width) for text in PROSE[key]]
    lines = [line for paragraph in paragraphs for line in paragraph]
    rows = -(-len(lines) // count)
    slots = in_frames(paragraphs, frames, [rows] * count, style.leading)
    draw_slots(slots, order=lambda slot: (slot.row, slot.column))
    hyphenated = next(index for index, line in enumerate(lines) if line.hyphenated)
    return [
        (broken_word(lines, hyphenated), {"case": case, "lines": 2}),
        (phrase_from(lines, 1, before=2, after=2), {"case": case, "lines": 2}),
        (phrase_from(lines, rows - 1, before=2, after=2), {"case": f"{case}: over the column end", "lines": 2}),
        *_wrong_joins(slots, f"{case}: joined across the gutter"),
    ]


def _wrong_joins(slots, case):
    """A phrase and a word that only a reader finds who reads on from one column into the next."""
    by_place = {(slot.row, slot.column): slot.line for slot in slots}
    text = " ".join(line_text(slot.line) for slot in slots)
    for (row, column), line in sorted(by_place.items()):
        beside = by_place.get((row, column + 1))
        if row < 2 or beside is None or line.hyphenated or not line_text(line)[-1].isalpha():
            continue
        last, first = line_text(line).split()[-1], trimmed(line_text(beside).split()[0]).rstrip("-")
        if f"{last} {first}" not in text and min(len(last), len(first)) > 3:
            return [(f"{last} {first}", {"case": case, "absent": True}), (last + first, {"case": case, "absent": True})]
    raise ValueError("every row can be read across")
