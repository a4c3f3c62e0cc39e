"""Our server, for the job `serve`."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from .job import OURS, Settings
from .measurement import Measurement
from .serve_contender import COLD, HOT, START, WARM, RunningServer
from .serve_http import get
from .serve_process import ServerProcess
from .serve_tiles import DPI, TILE_SIZE, Shelf, Tile

# The line with the server's address, printed once it listens.
SERVING = r"serving at (http://\S+?)/?$"
_ORIGINS = re.compile(r'^gatefold_answers_total\{origin="(\w+)"\} (\d+)$', re.MULTILINE)


class GatefoldServer:
    """Draws tiles from the PDFs when they are asked for; its worker processes are sandboxed."""

    name = OURS
    variants = frozenset({HOT, WARM, COLD, START})
    is_hot_once = False

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def prepare(self, shelf: Shelf) -> Measurement:
        return Measurement({})

    @contextmanager
    def running(
        self, shelf: Shelf, hot: Sequence[Tile] = (), cache: Path | None = None
    ) -> Iterator[RunningServer]:
        with ServerProcess(self.command(shelf.folder, cache)) as process:
            _, line = process.wait_for(SERVING, self._settings.timeout)
            yield RunningServer(line[1], (process,))

    def command(self, folder: Path, cache: Path | None = None) -> tuple[str | Path, ...]:
        """The command line that serves a folder at any free port."""
        kind = ("--port", "0", "--dpi", f"{DPI}", "--tile-size", f"{TILE_SIZE}")
        return (self._settings.server_program, "serve", folder, *kind, *(("--cache", cache) if cache else ()))

    def path(self, tile: Tile) -> str:
        return f"/iiif/3/{tile.issue}.pdf:{tile.page}/{tile.region}/{TILE_SIZE},{TILE_SIZE}/0/default.jpg"

    def origins(self, running: RunningServer) -> dict[str, int]:
        return {name: int(number) for name, number in _ORIGINS.findall(self.metrics(running.address))}

    def metrics(self, address: str) -> str:
        """What the server counts, in the text form of Prometheus. Raises MeasurementFailed."""
        return get(f"{address}/metrics", self._settings.timeout).decode()
