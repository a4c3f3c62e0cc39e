"""The words that can be seen on a born-digital page, in the order that Gatefold reads them in."""

import math
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from . import gatefold_program
from .ocr_damage import Picture
from .ocr_pages import Rect

# Quotes are alike; signs that would be written out as letters are left out, and so are soft hyphens.
_FOLDED = str.maketrans(dict.fromkeys("\u2018\u2019\u201a\u2032`\u00b4", "'") | dict.fromkeys("\u2122\u2120\xad"))
# Letters and digits, with apostrophes between them: what lies between words is a matter of taste.
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
# Letters of which the file does not say what they are.
_UNKNOWN = re.compile(r"[\ufffd\ue000-\uf8ff]")
_LEAST_CONTRAST = 24  # gray levels
_UPRIGHT = 2  # degrees


@dataclass(frozen=True)
class TrueWord:
    """A word that can be seen; pixels of the undamaged picture."""

    text: str
    box: Rect
    # The first and last column with ink.
    ends: tuple[float, float]


@dataclass(frozen=True)
class Truth:
    words: tuple[TrueWord, ...]
    # Text that is rotated, hardly visible, part of a picture, or unknown.
    ignored: tuple[Rect, ...]


def words_in(text: str) -> list[str]:
    """The words of a text without its punctuation; ligatures are written out, quotes are alike."""
    return _WORD.findall(unicodedata.normalize("NFKC", text.translate(_FOLDED)))


def pages_of(program: Path, path: Path, timeout: float, page_numbers: str) -> dict[int, Any]:
    """What `gatefold text` says of pages, by index. Raises MeasurementFailed."""
    text = gatefold_program.json_of(program, "text", path, "--pages", page_numbers, timeout=timeout)
    return {page["pageIndex"]: page for page in text["pages"]}


def truth(page: Any, pictured: tuple[Rect, ...], drawn: np.ndarray, damaged: Picture, dpi: float) -> Truth:
    """What can be read on a page.

    - page: of `gatefold text`, in points.
    - pictured: letters within pictures, in points.
    - drawn: the undamaged picture; damaged: a word that left nothing in it is not asked for.
    """
    scale = dpi / 72
    words: list[TrueWord] = []
    ignored = [_scaled(rect, scale) for rect in pictured]
    for block in page["blocks"]:
        if block["isOutsidePage"] or block["isInvisible"]:
            continue
        for line in block["lines"]:
            is_upright = line["direction"] == "leftToRight" and abs(_angle(line)) <= _UPRIGHT
            for word in line["words"]:
                rect = word["rect"]
                box = _scaled(
                    (rect["x"], rect["y"], rect["x"] + rect["width"], rect["y"] + rect["height"]), scale
                )
                ends = _ends(drawn, box)
                is_known = is_upright and not _UNKNOWN.search(word["text"])
                if not is_known or ends is None or not _is_visible(damaged, box):
                    ignored.append(box)
                else:
                    words += (TrueWord(text, box, ends) for text in words_in(word["text"]))
    return Truth(tuple(words), tuple(ignored))


def recognized_words(page: Any) -> Iterator[tuple[str, Rect]]:
    """The words of a page in reading order, with rectangles in points."""
    for block in page["blocks"]:
        for line in block["lines"]:
            for word in line["words"]:
                rect = word["rect"]
                yield word["text"], (rect["x"], rect["y"], rect["x"] + rect["width"], rect["y"] + rect["height"])


def _angle(line: Any) -> float:
    start, end = line["baseline"]["start"], line["baseline"]["end"]
    return math.degrees(math.atan2(end["y"] - start["y"], end["x"] - start["x"]))


def _scaled(rect: Rect, scale: float) -> Rect:
    left, top, right, bottom = (scale * edge for edge in rect)
    return left, top, right, bottom


def _cut(pixels: np.ndarray, box: Rect) -> np.ndarray:
    left, top = max(0, int(box[0])), max(0, int(box[1]))
    return pixels[top : int(box[3]) + 1, left : int(box[2]) + 1]


def _ends(drawn: np.ndarray, box: Rect) -> tuple[float, float] | None:
    """Where ink begins and ends within a box; None if there is hardly any."""
    cut = _cut(drawn, box)
    if cut.size == 0 or int(cut.max()) - int(cut.min()) < _LEAST_CONTRAST:
        return None
    paper = float(np.median(cut))
    contrast = np.abs(cut.astype(np.float32) - paper).max(axis=0)
    inked = np.nonzero(contrast > contrast.max() / 2)[0]
    left = max(0, int(box[0]))
    return left + float(inked[0]), left + float(inked[-1]) + 1


def _is_visible(damaged: Picture, box: Rect) -> bool:
    corners = np.array(((box[0], box[1]), (box[2], box[1]), (box[0], box[3]), (box[2], box[3])))
    moved = damaged.moved(corners)
    cut = _cut(damaged.pixels, (*moved.min(axis=0), *moved.max(axis=0)))
    return cut.size > 0 and int(cut.max()) - int(cut.min()) >= _LEAST_CONTRAST
