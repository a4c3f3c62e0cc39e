"""How long our server takes to start with a large folder."""

import re
from pathlib import Path

from .job import Settings
from .measurement import Measurement, MeasurementFailed
from .serve_gatefold import SERVING, GatefoldServer
from .serve_http import get
from .serve_process import ServerProcess
from .serve_tiles import Shelf

STUBS = 100_000


def measure(server: GatefoldServer, shelf: Shelf, settings: Settings) -> Measurement:
    """Times from the start of the program, with 100,000 empty files and one PDF. Raises MeasurementFailed."""
    folder = _folder_of_stubs(shelf, settings.work / "stubs")
    with ServerProcess(server.command(folder)) as process:
        listening, line = process.wait_for(SERVING, settings.timeout)
        address = line[1]
        get(f"{address}/readyz", settings.timeout)
        first_answer = process.elapsed()
        _check_nothing_is_open(server.metrics(address))
        before = process.elapsed()
        get(f"{address}{server.path(shelf.tiles()[0])}", settings.timeout)
        # Without the check between them.
        first_tile = first_answer + process.elapsed() - before
    return Measurement({"listening, ms": listening, "first answer, ms": first_answer, "first tile, ms": first_tile})


def _folder_of_stubs(shelf: Shelf, folder: Path) -> Path:
    """A folder of empty PDFs and those of the shelf, made once."""
    if not folder.exists():
        folder.mkdir()
        for number in range(STUBS):
            (folder / f"stub-{number:06}.pdf").touch()
        for number in range(1, len(shelf.issues) + 1):
            (folder / f"{number}.pdf").hardlink_to(shelf.file(number))
    return folder


def _check_nothing_is_open(metrics: str) -> None:
    found = re.search(r"^gatefold_open_issues (\d+)$", metrics, re.MULTILINE)
    if not found or found[1] != "0":
        count = found[1] if found else "an unknown number of"
        raise MeasurementFailed("opened", f"the server has opened {count} issues before any was asked for")
