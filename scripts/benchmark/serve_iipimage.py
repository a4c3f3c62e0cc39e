"""IIPImage behind lighttpd, for the job `serve`."""

import os
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from .harness import note
from .job import Settings
from .measurement import Measurement, MeasurementFailed
from .processes import run
from .serve_contender import BEFOREHAND, COLD, HOT, WARM, RunningServer
from .serve_process import ServerProcess, free_port
from .serve_tiles import DPI, QUALITY, TILE_SIZE, Shelf, Tile

DEBIAN_PACKAGES = ("iipimage-server", "lighttpd", "libvips-tools")
MEMCACHED = ("memcached",)

_IIPSRV = Path("/usr/lib/iipimage-server/iipsrv.fcgi")
# Debian installs servers in folders that are only in root's path.
_PATH = f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin"
# The cache size of IIPImage and of memcached in megabytes, the same as ours.
_CACHE_SIZE = 64
# Without this setting, IIPImage uses a memcached of the machine, which may have tiles of an earlier run.
_NO_MEMCACHED_PORT = 1

_CONFIGURATION = """\
server.bind = "127.0.0.1"
server.port = {port}
server.document-root = "{folder}"
server.upload-dirs = ("{folder}")
server.modules = ("mod_fastcgi")
server.max-keep-alive-requests = 1000000000
server.max-keep-alive-idle = 600
fastcgi.server = ("/iiif/" => ((
  "socket" => "{folder}/iipsrv.socket",
  "check-local" => "disable",
  "bin-path" => "{program}",
  "min-procs" => {processes},
  "max-procs" => {processes},
  "bin-environment" => (
    "URI_MAP" => "iiif=>IIIF",
    "FILESYSTEM_PREFIX" => "{pyramids}/",
    "JPEG_QUALITY" => "{quality}",
    "MAX_IMAGE_CACHE_SIZE" => "{cache_size}",
    "MEMCACHED_SERVERS" => "127.0.0.1:{memcached_port}",
    "OMP_NUM_THREADS" => "1",
    "VERBOSITY" => "0",
    "LOGFILE" => "/dev/null"
  )
)))
"""


class IIPImageServer:
    """Cuts tiles from pyramid TIFFs, which libvips has made of all pages before: nothing is drawn.

    So its warm and its cold tiles are the same. It runs as a process for each core.
    """

    name = "IIPImage"
    variants = frozenset({BEFOREHAND, HOT, WARM, COLD})
    is_hot_once = False

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._pyramids = settings.work / "pyramids"

    @staticmethod
    def missing_package() -> str | None:
        """A package that is not installed, if there is one."""
        programs = {"iipimage-server": f"{_IIPSRV}", "lighttpd": "lighttpd", "libvips-tools": "vips"}
        return next((package for package, program in programs.items() if not _program(program)), None)

    def prepare(self, shelf: Shelf) -> Measurement:
        self._pyramids.mkdir()
        start = time.perf_counter()
        for number, page in shelf.pages():
            name = shelf.issues[number - 1].path.name
            note(f"serve: IIPImage's pyramid of page {page} of {name}")
            try:
                self._make_pyramid(shelf.file(number), page, self._pyramids / f"{number}-{page}.tif")
            except MeasurementFailed as failure:
                # Its tiles will give status 404.
                print(f"IIPImage has no pyramid of page {page} of {name}: {failure}", file=sys.stderr)
        note("")
        seconds = time.perf_counter() - start
        size = sum(file.stat().st_size for file in self._pyramids.iterdir()) / 1e6
        return Measurement({"making pyramids, s": seconds, "size of pyramids, MB": size})

    def _make_pyramid(self, pdf: Path, page: int, pyramid: Path) -> None:
        size = ("--tile-width", f"{TILE_SIZE}", "--tile-height", f"{TILE_SIZE}")
        kind = ("--tile", "--pyramid", *size, "--compression", "jpeg", "--Q", f"{QUALITY}")
        run(("vips", "tiffsave", f"{pdf}[page={page - 1},dpi={DPI}]", pyramid, *kind), self._settings.timeout)

    @contextmanager
    def running(
        self, shelf: Shelf, hot: Sequence[Tile] = (), cache: Path | None = None
    ) -> Iterator[RunningServer]:
        with self._lighttpd(_NO_MEMCACHED_PORT) as (lighttpd, address):
            yield RunningServer(address, (lighttpd,))

    @contextmanager
    def _lighttpd(self, memcached_port: int) -> Iterator[tuple[ServerProcess, str]]:
        """The web server, which starts IIPImage, and its address."""
        folder, port = self._settings.work / "lighttpd", free_port()
        folder.mkdir(exist_ok=True)
        configuration = folder / "lighttpd.conf"
        configuration.write_text(
            _CONFIGURATION.format(
                port=port,
                folder=folder,
                program=_IIPSRV,
                processes=len(os.sched_getaffinity(0)),
                pyramids=self._pyramids,
                quality=QUALITY,
                cache_size=_CACHE_SIZE,
                memcached_port=memcached_port,
            )
        )
        with ServerProcess((_program("lighttpd"), "-D", "-f", configuration)) as process:
            process.wait_until_listening(port, self._settings.timeout)
            yield process, f"http://127.0.0.1:{port}"

    def path(self, tile: Tile) -> str:
        return f"/iiif/{tile.issue}-{tile.page}.tif/{tile.region}/{TILE_SIZE},/0/default.jpg"

    def origins(self, running: RunningServer) -> dict[str, int]:
        return {}


class MemcachedIIPImageServer(IIPImageServer):
    """IIPImage with whole answers in memcached.

    Its own cache of tiles spares it less: IIPImage 1.1 compresses every tile anew. The rest is as without memcached, so
    only hot tiles are measured, from the pyramids that were made for that one.
    """

    name = "IIP+memcached"
    variants = frozenset({HOT})

    @staticmethod
    def missing_package() -> str | None:
        """A package that is not installed, if there is one."""
        return IIPImageServer.missing_package() or (None if _program("memcached") else "memcached")

    @contextmanager
    def running(
        self, shelf: Shelf, hot: Sequence[Tile] = (), cache: Path | None = None
    ) -> Iterator[RunningServer]:
        port = free_port()
        # memcached refuses to run as root without this option.
        user = ("-u", "root") if os.geteuid() == 0 else ()
        command = (_program("memcached"), "-l", "127.0.0.1", "-p", f"{port}", "-m", f"{_CACHE_SIZE}", *user)
        with ServerProcess(command) as memcached:
            memcached.wait_until_listening(port, self._settings.timeout)
            with self._lighttpd(port) as (lighttpd, address):
                yield RunningServer(address, (lighttpd, memcached))


def _program(name: str) -> str:
    """The path of a program; empty if there is none."""
    return shutil.which(name, path=_PATH) or ""
