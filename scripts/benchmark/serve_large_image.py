"""large-image behind gunicorn, for the job `serve`."""

import importlib.util
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple
from pathlib import Path
from typing import Any

from .job import Settings
from .library import PILLOW
from .measurement import Measurement
from .serve_contender import COLD, HOT, RunningServer
from .serve_process import ServerProcess, free_port
from .serve_tiles import DPI, QUALITY, TILE_SIZE, Shelf, Tile

# Its own packages of libvips cannot read PDFs, so it uses Debian's, which libvips-tools brings.
DEBIAN_PACKAGES = ("libvips-tools",)
PYTHON_PACKAGES = (
    *("large-image==1.35.6", "large-image-source-vips==1.35.6", "pyvips==3.2.0", "cffi==2.1.1", "pycparser==3.12"),
    *("numpy==2.4.6", "cachetools==8.0.2", "palettable==3.3.3", "packaging==26.4", "typing-extensions==4.16.0"),
    *("gunicorn==27.0.1", PILLOW),
)

_THREADS = 4


class LargeImageServer:
    """Draws tiles with libvips, which draws with poppler, and keeps them in memory.

    It runs as a process for each core, with four threads each. All pages are opened before it answers, and hot tiles
    are drawn by each process.
    """

    name = "large-image"
    variants = frozenset({HOT, COLD})
    is_hot_once = True

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @staticmethod
    def missing_package() -> str | None:
        """A package that is not installed, if there is one."""
        modules = {"large-image": "large_image", "large-image-source-vips": "large_image_source_vips"}
        modules |= {"pyvips": "pyvips", "gunicorn": "gunicorn"}
        return next((package for package, name in modules.items() if importlib.util.find_spec(name) is None), None)

    def prepare(self, shelf: Shelf) -> Measurement:
        return Measurement({})

    @contextmanager
    def running(
        self, shelf: Shelf, hot: Sequence[Tile] = (), cache: Path | None = None
    ) -> Iterator[RunningServer]:
        port, processes = free_port(), len(os.sched_getaffinity(0))
        request = self._settings.work / "large-image.json"
        request.write_text(json.dumps(_request(shelf, hot)))
        workers = ("--workers", f"{processes}", "--worker-class", "gthread", "--threads", f"{_THREADS}")
        patience = ("--timeout", "0", "--keep-alive", "600", "--log-level", "warning")
        application = f"{__package__}.large_image_tiles:application"
        command = (sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{port}", *workers, *patience, application)
        with ServerProcess(command, GATEFOLD_BENCH_REQUEST=str(request)) as process:
            process.wait_for("^ready$", self._settings.timeout, processes)
            yield RunningServer(f"http://127.0.0.1:{port}", (process,))

    def path(self, tile: Tile) -> str:
        return f"/{tile.issue}/{tile.page}/{tile.scale}/{tile.column}/{tile.row}"

    def origins(self, running: RunningServer) -> dict[str, int]:
        return {}


def _request(shelf: Shelf, hot: Sequence[Tile]) -> dict[str, Any]:
    """What `large_image_tiles` reads at its start."""
    return {
        "folder": str(shelf.folder),
        "pages": list(shelf.pages()),
        "hot": [astuple(tile) for tile in hot],
        "dpi": DPI,
        "tileSize": TILE_SIZE,
        "quality": QUALITY,
    }
