"""What the checks of all viewers have in common."""

import io
import json
from functools import cached_property

from PIL import Image

import pictures
from browser import BrowserError

ISSUE = "/issues/issue.pdf"


def rectangle(target):
    """The x, y, width and height of a part of a canvas."""
    return [int(number) for number in target.split("#xywh=")[1].split(",")]


def middle(target):
    x, y, width, height = rectangle(target)
    return [x + width / 2, y + height / 2]


class Viewing:
    """A viewer in a browser, the server that it asks, and the problems that were found.

    The page of a viewer has functions that tell what is shown: see seadragon.js.
    """

    # Selectors of what lies on the picture.
    covers = []

    def __init__(self, server, pages, browser, kept):
        self.server, self.pages, self.browser, self.kept = server, pages, browser, kept
        self.problems = []
        self.image_version = 3

    @property
    def issue(self):
        return f"{self.server.address}{ISSUE}"

    @property
    def manifest(self):
        return f"{self.issue}/manifest.json"

    def expect(self, condition, problem):
        if not condition:
            self.problems.append(problem)

    def open(self, page, **query):
        """Opens one of our pages, which loads the viewer."""
        self.browser.open(f"{self.pages.address}/{page}?" + "&".join(f"{name}={query[name]}" for name in query))

    # MARK: Pictures

    def screenshot(self):
        return Image.open(io.BytesIO(self.browser.screenshot())).convert("RGB")

    def drawn(self, path):
        """A picture that the server draws."""
        return Image.open(io.BytesIO(self.server.ask(path))).convert("RGB")

    def expect_same(self, what, shot, place, path, rule, covered=()):
        """Expects that a place on the screen (x, y, width, height) looks like what the server draws."""
        x, y, width, height = (length * self.browser.device_scale for length in place)
        shown = shot.crop((x, y, x + width, y + height))
        expected = self.drawn(path)
        if expected.size != shown.size:
            self.problems.append(f"{what}: {path} has {expected.size} pixels, not {shown.size}")
            return
        scaled = [[length * self.browser.device_scale for length in box] for box in covered]
        boxes = [(left - x, top - y, right - x, bottom - y) for left, top, right, bottom in scaled]
        for picture in (shown, expected):
            pictures.paint_over(picture, boxes)
        self.expect(pictures.contrast(expected) > 100, f"{what}: {path} is empty, so nothing can be compared")
        difference = pictures.compare(shown, expected, rule)
        is_wrong = difference.share > rule.share
        kinds = {"screen": shot, "shown": shown, "expected": expected, "wrong": difference.picture}
        files = self.kept.keep(what, is_wrong, kinds)
        if is_wrong:
            where = f"near {difference.place} of {width} x {height} pixels"
            self.problems.append(f"{what}: {difference.share:.0%} of the pixels {where} differ from {path}{files}")

    # MARK: What the server knows

    def middle_of_text(self, page):
        """The middle of a line in the midst of a page, in pixels of the full size."""
        lines = self.server.ask_json(f"{ISSUE}/pages/{page}/lines.json")["items"]
        return middle(lines[len(lines) // 2]["target"])

    # MARK: What is shown

    def address(self, page):
        return f"{self.server.address}/iiif/{self.image_version}/issue.pdf:{page}:{self._edition}"

    @cached_property
    def _edition(self):
        return self.server.ask_json(f"{ISSUE}/issue.json")["edition"]

    def wait_for_pages(self, pages):
        """Waits until just these pages are shown, and all their tiles."""
        expected = json.dumps([self.address(page) for page in pages])
        shown = "JSON.stringify(shownPictures().map((picture) => picture.service))"
        self.browser.wait_for(f"{shown} === JSON.stringify({expected})")
        self.browser.evaluate("settled()")

    def compare(self, what, rule, covered=()):
        """Compares every picture on the screen with what the server draws, and returns them.

        `covered` are boxes on the screen that are not compared.
        """
        self.browser.evaluate("settled()")
        shot, shown = self.screenshot(), self.browser.evaluate("shownPictures()")
        self.expect(shown, f"{what}: nothing is shown")
        covered = [*covered, *self.browser.evaluate(f"boxes({json.dumps(self.covers)})")]
        for picture in shown:
            path = self.region_path(picture).removeprefix(self.server.address)
            self.expect_same(what, shot, picture["place"], path, rule, covered)
        return shown

    def region_path(self, picture):
        """The address of the region that is seen of a picture, as large as on the screen."""
        x, y, width, height = map(round, picture["region"])
        columns, rows = (length * self.browser.device_scale for length in picture["place"][2:])
        upscaled = "^" if columns > width or rows > height else ""
        region = f"{max(x, 0)},{max(y, 0)},{width},{height}"
        return f"{picture['service']}/{region}/{upscaled}{columns},{rows}/0/default.png"

    def turn_wheel(self):
        """Turns the wheel by a step over the middle of the first picture."""
        x, y, width, height = self.browser.evaluate("shownPictures()")[0]["place"]
        self.browser.turn_wheel(x + width / 2, y + height / 2)

    def zoom_with_wheel(self, scale):
        """Turns the wheel until the viewer moves to a scale."""
        # OpenSeadragon ignores what comes within 50 ms, so the steps are not counted.
        while self.browser.evaluate("targetScale()") > scale:
            self.turn_wheel()

    def compare_at(self, what, page, scale, rule=pictures.SHARP):
        """Shows the middle of a page at a scale, pixel on pixel, and compares it."""
        place = self.middle_of_text(page)
        self.browser.evaluate(f"showAt({json.dumps(self.address(page))}, {place}, {scale})")
        return self.compare(f"{what} at a scale of {scale}", rule)

    def click_text(self, selector, text):
        """Clicks on the first element of a selector that begins with a text."""
        texts = f"texts({json.dumps(selector)})"
        self.browser.wait_for(f"{texts}.some((text) => text.startsWith({json.dumps(text)}))")
        found = self.browser.evaluate(texts)
        self.browser.click(selector, next(index for index in range(len(found)) if found[index].startswith(text)))

    # MARK: Requests

    def check_requests(self):
        """Expects that all requests to the server were answered well, and that the page has thrown nothing."""
        for request in self.browser.wait_for_requests(self.server.address):
            # A viewer may give up a picture that it needs no more.
            self.expect(request.outcome in (200, 304, "given up"), f"{request.url}: {request.outcome}")
        for exception in self.browser.exceptions:
            self.problems.append(f"the page threw {exception}")

    def stop(self, error):
        """Notes an error of the browser after which nothing can be checked, and what was waited for."""
        self.problems.append(str(error))
        for request in self.browser.requests.values():
            self.expect(request.outcome is not None, f"{request.url}: no answer yet")
        try:
            self.kept.keep("when it stopped", True, {"screen": self.screenshot()})
        except BrowserError:
            # A browser that has ended shows nothing.
            pass
