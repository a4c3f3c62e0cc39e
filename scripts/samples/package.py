"""Writes the sample package: `python -m samples.package <issue.pdf> <folder>`.

Needs Python 3.11 and ffmpeg, nothing else. Beside the PDF lies its `.expected.json`, which has its links. The PDF is
copied into the folder.
"""

import json
import shutil
import sys
from pathlib import Path

from .issue_package import encoding, films, pictures, sounds
from .issue_package.links import link_overlays
from .issue_package.overlays import placed_overlays, storyboards
from .issue_package.recipe import recipe_html
from .issue_package.writing import assets, write_files, write_json

FILES = Path(__file__).parent / "issue_package" / "files"


def _files():
    """Everything but the PDF and the descriptions, as (path, bytes)."""
    for path in sorted(FILES.rglob("*.*")):
        yield path.relative_to(FILES).as_posix(), path.read_bytes()
    yield "soup/index.html", recipe_html().encode()
    for name, draw in (
        ("basalt", pictures.basalt),
        ("hag-stone", pictures.hag_stone),
        ("sea-glass", pictures.sea_glass),
    ):
        yield f"pictures/{name}.jpg", encoding.jpeg(draw())
    yield "pictures/needle.png", pictures.needle()
    yield "pictures/fog.png", pictures.fog()
    for zoom, column, row, tile in pictures.sounding_tiles():
        yield f"soundings/{zoom}/{column}_{row}.png", tile
    yield "sound/shore.m4a", encoding.m4a(sounds.shore())
    yield "sound/foghorn.m4a", encoding.m4a(sounds.foghorn())
    yield "sound/foghorn.mp3", encoding.mp3(sounds.foghorn())
    yield from _films()


def _films():
    frames = films.tide()
    surf = sounds.surf(films.TIDE_SECONDS, films.tide_loudness)
    yield "films/tide.mp4", encoding.mp4(frames, films.TIDE_RATE, quality=27, sound=surf)
    yield "pictures/tide.jpg", encoding.jpeg(frames[-1])
    frames = films.lights()
    yield "films/lights.mp4", encoding.mp4(frames, films.LIGHTS_RATE, quality=28)
    yield "pictures/lights.jpg", encoding.jpeg(frames[0])
    frames = films.kite()
    starts = films.LAUNCH_SECONDS, films.LAUNCH_SECONDS + films.TAIL_SECONDS
    yield "films/kite.mp4", encoding.mp4(frames, films.KITE_RATE, quality=28, key_times=starts)
    yield "pictures/kite.jpg", encoding.jpeg(frames[3 * films.KITE_RATE])


def _issue(files):
    return {
        "format": "gatefold-issue",
        "version": 1,
        "identifier": "org.example.skerry.14",
        "title": "Skerry 14 – Spring 2026",
        "publication": "Skerry",
        "number": "14",
        "releaseDate": "2026-03-01",
        "language": "en",
        "readingDirection": "ltr",
        "coverPageIndex": 0,
        "isFree": True,
        "content": {"kind": "pdf", "path": "issue.pdf"},
        "overlays": "overlays.json",
        "assets": assets(files),
    }


def write_package(pdf, folder):
    """Write the package of a PDF into a folder; what was there is removed."""
    expected = json.loads(pdf.with_suffix(".expected.json").read_text(encoding="utf-8"))
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    shutil.copyfile(pdf, folder / "issue.pdf")
    files = [("issue.pdf", pdf.stat().st_size)]
    files += write_files(folder, _files())
    overlays = {
        "format": "gatefold-overlays",
        "version": 1,
        "overlays": link_overlays(expected) + placed_overlays(),
        "storyboards": storyboards(),
    }
    write_json(folder / "overlays.json", overlays)
    write_json(folder / "issue.json", _issue(files))


if __name__ == "__main__":
    write_package(Path(sys.argv[1]), Path(sys.argv[2]))
