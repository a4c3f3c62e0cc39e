"""What stands around the pages: menus and panels above them, entries that follow the pages, jumps, addresses."""

import json

SITES = ["served"]
PHONE = {"viewport": {"width": 390, "height": 700}, "has_touch": True, "is_mobile": True}

# Entries whose middle, where it is in the window, is covered by something else.
COVERED = """(selector) => [...document.querySelectorAll(selector)].filter((entry) => {
    const box = entry.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const frame = (entry.closest(".panel-body, .menu") ?? document.documentElement).getBoundingClientRect();
    const isSeen = box.width && x > frame.left && y > frame.top && x < frame.right && y < frame.bottom;
    return isSeen && !entry.contains(document.elementFromPoint(x, y));
}).map((entry) => entry.textContent)"""


def current(window, selector):
    return window.evaluate("(selector) => [...document.querySelectorAll(selector)]"
                           ".map((entry, index) => entry.ariaCurrent ? index : -1).filter((index) => index >= 0)", selector)


def check_menu(trial):
    """The menu and the panels lie above words, links, marks and overlays of an enlarged page."""
    with trial.open(place="#page=ii&q=the") as window:
        window.wait("gatefoldReader.hits.isFinished && gatefoldReader.hits.found.length", "the address searches")
        window.wait("document.querySelector('.page-link') && document.querySelectorAll('.word').length > 100", "the layers")
        for x in range(100, 1200, 200):
            window.evaluate("(x) => gatefoldReader.setPlace({ x, y: 300, zoom: 2.5 })", x)
            window.wait_for_rest()
            window.click("[aria-haspopup=menu]")
            trial.expect_equal(window.evaluate(COVERED, ".menu button"), [], f"what is covered of the menu, at {x}")
            window.press("Escape")
        window.choose("One page")
        window.wait("gatefoldReader.pageIndices.length === 1", "the menu can be used above text")
    with trial.open(place="#page=ii", **PHONE) as window:
        window.wait("document.querySelectorAll('.word').length > 100", "the text")
        for name in ["Contents", "Pages"]:
            window.click(f"header [aria-label='{name}']")
            window.wait("document.querySelector('.panel-body a')", f"{name}: the entries")
            trial.expect_equal(window.evaluate(COVERED, ".panel-body a"), [], f"what is covered of {name}")
            window.click(".panel [aria-label=Close]")


def check_following(trial):
    """Panels mark the pages that are seen, and show the hit that is shown."""
    with trial.open() as window:
        window.click("header [aria-label='Pages']")
        window.click(".thumbnails li:nth-child(6) a")
        window.wait_for_pages([5, 6], "a thumbnail is followed")
        trial.expect_equal(current(window, ".thumbnails a"), [5, 6], "the thumbnails of the pages that are seen")
        # Afterwards the keys turn pages.
        window.press("ArrowRight")
        window.wait_for_pages([7, 8], "a key turns the page after a click on a thumbnail")
        trial.expect_equal(current(window, ".thumbnails a"), [7, 8], "the thumbnails follow")
        window.click("[aria-label='Contents']")
        titles = "[...document.querySelectorAll('.contents a')].map((entry) => entry.textContent)"
        window.click(".contents a:has-text('Drawing the Wind')")
        window.wait_for_pages([11, 12], "an entry of the contents is followed")
        marked = [window.evaluate(titles)[index] for index in current(window, ".contents a")]
        trial.expect(any("Drawing the Wind" in title for title in marked), f"the contents follow: {marked}")
        window.press("Control+f")
        window.page.keyboard.type("the")
        window.wait("gatefoldReader.hits.isFinished && gatefoldReader.hits.found.length > 60", "many are found")
        for _ in range(25):
            window.press("Enter")
        window.wait("gatefoldReader.hits.current >= 20", "hits are gone through")
        trial.expect(window.evaluate("""(() => {
            const box = document.querySelector(".hits [aria-current]").getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight;
        })()"""), "the hit that is shown is seen in the list")


def check_enlarged(trial):
    """A jump from an enlarged page shows the place enlarged, and the width of the page stays filled."""
    with trial.open(place="#q=tide") as window:
        window.wait("gatefoldReader.hits.isFinished && gatefoldReader.hits.found.length > 5", "the address searches")
        window.evaluate("gatefoldReader.setPlace({ x: 300, y: 300, zoom: 3 })")
        first = window.pages
        for _ in range(30):
            window.press("n")
            window.frames(2)
            if window.pages != first:
                break
        window.wait_for_rest()
        trial.expect(window.pages != first, "a hit is on another spread")
        trial.expect_near(window.view["zoom"], 3, 0.01, "the zoom after a jump")
        trial.expect(window.evaluate("""(() => {
            const box = document.querySelector(".mark.is-current").getBoundingClientRect();
            const stage = gatefoldReader.stage.getBoundingClientRect();
            return box.left > stage.left && box.right < stage.right && box.top > stage.top && box.bottom < stage.bottom;
        })()"""), "the hit is seen")
        window.evaluate("gatefoldReader.fit()")
        window.press("w")
        window.wait_for_rest()
        before, pages = window.view["zoom"], window.pages
        window.click("[aria-label='Next page']")
        window.wait_for_rest()
        trial.expect(window.pages != pages, "the page is turned")
        trial.expect_near(window.view["zoom"], before, 0.01, "the width stays filled")
        trial.expect(window.view["matrix"]["f"] > -1, "the next page is seen from its top")


def check_labels(trial):
    """Pages with the same printed number have addresses of their own."""

    def relabelled(route):
        described = route.fetch().json()
        for index, page in enumerate(described["pages"]):
            page["pageLabel"] = str(index % 4 + 1)
        route.fulfill(status=200, content_type="application/json", body=json.dumps(described))

    with trial.window() as window:
        window.context.route("**/issue.json", relabelled)
        window.go(trial.site.reader("issue"))
        window.wait("gatefoldReader.view", "the issue is shown")
        window.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
        window.wait_for_pages([7, 8], "a page whose number was there before")
        window.wait("location.hash.includes('index=7')", "its address names it")
        window.page.reload()
        window.wait("gatefoldReader.view", "the issue is shown again")
        window.wait_for_pages([7, 8], "the same page after loading again")
        shared = window.evaluate("gatefoldReader.shareAddress")
        window.press("Home")
        # A number that its first page has needs no more.
        window.wait("location.hash === '#page=1'", "the address of the cover")
        window.evaluate("(address) => { location.href = address; }", shared)
        window.wait_for_pages([7, 8], "the address that is shared")


def check_named_labels(trial):
    """Printed numbers that say "Page" are shown without it, and their addresses lead to them."""

    def relabelled(route):
        described = route.fetch().json()
        for index, page in enumerate(described["pages"]):
            page["pageLabel"] = "Cover" if index == 0 else f"Page {index + 2}"
        route.fulfill(status=200, content_type="application/json", body=json.dumps(described))

    with trial.window() as window:
        window.context.route("**/issue.json", relabelled)
        window.go(f"{trial.site.reader('issue')}#page=Page+4")
        window.wait("gatefoldReader.view", "the issue is shown")
        window.wait_for_pages([1, 2], "the page with this label")
        window.wait("document.title.startsWith('Pages 3 and 4 – ')", "the title doesn't say Page twice")
        window.wait("location.hash === '#page=3'", "the address has the number")
        window.click("header [aria-label='Pages']")
        window.wait("document.querySelectorAll('.thumbnails [aria-label=\"Page 5\"]').length === 1", "names of thumbnails")
        window.go(f"{trial.site.reader('issue')}&again#page=5")
        window.wait("gatefoldReader.view", "the issue is shown again")
        window.wait_for_pages([3, 4], "the page with this number")


def check_covered(trial):
    """On a phone, a panel covers the pages, which take no keys until it is closed."""
    with trial.open(place="#page=ii", **PHONE) as window:
        window.wait_for_pages([2], "the page")
        window.wait("document.querySelector('.page-link')", "the links")
        window.press("/")
        window.page.keyboard.type("tide")
        window.wait("gatefoldReader.query === 'tide' && gatefoldReader.hits.isFinished", "the search")
        window.press("Enter")
        window.wait("document.activeElement.matches('.hits > li:first-child a')", "Enter leads to the first hit")
        window.press("ArrowRight", "End", "n")
        trial.expect_equal(window.pages, [2], "keys turn no page behind the panel")
        trial.expect_equal(window.evaluate("gatefoldReader.hits.current"), -1, "no hit is shown behind the panel")
        behind = window.evaluate("""() => {
            const link = document.querySelector(".page-link");
            link.focus();
            return document.activeElement === link;
        }""")
        trial.expect(not behind, "links behind the panel take no keys")
        window.press("Enter")
        window.wait("!document.querySelector('.panel:not([hidden])')", "a hit closes the panel")
        window.wait("gatefoldReader.hits.current === 0", "Enter on the hit shows it")
        window.page.evaluate("document.activeElement.blur()")
        window.press("Home", "ArrowRight")
        window.wait_for_pages([1], "afterwards, keys turn pages")
        # In a wider window the pages lie beside the panel.
        window.press("c")
        window.wait("document.querySelector('.panel a')", "the contents")
        window.page.set_viewport_size({"width": 900, "height": 700})
        window.wait("!gatefoldReader.isCovered() && !document.querySelector('.stage > [inert]')", "beside a panel, the pages can be used")


CHECKS = [check_menu, check_following, check_enlarged, check_labels, check_named_labels, check_covered]
