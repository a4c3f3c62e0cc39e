"""Finds the pages that libvips, with which the rivals read PDFs, draws in another size than Gatefold."""

import re

from .harness import note
from .job import Settings
from .measurement import MeasurementFailed
from .processes import run
from .serve_tiles import DPI, Shelf

# Programs round in different ways.
_TOLERANCE = 1


def odd_pages(shelf: Shelf, settings: Settings) -> dict[tuple[int, int], str]:
    """Why pages cannot be compared, by their numbers. libvips must be installed.

    libvips knows no larger units (UserUnit), for example. Tiles beside a page make IIPImage 1.1 hang.
    """
    found = {}
    for number, page in shelf.pages():
        note(f"serve: looking at the size of page {page} of {shelf.issues[number - 1].path.name}")
        size = shelf.size(number, page)
        ours = tuple(round(points * DPI / 72) for points in (size.width, size.height))
        try:
            theirs = _size(shelf, number, page, settings)
        except MeasurementFailed as failure:
            found[number, page] = f"libvips cannot read it: {failure.detail}"
            continue
        if any(abs(one - other) > _TOLERANCE for one, other in zip(ours, theirs, strict=True)):
            found[number, page] = f"libvips draws {theirs[0]} x {theirs[1]} pixels of {ours[0]} x {ours[1]}"
    note("")
    return found


def _size(shelf: Shelf, number: int, page: int, settings: Settings) -> tuple[int, int]:
    output = settings.work / "size"
    run(("vipsheader", f"{shelf.file(number)}[page={page - 1},dpi={DPI}]"), settings.timeout, output)
    found = re.search(r": (\d+)x(\d+) ", output.read_text())
    if not found:
        raise MeasurementFailed("size", output.read_text().strip())
    return int(found[1]), int(found[2])
