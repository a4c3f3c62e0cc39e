"""What the job `reader` serves with nginx: the static export, the PDF, and the rivals' pages."""

import json
import os
import re
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .job import Issue, Settings
from .processes import run
from .serve_process import ServerProcess, free_port

DPI = 200
DEBIAN_PDFJS = Path("/usr/share/javascript/pdf")
_PACKAGES = Path(sysconfig.get_path("purelib"))
PDFJS = _PACKAGES / "pdfjs_viewer" / "pdfjs"


def seadragon() -> Path | None:
    """The folder of OpenSeadragon, if it is installed."""
    return next(iter(_PACKAGES.glob("tissuumaps/static/vendor/openseadragon-bin-*")), None)


@dataclass(frozen=True)
class Site:
    """A folder in which `shelf` has the PDF, `site` the export, and the others the viewers."""

    folder: Path

    @classmethod
    def made(cls, issue: Issue, page_limit: int | None, settings: Settings, folder: Path) -> "Site":
        """Raises MeasurementFailed."""
        (folder / "shelf").mkdir(parents=True)
        pdf = folder / "shelf" / "issue.pdf"
        if page_limit is None:
            pdf.write_bytes(issue.path.read_bytes())
        else:
            run(("qpdf", issue.path, "--pages", ".", f"1-{len(issue.pages)}", "--", pdf), settings.timeout)
        kind = ("--reader", "--text", "json", "--dpi", f"{DPI}")
        run((settings.program, "export", "web", pdf, "-o", folder / "site", *kind, "--quiet"), settings.timeout)
        (folder / "page").symlink_to(Path(__file__).with_name("reader"))
        for name, place in (("pdfjs-debian", DEBIAN_PDFJS), ("pdfjs", PDFJS), ("seadragon", seadragon())):
            if place and place.exists():
                (folder / name).symlink_to(place)
        return cls(folder)

    @contextmanager
    def running(self, settings: Settings) -> Iterator[str]:
        """The address of nginx, which serves the folder until the context ends. Raises MeasurementFailed."""
        port = free_port()
        configuration = self.folder / "nginx.conf"
        configuration.write_text(_configuration(self.folder, port))
        with ServerProcess(("nginx", "-p", self.folder, "-c", configuration)) as server:
            server.wait_until_listening(port, settings.timeout)
            yield f"http://127.0.0.1:{port}"

    @property
    def spreads(self) -> list[list[int]]:
        """The indices of the pages that are seen together."""
        return json.loads((self.folder / "site" / "issue.json").read_text())["spreads"]

    def sent_bytes(self) -> int:
        """What nginx has sent by now, in answers that have ended."""
        log = self.folder / "sent.log"
        return sum(map(int, log.read_text().split())) if log.exists() else 0


def viewer_version(folder: Path) -> str:
    """The version of a PDF.js."""
    built = next(file for file in (folder / "build" / "pdf.mjs", folder / "build" / "pdf.js") if file.exists())
    found = re.search(r"""(?:pdfjsVersion =|apiVersion:) ["']?(\d+\.\d+\.\d+)""", built.read_text(errors="replace"))
    return found[1] if found else "of an unknown version"


def _configuration(folder: Path, port: int) -> str:
    # Its workers would not be allowed to read a folder of root.
    user = "user root;" if os.getuid() == 0 else ""
    temporary = "\n".join(
        f"  {kind}_temp_path {folder}/nginx-{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return f"""\
{user}
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log stderr;
events {{ worker_connections 256; }}
http {{
  include /etc/nginx/mime.types;
  types {{ text/javascript mjs; application/wasm wasm; }}
  default_type application/octet-stream;
  log_format sent "$bytes_sent";
  access_log {folder}/sent.log sent;
{temporary}
  sendfile on;
  tcp_nopush on;
  server {{
    listen 127.0.0.1:{port};
    root {folder};
  }}
}}
"""
