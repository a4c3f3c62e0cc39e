"""The reader in a browser, as a person has it before them."""

import mimetypes
import re
from contextlib import contextmanager
from math import inf
from pathlib import Path
from time import monotonic, time

from playwright.sync_api import Error, sync_playwright

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--force-color-profile=srgb",
    # Only the servers of this test can be reached.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
# Report each violation of the Content-Security-Policy as a problem.
WATCH_POLICY = """
    globalThis.policyViolations = [];
    addEventListener("securitypolicyviolation", (event) => globalThis.policyViolations.push(
        `${event.violatedDirective} by ${event.blockedURI} in ${event.sourceFile}:${event.lineNumber}`));
"""
LANDSCAPE = {"width": 1000, "height": 680}
PORTRAIT = {"width": 500, "height": 860}
# The machine may be busy with other tests.
PATIENCE = 60
# In seconds: the maximum time between two movements in a gesture, and between the taps of a double tap.
MOVE_TIME = 0.03
SECOND_TAP_TIME = 0.15


class NotSeen(Exception):
    """Something that was waited for has not happened."""


class Trial:
    """A suite at a site: a browser, and the problems that were found."""

    def __init__(self, browser, site, gatefold, files=None):
        self.browser, self.site, self.gatefold, self.files = browser, site, gatefold, files
        self.problems = []

    def expect(self, condition, problem):
        if not condition:
            self.problems.append(problem)
        return condition

    def expect_equal(self, value, expected, what):
        return self.expect(value == expected, f"{what}: {value!r}, not {expected!r}")

    def expect_near(self, value, expected, within, what):
        return self.expect(
            value is not None and abs(value - expected) <= within, f"{what}: {value}, not {expected} ± {within}"
        )

    @contextmanager
    def window(self, allowed=None, answers_from_files=True, **options):
        """A window of the browser, in a profile of its own. `allowed` are errors that are wanted, as an expression."""
        options = {"viewport": LANDSCAPE, "locale": "en", "service_workers": "block",
                   "reduced_motion": "reduce", **options}
        context = self.browser.new_context(**options)
        try:
            context.add_init_script(WATCH_POLICY)
            if self.files and answers_from_files:
                context.route(re.compile(r"/reader/[^?]*(\?|$)"), self._answer_from_files)
            window = Window(self, context, allowed)
            yield window
            window.check_policy()
        finally:
            context.close()

    @contextmanager
    def open(self, issue="issue", place="", query="", **options):
        """The reader with an issue, once its pages are there."""
        with self.window(**options) as window:
            window.go(f"{self.site.reader(issue)}{query}{place}")
            window.wait("gatefoldReader.view", f"{issue}{place} is shown")
            yield window

    def _answer_from_files(self, route):
        path = re.search(r"/reader/([^?]*)", route.request.url)[1] or "index.html"
        file = Path(self.files) / path
        if not file.is_file():
            route.fulfill(status=404)
            return
        kind = mimetypes.types_map.get(file.suffix, "application/octet-stream")
        route.fulfill(body=file.read_bytes(), content_type=f"{kind}; charset=utf-8")


class Window:
    """A page of the browser with the reader."""

    def __init__(self, trial, context, allowed=None):
        self.trial, self.context = trial, context
        self._allowed = re.compile(allowed) if allowed else None
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.on("console", self._note_console)
        self.page.on("pageerror", lambda error: self._note(f"the page threw {error}"))
        self.page.on("response", self._note_response)
        self.page.on("requestfailed", self._note_failure)
        self._devtools = None
        self._touched = 0

    def _note(self, problem):
        if not (self._allowed and self._allowed.search(problem)):
            self.trial.problems.append(problem)

    def _note_console(self, message):
        # Failed responses are recorded with their addresses. Service workers are blocked, because they would answer
        # from their caches.
        harmless = "Failed to load resource" in message.text or "Service Worker registration" in message.text
        if message.type in ("error", "warning") and not harmless:
            self._note(f"the console has: {message.text}")

    def _note_response(self, response):
        if response.status >= 400:
            self._note(f"{response.url}: {response.status}")

    def _note_failure(self, request):
        # The reader cancels requests for pictures that it no longer needs.
        if "ERR_ABORTED" not in (request.failure or ""):
            self._note(f"{request.url}: {request.failure}")

    def check_policy(self):
        for violation in self.page.evaluate("globalThis.policyViolations ?? []"):
            self._note(f"the policy is violated: {violation}")

    # MARK: Waiting

    def go(self, address):
        self.page.goto(address, wait_until="commit")

    def evaluate(self, expression, value=None):
        return self.page.evaluate(expression, value)

    def wait(self, condition, what, seconds=PATIENCE):
        """Waits until an expression in the page is true, and returns its value."""
        waiting = f"""() => new Promise((resolve) => {{
            const end = performance.now() + {seconds * 1000};
            const attempt = () => {{
                let value;
                try {{ value = ({condition}); }} catch {{ }}
                if (value) resolve(value);
                else if (performance.now() > end) resolve(null);
                else setTimeout(attempt, 12);
            }};
            attempt();
        }})"""
        # A page that is navigated away during a query never answers it; ask the next page.
        deadline = monotonic() + seconds
        while True:
            try:
                value = self.page.evaluate(waiting)
                break
            except Error as error:
                if "context was destroyed" not in str(error) or monotonic() > deadline:
                    raise
        if not value:
            raise NotSeen(f"{what} – waited for {condition}; {self.describe()}")
        return value

    def describe(self):
        """What is seen when something else was waited for."""
        try:
            return self.page.evaluate("""() => JSON.stringify({
                pages: globalThis.gatefoldReader?.pageIndices, zoom: globalThis.gatefoldReader?.zoom,
                hash: location.hash,
                text: globalThis.gatefoldReader ? undefined : document.body?.innerText.slice(0, 200)
            })""")
        except Error as error:
            return str(error)

    def wait_for_rest(self, what="it comes to rest"):
        """Waits until nothing moves; pictures may still be on their way."""
        self.wait("gatefoldReader.view && !gatefoldReader.view.isMoving "
                  "&& gatefoldReader.view.spreadIndex === gatefoldReader.spreadIndex", what)
        self.frames(2)

    def wait_until_sharp(self, what="all is sharp"):
        self.wait("gatefoldReader.isSettled", what)
        self.frames(2)

    def frames(self, count):
        """Waits for some frames, in which what was asked for is shown."""
        self.page.evaluate(f"""async () => {{
            for (let number = 0; number < {count}; number += 1) await new Promise(requestAnimationFrame);
        }}""")

    def wait_for_pages(self, pages, what):
        """Waits until pages are shown, by their indices from left to right."""
        self.wait(f"JSON.stringify(gatefoldReader.pageIndices) === JSON.stringify({pages})", what)
        self.wait_for_rest(what)

    # MARK: State of the reader

    @property
    def pages(self):
        return self.evaluate("gatefoldReader.pageIndices")

    @property
    def view(self):
        return self.evaluate("(({ zoom, rotation, matrix, width, height, canvas }) => "
                             "({ zoom, rotation, matrix, width, height, canvas }))(gatefoldReader.view)")

    @property
    def stage(self):
        """The place of the stage in the window: x, y, width and height."""
        return self.evaluate("(({ x, y, width, height }) => ({ x, y, width, height }))"
                             "(gatefoldReader.stage.getBoundingClientRect())")

    def at(self, across, down):
        """A place of the window by shares of the stage."""
        stage = self.stage
        return stage["x"] + stage["width"] * across, stage["y"] + stage["height"] * down

    def drag(self, start, end, rest=100):
        """Drags with the mouse. The button is let go after a rest in milliseconds: without one, how fast this machine is
        decides whether the drag is a flick, which turns the page, and whether a selection follows to its end."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=8)
        self.page.wait_for_timeout(rest)
        mouse.up()

    def point(self, x, y):
        """The page at a place of the window, with the point on it."""
        return self.evaluate("([x, y]) => gatefoldReader.pageAt(x, y)", [x, y])

    def place_of(self, page, x, y):
        """The place of the window where a point of a page is."""
        return self.evaluate("""([index, x, y]) => {
            const { canvas, matrix: { a, b, c, d, e, f } } = gatefoldReader.view;
            const { frame } = canvas.slots.find((slot) => slot.pageIndex === index);
            const box = gatefoldReader.stage.getBoundingClientRect();
            const [left, top] = [frame.x + x, frame.y + y];
            return [box.x + a * left + c * top + e, box.y + b * left + d * top + f];
        }""", [page, x, y])

    def text(self, selector):
        return self.evaluate("(selector) => document.querySelector(selector)?.textContent ?? null", selector)

    # MARK: Input

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def click(self, selector):
        """Clicks on what a selector finds, as soon as it is there."""
        self.page.click(selector)

    def choose(self, label):
        """Chooses an entry of the menu."""
        self.click("[aria-haspopup=menu]")
        self.page.get_by_role("menu").get_by_text(label, exact=True).click()

    def touch(self, kind, *places, first=0, pause=None):
        """Sends what fingers do, each at a place: `touchStart`, `touchMove`, or `touchEnd` of those named, or of all.

        They are numbered from `first`. Within a gesture, the reader is told that at most `pause` seconds have passed since
        the event before, however long a busy machine has taken.
        """
        self._devtools = self._devtools or self.context.new_cdp_session(self.page)
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places, first)]
        pause = pause or (inf if kind == "touchStart" else MOVE_TIME)
        self._touched = min(time(), self._touched + pause)
        self._devtools.send("Input.dispatchTouchEvent",
                            {"type": kind, "touchPoints": points, "timestamp": self._touched})

    def double_tap(self, place, delay=0):
        """Taps twice in quick succession; the reader is told of the second tap `delay` milliseconds late."""
        # Wait, so that an earlier tap isn't part of this gesture.
        self.page.wait_for_timeout(350)
        for pause in (inf, SECOND_TAP_TIME):
            if pause < inf:
                self.page.wait_for_timeout(delay)
            self.touch("touchStart", place, pause=pause)
            self.touch("touchEnd")

    def swipe(self, start, end, steps=6):
        """Draws a finger from a place to another, and lifts it."""
        self.draw_fingers([start], [end], steps)
        self.touch("touchEnd")

    def pinch(self, starts, ends):
        """Draws two fingers from places to others, and leaves them there."""
        self.draw_fingers(starts, ends, 8)
        self.frames(2)

    def draw_fingers(self, starts, ends, steps):
        self.touch("touchStart", *starts)
        for step in range(1, steps + 1):
            share = step / steps
            self.touch("touchMove", *[tuple(a + (b - a) * share for a, b in zip(start, end))
                                      for start, end in zip(starts, ends)])


@contextmanager
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()
