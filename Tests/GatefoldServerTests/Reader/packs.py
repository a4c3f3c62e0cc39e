"""Tile packs: read from a web server that knows only files, from this machine, and without a network."""

import os
import re
import shutil
from base64 import b64encode
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from shelves import SteeredServer
from sites import FileServer

SITES = ["packed"]
ISSUES = ["articles", "issue", "japanese"]
NO_NETWORK = r"net::ERR|Failed to fetch|Service Worker"
MAXIMUM_REQUESTS = 3
MAXIMUM_DIRECTORY = 1 << 16


@contextmanager
def served(trial, **options):
    """The site at a server that can be stopped, and a window."""
    with closing(SteeredServer(trial.site.folder, None)) as server:
        with trial.window(**options) as window:
            yield server, window


def open_pack(window, server, issue):
    window.go(f"{server.address}/reader/?issue=../{issue}.tilepack&lang=en")
    window.wait("gatefoldReader.view", f"{issue} is shown")


def check_first_page(trial):
    """The first page is sharp after few requests, the first of which has the directory, and looks as in a folder."""
    ranges, held = [], []

    def answer(route):
        ranges.append(route.request.headers.get("range", ""))
        # Later requests are for what is not seen yet: they wait.
        if len(ranges) <= MAXIMUM_REQUESTS:
            route.continue_()
        else:
            held.append(route)

    pictures = []
    for issue in ("issue.tilepack", "issue/"):
        with trial.window() as window:
            window.page.context.route(re.compile(r"^[^?]*\.tilepack$"), answer)
            window.go(f"{trial.site.address}/reader/?issue=../{issue}")
            window.wait("gatefoldReader.view", "the issue is shown")
            window.wait_until_sharp()
            pictures.append(window.page.locator(".stage").screenshot())
            for route in held:
                route.continue_()
            held.clear()
    trial.expect(pictures[0] == pictures[1], "a page of a pack is another picture than that of a folder")
    trial.expect_equal(ranges[0], f"bytes=0-{MAXIMUM_DIRECTORY - 1}", "the first request")


def check_panels(trial):
    """Small pictures, the slider's too, contents, search, text and articles with pictures come from the pack."""
    with trial.open("issue") as window:
        window.click("[data-panel=thumbnails]")
        window.wait("[...document.querySelectorAll('.thumbnails img')].slice(0, 3).every((one) => one.naturalWidth > 50)",
                    "small pictures are shown")
        few = window.evaluate("[...document.querySelectorAll('.thumbnails img')].filter((one) => !one.src).length")
        trial.expect(few > 0, "small pictures out of sight are not read")
    with trial.open("articles") as window:
        window.evaluate("gatefoldReader.search('ferry')")
        window.wait("gatefoldReader.hits.isFinished && gatefoldReader.hits.found.length > 2", "the search finds words")
        window.evaluate("gatefoldReader.goToPage(2)")
        window.wait("document.querySelector('.button[aria-label=\"Read as text\"]:not([hidden])')", "articles are there")
        window.click('.button[aria-label="Read as text"]')
        window.wait("document.querySelector('.reading-text img')", "the article is shown")
        window.evaluate("document.querySelector('.reading-text img').scrollIntoView()")
        window.wait("document.querySelector('.reading-text img').naturalWidth > 0", "a picture of an article is shown")


def check_file_of_this_machine(trial):
    """A pack is chosen in a field, or dropped; when the page is loaded again, it is asked for."""
    file = trial.site.folder / "japanese.tilepack"
    with trial.window() as window:
        window.go(f"{trial.site.address}/reader/?lang=en")
        window.page.set_input_files("input[type=file]", trial.site.folder / "broken.tilepack")
        window.wait("document.querySelector('[role=alert]').textContent.includes('damaged')", "a damaged one is refused")
        window.page.set_input_files("input[type=file]", file)
        window.wait("gatefoldReader.view", "the pack is shown")
        window.wait_until_sharp()
        address = window.evaluate("location.href")
        window.page.reload()
        window.wait("document.querySelector('[role=alert]').textContent.includes('Choose it again')", "it is asked for")
        window.page.set_input_files("input[type=file]", file)
        window.wait("gatefoldReader.view", "the pack is shown again")
        trial.expect_equal(window.evaluate("location.href").split("#")[0], address.split("#")[0], "the address")
        data = file.read_bytes()
        window.go(f"{trial.site.address}/reader/?lang=en")
        window.wait("document.querySelector('input[type=file]')", "the page without an issue is shown")
        window.evaluate("""(text) => {
            const data = new DataTransfer();
            data.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], "dropped.tilepack"));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""", b64encode(data).decode())
        window.wait("gatefoldReader.view", "the dropped pack is shown")


def check_without_network(trial):
    """A pack that is kept is read without a server, and removed."""
    options = {"service_workers": "allow", "answers_from_files": False, "allowed": NO_NETWORK}
    with served(trial, **options) as (server, window):
        open_pack(window, server, "issue")
        window.wait("Boolean(navigator.serviceWorker.controller)", "the service worker is there")
        window.choose("Keep offline")
        window.wait("document.body.textContent.includes('can be read offline now')", "it is kept")
        server.is_stopped = True
        window.evaluate("gatefoldReader.goToPage(9)")
        window.wait_until_sharp("another page is sharp without a network")
        window.page.reload()
        window.wait("gatefoldReader.view", "the issue is shown without a network")
        window.wait_until_sharp("a page is sharp without a network")
        window.evaluate("gatefoldReader.search('tide')")
        window.wait("gatefoldReader.hits.isFinished && gatefoldReader.hits.found.length > 3", "the search finds words")
        window.choose("Remove from this device")
        window.wait("document.body.textContent.includes('was removed')", "it is removed")
        names = window.evaluate("async () => (await caches.keys()).filter((name) => name.startsWith('gatefold-issue'))")
        trial.expect_equal(names, [], "what is left of it")
        server.is_stopped = False


def check_other_servers(trial):
    """A server without ranges, one that has no such file, one with a damaged file, and another edition."""
    with closing(FileServer(trial.site.folder)) as server, trial.window() as window:
        window.page.context.route(re.compile(r"^[^?]*\.tilepack$"), lambda route: route.fulfill(
            path=trial.site.folder / "japanese.tilepack", content_type="application/octet-stream"))
        window.go(f"{server.address}/reader/?issue=../japanese.tilepack")
        window.wait("gatefoldReader.view", "a pack of a server without ranges is shown")
        window.wait_until_sharp()
    for name, text in (("none", "no issue at this address"), ("broken", "damaged")):
        with trial.window(allowed="404") as window:
            window.go(f"{trial.site.address}/reader/?issue=../{name}.tilepack&lang=en")
            window.wait(f"document.querySelector('[role=alert]')?.textContent.includes('{text}')", f"{name} is explained")


def check_new_edition(trial):
    """Another file at the same address is noticed at the next request, and shown."""
    # The other file is shorter: parts of this one may lie behind its end.
    with TemporaryDirectory() as folder, closing(FileServer(folder)) as server, trial.window(allowed="416") as window:
        shutil.copytree(trial.site.reader_folder, f"{folder}/reader")
        shutil.copy(trial.site.folder / "issue.tilepack", f"{folder}/a.tilepack")
        window.go(f"{server.address}/reader/?issue=../a.tilepack&lang=en")
        window.wait("gatefoldReader.view", "the issue is shown")
        window.wait_until_sharp()
        pages = window.evaluate("gatefoldReader.issue.pages.length")
        shutil.copy(trial.site.folder / "articles.tilepack", f"{folder}/b.tilepack")
        os.utime(f"{folder}/b.tilepack", (0, 0))
        Path(f"{folder}/b.tilepack").replace(f"{folder}/a.tilepack")
        window.evaluate("globalThis.former = gatefoldReader")
        window.evaluate("gatefoldReader.goToPage(9)")
        window.wait(f"gatefoldReader.view && gatefoldReader.issue.pages.length !== {pages}", "the new edition is shown")
        window.wait_until_sharp()
        window.evaluate("former.retry()")
        window.frames(2)
        trial.expect(window.evaluate("former.view === null"), "the former edition is no longer drawn")


CHECKS = [check_first_page, check_panels, check_file_of_this_machine, check_without_network, check_other_servers,
          check_new_edition]
