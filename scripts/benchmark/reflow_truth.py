"""What is printed: pieces of text in their order, paragraphs, pictures and page furniture, from sources that know.

- SamplePDFs: what their generator wrote (`*.expected.json`).
- `reflow_truth`: pages that were read by eye, with a rectangle for each paragraph.
- `scripts/learning/gold/order`: pieces of pages put in order by eye (docs/learning.md).

The words in a rectangle are those that `pdftotext` has there.
"""

import html
import json
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .reflow_words import letters, words, words_of_lines

LABELS = Path(__file__).parent / "reflow_truth"
GOLD = Path(__file__).parent.parent / "learning" / "gold" / "order"
_WORD = re.compile(r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</word>', re.DOTALL)

Rect = tuple[float, float, float, float]  # x, y, width, height in page space


@dataclass(frozen=True)
class TruePicture:
    """A picture on a page."""

    page_index: int
    rect: Rect


@dataclass
class Truth:
    """What a reader sees on the pages that are known; parts that nobody wrote down are empty."""

    # Words in order within each piece. The order of pieces is not checked.
    pieces: list[list[str]] = field(default_factory=list)
    # The letters of paragraphs, headings and list items.
    paragraphs: list[str] = field(default_factory=list)
    pictures: list[TruePicture] = field(default_factory=list)
    # The words of running headers and folios, once for each page that prints them.
    furniture: list[list[str]] = field(default_factory=list)
    # All words of the file, in no particular order.
    printed: list[str] = field(default_factory=list)


def truth(path: Path) -> Truth:
    """What is known about a file; empty if nothing is."""
    found = Truth()
    expected = path.with_suffix("").with_name(path.stem + ".expected.json")
    if expected.exists():
        _add_sample(found, json.loads(expected.read_text(encoding="utf-8")))
    pages = _words_by_page(path)
    found.printed = [word for page in pages for one in page for word in words(one[4])]
    if (LABELS / f"{path.stem}.json").exists():
        _add_labels(found, json.loads((LABELS / f"{path.stem}.json").read_text(encoding="utf-8")), pages)
    elif (GOLD / f"{path.stem}.json").exists():
        for page in json.loads((GOLD / f"{path.stem}.json").read_text(encoding="utf-8"))["pages"]:
            printed = pages[page["pageIndex"]]
            flows = ([words_of_lines(_lines(printed, rect)) for rect in flow] for flow in page["flows"])
            found.pieces += [[word for part in flow for word in part] for flow in flows]
    found.pieces = [piece for piece in found.pieces if len(piece) > 1]
    return found


# MARK: Pages


def _words_by_page(path: Path) -> list[list[tuple[float, float, float, float, str]]]:
    command = ["pdftotext", "-bbox", "-cropbox", str(path), "-"]
    text = subprocess.run(command, capture_output=True, check=False).stdout.decode("utf-8", "replace")
    return [
        [(float(m[1]), float(m[2]), float(m[3]), float(m[4]), html.unescape(m[5])) for m in _WORD.finditer(page)]
        for page in text.split("<page ")[1:]
    ]


def _lines(printed: list[tuple[float, float, float, float, str]], rect: list[float]) -> Iterator[list[str]]:
    """The words of a rectangle, line by line."""
    x, y, width, height = rect
    inside = [
        ((word[1] + word[3]) / 2, word[3] - word[1], word[0], word[4])
        for word in printed
        if x <= (word[0] + word[2]) / 2 <= x + width and y <= (word[1] + word[3]) / 2 <= y + height
    ]
    line: list[tuple[float, str]] = []
    middle = tall = 0.0
    for place, size, left, text in sorted(inside):
        if line and place - middle > 0.4 * max(tall, size):
            yield [word for _, word in sorted(line)]
            line = []
        if not line:
            middle, tall = place, size
        line.append((left, text))
    if line:
        yield [word for _, word in sorted(line)]


def _add_labels(found: Truth, labels: dict[str, Any], pages: list[list[tuple[float, float, float, float, str]]]) -> None:
    for paragraph in labels["paragraphs"]:
        parts = [_lines(pages[part["pageIndex"]], part["rect"]) for part in paragraph["parts"]]
        read = words_of_lines(line for part in parts for line in part)
        # A caption floats, so it is a piece of its own.
        if paragraph["kind"] == "caption" or not found.pieces:
            found.pieces.append(read)
            if paragraph["kind"] == "caption":
                found.pieces.append([])
        else:
            found.pieces[-1].extend(read)
        if paragraph["isWhole"]:
            found.paragraphs.append(letters(" ".join(read)))
    found.furniture = [words(line["text"]) for line in labels["furniture"]]
    found.pictures = [TruePicture(picture["pageIndex"], tuple(picture["rect"])) for picture in labels["pictures"]]


# MARK: Samples


def _add_sample(found: Truth, expected: dict[str, Any]) -> None:
    for article in expected.get("articles", []):
        head = [article[part]["text"] for part in ("kicker", "headline", "standfirst", "byline") if article[part]]
        flow = words(" ".join(head))
        found.paragraphs += [letters(text) for text in head]
        for block in article["blocks"]:
            texts = list(_texts(block))
            found.paragraphs += [letters(text) for text in texts if block["kind"] != "table"]
            if block.get("isFloat"):
                found.pieces.append(words(" ".join(texts)))
            else:
                flow += words(" ".join(texts))
            for picture in block.get("pictures", []):
                frame = picture["frame"]
                rect = (frame["x"], frame["y"], frame["width"], frame["height"])
                found.pictures.append(TruePicture(picture["pageIndex"], rect))
        found.pieces += [flow, *(words(note["text"]) for note in article["footnotes"])]
    found.furniture = [words(text) for page in expected.get("furniture", []) for text in page["texts"]]


def _texts(block: dict[str, Any]) -> Iterator[str]:
    """The paragraphs of a block."""
    for key in ("title", "text"):
        if value := block.get(key):
            yield value["text"] if isinstance(value, dict) else value
    for key in ("items", "texts", "caption"):
        yield from (text["text"] for text in block.get(key, []))
    for row in block.get("rows", []):
        yield from row
    for inner in block.get("blocks", []):
        yield from _texts(inner)
