"""Writes the sample of a layout: `python -m samples.layout_package <folder>`.

Needs Python 3.11 and ffmpeg, nothing else. The layout and its texts lie in `files`.
"""

import json
import shutil
import sys
from pathlib import Path

from ..issue_package import encoding, films, png
from . import pictures

FILES = Path(__file__).parent / "files"
MEDIA_TYPES = {
    ".css": "text/css",
    ".jpg": "image/jpeg",
    ".mp4": "video/mp4",
    ".png": "image/png",
    ".xml": "application/xml",
}


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
    assets = [
        {"path": path, "mediaType": MEDIA_TYPES[Path(path).suffix], "byteCount": count} for path, count in sorted(files)
    ]
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
        "assets": assets,
    }


def write_package(folder):
    """Write the package into a folder; what was there is removed."""
    shutil.rmtree(folder, ignore_errors=True)
    files = []
    for path, data in _files():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
        files.append((path, len(data)))
    text = json.dumps(_issue(files), ensure_ascii=False, indent=1)
    (folder / "issue.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_package(Path(sys.argv[1]))
