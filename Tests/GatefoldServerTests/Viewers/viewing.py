"""What the checks of all viewers have in common."""

import io
import json
import re

from PIL import Image

import pictures

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

    def __init__(self, server, page_address, browser, shots=None):
        self.server, self.page_address, self.browser, self.shots = server, page_address, browser, shots
        self.problems = []
        self._shot_count = 0

    def expect(self, condition, problem):
        if not condition:
            self.problems.append(problem)

    def open(self, page, **query):
        """Opens one of our pages, which loads the viewer."""
        self.browser.open(f"{self.page_address}/{page}?" + "&".join(f"{name}={query[name]}" for name in query))

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
        self.expect(pictures.contrast(expected) > 100, f"{what}: {path} is empty, so nothing can be compared")
        boxes = [[length * self.browser.device_scale for length in box] for box in covered]
        local = [(left - x, top - y, right - x, bottom - y) for left, top, right, bottom in boxes]
        share, worst, wrong = pictures.compare(shown.copy(), expected.copy(), rule, local)
        if share > rule.share:
            where = f"near {worst[0]}, {worst[1]} of {width} x {height} pixels"
            self.problems.append(f"{what}: {share:.0%} of the pixels {where} differ from {path}")
        self._keep(what, shot, shown, expected, wrong, share)

    def _keep(self, what, shot, shown, expected, wrong, share):
        if not self.shots:
            return
        self._shot_count += 1
        name = f"{self._shot_count:02}-" + re.sub(r"\W+", "-", what)
        shot.save(self.shots / f"{name}.png")
        for kind, picture in {"shown": shown, "expected": expected, "wrong": wrong}.items():
            picture.save(self.shots / f"{name}.{kind}.png")
        with open(self.shots / "shares.txt", "a") as file:
            file.write(f"{share:.4f} {what}\n")

    # MARK: What the server knows

    def middle_of_text(self, page):
        """The middle of a line in the midst of a page, in pixels of the full size."""
        lines = self.server.ask_json(f"{ISSUE}/pages/{page}/lines.json")["items"]
        return middle(lines[len(lines) // 2]["target"])

    # MARK: What is shown

    def address(self, page, version=3):
        return f"{self.server.address}/iiif/{version}/issue.pdf:{page}"

    def wait_for_pages(self, pages, version=3):
        """Waits until just these pages are shown, and all their tiles."""
        expected = json.dumps([self.address(page, version) for page in pages])
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

    def zoom_with_wheel(self, steps):
        """Turns the wheel over the middle of the first picture."""
        x, y, width, height = self.browser.evaluate("shownPictures()")[0]["place"]
        self.browser.turn_wheel(x + width / 2, y + height / 2, steps)

    def compare_at(self, what, page, scale, version=3, rule=pictures.SHARP):
        """Shows text of a page at a scale, and compares it pixel by pixel."""
        place = self.middle_of_text(page)
        self.browser.evaluate(f"showAt({json.dumps(self.address(page, version))}, {place}, {scale})")
        return self.compare(f"{what} at a scale of {scale}", rule)

    # MARK: Requests

    def check_requests(self):
        """Expects that all requests to the server were answered well, and that the page has thrown nothing."""
        for request in self.browser.wait_for_requests(self.server.address):
            # A viewer may give up a picture that it needs no more.
            self.expect(request.outcome in (200, 304, "given up"), f"{request.url}: {request.outcome}")
        for exception in self.browser.exceptions:
            self.problems.append(f"the page threw {exception}")
