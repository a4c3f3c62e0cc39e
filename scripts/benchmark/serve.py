"""The job `serve`: tiles a second and their latency from servers, by wrk."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from . import serve_start
from .job import Settings
from .library import PILLOW
from .measurement import Measurement, MeasurementFailed
from .serve_contender import BEFOREHAND, COLD, HOT, START, WARM, RunningServer, TileServer
from .serve_gatefold import GatefoldServer, PackedGatefoldServer
from .serve_iipimage import DEBIAN_PACKAGES as IIPIMAGE_PACKAGES
from .serve_iipimage import MEMCACHED, IIPImageServer, MemcachedIIPImageServer
from .serve_large_image import DEBIAN_PACKAGES as LARGE_IMAGE_LIBRARIES
from .serve_large_image import PYTHON_PACKAGES as LARGE_IMAGE_PACKAGES
from .serve_large_image import LargeImageServer
from .serve_load import Load, LoadMaker, told
from .serve_tiles import HOT_TILES, WARM_TILES, Shelf, Tile

THROUGHPUT = "tiles a second"

# How long hot tiles are asked for before they are measured, in seconds.
_WARM_UP = 2


class ServeJob:
    """Tiles of 256 pixels at 300 dpi, a half and a quarter of it, as JPEG, asked for through several connections.

    - hot: the same tiles again and again, all of which the server has in memory.
    - warm: each tile once, from a server that had drawn it before it was started anew.
    - cold: each tile once, from a server that has never drawn it.

    All issues are served together, and the server is started anew for every measurement. All servers are asked for the
    tiles in the same order: view after view of 4 by 3 tiles, of pages in random order, as if many people were reading.
    """

    name = "serve"
    summary = "tiles a second from a server: hot, warm and cold; its memory, its start (only when it is named)"
    debian_packages = ("wrk",)
    python_packages = (PILLOW,)
    # Without these only a rival is left out; each group is installed at once.
    rival_debian_packages = (IIPIMAGE_PACKAGES, MEMCACHED, LARGE_IMAGE_LIBRARIES)
    rival_python_packages = (LARGE_IMAGE_PACKAGES,)
    # Programs of ours beside gatefold.
    programs = ("gatefold-server",)
    is_only_run_when_named = True
    variants = (BEFOREHAND, HOT, WARM, COLD, START)

    def __init__(self, settings: Settings) -> None:
        ours = (GatefoldServer(settings), PackedGatefoldServer(settings))
        self.contenders = [TileContender(settings, server) for server in ours]
        # Why rivals are left out, by name.
        self.left_out: dict[str, str] = {}
        for rival in (IIPImageServer(settings), MemcachedIIPImageServer(settings), LargeImageServer(settings)):
            if missing := rival.missing_package():
                self.left_out[rival.name] = f"{missing} is not installed"
            else:
                self.contenders.append(TileContender(settings, rival))

    def leave_out(self, name: str, why: str) -> None:
        """Measures a rival no more."""
        self.left_out[name] = why
        self.contenders = [contender for contender in self.contenders if contender.name != name]


class TileContender:
    """Measures a server of tiles."""

    def __init__(self, settings: Settings, server: TileServer) -> None:
        self.name = server.name
        self.server = server
        self._settings = settings
        self._load = LoadMaker(settings)
        self._cache = settings.work / f"cache-{server.name}"
        self._has_drawn = False
        self._cold_rounds = 0
        self._hot_once: Measurement | None = None

    def measure(self, shelf: Shelf, variant: str) -> Measurement:
        """Has no figures where the variant makes no sense for the server. Raises MeasurementFailed."""
        if variant not in self.server.variants:
            return Measurement({})
        if variant == BEFOREHAND:
            return self.server.prepare(shelf)
        if variant == HOT:
            return self._hot_once or self._hot(shelf)
        if variant == WARM:
            return self._warm(shelf)
        if variant == COLD:
            return self._cold(shelf)
        return serve_start.measure(self.server, shelf, self._settings)

    def _hot(self, shelf: Shelf) -> Measurement:
        tiles = shelf.tiles()[:HOT_TILES]
        paths, limit = self._paths(tiles), self._settings.timeout
        with self.server.running(shelf, hot=tiles) as running:
            if failures := self._load.ask_each(running.address, paths, limit).failures:
                raise MeasurementFailed("answers", f"of {len(paths)} hot tiles, some were not given: {told(failures)}")
            self._load.ask_again(running.address, paths, sys.maxsize, _WARM_UP)
            before = running.memory()
            with self._all_from("memory", running):
                load = self._load.ask_again(running.address, paths, self._settings.requests, limit)
            memory = {"memory before, MB": before, "memory after, MB": running.memory()}
        measured = _measurement(load, memory)
        if self.server.is_hot_once:
            self._hot_once = measured
        return measured

    def _warm(self, shelf: Shelf) -> Measurement:
        paths = self._paths(shelf.tiles()[:WARM_TILES])
        if not self._has_drawn:
            with self.server.running(shelf, cache=self._cache) as running:
                self._load.ask_each(running.address, paths, self._settings.timeout)
            self._has_drawn = True
        with self.server.running(shelf, cache=self._cache) as running, self._all_from("disk", running):
            load = self._load.ask_each(running.address, paths, self._settings.seconds)
        return _measurement(load)

    def _cold(self, shelf: Shelf) -> Measurement:
        # Other tiles in each round, as slow servers draw only some of them.
        paths = self._paths(shelf.tiles(self._cold_rounds))
        self._cold_rounds += 1
        with self.server.running(shelf) as running, self._all_from("drawn", running):
            load = self._load.ask_each(running.address, paths, self._settings.seconds)
        return _measurement(load)

    @contextmanager
    def _all_from(self, origin: str, running: RunningServer) -> Iterator[None]:
        """Checks, if the server tells, that tiles came from where they should in this context."""
        before = self.server.origins(running)
        yield
        counts = {name: count - before.get(name, 0) for name, count in self.server.origins(running).items()}
        # A single tile may have left a full cache.
        if counts and counts.get(origin, 0) < 0.99 * sum(counts.values()):
            told = ", ".join(f"{count:,} {name}" for name, count in counts.items())
            raise MeasurementFailed("origin", f"not all tiles were from where they should be ({origin}): {told}")

    def _paths(self, tiles: Sequence[Tile]) -> list[str]:
        return [self.server.path(tile) for tile in tiles]


def _measurement(load: Load, more: dict[str, float] | None = None) -> Measurement:
    latencies = {f"{percent} %, ms": value for percent, value in load.percentiles.items()}
    counts = {"tiles": load.tiles, "requests that failed": sum(load.failures.values())} | load.failures
    return Measurement({THROUGHPUT: load.tiles_a_second} | latencies | (more or {}), counts=counts)
