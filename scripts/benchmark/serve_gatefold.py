"""Our server, for the job `serve`."""

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from .job import OURS, Settings
from .measurement import Measurement
from .processes import run
from .serve_contender import BEFOREHAND, COLD, HOT, START, WARM, RunningServer
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


class PackedGatefoldServer(GatefoldServer):
    """Answers from tile packs, which are made of all issues before: nothing is drawn."""

    name = "Gatefold packs"
    variants = frozenset({BEFOREHAND, HOT, COLD})

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._packs = settings.work / "packs"

    def prepare(self, shelf: Shelf) -> Measurement:
        start = time.perf_counter()
        kind = ("--dpi", f"{DPI}", "--size", f"{TILE_SIZE}")
        run((self._settings.program, "export", "pack", shelf.folder, "-o", self._packs, *kind), self._settings.timeout)
        seconds = time.perf_counter() - start
        size = sum(file.stat().st_size for file in self._packs.rglob("*.tilepack")) / 1e6
        return Measurement({"making packs, s": seconds, "size of packs, MB": size})

    def command(self, folder: Path, cache: Path | None = None) -> tuple[str | Path, ...]:
        return super().command(self._packs, cache)

    def path(self, tile: Tile) -> str:
        # Each issue of a folder has a folder of its own.
        return super().path(tile).replace(f"/{tile.issue}.pdf:", f"/{tile.issue}~1{tile.issue}.tilepack:")

    def origins(self, running: RunningServer) -> dict[str, int]:
        # Tiles that are stored are neither drawn nor kept.
        return {}
