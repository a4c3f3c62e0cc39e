"""Pages that are scrolled, one below another, by wheel, keys and fingers."""

import json
from contextlib import contextmanager

from access import expect_no_violations
from notes import MARKS, expect_marks, select, wait_for_text
from notes import button as note_button
from opened import LANDSCAPE, PORTRAIT
from pictures import SCALED, expect_page, rendered
from speech_window import NORTH, finish, start, wait_for_marks
from speech_window import opened as opened_with_speech
from words import boxes, expect_boxes, expected_boxes, found, inside, page_text, search
from zooming import expect_still

SITES = ["served", "static"]
ISSUES = ["issue", "articles", "right-to-left", "issue.package"]
SERVED_ONLY = ["touch", "zoom", "selection", "switching", "rotation", "windows", "right_to_left", "overlays", "speech",
               "print", "axe"]
TOUCH = {"has_touch": True, "is_mobile": True}
CONTINUOUS = "gatefoldReader.isContinuous"
FOLDED = 19
SCROLLED = "gatefoldReader.stage.parentElement.scrollTop"
# Of the page in the middle of the window: its number, and where that is on it.
MIDDLE = """(() => {
    const box = gatefoldReader.stage.getBoundingClientRect();
    return gatefoldReader.pageAt(box.left + box.width / 2, box.top + box.height / 2);
})()"""


def has_middle_of(page):
    return f"{MIDDLE}?.pageIndex === {page}"


@contextmanager
def opened(trial, issue="issue", place="", chosen=None, **options):
    """The reader with an issue whose pages are scrolled, as somebody has chosen before."""
    with trial.window(**options) as window:
        window.page.add_init_script("localStorage['gatefold.flow'] ??= 'scroll'")
        window.go(f"{trial.site.reader(issue)}{place}")
        window.wait(CONTINUOUS, f"{issue}{place} is scrolled")
        if chosen:
            window.choose(chosen)
            window.evaluate("document.activeElement.blur()")
        window.wait_for_rest()
        yield window


def wheel(window, down, across=0):
    """Rolls the wheel above the pages, and waits until they have moved and rest."""
    before = window.evaluate(SCROLLED)
    window.page.mouse.move(*window.at(0.5, 0.5))
    window.page.mouse.wheel(across, down)
    window.wait(f"{SCROLLED} !== {before}", "the wheel scrolls")
    window.wait_for_rest()


def check_keys(trial):
    """It is chosen in the menu, and kept; keys scroll by parts, by pages, and to the ends; the address follows."""
    with trial.open(place="#page=ii") as window:
        window.choose("Scroll continuously")
        window.wait(CONTINUOUS, "pages are scrolled")
        window.wait_for_rest()
        trial.expect_equal(window.pages, [1, 2], "the pages that were seen")
        window.page.reload()
        window.wait(CONTINUOUS, "it is kept")
        window.wait_for_pages([1, 2], "at the same page")
        for key, pages in [("ArrowRight", [3, 4]), ("ArrowLeft", [1, 2]), ("Space", [3, 4]), ("PageDown", [5, 6]),
                           ("PageUp", [3, 4]), ("Shift+Space", [1, 2]), ("End", [27]), ("Home", [0])]:
            window.press(key)
            window.wait_for_pages(pages, f"{key} leads to {pages}")
        before = window.evaluate(SCROLLED)
        window.press("ArrowDown", "ArrowDown")
        height = window.stage["height"]
        window.wait(f"Math.abs({SCROLLED} - {before + 0.4 * height}) < 2", "arrows scroll a little")
        window.press("ArrowUp")
        window.wait(f"Math.abs({SCROLLED} - {before + 0.2 * height}) < 2", "and back")
        window.evaluate("gatefoldReader.goToPage(5)")
        window.wait("location.hash === '#page=v'", "the address follows")
        window.evaluate("location.hash = '#page=11'")
        window.wait_for_pages([15, 16], "another address is followed")
        window.press("Backspace")
        window.wait_for_pages([5, 6], "back from there")
        window.choose("Turn pages")
        window.wait(f"!{CONTINUOUS}", "pages are turned again")
        window.wait_for_pages([5, 6], "the same pages")
        trial.expect_near(window.evaluate("gatefoldReader.zoom"), 1, 0.01, "as a whole")
        window.page.reload()
        window.wait("gatefoldReader.view", "the issue is shown")
        trial.expect(not window.evaluate(CONTINUOUS), "that is kept, too")


def check_wheel(trial):
    """The wheel scrolls through the issue; what is seen gets sharp, and only what is seen is held."""
    count = 28
    with opened(trial, chosen="One page", viewport=PORTRAIT) as window:
        seen, place = set(), -1
        while window.evaluate("gatefoldReader.firstPage") < count - 1 and len(seen) < 200:
            wheel(window, 900)
            now = window.evaluate(SCROLLED)
            if not trial.expect(now > place, "it goes on downwards"):
                break
            place = now
            seen.update(slot["pageIndex"] for slot in window.view["canvas"]["slots"])
            held = window.evaluate("""({
                canvases: document.querySelectorAll("canvas").length,
                texts: document.querySelectorAll(".text-page").length,
                links: document.querySelectorAll(".link-layer > *").length,
                slots: gatefoldReader.view.canvas.slots.length,
            })""")
            trial.expect(held["canvases"] <= 2 and held["texts"] <= 8 and held["links"] == held["slots"] <= 5,
                         f"what is held at {now}: {held}")
        trial.expect_equal(len(seen | {0}), count, "the pages that came into view")
        trial.expect_equal(window.evaluate("document.querySelector('.page-field').value"), "22", "the field follows")
        window.press("Home")
        for page in [2, 8]:
            window.evaluate("(page) => gatefoldReader.goToPage(page)", page)
            window.wait_for_pages([page], "a page is gone to")
            wheel(window, 120)
            window.wait_until_sharp()
            picture = rendered(trial, page, 150)
            expect_page(trial, window, page, picture, SCALED, f"page {page}, scrolled")
            shown = [slot["pageIndex"] for slot in window.view["canvas"]["slots"]]
            expect_page(trial, window, shown[-1], rendered(trial, shown[-1], 150), SCALED, f"page {shown[-1]} below it")


def check_touch(trial):
    """A finger scrolls with the momentum of the browser; two enlarge around the point between them."""
    with opened(trial, place="#page=3", viewport={"width": 390, "height": 800}, reduced_motion="no-preference",
                **TOUCH) as window:
        before = window.evaluate(SCROLLED)
        window.swipe(window.at(0.5, 0.8), window.at(0.5, 0.3))
        window.wait(f"{SCROLLED} > {before + 200}", "a finger scrolls")
        window.wait("gatefoldReader.isSettled", "it comes to rest")
        trial.expect_equal(window.evaluate("gatefoldReader.camera.shift"), 0, "no page is pulled aside")
        pages = window.pages
        window.swipe(window.at(0.8, 0.5), window.at(0.2, 0.5))
        window.wait_for_rest()
        trial.expect_equal(window.pages, pages, "a swipe to the side turns nothing")
        window.evaluate("gatefoldReader.goToPage(10)")
        window.wait_for_pages([10], "a page in the middle of the window")
        zoom = window.view["zoom"]
        starts, ends = [window.at(0.4, 0.5), window.at(0.6, 0.5)], [window.at(0.3, 0.55), window.at(0.7, 0.55)]
        expect_still(trial, window, dict(zip(starts, ends)), lambda: window.pinch(starts, ends), "two fingers")
        window.touch("touchEnd")
        window.wait_for_rest()
        trial.expect_near(window.view["zoom"] / zoom, 2, 0.1, "they enlarge")
        before = window.evaluate("gatefoldReader.camera.x")
        window.swipe(window.at(0.8, 0.5), window.at(0.4, 0.5))
        window.wait(f"gatefoldReader.camera.x > {before + 20}", "enlarged pages are scrolled to the side")
        window.wait("gatefoldReader.isSettled", "they come to rest")
        window.page.wait_for_timeout(350)
        window.page.touchscreen.tap(*window.at(0.95, 0.5))
        window.wait("document.querySelector('.is-immersive')", "a tap at the edge turns nothing: bars go")


def check_zoom(trial):
    """Wheel and keys enlarge around their point, and the pages are scrolled on at that zoom."""
    with opened(trial, place="#page=3") as window:
        window.wait_until_sharp()
        place = window.at(0.7, 0.3)
        window.page.mouse.move(*place)

        def enlarge():
            before = window.view["zoom"]
            window.page.keyboard.down("Control")
            window.page.mouse.wheel(0, -60)
            window.page.keyboard.up("Control")
            window.wait(f"gatefoldReader.view.zoom > {before} * 1.2", "it is enlarged")
            window.wait_for_rest()
        for _ in range(3):
            expect_still(trial, window, {place: place}, enlarge, "Ctrl and wheel")
        middle = window.at(0.5, 0.5)
        expect_still(trial, window, {middle: middle}, lambda: (window.press("-"), window.wait_for_rest()), "a key")
        zoom = window.view["zoom"]
        wheel(window, 400)
        window.press("PageDown")
        window.wait_for_rest()
        trial.expect_equal(window.view["zoom"], zoom, "the zoom while scrolling")
        window.press("w")
        window.wait("gatefoldReader.camera.isWide", "the width is filled")
        window.wait_for_rest()
        pages = window.pages
        window.press("ArrowRight")
        window.wait(f"gatefoldReader.firstPage > {max(pages)}", "the next pages")
        trial.expect(window.evaluate("gatefoldReader.camera.isWide"), "the width stays filled")
        window.press("0")
        window.wait("gatefoldReader.camera.isFit", "whole pages")


def check_places(trial):
    """Links, hits, entries of the contents and notes are where they are printed."""
    with opened(trial, place="#page=ii") as window:
        hits = found(trial, "issue", "wind")
        search(window, "wind")
        for number in [0, len(hits) // 2]:
            window.click(f".hits > li:nth-child({number + 1}) a")
            window.wait(f"gatefoldReader.view.canvas.slots.some(({{ pageIndex }}) => pageIndex === {hits[number]['pageIndex']})",
                        "the page of the hit is seen")
            window.wait_for_rest()
            for slot in window.view["canvas"]["slots"]:
                page = slot["pageIndex"]
                rects = [rect for hit in hits if hit["pageIndex"] == page for rect in hit["rects"]]
                marks = [box for box in boxes(window, ".mark") if inside(window, page, box)]
                expect_boxes(trial, marks, expected_boxes(window, page, rects), 2, f"marks on page {page + 1}")
        window.press("Escape")
        # A sheet that folds out is wider than the window where other pages are seen as a whole.
        words = [word["rect"] for block in page_text(trial, "issue", FOLDED)["blocks"] for line in block["lines"]
                 for word in line["words"]]
        for rect in [min(words, key=lambda rect: rect["x"]), max(words, key=lambda rect: rect["x"])]:
            window.evaluate("([page, x, y]) => gatefoldReader.goToPage(page, { x, y })", [FOLDED, rect["x"], rect["y"]])
            window.wait_for_rest()
            left, _ = window.place_of(FOLDED, rect["x"], rect["y"])
            trial.expect(0 <= left <= LANDSCAPE["width"], f"a place of a wide page is at {left}")
        window.evaluate("gatefoldReader.goToPage(2)")
        window.wait_for_pages([1, 2], "a jump back")
        window.click("[aria-label='Contents']")
        window.click(".contents a:has-text('Drawing the Wind')")
        window.wait_for_pages([11, 12], "an entry of the contents is followed")
        window.press("Escape")
        window.evaluate("gatefoldReader.goToPage(2)")
        window.wait_for_pages([1, 2], "the printed contents")
        wheel(window, 150)
        window.click(".page-link[aria-label*='The Salt Line']")
        window.wait_for_pages([5, 6], "a link is followed")
        window.evaluate("document.activeElement.blur()")
        window.press("Backspace")
        window.wait(f"Boolean({has_middle_of(2)} || {has_middle_of(1)})", "back from the link")
    with opened(trial, "articles", place="#page=3", viewport={"width": 500, "height": 640}) as window:
        wait_for_text(window)
        trial.expect_equal(len(window.view["canvas"]["slots"]), 1, "pages that are seen, where one is shown as a whole")
        select(window)
        note_button(window, "Highlight in green")
        expect_marks(trial, window, [3], "a highlight")
        wheel(window, 60)
        expect_marks(trial, window, [3], "a highlight, scrolled")
        trial.expect_equal(len(boxes(window, MARKS)), 1, "highlights")


def check_selection(trial):
    """Text is selected from a page to the next one, also beyond what is seen at once."""
    with opened(trial, "articles", place="#page=2", chosen="One page", viewport=PORTRAIT,
                permissions=["clipboard-read", "clipboard-write"]) as window:
        def word(page, number):
            window.wait(f"document.querySelector(\"[data-page='{page}']:not([hidden])\")?.dataset.isReady === ''", "words")
            return window.evaluate("""([page, number]) => {
                const words = document.querySelectorAll(`[data-page='${page}'] .word`);
                const { left, right, top, bottom } = words[number].getBoundingClientRect();
                return [(left + right) / 2, (top + bottom) / 2];
            }""", [page, number])
        body = next(block for block in page_text(trial, "articles", 1)["blocks"] if block["role"] == "body")
        window.press("w")
        window.wait_for_rest()
        window.page.mouse.move(*word(1, 60))
        window.page.mouse.down()
        for _ in range(3):
            window.page.mouse.wheel(0, 500)
            window.frames(8)
        window.wait("gatefoldReader.isSettled && gatefoldReader.firstPage > 1", "the next page is seen")
        window.page.mouse.move(*window.at(0.5, 0.5))
        window.page.mouse.move(*window.at(0.5, 0.6), steps=4)
        window.page.mouse.up()
        window.press("Control+c")
        copied = window.evaluate("navigator.clipboard.readText()")
        last = [word["text"] for word in body["lines"][-1]["words"]]
        trial.expect(last[0] in copied and len(copied) > 300, f"what is copied: {copied[:80]!r} … {copied[-80:]!r}")


def check_switching(trial):
    """Both ways of going on show the same place at the same zoom."""
    with trial.open(place="#page=3") as window:
        window.evaluate("gatefoldReader.setPlace({ x: 800, y: 300, zoom: 2 })")
        window.wait_for_rest()
        place = window.evaluate(MIDDLE)

        def expect_place(what):
            window.wait_for_rest()
            now = window.evaluate(MIDDLE)
            trial.expect_equal(now["pageIndex"], place["pageIndex"], f"{what}: the page")
            trial.expect_near(now["x"], place["x"], 1, f"{what}: across")
            trial.expect_near(now["y"], place["y"], 1, f"{what}: down")
            trial.expect_near(window.view["zoom"], 2, 0.01, f"{what}: the zoom")
        for label, condition in [("Scroll continuously", CONTINUOUS), ("Turn pages", f"!{CONTINUOUS}")] * 2:
            window.choose(label)
            window.wait(condition, label)
            expect_place(label)
        window.press("w")
        for label, condition in [("Scroll continuously", CONTINUOUS), ("Turn pages", f"!{CONTINUOUS}")]:
            window.choose(label)
            window.wait(f"{condition} && gatefoldReader.camera.isWide", f"{label}: the width stays filled")


def check_rotation(trial):
    """Pages that are turned by quarters are scrolled downwards, too."""
    with opened(trial, place="#page=3") as window:
        for quarters in [1, 2, 3]:
            window.press("r")
            window.wait(f"gatefoldReader.view.rotation === {90 * quarters}", "the pages are turned")
            window.wait_for_pages([7, 8], "the same pages")
            window.evaluate("gatefoldReader.turn(1)")
            window.wait_for_pages([9, 10], "the next ones")
            before = window.evaluate(SCROLLED)
            wheel(window, -300)
            trial.expect_near(before - window.evaluate(SCROLLED), 300, 2, f"the wheel, turned by {90 * quarters} degrees")
            window.wait("gatefoldReader.pageIndices.includes(8)", "back upwards")
            window.wait_for_rest()


def check_windows(trial):
    """What is in the middle stays there in another window, with spreads and with single pages."""
    with opened(trial, place="#page=11", viewport=PORTRAIT) as window:
        window.wait_for_pages([16], "one page in a high window")
        wheel(window, 150)
        place = window.evaluate(MIDDLE)
        for size, pages in [(LANDSCAPE, [15, 16]), (PORTRAIT, [16]), ({"width": 420, "height": 700}, [16])]:
            window.page.set_viewport_size(size)
            window.wait(f"gatefoldReader.view.width === {size['width']}", "the stage follows the window")
            window.wait_for_pages(pages, f"the pages in {size}")
            now = window.evaluate(MIDDLE)
            trial.expect(now is None or now["pageIndex"] in pages, f"the page in the middle of {size}")
            if now and size is not LANDSCAPE:
                trial.expect_near(now["y"], place["y"], 2, f"how far down the page it is in {size}")
        trial.expect(window.evaluate("gatefoldReader.camera.isFit"), "whole pages stay whole")


def check_right_to_left(trial):
    """Issues that are read from right to left are scrolled downwards, also in an interface that is."""
    for query in ["", "&lang=ar"]:
        with trial.window() as window:
            window.page.add_init_script("localStorage['gatefold.flow'] = 'scroll'")
            window.go(f"{trial.site.reader('right-to-left')}{query}")
            window.wait(CONTINUOUS, "pages are scrolled")
            window.wait_for_pages([0], "the cover")
            for key, pages in [("ArrowLeft", [2, 1]), ("Space", [4, 3]), ("ArrowRight", [2, 1])]:
                window.press(key)
                window.wait_for_pages(pages, f"{key} leads to {pages}")
            before = window.evaluate(SCROLLED)
            wheel(window, 200)
            trial.expect(window.evaluate(SCROLLED) > before, "the wheel goes on")
            window.evaluate("gatefoldReader.zoomBy(3)")
            window.wait_for_rest()
            left = window.evaluate("gatefoldReader.camera.x")
            wheel(window, 1, across=200)
            trial.expect(window.evaluate("gatefoldReader.camera.x") > left, "the wheel goes to the right")


def check_overlays(trial):
    """Overlays lie on their pages and move with them; those of a page that is scrolled away are left."""
    with opened(trial, "issue.package", place="#page=3") as window:
        window.wait("gatefoldReader.overlays && document.querySelector('.overlay:not([hidden])')", "overlays are shown")
        window.wait_for_rest()
        described = json.loads((trial.gatefold.file("issue.package") / "overlays.json").read_text())["overlays"]

        def expect_overlays(what):
            ids = {overlay["id"]: overlay for overlay in described if overlay.get("unit") != "fractions"
                   and not overlay.get("rotation") and not overlay.get("isAcrossSpread")}
            shown = [name for name in window.evaluate(
                "[...document.querySelectorAll('.overlay:not([hidden])')].map((one) => one.dataset.overlay)") if name in ids]
            for name in shown:
                page, frame = ids[name].get("pageIndex"), ids[name]["frame"]
                if page is None:
                    continue
                expect_boxes(trial, boxes(window, f"[data-overlay='{name}']"), expected_boxes(window, page, [frame]), 1.5,
                             f"{what}: the overlay {name}")
            return shown
        first = expect_overlays("at first")
        wheel(window, 200)
        expect_overlays("scrolled")
        window.press("End")
        window.wait_for_pages([27], "the end")
        trial.expect(not set(first) & set(expect_overlays("at the end")), "overlays of pages that are not seen")


def check_speech(trial):
    """The sentence that is spoken is marked and scrolled to."""
    with opened_with_speech(trial, place=NORTH, viewport=PORTRAIT) as window:
        window.evaluate("gatefoldReader.setContinuous(true)")
        window.wait(CONTINUOUS, "pages are scrolled")
        window.press("w")
        window.wait_for_rest()
        text = start(window)["text"]
        for _ in range(12):
            wait_for_marks(window, text)
            trial.expect(window.evaluate("""(() => {
                const box = document.querySelector(".spoken").getBoundingClientRect();
                const stage = gatefoldReader.stage.getBoundingClientRect();
                return box.bottom > stage.top && box.top < stage.bottom;
            })()"""), f"{text!r} is seen")
            text = finish(window)["text"]


def check_print(trial):
    """The pages with most of the window are printed, as they would be where they are turned."""
    with opened(trial, place="#page=ii") as window:
        window.evaluate("globalThis.print = () => (globalThis.printed = document.querySelectorAll('.print-sheet canvas').length)")
        wheel(window, 100)
        window.choose("Print")
        window.wait("globalThis.printed === 2", "a spread is printed")
        widths = window.evaluate("[...document.querySelectorAll('.print-sheet canvas')].map((one) => one.style.width)")
        trial.expect_equal(widths, ["50%", "50%"], "side by side")
        window.page.emulate_media(media="print")
        window.evaluate("dispatchEvent(new Event('afterprint'))")
        trial.expect(window.evaluate("document.querySelector('.page-canvas').checkVisibility()"), "the browser's own printing")


def check_axe(trial):
    with opened(trial, place="#page=ii") as window:
        window.wait("document.querySelector('.page-link') && document.querySelector('.word')", "the page is complete")
        expect_no_violations(trial, window, "scrolled pages")
        window.click("[aria-haspopup=menu]")
        expect_no_violations(trial, window, "the menu")
        window.press("Escape", "Home")
        window.wait_for_pages([0], "a page without links")
        expect_no_violations(trial, window, "a cover")


CHECKS = [check_keys, check_wheel, check_touch, check_zoom, check_places, check_selection, check_switching, check_rotation,
          check_windows, check_right_to_left, check_overlays, check_speech, check_print, check_axe]
