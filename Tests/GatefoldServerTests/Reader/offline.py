"""Keeping issues for reading without the network: from the shelf, with interruptions, new editions and full disks."""

import json
import time
from contextlib import closing, contextmanager

from access import expect_no_violations
from opened import PATIENCE, NotSeen
from offline_frames import check_frames_offline, prepare
from offline_reading import read_offline
from overlay_window import PACKAGE
from shelves import (
    LIST, act, entries, server_program, steered, titles, wait_for_message, wait_for_shelf, wait_for_spoken,
    wait_for_state, wait_for_titles,
)
from sites import IssueServer
from words import found, search

SITES = ["static"]
SMALL = "japanese"
ISSUES = [PACKAGE, SMALL]
TITLES = {PACKAGE: "Skerry 14", SMALL: "Tide 3"}
# Requests made without a network fail on their way to the cache.
NO_NETWORK = r"net::ERR|Failed to fetch|Service Worker|tide\.mp4: 416$"
# Requests that may still reach the server: the reader tries whether the HTML of a package is available without the
# cache, and files outside its folder are not cached.
FRAMES = ["/waves/", "/soup/", "/more-words/"]
KEPT = "async () => (await caches.keys()).filter((name) => name.startsWith('gatefold-issue '))"
READER_IS_KEPT = """async () => Boolean(navigator.serviceWorker.controller
    && await caches.match(new URL("files.json", location.href).href))"""
RECORDS = """() => new Promise((resolve, reject) => {
    const opened = indexedDB.open("gatefold-offline", 1);
    opened.onerror = reject;
    opened.onsuccess = () => {
        const request = opened.result.transaction("issues").objectStore("issues").getAll();
        request.onsuccess = () => resolve(request.result.map(({ address, isComplete }) => [address, isComplete]));
    };
})"""


@contextmanager
def shelf_of_site(trial, **options):
    """The shelf with all issues of the site, whose server can be stopped, and the window; the reader is kept already."""
    folder, reader = trial.site.reader_folder.parent.parent, f"/{PACKAGE}/reader/"
    with steered(trial, folder, reader) as server:
        server.answers["/collection.json"] = {"type": "Collection", "label": {"en": ["Kept"]}, "items": [
            {"type": "Manifest", "id": f"{server.address}/{issue}/manifest.json", "label": {"en": [TITLES[issue]]}}
            for issue in ISSUES]}
        server.answers[f"{reader}files.json"] = reader_files(trial)
        options = {"service_workers": "allow", "answers_from_files": False, "allowed": NO_NETWORK, **options}
        with trial.window(**options) as window:
            window.server = server
            open_shelf(window)
            wait_until(window, READER_IS_KEPT, "the reader is kept")
            yield server, window


def reader_files(trial):
    """What `files.json` says of the reader's own files."""
    if not trial.files:
        return json.loads((trial.site.reader_folder / "files.json").read_text())
    paths = [str(file.relative_to(trial.files)) for file in trial.files.rglob("*") if file.is_file()]
    return {"version": "1", "files": [path for path in paths if path != "service-worker.js"]}


def open_shelf(window):
    window.go(f"{window.server.address}/{PACKAGE}/reader/?shelf=../../collection.json&lang=en")
    wait_for_shelf(window)


def wait_until(window, expression, what):
    """Waits until a function of the page, which may take a while, answers something true."""
    end = time.monotonic() + PATIENCE
    while not window.evaluate(expression):
        if time.monotonic() > end:
            raise NotSeen(f"{what} – waited for {expression}; {window.describe()}")
        time.sleep(0.05)


def keep(window, issue, label="Keep offline"):
    act(window, TITLES[issue], label)
    wait_for_state(window, TITLES[issue], "Kept on this device")


def asked_of(server, issue):
    return [path for path in server.asked if path.startswith(f"/{issue}/") and "/reader/" not in path]


def check_issue(trial):
    """A whole issue: it is begun, stopped, continued after the window was loaded again, read offline, and removed."""
    with shelf_of_site(trial, device_scale_factor=2) as (server, window):
        title = TITLES[PACKAGE]
        window.wait(f"[...document.querySelectorAll('{LIST} img')].every((one) => one.complete)", "the covers are there")
        server.asked.clear()
        server.limit = 450
        act(window, title, "Keep offline")
        wait_for_state(window, title, "Being kept")
        wait_until(window, f"() => document.querySelector('{LIST} .shelf-progress:not([hidden])')?.value > 0.1", "it comes on")
        wait_for_spoken(window, "%")
        expect_no_violations(trial, window, "the shelf while an issue is kept")
        trial.expect_equal(entries(window, title), ["Stop keeping"], "what can be done meanwhile")
        act(window, title, "Stop keeping")
        wait_for_spoken(window, "stopped")
        server.let_go()
        trial.expect_equal(entries(window, title), ["Continue keeping offline", "Remove from this device"], "when it is stopped")
        first = set(asked_of(server, PACKAGE))
        open_shelf(window)
        server.asked.clear()
        keep(window, PACKAGE, "Continue keeping offline")
        again = first & set(asked_of(server, PACKAGE))
        # Answers that were in transit when the download stopped are lost.
        trial.expect(len(first) > 200 and len(again) < 20, f"{len(again)} of {len(first)} files are fetched again")
        wait_for_spoken(window, "can be read offline now")
        trial.expect_equal(entries(window, title), ["Remove from this device"], "what can be done with a kept issue")
        trial.expect("MB" in window.text(f"{LIST} .shelf-state.is-kept"), "its size is told")
        server.is_stopped = True
        server.refused.clear()
        open_shelf(window)
        wait_for_message(window, "cannot be reached")
        trial.expect_equal(len(titles(window)), 1, "the shelf lists what is kept")
        window.page.locator(f"{LIST} a.shelf-link").first.click()
        window.wait("document.querySelector('.stage') && gatefoldReader.view", "the issue is opened without a network")
        read_offline(trial, window)
        allowed = [*FRAMES, "/reader/service-worker.js", "/collection.json", "/reader/files.json"]
        missed = [path for path in server.refused if not any(part in path for part in allowed)
                  and (not path.endswith(".json") or path.endswith("/info.json"))]
        trial.expect_equal(missed[:5], [], "what isn't kept, but read")
        window.page.go_back()
        remove(trial, window, server, title)


def remove(trial, window, server, title):
    wait_for_shelf(window)
    address = f"{server.address}/{PACKAGE}/"
    trial.expect_equal(window.evaluate(RECORDS), [[address, True]], "what is known of kept issues")
    card_title = titles(window)[0]
    act(window, card_title, "Remove from this device")
    wait_for_spoken(window, "was removed")
    trial.expect_equal(window.evaluate(KEPT), [], "the caches of issues")
    trial.expect_equal(window.evaluate(RECORDS), [], "what is known of kept issues after that")
    left = window.evaluate("""async (address) => {
        const names = await caches.keys();
        const found = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys())
            .filter(({ url }) => url.startsWith(address) && !url.includes("/reader/")).length));
        const answers = ["issue.json", "thumbs/page-0001.jpg", "text/page-0001.json", "assets/films/tide.mp4"].map((path) =>
            fetch(address + path).then((answer) => answer.status, () => "nothing"));
        return [...found, ...new Set(await Promise.all(answers))];
    }""", address)
    trial.expect_equal(set(left), {0, "nothing"}, "what is left of the issue")
    server.is_stopped = False
    window.page.get_by_role("button", name="Try again").click()
    wait_for_titles(window, [TITLES[PACKAGE], TITLES[SMALL]], "the shelf is there again")


def check_lost(trial):
    """The network is lost on the way: what is there stays, and is not fetched again."""
    with shelf_of_site(trial) as (server, window):
        server.asked.clear()
        server.limit = 30
        act(window, TITLES[SMALL], "Keep offline")
        wait_until(window, f"() => document.querySelector('{LIST} .shelf-progress:not([hidden])')?.value > 0.1", "it comes on")
        server.is_stopped = True
        server.let_go()
        wait_for_spoken(window, "could not be kept as a whole")
        first = set(asked_of(server, SMALL))
        server.is_stopped = False
        server.asked.clear()
        keep(window, SMALL, "Continue keeping offline")
        again = first & set(asked_of(server, SMALL))
        trial.expect_equal(again - {f"/{SMALL}/issue.json"}, set(), "what is fetched again")


# The worker may mark the earlier edition as outdated once the first file of the newer one has arrived.
MARK_LATE = """() => {
    const put = Cache.prototype.put;
    Cache.prototype.put = async function (address, answer) {
        Cache.prototype.put = put;
        await put.call(this, address, answer);
        await put.call(this, address.replace(/issue\\.json$/, "?gatefold-outdated"), new Response(""));
    };
}"""


def check_edition(trial):
    """A newer edition on the server is told, read as long as there is a network, and kept when that is asked for."""
    with shelf_of_site(trial) as (server, window):
        keep(window, SMALL)
        file = f"/{SMALL}/issue.json"
        description = json.loads((server.folder / SMALL / "issue.json").read_text())
        server.answers[file] = {**description, "title": "Newer"}
        window.go(f"{server.address}/{PACKAGE}/reader/?issue=../../{SMALL}/&shelf=../../collection.json&lang=en")
        window.wait("gatefoldReader.view && gatefoldReader.issue.title === 'Newer'", "the newer edition is read")
        window.wait_until_sharp()
        window.click("[aria-label='To the shelf']")
        wait_for_state(window, TITLES[SMALL], "Earlier edition kept")
        server.asked.clear()
        window.evaluate(MARK_LATE)
        act(window, TITLES[SMALL], "Keep the newer edition")
        window.wait(f"!document.querySelector('{LIST}').textContent.includes('Earlier edition')", "the newer edition is kept")
        wait_for_state(window, TITLES[SMALL], "Kept on this device")
        trial.expect(any(path.endswith(".jpg") and "/images/" in path for path in asked_of(server, SMALL)),
                     "the pages of the newer edition are fetched")
        server.is_stopped = True
        open_shelf(window)
        wait_for_titles(window, ["Newer"], "the shelf lists the newer edition")


def check_full(trial):
    """Where the disk is full, nothing is left, and the reader says so."""
    with shelf_of_site(trial) as (_, window):
        window.evaluate("""() => {
            const put = Cache.prototype.put;
            let count = 0;
            Cache.prototype.put = function (...values) {
                if ((count += 1) > 12) throw new DOMException("full", "QuotaExceededError");
                return put.apply(this, values);
            };
        }""")
        act(window, TITLES[SMALL], "Keep offline")
        wait_for_spoken(window, "not enough space")
        trial.expect_equal([window.evaluate(KEPT), window.evaluate(RECORDS)], [[], []], "what is left")


def check_update(trial):
    """A new version of the reader is there the next time, also without a network, and only as a whole."""
    with shelf_of_site(trial) as (server, window):
        reader = f"/{PACKAGE}/reader/"
        style = (trial.files or trial.site.reader_folder) / "shelf/shelf.css"
        style = style.read_bytes() + b"\n.shelf { --version: new; }"
        server.answers[f"{reader}shelf/shelf.css"] = style
        files = server.answers[f"{reader}files.json"]
        names = "async () => (await caches.keys()).filter((name) => name.startsWith('gatefold-reader ')).join()"
        version = "getComputedStyle(document.querySelector('.shelf')).getPropertyValue('--version').trim()"
        server.answers[f"{reader}files.json"] = {"version": "broken", "files": [*files["files"], "missing.js"]}
        open_shelf(window)
        window.page.wait_for_timeout(500)
        open_shelf(window)
        trial.expect_equal(window.evaluate(version), "", "a version that isn't whole is not used")
        server.answers[f"{reader}files.json"] = {**files, "version": "new"}
        open_shelf(window)
        wait_until(window, """async () => Boolean(await caches.match(new URL("files.json", location.href).href,
            { cacheName: (await caches.keys()).find((name) => name.endsWith(" new")) ?? "-" }))""", "the new version is kept")
        server.is_stopped = True
        open_shelf(window)
        trial.expect_equal(window.evaluate(version), "new", "the new version is used")
        trial.expect(window.evaluate(names).endswith(" new"), f"the versions: {window.evaluate(names)}")


# Maximum size of an issue: bytes per page, or a multiple of its PDF's size, whichever is more.
PAGE_BYTES, FILE_TIMES = 60_000, 3
KEPT_BYTES = """async () => {
    const sizes = (await caches.keys()).filter((name) => name.startsWith("gatefold-issue ")).map(async (name) => {
        const cache = await caches.open(name);
        const blobs = (await cache.keys()).map(async (request) => (await (await cache.match(request)).blob()).size);
        return (await Promise.all(blobs)).reduce((sum, size) => sum + size, 0);
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}"""


def check_served(trial):
    """An issue of `gatefold serve`, whose pages are drawn when they are kept, in little room."""
    folder = trial.site.reader_folder.parent.parent.parent / "served"
    folder.mkdir(exist_ok=True)
    # Named by its title, which the shelf shows as soon as the server has opened the file.
    title = trial.gatefold.json("info", "articles-arabic")["identity"]["title"]["value"]
    path = folder / f"{title}.pdf"
    path.write_bytes(trial.gatefold.file("articles-arabic").read_bytes())
    server = IssueServer(server_program(trial), folder)
    with closing(server), trial.window(service_workers="allow", answers_from_files=False, allowed=NO_NETWORK) as window:
        window.go(server.address)
        wait_for_titles(window, [title], "the shelf of the server")
        wait_until(window, READER_IS_KEPT, "the reader is kept")
        act(window, title, "Keep offline")
        wait_for_state(window, title, "Kept on this device")
        pages = trial.gatefold.json("info", "articles-arabic")["pageCount"]
        file = path.stat().st_size
        size, limit = window.evaluate(KEPT_BYTES), max(PAGE_BYTES * pages, FILE_TIMES * file)
        trial.expect(0 < size <= limit, f"{size:,} bytes of at most {limit:,} are kept")
        server.close()
        # The address printed by the server opens the reader.
        window.go(server.address)
        wait_for_message(window, "cannot be reached")
        window.page.locator(f"{LIST} a.shelf-link").click()
        window.wait("document.querySelector('.stage') && gatefoldReader.view", "the issue is opened without its server")
        window.press("End")
        window.wait_until_sharp("its last page is sharp")
        search(window, "البحر")
        trial.expect_equal(window.evaluate("gatefoldReader.hits.found.length"), len(found(trial, "articles-arabic", "البحر")),
                           "the hits of the search")
        window.press("Escape")
        window.page.get_by_label("Read as text", exact=True).wait_for()


def check_frames(trial):
    """HTML overlays without a network: with what they use, with their messages, and without any rights of the reader."""
    with shelf_of_site(trial, allowed=rf"{NO_NETWORK}|Content Security Policy|: csp$") as (server, window):
        prepare(server)
        keep(window, PACKAGE)
        server.is_stopped = True
        window.go(f"{server.address}/{PACKAGE}/reader/?issue=../../{PACKAGE}/&lang=en")
        window.wait("document.querySelector('.stage') && gatefoldReader.overlays", "the issue is opened without a network")
        check_frames_offline(trial, window)


CHECKS = [check_issue, check_frames, check_lost, check_edition, check_full, check_update, check_served]
