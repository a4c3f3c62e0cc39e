"""HTML overlays of a kept issue whose server is gone, and what hostile HTML gets there."""

import base64

from overlay_window import PACKAGE, click, go, named

DOT = base64.b64decode("R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==")
ASSETS = f"/{PACKAGE}/assets"
FILES = {
    "waves/index.html": b"""<!DOCTYPE html><meta charset="utf-8"><title>Waves</title>
        <link rel="stylesheet" href="styles/all.css"><script src="run.js" defer></script>
        <h1>Waves & \xe2\x80\x9cquotes\xe2\x80\x9d</h1> <button>Wind map</button>
        <img id="small" src="pictures/dot%201.gif" srcset="pictures/dot%201.gif 1x, pictures/dot%201.gif 2x" alt="">
        <p id="styled" style="background-image: url(pictures/dot%201.gif)">styled</p>
        <iframe id="within" src="within/page.html#part"></iframe>
        <img id="outside" src="../secret/dot.gif" alt="">""",
    "waves/styles/all.css": b"@import 'more.css'; h1 { background: url( '../pictures/dot 1.gif' ) }",
    "waves/styles/more.css": b"h1 { letter-spacing: 7px }",
    "waves/pictures/dot 1.gif": DOT,
    "waves/within/page.html": b'<!DOCTYPE html><base href="../"><img src="pictures/dot%201.gif" alt=""><p>within</p>',
    "waves/run.js": b"""
        window.got = []
        addEventListener("message", ({ data, source }) => got.push([data.kind, source === parent]))
        document.querySelector("button").onclick = () => parent.postMessage({ kind: "goToPage", pageIndex: 11 }, "*")
        document.documentElement.dataset.ran = "yes" """,
    "secret/dot.gif": DOT,
}
SEEN = """() => ({
    ran: document.documentElement.dataset.ran, spacing: getComputedStyle(document.querySelector("h1")).letterSpacing,
    title: document.querySelector("h1").textContent, small: document.querySelector("#small").currentSrc.slice(0, 10),
    outside: document.querySelector("#outside").naturalWidth,
    styles: ["h1", "#styled"].map((one) => getComputedStyle(document.querySelector(one)).backgroundImage.slice(0, 14)),
})"""
# The result of each forbidden access: nothing, or the data that it must not get.
ATTEMPTS = """async () => {
    const attempts = {
        page: () => parent.document.title, reader: () => top.gatefoldReader.issue.title, storage: () => localStorage.length,
        caches: () => caches.keys(), worker: () => navigator.serviceWorker.controller.scriptURL,
        file: (address) => fetch(address).then((answer) => answer.text()),
        picture: (address) => new Promise((resolve, reject) => Object.assign(new Image(), {
            onload: () => resolve("there"), onerror: reject, src: address })),
    };
    const got = {};
    for (const [name, attempt] of Object.entries(attempts)) {
        try { got[name] = await attempt(ADDRESS); } catch { }
    }
    return got;
}"""


def prepare(server):
    """Puts HTML with files of all kinds in the place of a simple one."""
    for path, body in FILES.items():
        server.answers[f"{ASSETS}/{path}"] = body


def inner_frame(window, overlay):
    """The HTML of an overlay that is kept, which is in a frame within that of the reader."""
    outer = window.page.wait_for_selector(named(overlay, "iframe"), state="attached").content_frame()
    return outer.wait_for_selector("iframe[srcdoc]", state="attached").content_frame()


def check_frames_offline(trial, window):
    go(window, 15)
    inner = inner_frame(window, "waves")
    inner.wait_for_selector("html[data-ran]", state="attached")
    within = inner.wait_for_selector("#within").content_frame()
    within.wait_for_selector("p")
    trial.expect_equal(within.evaluate("document.querySelector('img').naturalWidth"), 1, "a picture of HTML within HTML")
    seen = inner.evaluate(SEEN)
    trial.expect_equal(seen, {
        "ran": "yes", "spacing": "7px", "title": "Waves & “quotes”", "small": "data:image", "outside": 0,
        "styles": ["url(\"data:imag", "url(\"data:imag"],
    }, "kept HTML without a network")
    trial.expect_equal(window.evaluate("document.querySelector('.overlay iframe').title"),
                       inner.frame_element().get_attribute("title"), "the name of the frame within")
    go(window, 8)
    go(window, 15)
    window.page.wait_for_timeout(200)
    got = inner_frame(window, "waves").evaluate("got")
    trial.expect_equal([got[-2:], {source for _, source in got}], [[["enter", True], ["place", True]], {True}],
                       "what kept HTML is told")
    inner = inner_frame(window, "waves")
    address = window.evaluate("gatefoldReader.issue.assetURL('pictures/tide.jpg')")
    got = inner.evaluate(ATTEMPTS.replace("ADDRESS", repr(address)))
    trial.expect_equal(got, {}, "what hostile HTML gets")
    inner.wait_for_selector("button").click()
    window.wait("gatefoldReader.pageIndices.includes(11)", "a message of kept HTML leads to a page")
    # Navigating the frame elsewhere shows nothing.
    inner.evaluate("address => { location = address; }", address)
    window.page.wait_for_timeout(300)
    trial.expect(inner.url.startswith("chrome-error:"), f"hostile HTML goes to {inner.url}")
    go(window, 20)
    words = inner_frame(window, "more-words")
    words.wait_for_selector("h1:has-text('More words')", state="attached")
    go(window, 24)
    click(window, "soup")
    window.page.frame_locator(".reading-file").frame_locator("iframe").locator("h1").wait_for()
    rights = window.evaluate("document.querySelector('.reading-file').contentDocument.querySelector('iframe').sandbox.value")
    trial.expect_equal(rights, "allow-popups", "the rights of a kept article")
    window.press("Escape")
