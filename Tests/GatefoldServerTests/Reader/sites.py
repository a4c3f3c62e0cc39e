"""Where the reader is tested: at our server, and in a folder that any web server can serve."""

import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

# Last, so that modules of this folder come first.
sys.path.append(str(Path(__file__).resolve().parent.parent / "Viewers"))

from servers import IssueServer, QuietServer  # noqa: E402

ISSUES = ["issue", "right-to-left", "japanese", "articles-arabic"]


class Gatefold:
    """The program `gatefold`, which says what is in the samples."""

    def __init__(self, server_program, samples):
        self._program = str(Path(server_program).parent / "gatefold")
        self.samples = Path(samples)
        self._answers = {}

    def file(self, issue):
        """A PDF of the samples, or a package, which is named with its suffix."""
        return self.samples / (issue if "." in issue else f"{issue}.pdf")

    def pdf(self, issue):
        return str(self.file(issue))

    def run(self, *arguments):
        result = subprocess.run([self._program, *arguments], capture_output=True)
        if result.returncode:
            raise SystemExit(f"gatefold {' '.join(arguments)}: {result.stderr.decode()}")
        return result.stdout

    def json(self, command, issue, *arguments):
        """What a command prints of an issue as JSON; it is run once."""
        key = (command, issue, *arguments)
        if key not in self._answers:
            self._answers[key] = json.loads(self.run(command, self.pdf(issue), *arguments, "--format", "json"))
        return self._answers[key]


def wait_until_settled(folder):
    """The server knows a file again only once it has been as it is for longer than a clock of the file system may lag."""
    while any(time.time() - file.stat().st_ctime < 3 for file in folder.iterdir()):
        time.sleep(0.1)


class ServedSite:
    """`gatefold serve` with the issues; its reader is part of the program."""

    name = "served"

    def __init__(self, program, gatefold, folder, issues, *options):
        served = folder / "issues"
        served.mkdir()
        for issue in issues:
            file = gatefold.file(issue)
            (shutil.copytree if file.is_dir() else shutil.copy)(file, served / file.name)
        self._gatefold, self._served = gatefold, served
        wait_until_settled(served)
        self._server = IssueServer(program, served, *options)
        self.address = self._server.address

    def reader(self, issue):
        return f"{self.address}/reader/?issue=../issues/{self._gatefold.file(issue).name}"

    def replace(self, issue, other):
        """Puts a file of the samples in the place of that of an issue, as a publisher would; `None` removes it."""
        file = self._served / self._gatefold.file(issue).name
        if other is None:
            file.unlink()
        else:
            fresh = file.with_name(".fresh")
            shutil.copy(self._gatefold.file(other), fresh)
            fresh.replace(file)

    def add(self, name, data):
        """Puts another file into the folder."""
        (self._served / name).write_bytes(data)

    def close(self):
        self._server.close()


class ClubSite(ServedSite):
    """The same with users, whose passwords are "harbour", and a folder that keeps what is theirs."""

    name = "club"
    USERS = ["nell", "tom", "ann", "bob", "eve"]

    def __init__(self, program, gatefold, folder, issues):
        users = folder / "users.json"
        for user in self.USERS:
            subprocess.run([program, "users", "add", users, user], input=b"harbour\n", check=True, capture_output=True)
        super().__init__(program, gatefold, folder, issues, "--users", users, "--cache", folder / "cache")


class StaticSite:
    """Folders of `gatefold export web` with the reader, served by a program that knows only files."""

    name = "static"

    def __init__(self, gatefold, folder, issues):
        site = folder / "site"
        for issue in issues:
            gatefold.run("export", "web", gatefold.pdf(issue), "-o", str(site / issue), "--quiet", "--reader")
        self._first = issues[0]
        self.reader_folder = site / self._first / "reader"
        self._files = FileServer(site)
        self.address = self._files.address

    def reader(self, issue):
        return f"{self.address}/{self._first}/reader/?issue=../../{issue}/"

    def close(self):
        self._files.close()


class PackedSite:
    """Tile packs of the issues beside a reader, and the folder of one of them, served by a program that knows only files."""

    name = "packed"

    def __init__(self, gatefold, folder, issues):
        self.folder = folder / "site"
        for issue in issues:
            gatefold.run("export", "pack", gatefold.pdf(issue), "-o", str(folder / issue), "--quiet")
            self.folder.mkdir(exist_ok=True)
            (folder / issue / f"{issue}.tilepack").rename(self.folder / f"{issue}.tilepack")
        gatefold.run("export", "web", gatefold.pdf("issue"), "-o", str(self.folder / "issue"), "--quiet", "--reader")
        self.reader_folder = (self.folder / "issue" / "reader").rename(self.folder / "reader")
        (self.folder / "broken.tilepack").write_bytes((self.folder / f"{issues[0]}.tilepack").read_bytes()[:100])
        self._files = FileServer(self.folder)
        self.address = self._files.address

    def reader(self, issue):
        return f"{self.address}/reader/?issue=../{issue}.tilepack"

    def close(self):
        self._files.close()


class PublishedSite:
    """A store that `gatefold store publish --reader` wrote, in a folder of a site, served by a program that knows only
    files: a package with overlays and a PDF that everybody may read, and two issues that are sold."""

    name = "published"
    SHOP = "https://shop.example.org/buy?issue=japanese&from=reader"
    SIDECARS = {
        "issue.package": {},
        "right-to-left": {"identifier": "rtl", "title": "Right <i>to</i> left", "publication": "Ebb & flow",
                          "isFree": True, "summary": "Tides, and who lives by them.", "releaseDate": "2026-02-01"},
        "japanese": {"identifier": "japanese", "isFree": False, "previewPageCount": 2, "purchaseURL": SHOP},
        "articles-arabic": {"identifier": "closed", "isFree": False, "previewPageCount": 0},
    }

    def __init__(self, program, gatefold, folder):
        self._program, self._source, self._site = program, folder / "magazines", folder / "root" / "store"
        self._source.mkdir()
        self._site.mkdir(parents=True)
        for issue, sidecar in self.SIDECARS.items():
            file = gatefold.file(issue)
            (shutil.copytree if file.is_dir() else shutil.copy)(file, self._source / file.name)
            self.describe(issue, sidecar)
        self._files = FileServer(folder / "root")
        self.address = f"{self._files.address}/store"
        self.reader_folder = self._site / "reader"
        self.publish()

    def describe(self, issue, sidecar):
        """Writes the file beside an issue."""
        stem = issue.removesuffix(".package")
        if sidecar:
            (self._source / f"{stem}.json").write_text(json.dumps(sidecar))

    def publish(self):
        command = [self._program, "store", "publish", self._source, "--out", self._site, "--base-url", self.address,
                   "--title", "Skerry & Co", "--reader", "--quiet"]
        result = subprocess.run(command, capture_output=True)
        if result.returncode:
            raise SystemExit(f"store publish: {result.stderr.decode()}")

    def reader(self, issue):
        return f"{self.address}/reader/?issue=../issues/{issue}/"

    def close(self):
        self._files.close()


class FileServer:
    """Serves a folder on a free port of this machine."""

    def __init__(self, folder, handler=None):
        handler = handler or partial(FileHandler, directory=str(folder))
        self._server = QuietServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = True
        # Otherwise it waits for connections that a browser keeps open.
        self._server.block_on_close = False
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()


class FileHandler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {
        ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
        ".json": "application/json", ".jpg": "image/jpeg", ".png": "image/png", "": "application/octet-stream",
    }

    def log_message(self, *_):
        pass

    def do_GET(self):
        """As most servers do, it answers with a part of a file, without which videos can't be moved."""
        found = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        file = Path(self.translate_path(self.path))
        if not found or not file.is_file():
            super().do_GET()
            return
        # The state belongs to what is read, even if another file takes its place meanwhile.
        with file.open("rb") as opened:
            data, modified = opened.read(), os.fstat(opened.fileno()).st_mtime
        first, last = int(found[1]), min(int(found[2] or len(data)), len(data) - 1)
        part = data[first:last + 1]
        self.send_response(206 if part else 416)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Range", f"bytes {first}-{last}/{len(data)}" if part else f"bytes */{len(data)}")
        self.send_header("Content-Length", str(len(part)))
        self.send_header("Last-Modified", self.date_time_string(modified))
        self.end_headers()
        self.wfile.write(part)
