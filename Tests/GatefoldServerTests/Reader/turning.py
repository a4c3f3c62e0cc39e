"""All ways of turning pages, as a person does it."""

from access import expect_no_violations
from opened import LANDSCAPE, PORTRAIT
from pictures import SCALED, canvas_picture, expect_alike

SITES = ["served", "static"]
# Page indices of the samples' spreads, from left to right.
SPREADS = {"issue": [[0], [1, 2], [3, 4], [5, 6]], "right-to-left": [[0], [2, 1], [4, 3], [5]]}
LAST = {"issue": [27], "right-to-left": [5]}
TOUCH = {"has_touch": True, "is_mobile": True}
# Checks that don't depend on the site run on one site only.
SERVED_ONLY = ["buttons", "mouse", "wheel", "flings", "swipes", "following", "right_to_left", "windows", "field", "direction"]


def steps(window, moves):
    """Does one thing after the other, each with its name and the pages that it leads to."""
    for name, act, pages in moves:
        act()
        window.wait_for_pages(pages, name)


def check_keys(trial):
    spreads, last = SPREADS["issue"], LAST["issue"]
    with trial.open() as window:
        steps(window, [(f"{key} leads to {pages}", lambda key=key: window.press(key), pages) for key, pages in [
            ("ArrowLeft", spreads[0]), ("ArrowRight", spreads[1]), ("Space", spreads[2]), ("Shift+Space", spreads[1]),
            ("PageDown", spreads[2]), ("PageUp", spreads[1]), ("ArrowDown", spreads[2]), ("ArrowUp", spreads[1]),
            ("End", last), ("ArrowRight", last), ("PageDown", last), ("Home", spreads[0]),
        ]])
        # Keys pressed while a field has the focus go to the field.
        window.press("/")
        window.page.keyboard.type("a b")
        window.press("Home", "ArrowRight", "Space", "End")
        trial.expect_equal(window.pages, spreads[0], "keys in a field turn no page")
        window.press("Escape", "ArrowRight")
        trial.expect(window.pages == spreads[1] or window.evaluate("document.activeElement.matches('button')"),
                     "after the panel is closed, keys turn pages again")


def check_buttons(trial):
    spreads = SPREADS["issue"]
    with trial.open() as window:
        following, previous = "[aria-label='Next page']", "[aria-label='Previous page']"
        disabled = "(selector) => document.querySelector(selector).disabled"
        trial.expect(window.evaluate(disabled, previous), "nothing is before the first page")
        steps(window, [
            ("the button goes on", lambda: window.click(following), spreads[1]),
            ("the button goes on", lambda: window.click(following), spreads[2]),
            ("the button goes back", lambda: window.click(previous), spreads[1]),
            ("afterwards, keys turn pages", lambda: window.press("ArrowRight"), spreads[2]),
            ("and back", lambda: window.press("PageUp"), spreads[1]),
        ])
        trial.expect_equal(window.evaluate("document.querySelector('.page-field').value"), "i–ii", "the printed numbers")
        trial.expect_equal(window.text(".page-count"), "(2 of 28)", "where that is in the issue")
        title = window.page.title()
        trial.expect(title.startswith("Pages i and ii – Skerry 14"), f"the title is {title}")
        window.page.focus(".slider")
        steps(window, [
            ("the slider goes on by keys", lambda: window.press("ArrowRight"), spreads[2]),
            ("the slider goes to the end", lambda: window.press("End"), LAST["issue"]),
        ])
        trial.expect(window.evaluate(disabled, following), "nothing is after the last page")
        steps(window, [("the slider goes to the start", lambda: window.press("Home"), spreads[0])])
        box = window.page.locator(".slider").bounding_box()
        window.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        window.wait_for_pages([13, 14], "the slider goes to its middle by the mouse")
        trial.expect_equal(window.evaluate("document.querySelector('.slider').getAttribute('aria-valuetext')"),
                           "Pages 8 and 9", "the slider says which pages")


def check_mouse(trial):
    spreads = SPREADS["issue"]
    with trial.open() as window:
        mouse = window.page.mouse
        steps(window, [
            ("a click at the right edge goes on", lambda: mouse.click(*window.at(0.99, 0.5)), spreads[1]),
            ("a click at the left edge goes back", lambda: mouse.click(*window.at(0.01, 0.5)), spreads[0]),
            ("a drag to the left goes on", lambda: window.drag(window.at(0.98, 0.95), window.at(0.5, 0.95)),
             spreads[1]),
            ("a drag to the right goes back", lambda: window.drag(window.at(0.02, 0.97), window.at(0.6, 0.97), rest=0), spreads[0]),
        ])
        window.drag(window.at(0.9, 0.95), window.at(0.8, 0.95))
        window.wait_for_pages(spreads[0], "a short drag turns nothing")
        trial.expect_equal(window.evaluate("gatefoldReader.view.matrix.e"), window.evaluate(
            "Math.round((innerWidth - gatefoldReader.view.canvas.size.width * gatefoldReader.view.zoom) / 2)"),
            "after a short drag, the page is back in its place")
        # A click in the middle, away from words, hides the bars and shows them again.
        for hidden in [True, False]:
            window.page.wait_for_timeout(350)
            mouse.click(*window.at(0.1, 0.03))
            window.wait(f"Boolean(document.querySelector('.reader.is-immersive')) === {str(hidden).lower()}",
                        "a click hides the bars, and shows them")


def check_wheel(trial):
    spreads = SPREADS["issue"]
    with trial.open() as window:
        window.page.mouse.move(*window.at(0.5, 0.5))
        turn = turner(window)
        steps(window, [
            ("the wheel goes on", lambda: turn(0, 100), spreads[1]),
            ("the wheel goes on to the right", lambda: turn(100, 0), spreads[2]),
            ("the wheel goes back", lambda: turn(0, -100), spreads[1]),
            # A small notch, as reported on displays with a high pixel density.
            ("a small notch goes on", lambda: turn(0, 60), spreads[2]),
            ("a small notch goes back", lambda: turn(0, -60), spreads[1]),
        ])
        # One push of the wheel sends many events and turns one page.
        window.page.wait_for_timeout(400)
        window.evaluate("""() => {
            for (let count = 0; count < 6; count += 1) {
                gatefoldReader.stage.dispatchEvent(new WheelEvent("wheel", { deltaY: 60, cancelable: true }));
            }
        }""")
        window.wait_for_pages(spreads[2], "one push turns once")
        # A page that is larger than the window scrolls first.
        window.press("w")
        window.wait("gatefoldReader.zoom > 1.05", "the width is filled")
        window.wait_for_rest()
        before = window.view["matrix"]["f"]
        turn(0, 60)
        window.wait(f"gatefoldReader.view.matrix.f < {before}", "the wheel moves the page")
        window.page.mouse.wheel(0, 5000)
        window.frames(2)
        trial.expect_equal(window.pages, spreads[2], "the page isn't turned before its end")
        turn(0, 120)
        window.wait_for_pages(spreads[3], "at its end, the wheel turns the page")


def check_flings(trial):
    """Two fingers on a touchpad turn once, however long their push goes on."""
    spreads = SPREADS["issue"]
    # Wheel deltas that Chromium reports for a push: they grow over some events and decay for more than a second.
    rise, fall = [3, 12, 30, 62, 90], [110 * 0.93 ** step for step in range(60)]
    with trial.open() as window:
        fling = flinger(window)
        fling([(0, down) for down in rise + fall])
        window.wait_for_pages(spreads[1], "a fling turns once")
        fling([(across, 0) for across in rise + fall])
        window.wait_for_pages(spreads[2], "so does one to the side")
        # The reader pushes again before the first push has decayed.
        fling([(0, -down) for down in rise + fall[:40] + rise + fall])
        window.wait_for_pages(spreads[0], "two pushes turn twice")
        # A push may begin gently.
        fling([(0, down) for down in [2, 5, 12, 30, 60, 95, 130, 150, 140] + fall])
        window.wait_for_pages(spreads[1], "one that begins gently turns once")
        fling([(0, -down) for down in rise + fall])
        window.wait_for_pages(spreads[0], "back")
        # A push that scrolls an enlarged page to its end doesn't turn it.
        window.press("w")
        window.wait("gatefoldReader.zoom > 1.05", "the width is filled")
        window.wait_for_rest()
        fling([(0, 4 * down) for down in rise + fall])
        window.wait_for_rest()
        trial.expect_equal(window.pages, spreads[0], "a fling to the end of a page doesn't turn it")
        fling([(0, down) for down in rise + fall])
        window.wait_for_pages(spreads[1], "the next one does")
        # A wheel with notches keeps turning pages while it is rolled.
        window.press("0", "Home")
        window.wait_for_pages(spreads[0], "the cover")
        fling([(0, 100)] * 12, pause=0.1, isWheel=True)
        window.wait_for_pages(spreads[3], "a wheel that is rolled on for 1.1 seconds turns at most each third of a second")


def flinger(window):
    """Scrolls in events that come so many seconds after each other for the reader.

    DevTools make every event a notch of a wheel, so those of a touchpad are made in the page.
    """
    clock = [1e6]

    def fling(steps, pause=0.016, isWheel=False):
        clock[0] += 1000
        times = [clock[0] + number * pause * 1000 for number in range(len(steps))]
        clock[0] = times[-1]
        window.evaluate("""([steps, times, isWheel]) => steps.forEach(([deltaX, deltaY], index) => {
            const event = new WheelEvent("wheel", { deltaX, deltaY, cancelable: true });
            const counted = (delta) => isWheel ? -Math.sign(delta) * 120 : -3 * delta;
            const told = { timeStamp: times[index], wheelDeltaX: counted(deltaX), wheelDeltaY: counted(deltaY) };
            for (const [name, value] of Object.entries(told)) Object.defineProperty(event, name, { value });
            gatefoldReader.stage.dispatchEvent(event);
        })""", [steps, times, isWheel])
        window.frames(2)
    return fling


def turner(window):
    def turn(across, down):
        # After a pause, the next event begins another push.
        window.page.wait_for_timeout(380)
        window.page.mouse.wheel(across, down)
    return turn


def swiper(window):
    return lambda start, end: lambda: window.swipe(window.at(*start), window.at(*end))


def check_swipes(trial):
    spreads = SPREADS["issue"]
    with trial.open(reduced_motion="no-preference", **TOUCH) as window:
        tap, swipe = window.page.touchscreen.tap, swiper(window)
        steps(window, [
            ("a swipe to the left goes on", swipe((0.8, 0.5), (0.3, 0.5)), spreads[1]),
            ("a swipe that isn't straight goes on", swipe((0.7, 0.5), (0.3, 0.6)), spreads[2]),
            ("a swipe to the right goes back", swipe((0.3, 0.5), (0.8, 0.5)), spreads[1]),
            ("a tap at the right edge goes on", lambda: tap(*window.at(0.95, 0.5)), spreads[2]),
            ("a tap at the left edge goes back", lambda: tap(*window.at(0.05, 0.5)), spreads[1]),
        ])
        # Pages rotated by 90 degrees are swiped in their displayed direction.
        window.press("r")
        window.wait_for_rest()
        steps(window, [
            ("a swipe to the left goes on where pages are turned", swipe((0.8, 0.5), (0.3, 0.5)), spreads[2]),
            ("a swipe to the right goes back there", swipe((0.3, 0.5), (0.8, 0.5)), spreads[1]),
        ])
        window.press("r", "r", "r")
        window.wait_for_rest()
        # A vertical swipe turns no page, and neither does one that returns to its start.
        window.swipe(window.at(0.5, 0.7), window.at(0.5, 0.3))
        window.wait_for_pages(spreads[1], "a swipe upwards turns nothing")
        window.touch("touchStart", window.at(0.7, 0.5))
        for across in [0.6, 0.4, 0.5, 0.6, 0.69]:
            window.touch("touchMove", window.at(across, 0.5))
            window.page.wait_for_timeout(20)
        window.touch("touchEnd")
        window.wait_for_pages(spreads[1], "a finger that comes back turns nothing")
        first = spreads[0]
        steps(window, [("back to the cover", swipe((0.3, 0.5), (0.8, 0.5)), first)])
        window.swipe(window.at(0.3, 0.5), window.at(0.8, 0.5))
        window.wait_for_pages(first, "nothing is before the cover")
        trial.expect(window.evaluate("Math.abs(gatefoldReader.view.matrix.e - (gatefoldReader.view.width "
                                     "- gatefoldReader.view.canvas.size.width * gatefoldReader.view.zoom) / 2) < 1"),
                     "what was pulled where nothing is goes back to its place")


def check_following(trial):
    """The pages that are turned to come along with the finger; with less motion, nothing moves until it is lifted."""
    for issue, motion in [("issue", "no-preference"), ("right-to-left", "no-preference"), ("issue", "reduce")]:
        start, end = ((0.8, 0.5), (0.4, 0.5)) if issue == "issue" else ((0.2, 0.5), (0.6, 0.5))
        with trial.open(issue, reduced_motion=motion, **TOUCH) as window:
            window.press("Space")
            window.wait_for_pages(SPREADS[issue][1], "a spread")
            window.evaluate("gatefoldReader.spreadIndex = 2")
            window.wait_until_sharp()
            following = canvas_picture(window)
            window.evaluate("gatefoldReader.spreadIndex = 1")
            window.wait_until_sharp()
            before = canvas_picture(window)
            window.touch("touchStart", window.at(*start))
            for step in range(1, 6):
                window.touch("touchMove", window.at(start[0] + (end[0] - start[0]) * step / 5, 0.5))
            window.frames(2)
            window.wait("!gatefoldReader.isSettled", "the finger is there")
            pulled = canvas_picture(window)
            if motion == "reduce":
                expect_alike(trial, pulled, before, SCALED, "pages under a finger, with less motion")
            else:
                width, height = pulled.size
                shift = round(window.evaluate("gatefoldReader.camera.shift"))
                left, right = (width + shift, width) if shift < 0 else (0, shift)
                aside = shift + (width if shift < 0 else -width)
                expect_alike(trial, pulled.crop((left, 0, right, height)),
                             following.crop((left - aside, 0, right - aside, height)), SCALED,
                             f"{issue}: the next pages beside those that are pulled")
            window.touch("touchEnd")
            window.wait_for_pages(SPREADS[issue][2], "they are turned to")


def check_right_to_left(trial):
    spreads, last = SPREADS["right-to-left"], LAST["right-to-left"]
    with trial.open("right-to-left", **TOUCH) as window:
        turn, swipe = turner(window), swiper(window)
        window.page.mouse.move(*window.at(0.5, 0.5))
        steps(window, [
            ("the arrow to the right does nothing", lambda: window.press("ArrowRight"), spreads[0]),
            ("the arrow to the left goes on", lambda: window.press("ArrowLeft"), spreads[1]),
            ("the arrow to the right goes back", lambda: window.press("ArrowRight"), spreads[0]),
            ("the space goes on", lambda: window.press("Space"), spreads[1]),
            ("the left edge goes on", lambda: window.page.mouse.click(*window.at(0.01, 0.5)), spreads[2]),
            ("the right edge goes back", lambda: window.page.mouse.click(*window.at(0.99, 0.5)), spreads[1]),
            ("a swipe to the right goes on", swipe((0.3, 0.5), (0.8, 0.5)), spreads[2]),
            ("a swipe to the left goes back", swipe((0.8, 0.5), (0.3, 0.5)), spreads[1]),
            ("the wheel goes on downwards", lambda: turn(0, 100), spreads[2]),
            ("the wheel goes back to the right", lambda: turn(100, 0), spreads[1]),
            ("the wheel goes on to the left", lambda: turn(-100, 0), spreads[2]),
            ("the end", lambda: window.press("End"), last),
            ("the start", lambda: window.press("Home"), spreads[0]),
        ])
        boxes = [window.page.locator(f"[aria-label='{name} page']").bounding_box()["x"]
                 for name in ["Next", "Previous"]]
        trial.expect(boxes[0] < boxes[1], "the button that goes on is at the left")
        window.click("[aria-label='Next page']")
        window.wait_for_pages(spreads[1], "the button goes on")
        box = window.page.locator(".slider").bounding_box()
        window.page.mouse.click(box["x"] + 4, box["y"] + box["height"] / 2)
        window.wait_for_pages(last, "the last page is at the left of the slider")


def check_windows(trial):
    with trial.open(viewport=PORTRAIT) as window:
        for page in [0, 1, 2, 3, 4]:
            window.wait_for_pages([page], "a high window shows single pages")
            window.press("ArrowRight")
        window.press("ArrowLeft")
        window.wait_for_pages([4], "a page back")
        window.page.set_viewport_size(LANDSCAPE)
        window.wait_for_pages([3, 4], "a window that gets wider shows the spread of the page")
        window.page.set_viewport_size({"width": 900, "height": 560})
        window.wait("gatefoldReader.view.width === 900", "the stage follows the window")
        window.wait_for_pages([3, 4], "another size changes nothing")
        trial.expect_near(window.evaluate("gatefoldReader.zoom"), 1, 0.01, "whole pages are shown in the new size")
        window.page.set_viewport_size(PORTRAIT)
        window.wait_for_pages([4], "a window that gets narrow again shows the page of before")
        window.press("ArrowRight")
        window.wait_for_pages([5], "the next page")
        window.choose("Two pages")
        window.wait_for_pages([5, 6], "two pages in a high window")
        window.choose("One page")
        window.wait_for_pages([5], "one page again")
        window.page.set_viewport_size(LANDSCAPE)
        window.wait("gatefoldReader.view.width === 1000", "the stage follows the window")
        window.wait_for_pages([5], "one page in a wide window")
        window.choose("As the window fits")
        window.wait_for_pages([5, 6], "as the window fits")
        window.evaluate("gatefoldReader.spreadIndex = 1")
        window.choose("One page")
        window.wait_for_pages([1], "the second opening, which is another one now")
        window.wait("document.querySelector('.page-field').value === 'i'", "the field follows")
    with trial.open("right-to-left", viewport=PORTRAIT) as window:
        steps(window, [("single pages go from right to left", lambda: window.press("ArrowLeft"), [page])
                       for page in [1, 2, 3]])


def check_addresses(trial):
    with trial.open(place="#page=ii") as window:
        window.wait_for_pages([1, 2], "a label is opened")
        window.press("ArrowRight")
        window.wait("location.hash === '#page=iii'", "the address follows")
        length = window.evaluate("history.length")
        window.press("ArrowRight", "ArrowRight")
        window.wait("location.hash === '#page=2'", "the address follows")
        trial.expect_equal(window.evaluate("history.length"), length, "turning is no step in the history")
        window.evaluate("location.hash = '#page=Cover'")
        window.wait_for_pages([0], "another address is followed")
        # A number is a page label if there is such a label, otherwise the position in the issue.
        for place, pages in [("page=1", [5, 6]), ("page=28", [27]), ("page=nothing", [0]), ("page=%E0%A4%A", [0])]:
            window.go(f"{trial.site.reader('issue')}&try={place[5:8]}#{place}")
            window.wait(f"location.hash.startsWith('#page') && gatefoldReader.view", f"#{place} is loaded")
            window.wait_for_pages(pages, f"#{place} is opened")


def check_field(trial):
    """A page is gone to by its number; the slider shows the pages below the pointer; `?` shows the keys."""
    with trial.open() as window:
        field = "document.activeElement.matches('.page-field')"
        window.press("g")
        window.wait(field, "a key leads to the field")
        window.page.keyboard.type("11")
        window.press("Enter")
        window.wait_for_pages([15, 16], "the page with this printed number")
        trial.expect(not window.evaluate(field), "afterwards, keys are for the pages")
        trial.expect_equal(window.evaluate("document.querySelector('.page-field').value"), "10–11", "the field follows")
        trial.expect_equal(window.text(".page-count"), "(16 of 28)", "and so does the count")
        window.click(".page-field")
        window.page.keyboard.type("nowhere")
        window.press("Enter")
        window.wait("document.querySelector('.toast').textContent === 'There is no page nowhere.'", "no such page")
        window.wait_for_pages([15, 16], "it stays where it was")
        window.page.evaluate("document.activeElement.blur()")
        trial.expect_equal(window.evaluate("document.querySelector('.page-field').value"), "10–11", "what was typed goes")
        window.click("[aria-label='Back']")
        window.wait_for_pages([0], "back from the page")
        box = window.page.locator(".slider").bounding_box()
        preview = "document.querySelector('.slider-preview:not([hidden])')"
        window.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        window.wait(f"[...{preview}.querySelectorAll('img')].filter((one) => one.naturalWidth).length === 2", "two thumbnails")
        trial.expect_equal(window.evaluate(f"{preview}.innerText.trim()"), "8–9", "their numbers")
        trial.expect_equal(window.pages, [0], "pointing turns no page")
        frame = window.evaluate(f"(({{ left, right, top, bottom }}) => [left, right, top, bottom])"
                                f"({preview}.getBoundingClientRect())")
        trial.expect(frame[0] >= 0 and frame[1] <= LANDSCAPE["width"] and frame[3] <= box["y"] + 4, f"above it: {frame}")
        window.page.mouse.move(*window.at(0.5, 0.5))
        window.wait(f"!{preview}", "it goes with the pointer")
        window.press("?")
        window.wait("document.querySelector('dialog.keys[open]')", "the keys are shown")
        expect_no_violations(trial, window, "the keys")
        window.press("End")
        trial.expect_equal(window.pages, [0], "behind them, no page is turned")
        window.press("Escape")
        window.wait("!document.querySelector('dialog')", "Escape closes them")
        window.choose("Keys")
        window.wait("document.querySelector('dialog.keys[open]')", "the menu shows them, too")
        window.press("Escape")
        window.press("End")
        window.wait_for_pages(LAST["issue"], "afterwards, keys turn pages")
    with trial.open("right-to-left", viewport={"width": 390, "height": 700}, **TOUCH) as window:
        trial.expect_equal(window.evaluate("document.documentElement.scrollWidth"), 390, "a phone shows all of the bar")
        box = window.page.locator(".slider").bounding_box()
        window.touch("touchStart", (box["x"] + box["width"] - 8, box["y"] + 22))
        window.touch("touchMove", (box["x"] + box["width"] * 0.5, box["y"] + 22))
        window.touch("touchMove", (box["x"] + box["width"] * 0.4, box["y"] + 22))
        window.wait("document.querySelector('.slider-preview:not([hidden]) img')", "a finger that slides shows the pages")
        window.touch("touchEnd")
        window.wait("!document.querySelector('.slider-preview:not([hidden])')", "until it is lifted")
        trial.expect(window.pages[0] > 0, "they are turned to")


def check_jumps(trial):
    with trial.open() as window:
        back = "[aria-label='Back']"
        trial.expect(not window.page.is_visible(back), "there is nothing to go back to")
        window.press("ArrowRight")
        window.wait_for_pages([1, 2], "the contents")
        window.click("[aria-label='Contents']")
        window.click(".contents a:has-text('Drawing the Wind')")
        window.wait_for_pages([11, 12], "an item of the contents is followed")
        window.click(back)
        window.wait_for_pages([1, 2], "back from the contents")
        window.wait(f"document.querySelector(\"{back}\").hidden", "nothing more to go back to")
        window.press("Escape")
        window.click(".page-link[aria-label*='The Salt Line']")
        window.wait_for_pages([5, 6], "a link is followed")
        window.press("ArrowRight", "ArrowRight")
        window.wait_for_pages([9, 10], "pages are turned after the jump")
        window.page.evaluate("document.activeElement.blur()")
        window.press("Backspace")
        window.wait_for_pages([1, 2], "back from a link")
        window.click("header [aria-label='Pages']")
        window.click(".thumbnails li:nth-child(20) a")
        window.wait_for_pages([19, 20], "a thumbnail is followed")
        window.click(back)
        window.wait_for_pages([1, 2], "back from a thumbnail")
        window.press("Escape")
        # Going back after a jump from an enlarged page restores that view.
        window.evaluate("gatefoldReader.setPlace({ x: 800, y: 300, zoom: 2 })")
        window.wait_for_rest()
        place = window.view["matrix"]
        window.evaluate("gatefoldReader.goToPage(12)")
        window.wait_for_pages([11, 12], "a jump")
        window.click(back)
        window.wait_for_pages([1, 2], "back from the jump")
        for name in "aef":
            trial.expect_near(window.view["matrix"][name], place[name], 1, "back at the enlarged place")


def check_direction(trial):
    """Who reads chooses which way pages follow, for one issue; the place stays, and the choice is kept."""
    with trial.open() as window:
        window.press("ArrowRight", "ArrowRight")
        window.wait_for_pages([3, 4], "the third spread")
        window.click("[aria-haspopup=menu]")
        window.click("text=To the left")
        window.wait_for_pages([4, 3], "the same spread, turned around")
        window.press("ArrowLeft")
        window.wait_for_pages([6, 5], "the arrow to the left leads on")
        window.wait(
            "new URLSearchParams(location.hash.slice(1)).get('page') === gatefoldReader.issue.placeOf(5).page",
            "the address names the page")
        window.page.reload()
        window.wait_for_pages([6, 5], "it is kept")
        window.click("[aria-haspopup=menu]")
        window.click("text=To the right")
        window.wait_for_pages([5, 6], "and turned back")


CHECKS = [check_keys, check_buttons, check_mouse, check_wheel, check_flings, check_swipes, check_following,
          check_right_to_left, check_windows, check_addresses, check_field, check_jumps, check_direction]
