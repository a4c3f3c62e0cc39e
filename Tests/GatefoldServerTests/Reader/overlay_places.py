"""Where overlays lie: on their place of the drawn page in each frame, among other layers, on pages of a spread, and posters."""

import math
import random

from access import expect_no_violations
from opened import PORTRAIT
from overlay_window import PACKAGE, element, go, is_seen, opened, overlays, press_on

SITES = ["served"]
ISSUES = [PACKAGE]
SEED = 20261126
# Pages with all kinds of overlays: placed in points and in fractions, rotated, and across a spread.
PAGES = [2, 8, 12, 14, 19, 22, 25]
BOXES = """Object.fromEntries([...document.querySelectorAll(".overlay")].filter((one) => one.checkVisibility()).map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [one.dataset.overlay, [left, top, right, bottom]];
}))"""


def expected_box(view, stage, overlay):
    """The upright box around an overlay in the window, by its description and where its page is drawn."""
    canvas, matrix = view["canvas"], view["matrix"]
    page = overlay["pageIndex"] if "pageIndex" in overlay else 25
    across = overlay.get("isAcrossSpread")
    slot = next(one for one in canvas["slots"] if across or one["pageIndex"] == page)
    space = canvas["size"] if across else slot["frame"]
    wide, high = (space["width"], space["height"]) if overlay.get("unit") == "fractions" else (1, 1)
    frame = overlay["frame"]
    x, y, width, height = frame["x"] * wide, frame["y"] * high, frame["width"] * wide, frame["height"] * high
    if across:
        x, y = x - slot["frame"]["x"], y - slot["frame"]["y"]
    angle = math.radians(overlay.get("rotation", 0))
    corners = []
    for right, down in [(-width, -height), (width, -height), (width, height), (-width, height)]:
        turned = right * math.cos(angle) - down * math.sin(angle), right * math.sin(angle) + down * math.cos(angle)
        left = slot["frame"]["x"] + x + (width + turned[0]) / 2
        top = slot["frame"]["y"] + y + (height + turned[1]) / 2
        corners.append((stage["x"] + matrix["a"] * left + matrix["c"] * top + matrix["e"],
                        stage["y"] + matrix["b"] * left + matrix["d"] * top + matrix["f"]))
    xs, ys = zip(*corners)
    return [min(xs), min(ys), max(xs), max(ys)]


def expect_boxes(trial, window, described, what):
    boxes, view, stage = window.evaluate(BOXES), window.view, window.stage
    trial.expect(boxes, f"{what}: nothing is seen")
    for name, box in boxes.items():
        away = max(abs(one - other) for one, other in zip(box, expected_box(view, stage, described[name])))
        trial.expect(away <= 0.5, f"{what}: {name} is {away:.2f} pixels away from its place")


def check_random_places(trial):
    described, chance = overlays(trial), random.Random(SEED)
    with opened(trial, 14) as window:
        press_on(window, "sun", "Enter")
        for number in range(20):
            page, turn = chance.choice(PAGES), chance.choice([0, 90, 180, 270])
            go(window, page)
            size = window.view["canvas"]["size"]
            place = {"x": chance.uniform(0, size["width"]), "y": chance.uniform(0, size["height"]), "zoom": chance.uniform(0.3, 9)}
            window.evaluate("([place, turn]) => { gatefoldReader.rotation = turn; gatefoldReader.setPlace(place); }", [place, turn])
            window.wait_for_rest()
            expect_boxes(trial, window, described, f"{number}, page {page} turned by {turn} at {place}")


def check_movement(trial):
    """While pages move, overlays are in place in each frame."""
    described = overlays(trial)
    with opened(trial, 12, reduced_motion="no-preference") as window:
        before = window.evaluate("gatefoldReader.view.zoom")
        frames = window.evaluate("""async () => {
            // Let frames that are already requested pass, because they would use the browser's own clock.
            for (let count = 0; count < 2; count += 1) await new Promise(requestAnimationFrame);
            // One frame every 20 ms, regardless of how long drawing takes.
            let now = performance.now();
            const request = requestAnimationFrame;
            performance.now = () => now;
            window.requestAnimationFrame = (work) => request(() => work(now));
            const frames = [];
            gatefoldReader.zoomBy(3, 200, 300);
            for (let count = 0; count < 8; count += 1) {
                now += 20;
                await new Promise(requestAnimationFrame);
                await new Promise((resolve) => setTimeout(resolve));
                const { zoom, matrix: { e, f } } = gatefoldReader.view;
                const stage = gatefoldReader.stage.getBoundingClientRect();
                const box = document.querySelector("[data-overlay=rose]").getBoundingClientRect();
                const { frame } = gatefoldReader.view.canvas.slots.find((slot) => slot.pageIndex === 12);
                frames.push({ zoom, box: [box.left, box.top, box.right, box.bottom],
                    left: stage.left + e + frame.x * zoom, top: stage.top + f + frame.y * zoom });
            }
            return frames;
        }""")
        zooms = [before, *(one["zoom"] for one in frames)]
        trial.expect(all(one < next for one, next in zip(zooms, zooms[1:])), f"each frame has another zoom: {zooms}")
        frame = described["rose"]["frame"]
        for one in frames:
            left, top = one["left"] + frame["x"] * one["zoom"], one["top"] + frame["y"] * one["zoom"]
            wanted = [left, top, left + frame["width"] * one["zoom"], top + frame["height"] * one["zoom"]]
            away = max(abs(a - b) for a, b in zip(one["box"], wanted))
            trial.expect(away <= 0.5, f"while it moves, it is {away:.2f} pixels away at a zoom of {one['zoom']}")


def check_stacking(trial):
    """`page` lies below hits of a search and links, `above` over everything; higher orders lie above lower ones."""
    with opened(trial, 19) as window:
        window.evaluate("gatefoldReader.search('haar')")
        window.wait("document.querySelector('.mark') || document.querySelector('[class*=mark]')", "hits are marked")
        levels = window.evaluate("""() => {
            const level = (one) => Number(getComputedStyle(one).zIndex);
            const layer = (selector) => document.querySelector(selector).closest(".layer");
            return ["[data-overlay=haar]", "[class*=mark]", ".page-link"].map((one) => layer(one) ? level(layer(one)) : null);
        }""")
        trial.expect(levels[0] < levels[1], f"overlays of the level page lie below marks: {levels}")
        press_on(window, "haar", "Enter")
        window.wait(f"{element('fog')}?.checkVisibility()", "fog comes in")
        order = window.evaluate("""["outer-fetch", "soundings", "fog", "haar"].map((name) =>
            Number(getComputedStyle(document.querySelector(`[data-overlay=${name}]`)).zIndex))""")
        trial.expect(max(order[:2]) < order[2] < order[3], f"the orders are kept: {order}")
        top = window.evaluate("""() => {
            const { x, y, width, height } = document.querySelector("[data-overlay=haar]").getBoundingClientRect();
            return document.elementFromPoint(x + width / 2, y + height / 2).closest(".overlay")?.dataset.overlay;
        }""")
        trial.expect_equal(top, "haar", "what a touch hits below fog")
        go(window, 7)
        above = window.evaluate("Number(getComputedStyle(document.querySelector('[data-overlay=shore-sound]').parentElement).zIndex)")
        trial.expect(above > max(level for level in levels if level is not None), f"the level above is above: {above}, {levels}")


def check_single_pages(trial):
    """Pages of a spread one at a time: what is across the spread is cut off at the edge, and remains one overlay."""
    with opened(trial, 14, viewport=PORTRAIT) as window:
        trial.expect_equal(window.pages, [14], "a single page")
        trial.expect(not is_seen(window, "sun-path"), "it is hidden at first")
        press_on(window, "sun", "Enter")
        window.wait(f"{element('sun-path')}?.checkVisibility()", "the second page shows its part")
        expect_across(trial, window, 14)
        window.evaluate(f"() => {{ globalThis.across = {element('sun-path')}; }}")
        go(window, 13)
        trial.expect(window.evaluate("across.isConnected && across.checkVisibility()"), "the first page shows the same one")
        expect_across(trial, window, 13)
        go(window, 12)
        trial.expect(not is_seen(window, "sun-path"), "another page doesn't show it")


def expect_across(trial, window, page):
    widths = window.evaluate("gatefoldReader.view.spread.slots.map(({ frame }) => [frame.x, frame.width, frame.height])")
    slots = window.evaluate("gatefoldReader.view.spread.slots.map(({ pageIndex }) => pageIndex)")
    whole, high = sum(one[1] for one in widths), max(one[2] for one in widths)
    left = widths[slots.index(page)][0]
    box = window.evaluate(BOXES)["sun-path"]
    wanted = [*window.place_of(page, 0.12 * whole - left, 0.14 * high), *window.place_of(page, 0.96 * whole - left, 0.48 * high)]
    away = max(abs(one - other) for one, other in zip(box, wanted))
    trial.expect(away <= 0.5, f"on page {page}, the overlay across the spread is {away:.2f} pixels away")
    cut = window.evaluate(f"getComputedStyle({element('sun-path')}).clipPath")
    trial.expect(cut not in ("none", ""), f"on page {page}, it is cut off at the edge")


def check_posters(trial):
    """A poster is seen until the content is ready, and goes then."""
    held = []
    with opened(trial, 0) as window:
        window.context.route("**/films/*", lambda route: held.append(route))
        go(window, 22)
        window.wait(f"{element('kite-film', 'img')}.naturalWidth", "the poster of an interactive video is shown")
        trial.expect(is_seen(window, "kite-film"), "it is seen")
        window.context.unroute("**/films/*")
        for route in held:
            route.continue_()
        window.wait(f"!{element('kite-film', 'img')} && {element('kite-film', 'video.is-seen')}", "the video takes its place")
        go(window, 25)
        poster = window.evaluate(f"{element('tide-film', 'video')}.poster")
        trial.expect(poster.endswith("/pictures/tide.jpg"), f"the poster of a video is {poster}")


def check_axe(trial):
    for scheme, query in [("light", ""), ("dark", "&lang=ar")]:
        with opened(trial, 8, color_scheme=scheme, query=query) as window:
            expect_no_violations(trial, window, f"{scheme}, a gallery and a sound")
            press_on(window, "shingle-finds", "Enter", "[tabindex='0']")
            window.wait("document.querySelector('dialog[open] img').naturalWidth", "a picture is large")
            expect_no_violations(trial, window, f"{scheme}, a picture that is large")
            window.press("Escape")
            for page in [14, 25]:
                go(window, page)
                expect_no_violations(trial, window, f"{scheme}, page {page}")
            go(window, 22)
            press_on(window, "kite-film", "Enter", "[tabindex='0']")
            window.wait(f"{element('kite-film', '.overlay-decision')}.checkVisibility()", "a decision is asked")
            expect_no_violations(trial, window, f"{scheme}, a decision")


CHECKS = [check_random_places, check_movement, check_stacking, check_single_pages, check_posters, check_axe]
