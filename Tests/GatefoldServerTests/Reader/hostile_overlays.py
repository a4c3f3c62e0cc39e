"""A package that is made to do harm: its overlays run nothing outside of their sandbox, and reach no host that isn't allowed."""

import json
import shutil
import time
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from tempfile import TemporaryDirectory

from opened import Trial
from overlay_window import PACKAGE, go, html_of
from sites import FileServer, Gatefold, ServedSite, StaticSite

SITES = ["served", "static"]
ISSUES = [PACKAGE]
ATTACK = "<img src=x onerror='top.hacked = 1'><script>window.hacked = 2</script>\"'><svg onload=window.hacked=3>"
ADDRESSES = ["javascript:window.hacked = 4", "\tjava\nscript:window.hacked = 5", " JAVASCRIPT:window.hacked = 6",
             "data:text/html,<script>opener.hacked = 7</script>", "vbscript:1", "file:///etc/passwd", "blob:null/1",
             "\u0001javascript:window.hacked = 8", "", "x"]
WRONG = [None, 7, "a", [], {}, [None], {"a": 1}, True, -1, 1e308]
# Tries what HTML of a package may not do, and keeps what went well.
HTML = """<!DOCTYPE html><meta charset="utf-8"><title>Hostile</title><button>Touch</button><script>
const done = window.done = [];
async function attempt(name, body) {
    try {
        if (await body() !== false) done.push(name);
    } catch { }
}
window.finished = (async () => {
    await attempt("parent.document", () => parent.document.title);
    await attempt("parent.hacked", () => { parent.hacked = 10; });
    await attempt("top.gatefoldReader", () => top.gatefoldReader.close());
    await attempt("frameElement", () => frameElement !== null);
    await attempt("localStorage", () => localStorage.setItem("a", "b"));
    await attempt("sessionStorage", () => sessionStorage.setItem("a", "b"));
    await attempt("cookie", () => { document.cookie = "a=b"; return document.cookie.includes("a=b"); });
    await attempt("indexedDB", () => new Promise((resolve, reject) => {
        Object.assign(indexedDB.open("a"), { onsuccess: resolve, onerror: reject });
    }));
    await attempt("caches", () => caches.open("a"));
    await attempt("serviceWorker", () => navigator.serviceWorker.register("worker.js"));
    await attempt("top navigation", () => { top.location = "OTHER/top"; return false; });
    await attempt("top navigation by name", () => open("OTHER/named", "_top") !== null);
    await attempt("alert", () => { alert(1); return false; });
    const frame = document.createElement("iframe");
    frame.srcdoc = "<script>try { top.hacked = 11; } catch { }<\\/script>";
    document.body.append(frame);
    for (const message of MESSAGES) parent.postMessage(message, "*");
})();
</script>"""
# Asks another host in all ways, and a file of another folder.
REQUESTS = """<!DOCTYPE html><meta charset="utf-8"><title>Requests</title><button>Touch</button>
<img src="OTHER/img"><link rel="stylesheet" href="OTHER/style.css"><script src="OTHER/script.js"></script>
<iframe src="OTHER/frame"></iframe><video src="OTHER/video.mp4"></video><object data="OTHER/object"></object>
<style>@import "OTHER/import.css"; body { background: url("OTHER/background"); } @font-face { font-family: a; src: url("OTHER/font"); }
body { font-family: a; }</style><script>
window.finished = (async () => {
    const asked = [() => fetch("OTHER/fetch"), () => fetch("OTHER/no-cors", { mode: "no-cors" }), () => import("OTHER/import.js"),
        () => navigator.sendBeacon("OTHER/beacon"), () => new WebSocket("OTHER/socket".replace("http", "ws")),
        () => new EventSource("OTHER/events"), () => new Worker("OTHER/worker.js"), () => fetch("../other/secret.txt"),
        () => fetch("/issues/")];
    for (const ask of asked) try { const answer = await ask(); if (answer?.ok) done.push(answer.url); } catch { }
})();
window.done = [];
</script>"""
SVG = ("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9' onload='parent.hacked = 12'><script>top.hacked = 13; "
       "fetch('OTHER/svg')</script><image href='OTHER/svg-image' width='9' height='9'/><rect width='9' height='9'/></svg>")
MESSAGES = [None, 7, "a", [], {}, {"kind": "__proto__"}, {"kind": "constructor"}, {"kind": "toString"},
            {"kind": "openAddress", "address": "javascript:window.hacked = 14"}, {"kind": "goToPage"},
            {"kind": "goToPage", "pageIndex": -3}, {"kind": "goToPage", "pageIndex": "0"}, {"kind": "share", "thing": 7},
            {"kind": "show", "overlays": [None, {}, "__proto__"]}, {"kind": "seek", "overlay": "x", "seconds": "1"}]


def overlay(kind, number, page=7, **members):
    frame = {"x": 20 + 60 * (number % 8), "y": 20 + 50 * (number // 8), "width": 50, "height": 40}
    return {"id": f"{kind}-{number}", "kind": kind, "pageIndex": page, "frame": frame, "alternativeText": ATTACK, **members}


def hostile_overlays(other):
    """Overlays with script in all texts, and addresses and values of all kinds."""
    made = [overlay("link", 0, actions=[{"kind": "openAddress", "address": address} for address in ADDRESSES])]
    made += [overlay("picture", 1, path="bad/a.svg", poster="bad/a.svg"), overlay("video", 2, sources=["bad/a.svg"], poster="bad/a.svg"),
             overlay("gallery", 3, items=[{"path": "bad/a.svg", "caption": ATTACK, "alternativeText": ATTACK}] * 40),
             overlay("scroller", 4, path="bad/a.svg", contentWidth=100, contentHeight=100),
             overlay("scroller", 5, path="bad/index.html", contentWidth=100, contentHeight=100),
             overlay("article", 6, path="javascript:window.hacked = 15"), overlay("article", 7, path="bad/index.html"),
             overlay("tiles", 8, template="javascript://{z}/{x}/{y}", maximumZoom=2),
             overlay("tiles", 9, template="bad/{z}{x}{y}.svg", maximumZoom=40, pixelWidth=10**9, pixelHeight=10**9, tileSize=16),
             overlay("shape", 10, form="path", path='M0 0"onload="window.hacked=16', fill="url(javascript:1)"),
             overlay("shape", 11, form="__proto__"), overlay("shape", 12, form="polygon", points=[{"x": 0, "y": 0}] * 90_000, fill="#000000"),
             overlay("storyboard", 13, storyboard="__proto__"), overlay("storyboard", 14, storyboard="hostile", poster="bad/a.svg"),
             overlay("web", 15, path="javascript:window.hacked = 17"), overlay("web", 16, address="javascript:window.hacked = 18",
                                                                               allowedHosts=["", "javascript"]),
             overlay("web", 17, address=f"{other}/web", allowedHosts=["allowed.example", f"{other}"]),
             overlay("web", 18, address="data:text/html,<script>top.hacked = 19</script>", allowedHosts=[""]),
             overlay("web", 19, path="../../reader/index.html"), overlay("web", 20, path="bad/index.html")]
    circle = [{"kind": "toggle", "overlays": ["circle"]}, {"kind": "show", "overlays": ["link-22"]}]
    made += [overlay("hotspot", 21, id="circle", isHidden=True, actionsWhenShown=circle),
             overlay("link", 22, actions=circle * 400, actionsWhenShown=circle),
             overlay("link", 23, id="__proto__", actions=[{"kind": "toggle", "overlays": ["__proto__", "constructor"]}]),
             overlay("link", 24, actions=[{"kind": "goToPage", "pageIndex": 0}] * 1001)]
    number = 25
    for kind in ["link", "video", "gallery", "picture", "web", "scroller", "tiles", "storyboard", "article", "hologram", "__proto__"]:
        for value in WRONG:
            names = ["actions", "sources", "items", "path", "address", "template", "storyboard", "poster", "rotation", "order", "level",
                     "alternativeText", "maximumZoom", "allowedHosts", "contentWidth"]
            made.append({**overlay(kind, number % 60, page=8), "id": f"wrong-{number}", **{name: value for name in names}})
            number += 1
    made += [*WRONG, {"id": "a"}, {**overlay("link", 0), "frame": 7}, {**overlay("link", 0), "frame": {"x": "0"}, "pageIndex": 1e9}]
    made += [overlay("web", 0, page=20, id="requests", path="requests/index.html", allowedHosts=["allowed.example"])]
    return made


def storyboards():
    choices = [{"id": ATTACK, "title": ATTACK, "clip": "a"}, {"id": "b", "title": {"a": 1}, "clip": "a"}]
    decision = {"id": "d", "prompt": ATTACK, "default": "b", "duration": {"value": 5}, "choices": choices}
    clip = {"id": "a", "media": "films/kite.mp4", "duration": {"value": 9},
            "events": [{"time": {"value": 0}, "action": "decision", "decision": decision}]}
    return [*WRONG, {"id": "hostile", "firstClip": "a", "scenes": [{"id": ATTACK, "clips": ["a"]}], "clips": [clip]}, {"id": "__proto__", "firstClip": {}, "clips": WRONG}]


def without_null(value):
    """A value as a package may have it: null in a list is refused."""
    if isinstance(value, list):
        return [without_null(item) for item in value if item is not None]
    return {name: without_null(item) for name, item in value.items()} if isinstance(value, dict) else value


def make_package(folder, sample, other):
    """A copy of the sample with other overlays, and files that they use. Returns the overlays, with what Gatefold refuses."""
    shutil.copytree(sample, folder)
    description = {"format": "gatefold-overlays", "version": 1, "overlays": hostile_overlays(other), "storyboards": storyboards()}
    (folder / "overlays.json").write_text(json.dumps(without_null(description)))
    files = {"bad/index.html": HTML.replace("MESSAGES", json.dumps(MESSAGES)), "bad/a.svg": SVG, "requests/index.html": REQUESTS,
             "other/secret.txt": "secret", "bad/worker.js": "self.onfetch = () => {};"}
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text.replace("OTHER", other))
    return json.dumps(description)


class OtherHost(BaseHTTPRequestHandler):
    """A host that isn't allowed, which notes what it is asked."""

    asked = []

    def do_GET(self):
        self.asked.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_POST = do_GET

    def log_message(self, *_):
        pass


@contextmanager
def hostile_site(trial):
    """A trial at a site of the same kind with the hostile package; and what the other host is asked."""
    with TemporaryDirectory() as folder, closing(FileServer(None, OtherHost)) as other:
        OtherHost.asked = []
        description = make_package(Path(folder) / "samples" / PACKAGE, trial.gatefold.file(PACKAGE), other.address)
        program = str(Path(trial.gatefold._program).parent / "gatefold-server")
        gatefold = Gatefold(program, Path(folder) / "samples")
        (Path(folder) / "site").mkdir()
        arguments = gatefold, Path(folder) / "site", [PACKAGE]
        with closing(ServedSite(program, *arguments) if trial.site.name == "served" else StaticSite(*arguments)) as site:
            own = Trial(trial.browser, site, gatefold, trial.files)
            own.problems, own.overlays = trial.problems, description
            yield own, OtherHost.asked


@contextmanager
def hostile_window(trial, page):
    """The reader with the hostile package. What the sandbox forbids is told in the console, but the reader throws nothing."""
    with trial.window(allowed=r"^(?!the page threw)|is sandboxed and lacks") as window:
        # Other servers may send what Gatefold refuses.
        window.context.route("**/overlays.json", lambda route: route.fulfill(body=trial.overlays, content_type="application/json"))
        window.go(trial.site.reader(PACKAGE))
        window.context.on("page", lambda opened: opened.close())
        window.page.on("dialog", lambda dialog: trial.problems.append(f"a dialog is shown: {dialog.message}"))
        window.wait("gatefoldReader.overlays && gatefoldReader.view && document.querySelector('.overlay-level-page')", "overlays are shown")
        go(window, page)
        yield window
        window.page.wait_for_timeout(300)
        trial.expect_equal(window.evaluate("globalThis.hacked ?? null"), None, "a script was run in the reader's window")
        trial.expect_equal(window.evaluate("[({}).polluted ?? null, Object.keys(Object.prototype).join()]"), [None, ""], "the prototype")


def touch_all(trial, window):
    """Touches everything on the page; what opens a dialog is closed again."""
    began = time.monotonic()
    window.evaluate("""async () => {
        for (const one of document.querySelectorAll(".overlay :is(button, [role=button], [role=link]), .overlay[data-control]")) {
            one.click();
            if (document.querySelector("dialog[open]")) await new Promise(requestAnimationFrame);
            for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
        }
    }""")
    trial.expect(time.monotonic() - began < 25, "touching everything takes too long")


def check_overlays(trial):
    with hostile_site(trial) as (own, asked):
        with hostile_window(own, 7) as window:
            seen = window.evaluate("[...document.querySelectorAll('.overlay')].map((one) => one.dataset.overlay)")
            trial.expect({"link-0", "web-20", "__proto__", "gallery-3", "tiles-9"} <= set(seen), f"so few are shown: {seen}")
            trial.expect_equal([name for name in seen if name in ("shape-11", "circle")], [], "what isn't to be shown")
            inner = html_of(window, "web-20")
            trial.expect_equal(inner.evaluate("finished.then(() => done)"), [], "what HTML of a package may do")
            frames = {one.url for one in window.page.frames}
            trial.expect(not any("data:" in one or "javascript:" in one or "/web" in one for one in frames), f"frames: {frames}")
            for name in ["web-15", "web-16", "web-17", "web-18", "web-19"]:
                source = window.evaluate("(name) => document.querySelector(`[data-overlay=${name}] iframe`)?.src ?? null", name)
                trial.expect(source is None or "/assets/" in source, f"{name} shows {source}")
            touch_all(trial, window)
            window.wait("document.querySelector('.overlay-decision:not([hidden])')", "a decision is asked")
            markup = window.evaluate("document.querySelectorAll('.overlay script, .overlay [onerror], .overlay [onload]').length")
            trial.expect_equal(markup, 0, "texts that are markup")
            trial.expect(window.evaluate("gatefoldReader.pageIndices.length > 0"), "the reader is there")
        # Only `gatefold serve` sends a policy with the HTML of a package.
        if trial.site.name == "served":
            check_wrong_types(trial, own)
            check_requests(trial, own)
        trial.expect_equal(asked, [], "what a host that isn't allowed is asked")


def check_wrong_types(trial, own):
    with hostile_window(own, 8) as window:
        trial.expect(window.evaluate("document.querySelectorAll('.overlay').length") > 40, "overlays of wrong types are shown")
        touch_all(trial, window)
        window.evaluate("gatefoldReader.zoomBy(2)")
        go(window, 0)
        go(window, 8)


def check_requests(trial, own):
    """HTML of a package loads from its folder and its hosts only, by the policy of the server."""
    with hostile_window(own, 20) as window:
        inner = html_of(window, "requests")
        trial.expect_equal(inner.evaluate("finished.then(() => done)"), [], "what HTML may load outside of its folder")
        window.page.wait_for_timeout(500)


CHECKS = [check_overlays]
