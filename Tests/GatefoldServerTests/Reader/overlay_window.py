"""Overlays in the reader, as a person has them before them."""

import json
from contextlib import contextmanager

PACKAGE = "issue.package"
TOUCH = {"has_touch": True, "is_mobile": True}
MEDIA = "[...document.querySelectorAll('.overlay :is(video, audio)')]"


def overlays(trial):
    """The overlays of the sample, by their ids."""
    description = json.loads((trial.gatefold.file(PACKAGE) / "overlays.json").read_text())
    return {overlay["id"]: overlay for overlay in description["overlays"]}


@contextmanager
def opened(trial, page=None, **options):
    """The reader with the sample, and its overlays; whatever address of example.org is opened is noted."""
    with trial.open(PACKAGE, **options) as window:
        window.addresses = []

        def answer(route):
            window.addresses.append(route.request.url)
            route.fulfill(body="opened", content_type="text/html")
        window.context.route("https://www.example.org/**", answer)
        window.wait("gatefoldReader.overlays && document.querySelector('.overlay')", "overlays are shown")
        if page is not None:
            go(window, page)
        yield window


def go(window, page):
    """Shows a page by its index, as a jump of the reader does."""
    window.evaluate("(page) => gatefoldReader.goToPage(page)", page)
    window.wait(f"gatefoldReader.pageIndices.includes({page})", f"page {page} is shown")
    window.wait_for_rest()


def named(overlay, inner=""):
    """The selector of an overlay, or of something in it."""
    return f"[data-overlay='{overlay}'] {inner}".strip()


def element(overlay, inner=""):
    """An overlay as an expression in the page."""
    return f"document.querySelector({json.dumps(named(overlay, inner))})"


def click(window, overlay, across=0.5, down=0.5, touches=False):
    """Clicks on a place of an overlay by shares of its box; or touches it."""
    place = place_in(window, overlay, across, down)
    if touches:
        window.page.touchscreen.tap(*place)
    else:
        window.page.mouse.click(*place)


def place_in(window, overlay, across, down):
    box = window.page.locator(named(overlay)).bounding_box()
    return box["x"] + box["width"] * across, box["y"] + box["height"] * down


def press_on(window, overlay, key, inner=""):
    """Presses a key while an overlay, or something in it, has the focus."""
    window.page.locator(named(overlay, inner)).first.focus()
    window.press(key)


def wait_for_page(window, page, what):
    window.wait(f"gatefoldReader.pageIndices.includes({page})", what)
    window.wait_for_rest()


def is_seen(window, overlay):
    return window.evaluate(f"{element(overlay)}?.checkVisibility() ?? false")


def plays(overlay):
    """The expression that a sound or a video of an overlay is playing."""
    return f"{MEDIA}.some((one) => one.closest({json.dumps(named(overlay))}) && !one.paused && one.currentTime > 0.05)"


def time_of(window, overlay):
    return window.evaluate(f"{element(overlay, ':is(video, audio)')}.currentTime")


def button(window, overlay, name):
    """A button in an overlay by its name."""
    return window.page.locator(named(overlay)).get_by_role("button", name=name, exact=True)


def html_of(window, overlay):
    """The HTML of an overlay, once it is there."""
    frame = window.page.wait_for_selector(named(overlay, "iframe"), state="attached").content_frame()
    frame.wait_for_selector("button", state="attached")
    return frame
