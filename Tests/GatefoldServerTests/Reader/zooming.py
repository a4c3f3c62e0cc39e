"""Enlarging and moving pages: wheel, pinch, double tap, buttons, keys, inertia, and turning by quarters."""

import time

SITES = ["served"]
TOUCH = {"has_touch": True, "is_mobile": True}
MOTION = {"reduced_motion": "no-preference"}


def enlarge(window, zoom=2, x=600, y=390):
    """Shows a place of the spread, at a zoom in CSS pixels a point."""
    window.evaluate("(place) => gatefoldReader.setPlace(place)", {"x": x, "y": y, "zoom": zoom})
    window.frames(2)


def expect_still(trial, window, places, act, what):
    """Expects that the points of the pages at places of the window stay there, or where they are to go."""
    points = {start: window.point(*start) for start in places}
    act()
    for start, end in places.items():
        point = points[start]
        here = window.place_of(point["pageIndex"], point["x"], point["y"])
        away = max(abs(here[0] - end[0]), abs(here[1] - end[1]))
        trial.expect(away < 1.5, f"{what}: the point at {start} is at {here}, not at {end}")


def check_wheel(trial):
    with trial.open(place="#page=ii") as window:
        window.wait_for_pages([1, 2], "the spread")
        # When whole pages are zoomed, the point under the pointer stays in place as far as the pages fill the window.
        place = window.at(0.7, 0.4)
        wheel(window, place, -120, 6)
        trial.expect(window.evaluate("gatefoldReader.zoom") > 2, "the wheel with the control key enlarges")
        enlarge(window)
        for across, down in [(0.5, 0.5), (0.2, 0.3), (0.8, 0.9)]:
            place = window.at(across, down)
            before = window.view["zoom"]
            expect_still(trial, window, {place: place}, lambda: wheel(window, place, -100, 3), "enlarging by the wheel")
            larger = window.view["zoom"]
            trial.expect(larger > before * 1.5, f"the wheel enlarges from {before} to {larger}")
            expect_still(trial, window, {place: place}, lambda: wheel(window, place, 60, 2), "reducing by the wheel")
            trial.expect(window.view["zoom"] < larger, "the wheel reduces")
            enlarge(window)
        enlarge(window, zoom=40)
        wheel(window, window.at(0.5, 0.5), -200, 4)
        largest = window.view["zoom"]
        trial.expect(50 <= largest <= 100, f"the largest zoom is {largest}")
        enlarge(window, zoom=1)
        wheel(window, window.at(0.5, 0.5), 200, 6)
        smallest = window.evaluate("gatefoldReader.zoom")
        trial.expect(0.2 <= smallest <= 1, f"the smallest zoom is {smallest} of whole pages")
        expect_in_middle(trial, window)


def wheel(window, place, down, count):
    window.page.mouse.move(*place)
    window.page.keyboard.down("Control")
    for _ in range(count):
        window.page.mouse.wheel(0, down)
    window.page.keyboard.up("Control")
    window.wait_for_rest()


def expect_in_middle(trial, window):
    view = window.view
    for name, offset, side in [("width", "e", "width"), ("height", "f", "height")]:
        room = view[name] - view["canvas"]["size"][side] * view["zoom"]
        trial.expect_near(view["matrix"][offset], room / 2, 1, f"a page that is smaller is in the middle of the {name}")


def check_pinch(trial):
    with trial.open(place="#page=ii", **TOUCH) as window:
        window.wait_for_pages([1, 2], "the spread")
        enlarge(window)
        before = window.view["zoom"]
        # Two fingers move apart and to the right: each stays on its point of the page.
        starts = [window.at(0.4, 0.5), window.at(0.55, 0.5)]
        ends = [window.at(0.35, 0.55), window.at(0.65, 0.55)]
        expect_still(trial, window, dict(zip(starts, ends)), lambda: window.pinch(starts, ends), "pinching")
        trial.expect_near(window.view["zoom"] / before, 2, 0.05, "fingers twice as far apart enlarge")
        window.touch("touchEnd", ends[1], first=1)
        # The remaining finger moves the page.
        there = window.at(0.45, 0.45)

        def move():
            for step in range(1, 5):
                window.touch("touchMove", tuple(a + (b - a) * step / 4 for a, b in zip(ends[0], there)))
            window.frames(2)
        expect_still(trial, window, {ends[0]: there}, move, "one finger goes on")
        window.touch("touchEnd")
        window.wait_for_rest()
        trial.expect_equal(window.pages, [1, 2], "pinching turns no page")


def check_double_tap(trial):
    page = 4
    blocks = trial.gatefold.json("text", "issue", "--pages", str(page + 1))["pages"][0]["blocks"]
    body = [block for block in blocks if block["role"] == "body" and block["rect"]["height"] > 60]
    phone = {"viewport": {"width": 390, "height": 760}}
    for options in [{}, phone]:
        with trial.open(place="#page=iv", **TOUCH, **options) as window:
            window.wait("gatefoldReader.pageIndices.includes(4)", "the page")
            # On a slow page, the second tap arrives after the first one has already shown or hidden the bars.
            for block, delay in [(body[0], 0), (body[-1], 700)]:
                rect = block["rect"]
                window.double_tap(window.place_of(page, rect["x"] + rect["width"] / 2, rect["y"] + 30), delay)
                window.wait("gatefoldReader.zoom > 1.1", "a double tap enlarges")
                window.wait_for_rest()
                size = block["fontSize"] * window.view["zoom"]
                trial.expect(15.9 <= size <= 21.1, f"text is enlarged to a size that is read: {size} pixels")
                stage = window.stage
                edges = [window.place_of(page, x, rect["y"])[0] - stage["x"] for x in (rect["x"], rect["x"] + rect["width"])]
                room = stage["width"] - (edges[1] - edges[0])
                if room > 0:
                    trial.expect(0 <= edges[0] and edges[1] <= stage["width"], f"the column is seen: {edges}")
                else:
                    # A line longer than the window is centred on the tapped point.
                    trial.expect(edges[0] < stage["width"] / 2 < edges[1], f"what was tapped is seen: {edges}")
                top = window.place_of(page, rect["x"], rect["y"] + 30)[1] - stage["y"]
                trial.expect(0 < top < stage["height"], f"what was tapped is seen, not at {top}")
                window.double_tap(window.at(0.5, 0.5))
                window.wait("gatefoldReader.zoom <= 1.01", "another double tap shows whole pages")
                window.wait_for_rest()
            # A double tap outside blocks, or on large text, also zooms in.
            width = window.evaluate("gatefoldReader.issue.pages[4].width")
            headline = next(block["rect"] for block in blocks if block["role"] == "headline")
            window.double_tap(window.place_of(page, width * 0.25, 20))
            window.wait("gatefoldReader.zoom > 1.5", "a double tap on the margin enlarges")
            window.wait_for_rest()
            window.double_tap(window.at(0.5, 0.5))
            window.wait("gatefoldReader.zoom <= 1.01", "whole pages")
            window.wait_for_rest()
            window.double_tap(window.place_of(page, headline["x"] + 10, headline["y"] + 10))
            window.wait("gatefoldReader.zoom > 1.25", "a double tap on a headline enlarges")


def check_parts(trial):
    """Space and Page Down show all of an enlarged page, part after part, before they turn it; and back again."""
    for issue, forward in [("issue", 1), ("right-to-left", -1)]:
        with trial.open(issue, place="#index=1") as window:
            window.wait("gatefoldReader.pageIndices.includes(1)", "the spread")
            pages = window.pages
            zoom = window.view["zoom"] * 1.8
            window.evaluate("(zoom) => gatefoldReader.setPlace({ x: 0, y: 0, zoom })", zoom)
            canvas = window.view["canvas"]["size"]
            start = 0 if forward > 0 else canvas["width"]
            window.evaluate("([x, zoom]) => gatefoldReader.setPlace({ x, y: 0, zoom })", [start, zoom])
            window.wait_for_rest()
            first, seen = corner(window), [window.view["matrix"]]
            for _ in range(20):
                window.press("Space")
                window.wait_for_rest()
                if window.pages != pages:
                    break
                seen.append(window.view["matrix"])
            trial.expect(window.pages != pages, "at the end of the page, it is turned")
            expect_covered(trial, window.view, canvas, seen)
            trial.expect_near(window.view["zoom"], zoom, 0.001, "the next page is enlarged, too")
            for one, other in zip(corner(window), first):
                trial.expect_near(one, other, 1, "the next page begins where it is read from")
            # Backwards through the same parts, from the end of the page.
            window.press("Shift+Space")
            window.wait_for_pages(pages, "back to the end of the page before")
            for name in "ef":
                trial.expect_near(window.view["matrix"][name], seen[-1][name], 1, "its end is seen")
            for _ in seen[1:]:
                window.press("PageUp")
                window.wait_for_rest()
            trial.expect_equal(window.pages, pages, "as many parts backwards as forwards")
            for name in "ef":
                trial.expect_near(window.view["matrix"][name], seen[0][name], 1, "its beginning is seen")


def corner(window):
    """Where the corner of the pages is from which they are read, from that of the stage."""
    view = window.view
    isRightToLeft = window.evaluate("gatefoldReader.issue.direction") == "rtl"
    left = view["matrix"]["e"]
    right = view["width"] - left - view["canvas"]["size"]["width"] * view["zoom"]
    return (right if isRightToLeft else left), view["matrix"]["f"]


def expect_covered(trial, view, canvas, seen):
    """Expects that every place of a canvas was seen with one of several matrices."""
    for across in range(1, 20):
        for down in range(1, 20):
            x, y = canvas["width"] * across / 20, canvas["height"] * down / 20
            if not any(0 <= x * m["a"] + m["e"] <= view["width"] and 0 <= y * m["d"] + m["f"] <= view["height"] for m in seen):
                trial.problems.append(f"({x}, {y}) is skipped in {len(seen)} parts")
                return


def check_buttons(trial):
    with trial.open(place="#page=ii") as window:
        window.wait_for_pages([1, 2], "the spread")
        whole = window.view["zoom"]
        for name, factor in [("Enlarge", 1.5), ("Enlarge", 2.25), ("Reduce", 1.5), ("Reduce", 1)]:
            window.click(f"[aria-label={name}]")
            window.wait_for_rest()
            trial.expect_near(window.view["zoom"] / whole, factor, 0.01, f"the button {name}")
        window.page.evaluate("document.activeElement.blur()")
        for key, factor in [("+", 1.5), ("=", 2.25), ("-", 1.5)]:
            window.press(key)
            window.wait_for_rest()
            trial.expect_near(window.view["zoom"] / whole, factor, 0.01, f"the key {key}")
        # Arrow keys scroll pages that are larger than the window.
        before = window.view["matrix"]
        window.press("ArrowDown")
        window.wait(f"gatefoldReader.view.matrix.f < {before['f']}", "the arrow moves the page")
        trial.expect_equal(window.pages, [1, 2], "arrows turn no page that is enlarged")
        window.press("0")
        window.wait_for_rest()
        trial.expect_near(window.view["zoom"], whole, 0.001, "the key 0 shows whole pages")
        expect_in_middle(trial, window)
        window.press("w")
        window.wait_for_rest()
        expect_width(trial, window)
        window.click("[aria-label='Whole page']")
        window.wait_for_rest()
        window.choose("Page width")
        window.wait_for_rest()
        expect_width(trial, window)


def expect_width(trial, window):
    view = window.view
    trial.expect_near(view["canvas"]["size"]["width"] * view["zoom"], view["width"] - 16, 1, "the width is filled")
    trial.expect(0 <= view["matrix"]["f"] <= 20, f"the top is seen: {view['matrix']['f']}")


def check_rotation(trial):
    """A page that is turned by quarters, with its links and words in place."""
    page = 2
    links = [link for page_links in trial.gatefold.json("links", "issue", "--pages", str(page + 1))["pages"]
             for link in page_links["links"]]
    words = [word for block in trial.gatefold.json("text", "issue", "--pages", str(page + 1))["pages"][0]["blocks"]
             for line in block["lines"] for word in line["words"]]
    with trial.open(place="#page=ii") as window:
        window.wait_for_pages([1, 2], "the spread")
        window.wait(f"document.querySelector('[data-page=\"{page}\"]').dataset.isReady === ''", "the words are there")
        window.wait("document.querySelector('.page-link')", "the links are there")
        for degrees in [90, 180, 270, 0]:
            window.press("r")
            window.wait_for_rest()
            trial.expect_equal(window.view["rotation"], degrees, "the key r turns by a quarter")
            matrix, zoom = window.view["matrix"], window.view["zoom"]
            wanted = {90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0), 0: (1, 0, 0, 1)}[degrees]
            for name, value in zip("abcd", wanted):
                trial.expect_near(matrix[name] / zoom, value, 0.001, f"the direction {name} at {degrees} degrees")
            trial.expect(window.evaluate("Math.abs(gatefoldReader.zoom - 1) < 0.001"), "whole pages are shown")
            expect_boxes(trial, window, page, "a.page-link", [box_of(link["quads"][0]) for link in links[:3]])
            expect_boxes(trial, window, page, f"[data-page='{page}'] .word", [rect(word) for word in words[:40]])
            point = window.point(*window.place_of(page, 100, 200))
            away = max(abs(point["x"] - 100), abs(point["y"] - 200)) * zoom
            trial.expect(point["pageIndex"] == page and away < 1, f"the point at {degrees} degrees is {point}")
        window.press("r")
        window.wait_for_rest()
        window.press("ArrowRight")
        window.wait_for_pages([3, 4], "pages that are turned by a quarter are turned over")


def box_of(quad):
    xs, ys = [[point[axis] for point in quad.values()] for axis in "xy"]
    return min(xs), min(ys), max(xs), max(ys)


def rect(word):
    box = word["rect"]
    return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]


def expect_boxes(trial, window, page, selector, boxes):
    """Expects that elements are over boxes of a page, give or take a CSS pixel."""
    found = window.evaluate("""([selector, count]) => [...document.querySelectorAll(selector)].slice(0, count)
        .map((element) => element.getBoundingClientRect()).map((box) => [box.left, box.top, box.right, box.bottom])
    """, [selector, len(boxes)])
    trial.expect_equal(len(found), len(boxes), f"the number of {selector}")
    for number, (box, here) in enumerate(zip(boxes, found)):
        corners = [window.place_of(page, *box[:2]), window.place_of(page, *box[2:])]
        xs, ys = [sorted(corner[axis] for corner in corners) for axis in (0, 1)]
        away = max(abs(a - b) for a, b in zip(here, [xs[0], ys[0], xs[1], ys[1]]))
        if away > 1:
            trial.problems.append(f"{selector} number {number} is {away:.2f} pixels away from its place")
            return


def check_inertia(trial):
    """After a fast drag, an enlarged page moves on, and stops; not where less motion is wanted."""
    for motion in ["no-preference", "reduce"]:
        with trial.open(place="#page=ii", reduced_motion=motion, **TOUCH) as window:
            window.wait_for_pages([1, 2], "the spread")
            enlarge(window, zoom=4)
            window.touch("touchStart", window.at(0.5, 0.7))
            for down in [0.64, 0.58, 0.52, 0.46, 0.4]:
                window.touch("touchMove", window.at(0.5, down))
            window.frames(2)
            dragged = window.view["matrix"]["f"]
            window.touch("touchEnd")
            window.wait_for_rest()
            moved = [window.view["matrix"]["f"]]
            if motion == "reduce":
                trial.expect_near(moved[-1], dragged, 1, "nothing moves on with less motion")
                continue
            end = time.monotonic() + 60
            while time.monotonic() < end and (len(moved) < 4 or moved[-1] != moved[-4]):
                window.page.wait_for_timeout(60)
                moved.append(window.view["matrix"]["f"])
            trial.expect_equal(moved[-1], moved[-4], "the page stops")
            trial.expect(moved[-1] < dragged - 5, f"the page moves on after a drag: from {dragged} to {moved[-1]}")
            trial.expect_equal(window.pages, [1, 2], "moving turns no page")
            # A finger that rests before it is lifted starts no momentum.
            window.touch("touchStart", window.at(0.5, 0.4))
            for down in [0.45, 0.5, 0.55, 0.6]:
                window.touch("touchMove", window.at(0.5, down))
            window.page.wait_for_timeout(150)
            window.touch("touchEnd", pause=1)
            window.frames(2)
            rest = window.view["matrix"]["f"]
            window.page.wait_for_timeout(100)
            trial.expect_equal(window.view["matrix"]["f"], rest, "after a rest, nothing moves on")


def check_motion(trial):
    """Where motion is wanted, enlarging takes some frames and grows steadily; where not, it is there at once."""
    for motion in ["no-preference", "reduce"]:
        with trial.open(place="#page=ii", reduced_motion=motion) as window:
            window.wait_for_pages([1, 2], "the spread")
            zooms = window.evaluate("""async () => {
                const zooms = [gatefoldReader.view.zoom];
                gatefoldReader.zoomBy(2);
                do {
                    await new Promise(requestAnimationFrame);
                    zooms.push(gatefoldReader.view.zoom);
                } while (gatefoldReader.view.isMoving);
                return zooms;
            }""")
            trial.expect_near(zooms[-1] / zooms[0], 2, 0.001, "it is enlarged")
            trial.expect(zooms == sorted(zooms), f"it grows steadily: {zooms}")
            if motion == "reduce":
                trial.expect(len(set(zooms)) == 2, f"it is enlarged at once: {zooms}")


def check_fine_display(trial):
    with trial.open(place="#page=ii", device_scale_factor=2) as window:
        window.wait_for_pages([1, 2], "the spread")
        sizes = window.evaluate("""() => {
            const canvas = document.querySelector("canvas.page-canvas");
            return [canvas.width, canvas.height, canvas.clientWidth, canvas.clientHeight];
        }""")
        trial.expect_equal(sizes[:2], [sizes[2] * 2, sizes[3] * 2], "the canvas has the pixels of the display")
        enlarge(window)
        place = window.at(0.3, 0.6)
        expect_still(trial, window, {place: place}, lambda: wheel(window, place, -60, 3), "enlarging on a fine display")
        corner = [window.view["matrix"][name] * 2 for name in "ef"]
        trial.expect_equal(corner, [round(value) for value in corner], "the corner lies on pixels of the display")


CHECKS = [check_wheel, check_pinch, check_double_tap, check_parts, check_buttons, check_rotation, check_inertia, check_motion,
          check_fine_display]
