"""What is drawn of the pages, beside what `gatefold render` draws of them."""

import base64
import io
import re
import threading
import time

from PIL import Image, ImageChops, ImageStat

import cut_out
from opened import PATIENCE

SITES = ["served", "static"]
# Checks that don't depend on the site run on one site only.
SERVED_ONLY = ["night", "night_cut_out", "finer", "rotation", "failure"]
# A page with a photograph, and one with small text.
PAGES = {8: "3", 4: "iv"}
# For each site, the resolution in dpi of a pyramid level that is shown at its own size, one display pixel for each of
# its pixels.
LEVEL_DPI = {"served": 150, "static": 200}
# The server's thumbnails are JPEGs of the whole page.
FILTER = Image.Resampling.BICUBIC
TILE = re.compile(r"/images/.*/default\.\w+$|/iiif/(?!.*/full/\d+,\d+/0/default\.jpg).*/default\.\w+$")
# Tiles at their own size differ only by the loss of JPEG and WebP. Tiles on the right and bottom edges end within a
# pixel, and are drawn up to a pixel smaller, so only whole tiles are compared.
SHARP = {"mean": 2, "largest": 48, "tile": 512}
# Browsers scale small text down differently, so the pictures are compared at a third of their size.
SCALED = {"mean": 5, "reduction": 3}


def canvas_picture(window):
    data = window.evaluate("document.querySelector('canvas.page-canvas').toDataURL()")
    return Image.open(io.BytesIO(base64.b64decode(data.split(",")[1]))).convert("RGB")


def rendered(trial, page, dpi):
    data = trial.gatefold.run("render", trial.gatefold.pdf("issue"), "--page", str(page + 1), "--dpi", str(dpi),
                              "--format", "png", "-o", "-")
    return Image.open(io.BytesIO(data)).convert("RGB")


def page_box(window, page):
    """The place of a page on the canvas, in pixels of the display: left, top, right, bottom."""
    return window.evaluate("""(index) => {
        const { canvas, matrix: { a, b, c, d, e, f } } = gatefoldReader.view;
        const { frame } = canvas.slots.find((slot) => slot.pageIndex === index);
        const corner = (x, y) => [(a * x + c * y + e) * devicePixelRatio, (b * x + d * y + f) * devicePixelRatio];
        const [one, other] = [corner(frame.x, frame.y), corner(frame.x + frame.width, frame.y + frame.height)];
        return [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[0], other[0]),
            Math.max(one[1], other[1])].map(Math.round);
    }""", page)


def expect_alike(trial, shown, expected, rule, what):
    """Expects that two pictures of one size differ by no more than a rule allows."""
    if not trial.expect_equal(shown.size, expected.size, f"{what}: the size"):
        return
    if "reduction" in rule:
        shown, expected = shown.reduce(rule["reduction"]), expected.reduce(rule["reduction"])
    difference = ImageChops.difference(shown, expected)
    mean = sum(ImageStat.Stat(difference).mean) / 3
    trial.expect(mean < rule["mean"], f"{what}: the mean difference is {mean:.2f}")
    largest = difference.convert("L").getextrema()[1]
    if "largest" in rule:
        trial.expect(largest <= rule["largest"], f"{what}: the largest difference is {largest}")
    deviation = sum(ImageStat.Stat(expected).stddev) / 3
    trial.expect(deviation > 5, f"{what}: there is nothing to compare, the deviation is {deviation:.1f}")


def expect_page(trial, window, page, picture, rule, what):
    """Compares what is seen of a page with a picture of all of it."""
    left, top, right, bottom = page_box(window, page)
    width, height = right - left, bottom - top
    if max(abs(width - picture.width), abs(height - picture.height)) > 1:
        picture = picture.resize((width, height), FILTER)
    shown = canvas_picture(window)
    if "tile" in rule:
        right, bottom = left + width // rule["tile"] * rule["tile"], top + height // rule["tile"] * rule["tile"]
    seen = (max(left, 0), max(top, 0), min(right, shown.width, left + picture.width),
            min(bottom, shown.height, top + picture.height))
    expected = picture.crop((seen[0] - left, seen[1] - top, seen[2] - left, seen[3] - top))
    expect_alike(trial, shown.crop(seen), expected, rule, what)


def show(window, x, y, zoom):
    window.evaluate("(place) => gatefoldReader.setPlace(place)", {"x": x, "y": y, "zoom": zoom})
    window.frames(2)
    window.wait_until_sharp()


def check_levels(trial):
    """At the zoom of a level, the canvas has the pixels that `gatefold render` draws."""
    dpi = LEVEL_DPI[trial.site.name]
    for page, label in PAGES.items():
        picture = rendered(trial, page, dpi)
        for ratio in [1, 2] if page == 8 else [1]:
            with trial.open(place=f"#page={label}", device_scale_factor=ratio) as window:
                window.choose("One page")
                window.wait_for_pages([page], "one page")
                for x, y in [(300, 200), (300, 700)] if ratio == 1 else [(300, 400)]:
                    show(window, x, y, dpi / 72 / ratio)
                    what = f"page {label} at {dpi} dpi, ratio {ratio}, {x},{y}"
                    expect_page(trial, window, page, picture, SHARP, what)


def check_finer(trial):
    """Beyond the pyramid, the server draws what is seen: text stays sharp."""
    page, label, dpi = 4, "iv", 600
    picture = rendered(trial, page, dpi)
    with trial.open(place=f"#page={label}", device_scale_factor=2) as window:
        window.choose("One page")
        window.wait_for_pages([page], "one page")
        show(window, 200, 500, dpi / 72 / 2)
        expect_page(trial, window, page, picture, {"mean": 2}, f"page {label} at {dpi} dpi")


def check_zooms(trial):
    """At any zoom, it is like a picture that is made smaller."""
    page = 8
    picture = rendered(trial, page, 200)
    with trial.open(place="#page=3") as window:
        window.wait_until_sharp()
        expect_page(trial, window, 7, rendered(trial, 7, 100), SCALED, "the left page of a spread")
        expect_page(trial, window, page, picture, SCALED, "the right page of a spread")
        window.choose("One page")
        window.wait_for_pages([page], "one page")
        for zoom in [0.4, 1.13, 2.6]:
            show(window, 300, 390, zoom)
            expect_page(trial, window, page, picture, SCALED, f"at a zoom of {zoom}")
        # Whole pages are as sharp as the display: no level coarser than its resolution.
        window.press("0")
        window.wait_until_sharp()
        expect_page(trial, window, page, picture, SCALED, "whole pages")


def check_rotation(trial):
    page = 8
    picture = rendered(trial, page, 150)
    with trial.open(place="#page=3") as window:
        for quarters, transpose in [(1, Image.Transpose.ROTATE_270), (2, Image.Transpose.ROTATE_180),
                                    (3, Image.Transpose.ROTATE_90)]:
            window.press("r")
            window.wait_for_rest()
            window.wait_until_sharp()
            expect_page(trial, window, page, picture.transpose(transpose), SCALED, f"turned by {90 * quarters} degrees")


def check_fold(trial):
    """A picture that lies across the fold has no line there, at any zoom."""
    page, label = 13, "8"
    spread = rendered_spread(trial, page + 1)
    with trial.open(place=f"#page={label}", device_scale_factor=2) as window:
        window.wait_for_pages([page, page + 1], "the spread")
        for zoom in [None, 0.5, 0.61, 0.83, 1.01, 1.37]:
            if zoom:
                show(window, 603, 390, zoom)
            window.wait_until_sharp()
            shown = canvas_picture(window)
            fold = page_box(window, page)[2]
            left, right = page_box(window, page)[0], page_box(window, page + 1)[2]
            expected = spread.resize((right - left, round((right - left) * spread.height / spread.width)), FILTER)
            worst = max(line_at(shown, x) - line_at(expected, x - left) for x in range(fold - 2, fold + 3))
            trial.expect(abs(worst) < 12, f"at a zoom of {zoom}, a line at the fold is brighter by {worst:.0f}")


def rendered_spread(trial, page):
    data = trial.gatefold.run("render", trial.gatefold.pdf("issue"), "--page", str(page + 1), "--spread", "--dpi", "100",
                              "--format", "png", "-o", "-")
    return Image.open(io.BytesIO(data)).convert("RGB")


def line_at(picture, x):
    """How much brighter a column is than those two pixels aside."""
    column = [ImageStat.Stat(picture.crop((at, 0, at + 1, picture.height)).convert("L")).mean[0] for at in (x - 3, x, x + 3)]
    return column[1] - max(column[0], column[2])


# Records the contrast of the canvas in each frame: the standard deviation of the brightness in the middle.
RECORD = """() => {
    const small = new OffscreenCanvas(32, 32);
    const context = small.getContext("2d", { willReadFrequently: true });
    globalThis.deviations = [];
    gatefoldReader.addEventListener("viewchange", () => {
        const canvas = document.querySelector("canvas.page-canvas");
        const { width, height } = canvas;
        context.drawImage(canvas, width * 0.3, height * 0.3, width * 0.4, height * 0.4, 0, 0, 32, 32);
        const { data } = context.getImageData(0, 0, 32, 32);
        const values = Array.from({ length: 1024 }, (_, index) => data[index * 4 + 1]);
        const mean = values.reduce((sum, value) => sum + value) / 1024;
        const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 1024);
        globalThis.deviations.push(Math.round(deviation * 10) / 10);
    });
}"""


class Held:
    """Requests for tiles that are answered only when it is said."""

    def __init__(self, window, wanted):
        self._wanted, self._routes = wanted, []
        window.context.route(TILE, self._hold)

    def _hold(self, route):
        if self._wanted(route.request.url):
            self._routes.append(route)
        else:
            route.continue_()

    @property
    def count(self):
        return len(self._routes)

    def release(self):
        self._wanted = lambda _: False
        for route in self._routes:
            route.continue_()
        self._routes.clear()


def check_stand_ins(trial):
    """Until sharp tiles have come, what is coarser is shown: never white paper where something else was before."""
    page = 8
    picture = rendered(trial, page, 50)
    with trial.window() as window:
        held = Held(window, lambda _: True)
        window.go(f"{trial.site.reader('issue')}#page=3")
        window.wait("gatefoldReader.view", "the issue is shown")
        window.wait("""(() => {
            const canvas = document.querySelector("canvas.page-canvas");
            const context = new OffscreenCanvas(32, 16).getContext("2d", { willReadFrequently: true });
            context.drawImage(canvas, 0, 0, 32, 16);
            return [0, 16].every((left) => new Set(context.getImageData(left, 0, 16, 16).data).size > 30);
        })()""", "the thumbnails of both pages are shown while there are no tiles")
        window.frames(3)
        trial.expect(held.count > 0, "tiles are asked for")
        trial.expect(not window.evaluate("gatefoldReader.isSettled"), "what is coarse is not taken for sharp")
        window.wait_for_rest()
        expect_page(trial, window, page, picture, {"mean": 16}, "while there are no tiles")
        held.release()
        window.wait_until_sharp()
        expect_page(trial, window, page, rendered(trial, page, 200), SCALED, "after the tiles have come")
        # Finer tiles no longer arrive, but the pages are enlarged nevertheless.
        window.evaluate(RECORD)
        held = Held(window, lambda _: True)
        window.evaluate("gatefoldReader.setPlace({ x: 900, y: 300, zoom: 2.5 })")
        window.wait("gatefoldReader.view.zoom > 2.4", "it is enlarged")
        window.page.wait_for_timeout(150)
        expect_page(trial, window, page, rendered(trial, page, 72), {"mean": 14}, "enlarged without finer tiles")
        # The neighbouring pages were loaded ahead.
        window.evaluate("gatefoldReader.fit()")
        window.wait_for_rest()
        window.press("ArrowRight")
        window.wait_for_pages([9, 10], "the next spread")
        deviations = window.evaluate("deviations")
        trial.expect(min(deviations) > 3, f"there is no white flash: {deviations}")
        held.release()
        window.wait_until_sharp()


def check_failure(trial):
    """A tile that could not be loaded is asked for again."""
    page = 8
    failed, later = [], threading.Event()

    def answer(route):
        address = route.request.url
        if address in failed:
            later.set()
        if len(failed) < 3 and address not in failed:
            failed.append(address)
            if len(failed) == 2:
                route.abort()
            else:
                route.fulfill(status=500)
        else:
            route.continue_()

    with trial.window(allowed=r": 500$|ERR_FAILED") as window:
        window.context.route(TILE, answer)
        window.go(f"{trial.site.reader('issue')}#page=3")
        # Another level is shown until the failed tiles arrive.
        window.wait("gatefoldReader.isSettled", "what can be had is shown")
        end = time.monotonic() + PATIENCE
        while not later.is_set() and time.monotonic() < end:
            window.page.wait_for_timeout(50)
        window.wait_until_sharp("all is sharp in the end")
        trial.expect(len(failed) == 3 and later.is_set(), f"tiles that failed are asked for again: {failed}")
        expect_page(trial, window, page, rendered(trial, page, 200), SCALED, "after some tiles failed")


def average(window, page, box):
    """The colour of a part of a page as it is seen."""
    left, top = window.place_of(page, *box[:2])
    right, bottom = window.place_of(page, *box[2:])
    shot = window.page.screenshot(clip={"x": left, "y": top, "width": right - left, "height": bottom - top})
    return ImageStat.Stat(Image.open(io.BytesIO(shot)).convert("RGB")).mean


def away(one, other):
    return max(abs(a - b) for a, b in zip(one, other))


def check_night_cut_out(trial):
    """A cut-out keeps its colours at night, though most of its rectangle is paper."""
    trial.site.add("cut-out.pdf", cut_out.cut_out())
    x, y, width, height = cut_out.PLACE
    middle = (x + width * 0.45, y + height * 0.45, x + width * 0.55, y + height * 0.55)
    with trial.window() as window:
        window.go(f"{trial.site.address}/reader/?issue=../issues/cut-out.pdf")
        window.wait("gatefoldReader.view", "the page")
        window.wait_until_sharp()
        trial.expect(away(average(window, 0, middle), cut_out.COLOR) < 6, "the cut-out by day")
        window.choose("Night")
        end = time.monotonic() + PATIENCE
        while away(average(window, 0, middle), cut_out.COLOR) >= 6 and time.monotonic() < end:
            window.page.wait_for_timeout(100)
        seen = average(window, 0, middle)
        trial.expect(away(seen, cut_out.COLOR) < 6, f"it keeps its colours at night: {seen}")
        trial.expect(max(average(window, 0, (100, 400, 300, 600))) < 60, "paper is dark")


def check_night(trial):
    """At night, paper is dark, and photographs keep their colours; a scan of paper is no photograph."""
    page, photograph, text = 8, (330, 100, 580, 350), (60, 420, 290, 700)

    with trial.open(place="#page=3") as window:
        window.wait_for_pages([7, 8], "the spread")
        window.wait_until_sharp()
        by_day = [average(window, page, photograph), average(window, page, text)]
        window.choose("Night")
        window.wait("gatefoldReader.issue && document.querySelector('.night-pictures')?.width > 300", "pictures are drawn")
        end = time.monotonic() + PATIENCE
        while away(by_day[0], average(window, page, photograph)) >= 3 and time.monotonic() < end:
            window.page.wait_for_timeout(100)
        by_night = [average(window, page, photograph), average(window, page, text)]
        trial.expect(away(by_day[0], by_night[0]) < 3, f"the photograph keeps its colours: {by_day[0]}, {by_night[0]}")
        trial.expect(max(by_night[1]) < 110 < min(by_day[1]), f"paper is dark: {by_day[1]}, {by_night[1]}")
        # The photograph keeps its colours on a rotated page.
        window.press("r")
        window.wait_for_rest()
        box = (400, 200, 500, 250)
        corners = [window.place_of(page, *box[:2]), window.place_of(page, *box[2:])]
        xs, ys = [sorted(corner[axis] for corner in corners) for axis in (0, 1)]
        clip = {"x": xs[0], "y": ys[0], "width": xs[1] - xs[0], "height": ys[1] - ys[0]}
        turned = ImageStat.Stat(Image.open(io.BytesIO(window.page.screenshot(clip=clip))).convert("RGB")).mean
        window.choose("As printed")
        window.wait_until_sharp()
        printed = ImageStat.Stat(Image.open(io.BytesIO(window.page.screenshot(clip=clip))).convert("RGB")).mean
        trial.expect(away(turned, printed) < 3, f"it is turned with the page: {turned}, {printed}")


CHECKS = [check_night, check_night_cut_out, check_levels, check_finer, check_zooms, check_fold, check_rotation, check_stand_ins, check_failure]
