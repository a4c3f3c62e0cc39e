"""The shelf, as a person has it before them, and servers whose lists and files can be steered."""

import json
import shutil
import subprocess
import threading
import time
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import quote, unquote, urljoin
from urllib.request import urlopen

from sites import FileHandler, FileServer, IssueServer

TOKEN = "a-token-for-this-test"
LIST = ".shelf > .shelf-list"
ROW = ".shelf-row .shelf-list"


class SteeredServer(FileServer):
    """Serves a folder as any web server does; what it answers is changed, held back and refused while it runs.

    `reader` is the path of the reader, with the folder or the address of a site that its files are taken from.
    """

    def __init__(self, folder, reader=None):
        self.folder, self.reader = Path(folder), reader
        # Bodies by path, or a status with a body; what was asked for, and what was refused.
        self.answers, self.asked, self.refused = {}, [], []
        # Paths that get no answer at all, and whether all do.
        self.dropped, self.is_stopped = set(), False
        # A file of which only the half arrives; how many requests are answered.
        self.half, self.limit = None, None
        self.gate = threading.Event()
        super().__init__(folder, partial(SteeredHandler, self, directory=str(folder)))

    def let_go(self):
        """Answers all that waits."""
        self.half, self.limit = None, None
        self.gate.set()
        self.gate = threading.Event()

    def close(self):
        self.let_go()
        super().close()


class SteeredHandler(FileHandler):
    def __init__(self, steered, *arguments, **options):
        self.steered = steered
        super().__init__(*arguments, **options)

    def do_GET(self):
        steered, path = self.steered, unquote(self.path.split("?")[0])
        if steered.limit is not None:
            steered.limit -= 1
            if steered.limit < 0:
                steered.gate.wait(120)
        if steered.is_stopped or path in steered.dropped:
            steered.refused.append(path)
            self.close_connection = True
            return
        steered.asked.append(path)
        answer = steered.answers.get(path)
        prefix, source = steered.reader or ("", None)
        if answer is None and isinstance(source, str) and path.startswith(prefix):
            with urlopen(source + path.removeprefix(prefix)) as found:
                answer = found.read()
        if answer is None:
            super().do_GET()
            return
        status, body = answer if isinstance(answer, tuple) else (200, answer)
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type("index.html" if path.endswith("/") else path))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_HEAD(self):
        if self.steered.is_stopped:
            self.close_connection = True
        else:
            super().do_HEAD()

    def translate_path(self, path):
        prefix, source = self.steered.reader or ("", None)
        name = unquote(path.split("?")[0])
        if isinstance(source, Path) and name.startswith(prefix):
            return str(source / (name.removeprefix(prefix) or "index.html"))
        return super().translate_path(path)

    def copyfile(self, source, outputfile):
        if self.steered.half and self.path.endswith(self.steered.half):
            outputfile.write(source.read(Path(self.translate_path(self.path)).stat().st_size // 2))
            outputfile.flush()
            self.steered.gate.wait(120)
        super().copyfile(source, outputfile)


# MARK: Stores and libraries


def server_program(trial):
    return str(Path(trial.gatefold._program).parent / "gatefold-server")


@contextmanager
def steered(trial, folder=None, path="/reader/"):
    """A server with a folder in which the reader is, or with the reader only."""
    source = trial.files or (None if folder else f"{trial.site.address}{path}")
    reader = (path, source) if source else None
    with TemporaryDirectory(ignore_cleanup_errors=True) as made:
        with closing(SteeredServer(folder or made, reader)) as server:
            yield server


@contextmanager
def store(trial, issues):
    """A published store. `issues` are what is said of samples, by their names in its folder."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, steered(trial) as server:
        folder = Path(folder)
        for path, (sample, description) in issues.items():
            file = folder / f"{path}.pdf"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(trial.gatefold.file(sample).read_bytes())
            file.with_suffix(".json").write_text(json.dumps(description))
        trial.gatefold.run("store", "publish", str(folder), "--out", str(server.folder), "--base-url", server.address,
                           "--title", "Harbour Press", "--preview-pages", "1", "--cover-widths", "320", "--quiet")
        yield server


@contextmanager
def library(trial, added, feed=None):
    """A served library with samples of its own, that may follow a store."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        place = ["--library", str(Path(folder) / "library"), "--quiet"]
        trial.gatefold.run("library", "add", *place, *map(trial.gatefold.pdf, added))
        if feed:
            trial.gatefold.run("store", "sync", *place, "--none", feed)
        token = Path(folder) / "token"
        token.write_text(TOKEN)
        served = Path(folder) / "library"
        with closing(IssueServer(server_program(trial), served, "--library-token-file", str(token))) as server:
            yield server


@contextmanager
def indexed(trial, issues):
    """A served folder, once the text of its issues is in an index."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for issue in issues:
            shutil.copy(trial.gatefold.pdf(issue), folder)
        with closing(IssueServer(server_program(trial), folder, "--index")) as server:
            while not json.load(urlopen(f"{server.address}/status"))["index"]["complete"]:
                time.sleep(0.1)
            yield server


@contextmanager
def members_only(trial, issues):
    """A served folder whose issues are read by those who sign in: nell, whose password is harbour."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        served, users = Path(folder) / "issues", str(Path(folder) / "users.json")
        served.mkdir()
        for issue in issues:
            shutil.copy(trial.gatefold.pdf(issue), served)
        subprocess.run([server_program(trial), "users", "add", users, "nell"], input=b"harbour", check=True, capture_output=True)
        trial.gatefold.run("users", "allow", users, "/", "*")
        with closing(IssueServer(server_program(trial), served, "--users", users)) as server:
            yield server


# MARK: The window


@contextmanager
def shelf(trial, address, **options):
    """The shelf with a list beside the reader, once it is there or cannot be."""
    query = options.pop("query", "")
    with trial.window(**options) as window:
        window.go(f"{urljoin(address, '/reader/')}?shelf={quote(address, safe='')}{query}")
        wait_for_shelf(window)
        yield window


def wait_for_shelf(window):
    window.wait("document.querySelector('.shelf-list > .shelf-card, .shelf-message .text-button') "
                "|| /^(Issues: 0|There are no issues|No issue)/.test(document.querySelector('.shelf-message').textContent)",
                "the list is read")


def titles(window, where=LIST):
    return window.evaluate(f"[...document.querySelectorAll('{where} .shelf-title')].map((one) => one.textContent)")


def wait_for_titles(window, expected, what, where=LIST):
    window.wait(f"JSON.stringify([...document.querySelectorAll('{where} .shelf-title')].map((one) => one.textContent)) "
                f"=== JSON.stringify({json.dumps(expected)})", what)


def card(window, title, where=LIST):
    return window.page.locator(f"{where} > .shelf-card").filter(has_text=title)


def state_of(title):
    """The state of an issue, as an expression in the page."""
    return (f"[...document.querySelectorAll('{LIST} > .shelf-card')].find((one) => one.querySelector('.shelf-title')"
            f".textContent === {json.dumps(title)}).querySelector('.shelf-state').textContent")


def wait_for_state(window, title, text, seconds=60):
    window.wait(f"{state_of(title)}.includes({json.dumps(text)})", f"{title} is: {text}", seconds)


def wait_for_message(window, text):
    window.wait(f"document.querySelector('.shelf-message').textContent.includes({json.dumps(text)})", f"it says: {text}")


def wait_for_spoken(window, text):
    window.wait(f"document.querySelector('.shelf-spoken').textContent.includes({json.dumps(text)})", f"it tells: {text}")


def act(window, title, label):
    """Chooses what to do with an issue from its menu."""
    card(window, title).locator("[aria-haspopup=menu]").click()
    card(window, title).get_by_role("menuitem", name=label, exact=True).click()


def entries(window, title):
    """What the menu of an issue offers."""
    button = card(window, title).locator("[aria-haspopup=menu]")
    button.click()
    found = card(window, title).get_by_role("menuitem").all_inner_texts()
    window.press("Escape")
    return found


def choose(window, field, value):
    window.page.get_by_label(field, exact=True).select_option(label=value)


def look_for(window, text):
    window.page.get_by_role("searchbox").fill(text)
