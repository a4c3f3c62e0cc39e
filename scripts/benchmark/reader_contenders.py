"""Readers in the browser, each with its server."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .job import Settings
from .reader_site import Site
from .serve_gatefold import SERVING
from .serve_http import get
from .serve_process import ServerProcess

WARM, COLD, STATIC = "warm server", "cold server", "static"
PDFJS_DEBIAN, PDFJS, PDFJS_RANGES = "PDF.js, old", "PDF.js", "PDF.js, ranges"
SEADRAGON, SEADRAGON_SERVER = "OSD, static", "OSD, server"
OURS = (WARM, COLD, STATIC)
RIVALS = (PDFJS_DEBIAN, PDFJS, PDFJS_RANGES, SEADRAGON, SEADRAGON_SERVER)
# Which rivals have the same task: those of a static site, or drawing when asked.
AGAINST = {
    WARM: (PDFJS_DEBIAN, PDFJS, PDFJS_RANGES, SEADRAGON_SERVER),
    COLD: (PDFJS_DEBIAN, PDFJS, PDFJS_RANGES),
    STATIC: (PDFJS_DEBIAN, PDFJS, PDFJS_RANGES, SEADRAGON),
}


@dataclass(frozen=True)
class Spot:
    """A reader that can be opened."""

    address: str
    # The adapter that is put into the page: a file of the folder `reader`, or nothing.
    script: str
    # The addresses of the servers whose bytes count.
    server: str | None = None

    def sent_bytes(self, site: Site) -> int:
        """What the servers have sent by now."""
        sent = site.sent_bytes()
        if self.server:
            metrics = get(f"{self.server}/metrics", 30).decode()
            sent += next(int(line.split()[1]) for line in metrics.splitlines() if line.startswith(_SENT))
        return sent


_SENT = "gatefold_sent_bytes_total "
_ISSUE = "issues/issue.pdf"


class Places:
    """Where the readers of an issue are. The warm server keeps running; `spreads` is how PDF.js pairs the pages."""

    def __init__(self, settings: Settings, site: Site, static: str, warm: str, spreads: int) -> None:
        self._settings = settings
        self._site = site
        self._static = static
        self._warm = warm
        self._spreads = spreads

    @contextmanager
    def spot(self, name: str) -> Iterator[Spot]:
        """Raises MeasurementFailed."""
        if name == COLD:
            with server(self._settings, self._site.folder / "shelf") as cold:
                yield self._ours(cold)
        elif name == WARM:
            yield self._ours(self._warm)
        elif name == STATIC:
            yield Spot(f"{self._static}/site/reader/?issue=../", "gatefold.js")
        elif name in (PDFJS_DEBIAN, PDFJS, PDFJS_RANGES):
            folder = "pdfjs-debian" if name == PDFJS_DEBIAN else "pdfjs"
            # It reads a place from behind the "#", so that the settings of the adapter are in front of it.
            settings = f"file=/shelf/issue.pdf&spreads={self._spreads}{'&onlyranges' if name == PDFJS_RANGES else ''}"
            yield Spot(f"{self._static}/{folder}/web/viewer.html?{settings}", "pdfjs.js")
        elif name == SEADRAGON:
            yield Spot(f"{self._static}/page/seadragon.html?issue=../site/", "")
        else:
            yield Spot(f"{self._static}/page/seadragon.html?issue={self._warm}/{_ISSUE}/", "", self._warm)

    def _ours(self, address: str) -> Spot:
        return Spot(f"{address}/reader/?issue=../{_ISSUE}", "gatefold.js", address)


@contextmanager
def server(settings: Settings, folder: Path) -> Iterator[str]:
    """The address of our server, which has drawn nothing yet and keeps nothing on disk. Raises MeasurementFailed."""
    with ServerProcess((settings.server_program, "serve", folder, "--port", "0")) as process:
        _, line = process.wait_for(SERVING, settings.timeout)
        yield line[1]
