"""Compares the words that were recognized with those that are printed."""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from .ocr_damage import Picture
from .ocr_pages import Rect
from .ocr_truth import Truth, words_in

_CELL = 64  # pixels of the grid in which words are looked up
_LEAST_OVERLAP = 0.25  # of the smaller box
_NEAR = 2  # pixels at 300 dpi
_LIGATURES = ("ffi", "ffl", "ff", "fi", "fl", "Th")

# The counts, as a measurement has them.
PRINTED = "words"
READ = "words read"
RIGHT = "words right"
IN_ORDER = "words in order"
NEAR = "words within 2 pixels"
MEASURES = {
    "recall": (RIGHT, PRINTED),
    "precision": (RIGHT, READ),
    "order": (IN_ORDER, PRINTED),
    "ends": (NEAR, RIGHT),
}


@dataclass(frozen=True)
class ReadWord:
    """A recognized word, with its box in pixels of the damaged picture."""

    text: str
    box: Rect


@dataclass(frozen=True)
class Comparison:
    """What a reader made of a twin; boxes in pixels of the damaged picture."""

    counts: dict[str, int]
    right: tuple[Rect, ...]
    wrong: tuple[ReadWord, ...]
    missed: tuple[Rect, ...]


def compared(truth: Truth, picture: Picture, dpi: float, found: Iterable[ReadWord]) -> Comparison:
    """Counts words. One is right if it is printed where it was found; each printed word counts once.

    In order are as many as have the sequence of the born-digital page. A word is near if its ink begins and ends
    within two pixels (at 300 dpi) of where it does in truth.
    """
    boxes = _moved([word.box for word in truth.words], picture)
    ends = _moved_ends(truth, picture)
    ignored = _moved(list(truth.ignored), picture)
    grid = _Grid(boxes)
    used = [False] * len(boxes)
    near = 0
    sequence: list[int] = []
    wrong: list[ReadWord] = []
    for word in found:
        candidates = [at for at in grid.near(word.box) if _overlap(boxes[at], word.box) > _LEAST_OVERLAP]
        least = 0.5 if candidates else _LEAST_OVERLAP
        is_ignored = any(_overlap(box, word.box) > least for box in ignored)
        pieces = words_in(word.text)
        for piece in pieces:
            at = next((at for at in candidates if not used[at] and _is_same(truth.words[at].text, piece)), None)
            if at is not None:
                used[at] = True
                sequence.append(at)
                off = max(abs(word.box[0] - ends[at][0]), abs(word.box[2] - ends[at][1]))
                # Only of whole words is it known where they begin and end.
                near += off <= _NEAR * dpi / 300 or len(pieces) > 1 or _shares_box(truth, at)
            elif not is_ignored:
                wrong.append(ReadWord(piece, word.box))
    counts = {
        PRINTED: len(boxes),
        READ: len(sequence) + len(wrong),
        RIGHT: len(sequence),
        IN_ORDER: _longest_increasing(sequence),
        NEAR: near,
    }
    missed = tuple(box for box, is_used in zip(boxes, used, strict=True) if not is_used)
    return Comparison(counts, tuple(boxes[at] for at in sequence), tuple(wrong), missed)


def _is_same(printed: str, read: str) -> bool:
    """Whether words are equal, but for what fonts hide: small capitals, and ligatures that they don't spell out."""
    if printed == read or (read.isupper() and printed.upper() == read):
        return True
    return len(printed) < len(read) and any(read.replace(joined, "", 1) == printed for joined in _LIGATURES)


def _shares_box(truth: Truth, at: int) -> bool:
    """Whether a printed word is part of one with punctuation inside."""
    neighbours = truth.words[max(0, at - 1) : at] + truth.words[at + 1 : at + 2]
    return any(word.box == truth.words[at].box for word in neighbours)


def _moved(boxes: list[Rect], picture: Picture) -> list[Rect]:
    if not boxes:
        return []
    array = np.array(boxes)
    corners = array[:, (0, 1, 2, 1, 0, 3, 2, 3)].reshape(-1, 2)
    moved = picture.moved(corners).reshape(-1, 4, 2)
    return [tuple(row) for row in np.hstack((moved.min(axis=1), moved.max(axis=1))).tolist()]


def _moved_ends(truth: Truth, picture: Picture) -> list[tuple[float, float]]:
    """Where the ink of words begins and ends, in pixels of the damaged picture from its left."""
    if not truth.words:
        return []
    middles = [((word.ends, (word.box[1] + word.box[3]) / 2)) for word in truth.words]
    points = np.array([(end, middle) for ends, middle in middles for end in ends])
    return [tuple(row) for row in picture.moved(points)[:, 0].reshape(-1, 2).tolist()]


def _overlap(one: Rect, other: Rect) -> float:
    """The share of the smaller box that both have."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0
    areas = ((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))
    return width * height / max(1, min(areas))


def _longest_increasing(sequence: list[int]) -> int:
    ends: list[int] = []
    for value in sequence:
        at = bisect_left(ends, value)
        ends[at : at + 1] = [value]
    return len(ends)


class _Grid:
    """Finds the boxes near a box."""

    def __init__(self, boxes: list[Rect]) -> None:
        self.cells: dict[tuple[int, int], list[int]] = {}
        for at, box in enumerate(boxes):
            for cell in self._cells(box):
                self.cells.setdefault(cell, []).append(at)

    def near(self, box: Rect) -> list[int]:
        """The numbers of boxes that share a cell, in their order."""
        return sorted({at for cell in self._cells(box) for at in self.cells.get(cell, ())})

    @staticmethod
    def _cells(box: Rect) -> Iterable[tuple[int, int]]:
        columns = range(int(box[0]) // _CELL, int(box[2]) // _CELL + 1)
        rows = range(int(box[1]) // _CELL, int(box[3]) // _CELL + 1)
        return ((column, row) for column in columns for row in rows)
