"""Calls Gatefold for its JSON, and finds the files to measure."""

import json
import os
import subprocess
from pathlib import Path


def json_of(*arguments, empty=None):
    """What a command prints with `--format json`; `empty` where it prints nothing."""
    command = [os.environ["GATEFOLD_PROGRAM"], *map(str, arguments), "--format", "json"]
    output = subprocess.run(command, capture_output=True, check=False).stdout
    return json.loads(output) if output else empty


def words_of_pages(path):
    """Gatefold's words as (text, rectangle) pairs in reading order, by page index."""
    return {
        page["pageIndex"]: [
            (word["text"], corners(word["rect"]))
            for block in page["blocks"]
            for line in block["lines"]
            for word in line["words"]
        ]
        for page in json_of("text", path, empty={"pages": []})["pages"]
    }


def corners(rect):
    """A rectangle of the JSON as (x0, y0, x1, y1)."""
    return rect["x"], rect["y"], rect["x"] + rect["width"], rect["y"] + rect["height"]


def shared_area(a, b):
    """The area that two rectangles (x0, y0, x1, y1) share."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    return max(width, 0) * max(height, 0)


def area(rect):
    """The area of a rectangle, above 0 so that one can divide by it."""
    return max((rect[2] - rect[0]) * (rect[3] - rect[1]), 1e-9)


def pdf_files(paths):
    """The files among the paths, and the PDFs of the folders among them."""
    return [file for path in map(Path, paths) for file in (sorted(path.rglob("*.pdf")) if path.is_dir() else [path])]
