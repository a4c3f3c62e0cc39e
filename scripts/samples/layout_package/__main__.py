"""Writes the sample of a layout: `python -m samples.layout_package <folder>`.

Needs Python 3.11 and ffmpeg, nothing else. The layout and its texts lie in `files`.
"""

import shutil
import sys
from pathlib import Path

from ..issue_package import encoding, films, png
from ..issue_package.writing import assets, write_files, write_json
from . import pictures

FILES = Path(__file__).parent / "files"


def _files():
    """Everything but the description, as (path, bytes)."""
    for path in sorted(FILES.rglob("*.*")):
        yield path.relative_to(FILES).as_posix(), path.read_bytes()
    yield "pictures/harbour.jpg", encoding.jpeg(pictures.harbour())
    yield "pictures/lamp.png", png.rgb(pictures.lens())
    yield "pictures/chart.png", png.rgb(pictures.chart())
    frames = films.lights()
    yield "films/quay.mp4", encoding.mp4(frames, films.LIGHTS_RATE, quality=30)
    yield "pictures/quay.jpg", encoding.jpeg(frames[-1])


def _issue(files):
    return {
        "format": "gatefold-issue",
        "version": 1,
        "identifier": "org.example.lantern-quay.broadsheet",
        "title": "Lantern Quay: a broadsheet",
        "publication": "Lantern Quay",
        "releaseDate": "2026-03-01",
        "language": "en",
        "readingDirection": "ltr",
        "pairing": "coverAlone",
        "isFree": True,
        "content": {"kind": "layout", "path": "layout.xml"},
        "assets": assets(files),
    }


def write_package(folder):
    """Write the package into a folder; what was there is removed."""
    shutil.rmtree(folder, ignore_errors=True)
    files = write_files(folder, _files())
    write_json(folder / "issue.json", _issue(files))


if __name__ == "__main__":
    write_package(Path(sys.argv[1]))
