"""Issues that are made to do harm, or are broken: nothing of them is run, and either they are shown or an error is."""

import json
import time
from contextlib import closing
from functools import partial
from urllib.parse import quote, unquote, urlsplit

from playwright.sync_api import Error

from sites import FileHandler, FileServer

SITES = ["static"]
# Missing files give 404, and the policy blocks pictures and requests of other schemes.
HARMLESS = r": 404$|net::ERR|: csp$|Loading the image|Connecting to|Fetch API cannot load|violated: (img|connect)-src"
# Maximum duration of a case in milliseconds. The machine may be busy with other tests.
WAIT = 8_000
ATTACK = "<img src=x onerror='window.hacked = 1'><script>window.hacked = 2</script>\"><svg onload=window.hacked=3>"
ADDRESSES = [
    "javascript:window.hacked = 4", "\tjava\nscript:window.hacked = 5",
    "data:text/html,<script>opener.hacked = 6</script>",
    "vbscript:1", "file:///etc/passwd", "blob:http://127.0.0.1/1", "JAVASCRIPT:window.hacked=7//http://a",
    "\u0001javascript:1",
    "https://example.org/", "//example.org/", "http://", "", None, 7, ["javascript:window.hacked = 8"],
]
SAFE = {"http:", "https:", "mailto:", "tel:", "sms:", "geo:"}
SIZES = [1e308, -5, 0, "600", 1e-300, {}]
# A picture with one pixel.
PIXEL = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da"
                      "63fccff0bf1e0005fe02fedccc59e70000000049454e44ae426082")
QUAD = {"topLeft": {"x": 10, "y": 10}, "topRight": {"x": 90, "y": 10}, "bottomRight": {"x": 90, "y": 40},
        "bottomLeft": {"x": 10, "y": 40}}
RECT = {"x": 10, "y": 10, "width": 80, "height": 30}


def sound_page(index):
    return {"pageIndex": index, "pageLabel": str(index + 1), "width": 600, "height": 800, "media": [],
            "imageService": f"images/{index}", "thumbnail": f"thumbs/{index}.png",
            "textMaps": {"json": f"text/{index}.json"}}


def sound_files():
    """A small issue with which nothing is wrong."""
    pages = [sound_page(index) for index in range(3)]
    files = {
        "issue.json": {"title": "Sound", "direction": "ltr", "pages": pages, "spreads": [[0], [1, 2]],
                       "contents": "contents.json", "links": "links.json", "articles": "articles/articles.json"},
        "contents.json": [{"title": "One", "pageIndex": 1, "children": []}],
        "links.json": {"pages": [{"pageIndex": 0, "links": [
            {"quads": [QUAD], "text": "b", "target": {"kind": "uri", "uri": "https://example.org"}}]}]},
        "articles/articles.json": {"title": "Sound", "articles": []},
    }
    for index in range(3):
        files[f"text/{index}.json"] = text_map("word")
        files[f"images/{index}/info.json"] = {
            "width": 600, "height": 800, "tiles": [{"width": 512, "scaleFactors": [1, 2, 4]}]}
    return files


def text_map(word, **more):
    line = {"direction": "leftToRight", "words": [{"text": word, "rect": RECT, "quad": QUAD}]}
    block = {"role": "body", "rect": RECT, "lines": [line], **more}
    return {"pages": [{"width": 600, "height": 800, "blocks": [block]}]}


def nested(depth):
    """Contents that have contents, again and again, as text: Python's own writer gives up."""
    return ('[{"title":"a","pageIndex":0,"children":' * depth + "[]" + "}]" * depth).encode()


def with_issue(**members):
    return {"issue.json": {**sound_files()["issue.json"], **members}}


def pages_with(**members):
    return with_issue(pages=[{**sound_page(index), **members} for index in range(3)])


def cases():
    """Hostile issues by name: files that are other than those of a sound one.

    None is no file; bytes are as they are.
    """
    made = {"nothing": {}, "script in texts": {
        **with_issue(title=ATTACK, language=ATTACK, identifier=ATTACK, pages=[
            {**sound_page(index), "pageLabel": ATTACK, "thumbnail": f"javascript:window.hacked = {index}"}
            for index in range(3)]),
        "contents.json": [{"title": ATTACK, "pageIndex": 1, "children": [
            {"title": ATTACK, "target": {"kind": "uri", "uri": address}} for address in ADDRESSES]}],
        "links.json": {"pages": [{"pageIndex": 0, "links": [
            {"quads": [QUAD], "text": ATTACK, "target": {"kind": "uri", "uri": address, "address": address}}
            for address in ADDRESSES]}]},
        **{f"text/{index}.json": text_map(ATTACK, role=ATTACK) for index in range(3)},
        "articles/articles.json": {
            "title": ATTACK, "articles": [{"file": address, "title": ATTACK} for address in ADDRESSES]},
    }}
    for number, size in enumerate(SIZES):
        made[f"size {number}"] = pages_with(width=size, height=size)
        made[f"picture {number}"] = {f"images/{index}/info.json": {
            "width": size, "height": size, "tiles": [{"width": size, "scaleFactors": [1, size]}]} for index in range(3)}
    made |= {
        "many tiles": {f"images/{index}/info.json": {
            "width": 1e9, "height": 1e9, "tiles": [{"width": 1, "scaleFactors": [1, 2, 4]}]} for index in range(3)},
        "many factors": {f"images/{index}/info.json": {
            "width": 600, "height": 800, "tiles": [{"width": 512, "scaleFactors": list(range(1, 50000))}]}
            for index in range(3)},
        "no factors": {f"images/{index}/info.json": {"width": 600, "height": 800, "tiles": [{"width": 512}]}
                       for index in range(3)},
        "no tiles": {f"images/{index}/info.json": {"width": 600, "height": 800} for index in range(3)},
        "info is a list": {f"images/{index}/info.json": [] for index in range(3)},
        "no pages": with_issue(pages=[]), "pages are an object": with_issue(pages={}),
        "pages are null": with_issue(pages=[None, None, None]), "pages are numbers": with_issue(pages=[1, 2, 3]),
        "pages without members": with_issue(pages=[{}, {}, {}]),
        "wrong types": with_issue(title={"a": 1}, language=7, direction=[], spreads=7, contents=7, links=[],
                                  articles={}, overlays=5, search=[], assets=9),
        "wrong members of pages": pages_with(pageLabel={"a": 1}, textMaps=7, media="a", thumbnail={}, imageService=[1]),
        "texts that are no texts": with_issue(title={"toString": 1}, pages=[
            {**sound_page(0), "pageLabel": {"toString": None}}]),
        "spreads of nothing": with_issue(spreads=[[], [None], [-1], [9], ["0"], 7, {}]),
        "spreads with a page twice": with_issue(spreads=[[0, 0, 0], [1, 2, 1]]),
        "addresses of other schemes": {**with_issue(contents="javascript:1", links="data:application/json,[]"),
                                       "contents.json": None},
        "deep contents": {"contents.json": nested(3000)},
        "contents of wrong types": {"contents.json": [None, 7, "a", {}, {"title": {"a": [1]}, "children": 7}, []]},
        "contents are an object": {"contents.json": {"a": 1}}, "contents are null": {"contents.json": None},
        "links of wrong types": {"links.json": {"pages": [None, 7, {"pageIndex": 0, "links": [
            None, 7, {}, {"quads": 7}, {"quads": [None], "target": {"pageIndex": 1}},
            {"quads": [{}], "target": 7, "text": 7},
            {"quads": [{"a": {"x": "b", "y": None}}], "target": {"pageIndex": 1, "destination": 7}}]}]}},
        "links are null": {"links.json": None},
        "texts of wrong types": {f"text/{index}.json": {"pages": [{"width": 0, "blocks": [None, 7, {"lines": [
            None, 7, {"words": [None, 7, {}, {"text": 7}, {"text": "a", "rect": 7}, {"text": "a", "quad": {}}]}]}]}]}
            for index in range(3)},
        "texts are null": {f"text/{index}.json": None for index in range(3)},
        "broken JSON": {"contents.json": b"[{", "links.json": b"\xff\xfe", "text/0.json": b"",
                        "images/0/info.json": b"<a>"},
        "issue is broken": {"issue.json": b"{\"pages\": [{}"}, "issue is null": {"issue.json": b"null"},
        "issue isn't there": {"issue.json": None}, "issue is a list": {"issue.json": []},
        "pictures aren't there": {"picture": None}, "pictures are broken": {"picture": b"no picture"},
    }
    return made


class HostileHandler(FileHandler):
    """Serves the reader, and below `/NAME/` the files of a case."""

    made = cases()

    def do_GET(self):
        parts = unquote(urlsplit(self.path).path).lstrip("/").split("/", 1)
        if parts[0] == "reader":
            self.path = f"/{parts[-1]}"
            super().do_GET()
            return
        files = {**sound_files(), "picture": PIXEL, **self.made.get(parts[0], {})}
        path = parts[-1]
        body = files.get("picture" if path.endswith((".jpg", ".png")) else path)
        if parts[0] == "slow":
            time.sleep(0.3)
        self.send_response(404 if body is None else 200)
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_header("Content-Type", "image/png" if path.endswith((".jpg", ".png")) else "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


# Runs in the page, so that a page that hangs can be abandoned. It reports what is shown, and then acts like a reader
# who turns pages, zooms in, opens all panels, searches, and clicks every link.
USE = """
    const until = async (condition) => {
        while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    const frame = () => new Promise(requestAnimationFrame);
    const follow = (selector, schemes) => {
        for (const link of document.querySelectorAll(selector)) {
            schemes.add(link.protocol);
            link.click();
        }
    };
    addEventListener("DOMContentLoaded", async () => {
        const reader = () => globalThis.gatefoldReader?.view && globalThis.gatefoldReader;
        await until(() => reader() || document.querySelector("h1.title"));
        const shown = reader() ? "pages" : "error";
        const schemes = new Set();
        if (reader()) {
            for (const key of ["ArrowRight", "+", "r", "Home"]) {
                document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
                await frame();
            }
            for (const panel of ["contents", "thumbnails", "search"]) {
                document.querySelector(`[data-panel=${panel}]`).click();
                // A panel stays empty if its data can't be read.
                const end = performance.now() + 1000;
                await until(() => document.querySelector(".panel-body *") || performance.now() > end);
                await frame();
                follow(".panel a", schemes);
            }
            reader().search("word");
            follow(".page-link", schemes);
            await until(() => reader().hits.isFinished);
            await frame();
        }
        document.documentElement.dataset.outcome = JSON.stringify(
            { shown, schemes: [...schemes], hacked: globalThis.hacked ?? null, violations: policyViolations });
    });
"""
# The cases in which pages are still shown.
SHOWN = ["nothing", "script in texts", "slow", "pictures aren't there", "pictures are broken", "broken JSON",
         "links are null", "contents are null", "texts are null", "deep contents", "contents of wrong types",
         "links of wrong types", "texts of wrong types", "spreads with a page twice"]


def check_cases(trial):
    reader = trial.files or trial.site.reader_folder
    handler = partial(HostileHandler, directory=str(reader))
    waiting = [*HostileHandler.made, "slow"]
    with closing(FileServer(reader, handler)) as server:
        while waiting:
            try:
                try_cases(trial, server, waiting)
            except Error as error:
                trial.problems.append(f"{waiting.pop(0)}: nothing is shown, or it hangs: {str(error).splitlines()[0]}")


def try_cases(trial, server, waiting):
    """Opens one case after the other in a window, until one hangs."""
    with trial.window(allowed=HARMLESS, answers_from_files=False) as window:
        window.context.add_init_script(USE)
        # Close every page that a link opens.
        window.context.on("page", lambda page: page.close())
        while waiting:
            name, known = waiting[0], len(trial.problems)
            window.page.goto(f"{server.address}/reader/?issue=../{quote(name)}/", wait_until="commit", timeout=WAIT)
            window.page.wait_for_selector("[data-outcome]", state="attached", timeout=WAIT)
            outcome = json.loads(window.page.get_attribute("html", "data-outcome", timeout=WAIT))
            trial.expect_equal(outcome["hacked"], None, "a script was run")
            trial.expect(set(outcome["schemes"]) <= SAFE, f"there are links with {outcome['schemes']}")
            violations = [one for one in outcome["violations"] if not one.startswith(("img-src", "connect-src"))]
            trial.expect_equal(violations, [], "the policy is violated")
            if name in SHOWN:
                trial.expect_equal(outcome["shown"], "pages", "what is shown")
            trial.problems[known:] = [f"{name}: {problem}" for problem in trial.problems[known:]]
            waiting.pop(0)


CHECKS = [check_cases]
