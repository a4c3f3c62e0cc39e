"""The shelf with a served folder, a store and a library: what it lists, how it is searched, and what is done with it."""

import json
from time import monotonic, sleep
from urllib.request import urlopen

from access import expect_no_violations
from opened import LANDSCAPE, PATIENCE
from shelves import (
    LIST, ROW, TOKEN, act, card, choose, entries, indexed, library, look_for, members_only, shelf, steered, store,
    titles, wait_for_message, wait_for_shelf, wait_for_spoken, wait_for_state, wait_for_titles,
)

SITES = ["served"]
ISSUES = ["issue", "right-to-left", "japanese"]
SKERRY = "Skerry 14 – Spring 2026"
SCROLL = "מגילת הרוח"
# Sorted by title.
TITLES = [SKERRY, SCROLL, "灯台守の手紙"]
FOCUSED = "document.activeElement.closest('.shelf-card')?.querySelector('.shelf-title').textContent"


def check_folder(trial):
    """A served folder: the address of the server leads to it, an issue is opened, and one comes back in all ways."""
    wait_until_titled(trial)
    with trial.window() as window:
        window.go(trial.site.address)
        wait_for_shelf(window)
        trial.expect(window.page.url.endswith("/reader/?shelf=../collection.json"), f"the address is {window.page.url}")
        trial.expect_equal(set(titles(window)), set(TITLES), "the issues")
        trial.expect_equal(window.text(".shelf-message"), "Issues: 3", "the count")
        window.wait(f"[...document.querySelectorAll('{LIST} img')].filter((one) => one.naturalWidth > 100).length === 3",
                    "the covers are shown")
        choose(window, "Order", "By title")
        wait_for_titles(window, TITLES, "they are sorted by title")
        window.page.locator(f"{LIST} .shelf-link").first.focus()
        for key, place in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("ArrowLeft", 0)]:
            window.press(key)
            trial.expect_equal(window.evaluate(FOCUSED), TITLES[place], f"the cover after {key}")
        window.press("Enter")
        window.wait("gatefoldReader.view && gatefoldReader.pageIndices[0] === 0", "Enter opens the issue")
        window.press("ArrowRight")
        window.wait_for_pages([1, 2], "pages are turned")
        window.wait("location.hash === '#page=i'", "the address has the page")
        window.click("[aria-label='To the shelf']")
        wait_for_titles(window, [SKERRY], "the issue was read last", ROW)
        trial.expect("Page i of 28" in card(window, SKERRY).locator(".shelf-state").text_content(), "how far it was read")
        trial.expect("issue=" not in window.page.url, "the address is that of the shelf again")
        window.page.go_back()
        window.wait("document.querySelector('.stage') && gatefoldReader.pageIndices.includes(1)", "back to the page")
        window.page.go_back()
        wait_for_titles(window, [SKERRY], "back to the shelf by the browser", ROW)
        window.page.go_forward()
        window.wait("document.querySelector('.stage') && gatefoldReader.pageIndices.includes(1)", "and forward")
        window.page.go_back()
        wait_for_titles(window, [SKERRY], "back to the shelf once more", ROW)
        choose(window, "Order", "Last read first")
        window.wait(f"document.querySelector('{LIST} .shelf-title').textContent === '{SKERRY}'", "it is the first")
        card(window, SKERRY, ROW).locator("a").click()
        window.wait("document.querySelector('.stage') && gatefoldReader.view && gatefoldReader.pageIndices.includes(1)",
                    "it is opened where it was read last")
        window.click("[aria-label='To the shelf']")
        card(window, SKERRY).locator("a").click()
        window.wait("document.querySelector('.stage') && gatefoldReader.view && gatefoldReader.pageIndices.includes(1)",
                    "from the list, too")
        window.page.reload(wait_until="commit")
        window.wait("gatefoldReader.view && gatefoldReader.pageIndices.includes(1)", "the address opens the same page")
        window.click("[aria-label='To the shelf']")
        card(window, SCROLL).locator("a").click()
        window.wait("document.querySelector('.stage') && gatefoldReader.view && gatefoldReader.issue.direction === 'rtl'",
                    "a click opens an issue")
        window.click("[aria-label='To the shelf']")
        wait_for_titles(window, [SCROLL, SKERRY], "the row has the latest first", ROW)


def wait_until_titled(trial):
    """Waits until the list names its issues by their titles: it is not held up for long by files that are read."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        with urlopen(f"{trial.site.address}/collection.json") as answer:
            if all(title in answer.read().decode() for title in TITLES):
                return
        sleep(0.2)


STORE = {
    "Tide/7": ("japanese", {"title": "Tide 7", "publication": "Tide", "number": "7", "releaseDate": "2026-05-01",
                            "categories": ["Sea"], "isFree": True}),
    "Tide/10": ("right-to-left", {"title": "Tide 10", "publication": "Tide", "number": "10",
                                  "releaseDate": "2026-02-01", "categories": ["Sea", "Travel"]}),
    "Zephyr/1": ("articles-arabic", {"title": "Zéphyr 1", "publication": "Zéphyr", "releaseDate": "2026-04-01",
                                     "categories": ["Travel"], "isFree": True}),
}


def check_store(trial):
    with store(trial, STORE) as server, shelf(trial, f"{server.address}/feed.json") as window:
        wait_for_titles(window, ["Tide 7", "Zéphyr 1", "Tide 10"], "the newest are first")
        trial.expect_equal(window.text("h1"), "Harbour Press", "the name of the store")
        trial.expect_equal(window.page.title(), "Harbour Press", "the title of the window")
        details = card(window, "Tide 7").inner_text()
        trial.expect(all(part in details for part in ["Tide", "May 1, 2026", "Free", "68.2 kB"]), f"it says {details}")
        choose(window, "Order", "By publication")
        window.wait("JSON.stringify([...document.querySelectorAll('.shelf-group')].map((one) => one.textContent)) "
                    "=== '[\"Tide\",\"Zéphyr\"]'", "publications have headings")
        wait_for_titles(window, ["Tide 7", "Tide 10", "Zéphyr 1"], "the newest of a publication are first")
        expect_no_violations(trial, window, "a shelf by publications")
        choose(window, "Order", "By title")
        wait_for_titles(window, ["Tide 7", "Tide 10", "Zéphyr 1"], "titles are sorted by their numbers")
        trial.expect_equal(window.evaluate("document.querySelectorAll('.shelf-group').length"), 0, "headings by title")
        for field, value, expected in [
            ("Publication", "Tide", ["Tide 7", "Tide 10"]), ("Category", "Travel", ["Tide 10"]),
            ("Which issues", "For sale", ["Tide 10"]), ("Publication", "All publications", ["Tide 10"]),
            ("Which issues", "Free", ["Zéphyr 1"]), ("Category", "All categories", ["Tide 7", "Zéphyr 1"]),
            ("Which issues", "All issues", ["Tide 7", "Tide 10", "Zéphyr 1"]),
        ]:
            choose(window, field, value)
            wait_for_titles(window, expected, f"{field}: {value}")
        for text, expected in [("zephyr", ["Zéphyr 1"]), ("10 TIDE", ["Tide 10"]), ("nothing", [])]:
            look_for(window, text)
            wait_for_titles(window, expected, f"what is found for {text}")
        wait_for_message(window, "No issue matches")
        look_for(window, "")
        wait_for_titles(window, ["Tide 7", "Tide 10", "Zéphyr 1"], "all is there again")
        link = card(window, "Tide 7").locator("a")
        trial.expect(link.get_attribute("href").endswith(".pdf"), "a free issue leads to its file")
        trial.expect_equal([link.get_attribute("target"), link.get_attribute("rel")], ["_blank", "noopener noreferrer"],
                           "where the file is opened")
        card(window, "Tide 10").locator("button.shelf-link").click()
        wait_for_spoken(window, "cannot be read here")


def check_library(trial):
    with store(trial, STORE) as server, library(trial, ["issue"], f"{server.address}/feed.json") as served:
        # A library answers only the server's own pages, so the server's own reader shows it.
        trial.site, site = served, trial.site
        try:
            with trial.window(allowed=": 401$") as window:
                window.go(served.address)
                use_library(trial, window, server)
        finally:
            trial.site = site


def use_library(trial, window, server):
    window.wait(f"document.querySelectorAll('{LIST} > li').length === 4", "the issues of the library")
    choose(window, "Order", "By title")
    wait_for_titles(window, [SKERRY, "Tide 10", "Tide 7", "Zéphyr 1"], "they are sorted by title")
    trial.expect(window.page.url.endswith("/reader/?shelf=../library"), f"the address is {window.page.url}")
    wait_for_state(window, "Tide 7", "Not downloaded")
    trial.expect_equal(entries(window, SKERRY), ["Keep offline"], "what is in no store is not archived")
    server.half = ".pdf"
    card(window, "Tide 7").locator(".shelf-link").focus()
    window.press("Enter")
    window.wait("document.querySelector('dialog[open] input') === document.activeElement", "a token is asked for")
    expect_no_violations(trial, window, "the dialog")
    window.page.keyboard.type("wrong")
    window.press("Enter")
    window.wait("document.querySelector('dialog [role=alert]')", "a wrong token is refused")
    window.press("Escape")
    window.wait("!document.querySelector('dialog')", "Escape closes the dialog")
    act(window, "Tide 7", "Download into the library")
    window.page.keyboard.type(TOKEN)
    window.press("Enter")
    wait_for_state(window, "Tide 7", "Downloading")
    window.wait("[...document.querySelectorAll('.shelf-progress')].filter((one) => one.checkVisibility()).length === 1",
                "the progress is shown")
    expect_no_violations(trial, window, "the library while something is downloaded")
    act(window, "Tide 7", "Pause")
    wait_for_state(window, "Tide 7", "Paused")
    trial.expect_equal(entries(window, "Tide 7"), ["Resume", "Cancel the download"], "what can be done while it is paused")
    server.let_go()
    act(window, "Tide 7", "Resume")
    wait_for_state(window, "Tide 7", "In the library")
    card(window, "Tide 7").locator("a").wait_for()
    choose(window, "Which issues", "In the library")
    wait_for_titles(window, [SKERRY, "Tide 7"], "what is in the library")
    act(window, "Tide 7", "Archive: remove the file")
    wait_for_spoken(window, "Tide 7: Archived")
    choose(window, "Which issues", "Archived")
    wait_for_titles(window, ["Tide 7"], "what is archived")
    choose(window, "Which issues", "All issues")
    choose(window, "Order", "Largest first")
    wait_for_titles(window, [SKERRY], "the largest is first", f"{LIST} > :first-child")
    look_for(window, "wind")
    window.wait("document.querySelectorAll('.shelf-hits li').length === 5", "five pages of all issues are found")
    expect_no_violations(trial, window, "the pages that were found")
    window.click(".shelf-hits .text-button")
    window.wait("document.querySelectorAll('.shelf-hits li').length > 5", "more pages are shown")
    hit = window.page.locator(".shelf-hits a").nth(1)
    trial.expect("wind" in hit.locator("mark").inner_text().lower(), "the words are marked")
    with window.page.expect_navigation(wait_until="commit"):
        hit.click()
    window.wait("gatefoldReader.hits.found.length && location.hash.includes('q=wind')", "the page is opened with its hits")
    trial.expect(window.pages != [0], "it isn't the cover")
    window.wait("Boolean(gatefoldReader.marks)", "the library is told of pages that are turned")
    window.press("Escape", "End")
    window.wait("gatefoldReader.spreadIndex === gatefoldReader.spreadCount - 1", "the last pages")
    window.wait("""(fetch("../library/issues?order=lastRead").then((answer) => answer.json())
        .then(({ issues: [{ place }] }) => (globalThis.placeOfLibrary = place?.pageIndex)),
        globalThis.placeOfLibrary === gatefoldReader.firstPage)""", "the library knows the place")
    window.page.go_back()
    wait_for_titles(window, [SKERRY], "back to the shelf, which remembers the issue", ROW)


def check_cover_first(trial):
    """An issue that takes a while to open shows its cover meanwhile."""
    with trial.window() as window:
        window.go(trial.site.address)
        wait_for_shelf(window)
        held = []
        window.page.route("**/issue.json", lambda route: held.append(route))
        window.page.locator(f"{LIST} .shelf-link").first.click()
        window.wait("document.querySelector('.opening-cover')?.naturalWidth > 100", "the cover is shown")
        trial.expect_equal(window.text(".opening [role=status]"), "Opening…", "what happens")
        expect_no_violations(trial, window, "an issue that is being opened")
        while held:
            held.pop().continue_()
        window.wait("window.gatefoldReader?.view && !document.querySelector('.opening-cover')", "the issue is shown")
        window.page.unroute("**/issue.json")


def check_search_in_texts(trial):
    """A folder with an index: pages of all issues are found from the shelf, also by an address that names the words."""
    with indexed(trial, ISSUES) as server, shelf(trial, f"{server.address}/collection.json") as window:
        description = window.evaluate("document.head.querySelector('link[rel=search]').href")
        trial.expect_equal(description, f"{server.address}/opensearch.xml", "browsers can search the server")
        look_for(window, "wind")
        window.wait("document.querySelectorAll('.shelf-hits li').length === 5", "five pages of all issues are found")
        window.click(".shelf-hits .text-button")
        window.wait("document.querySelectorAll('.shelf-hits li').length > 5", "more pages are shown")
        window.go(f"{server.address}/reader/?shelf=../collection.json&q=%22the+salt%22")
        window.wait("document.querySelectorAll('.shelf-hits li').length && "
                    "document.querySelector('input[type=search]').value === '\"the salt\"'", "the address searches")
        hit = window.page.locator(".shelf-hits a").first
        trial.expect("salt" in hit.inner_text().lower(), "the words are shown")
        with window.page.expect_navigation(wait_until="commit"):
            hit.click()
        window.wait("gatefoldReader.hits.found.length && location.hash.includes('q=')", "the page is opened with its hits")


def check_signing_in(trial):
    """A shelf for members: one signs in on a page, comes back, reads, and signs out; a link to an issue leads there, too."""
    with members_only(trial, ISSUES[:1]) as server, trial.window(allowed=": 40[13]$") as window:
        window.go(f"{server.address}/reader/?shelf=../collection.json")
        window.wait("document.querySelector('.shelf-message a')?.textContent === 'Sign in'", "the shelf says that one signs in")
        expect_no_violations(trial, window, "a shelf for members")
        window.click(".shelf-message a")
        window.wait("document.querySelector('input[name=password]')", "the page to sign in")
        expect_no_violations(trial, window, "the page to sign in")
        sign_in(window, "wrong")
        window.wait("document.querySelector('[role=alert]')", "a wrong password is said")
        sign_in(window, "harbour")
        window.wait(f"document.querySelectorAll('{LIST} .shelf-link').length === 1", "back at the shelf")
        trial.expect_equal(window.text(".shelf-sign-in"), "nell", "who has signed in")
        account = window.page.locator(".shelf-sign-in").get_attribute("href")
        trial.expect_equal(account, f"{server.address}/login", "the name leads to where one signs out")
        window.click(f"{LIST} .shelf-link")
        window.wait("window.gatefoldReader?.view && gatefoldReader.pageIndices[0] === 0", "the issue is read")
        window.go(account)
        window.wait("document.querySelector('form button').textContent === 'Sign out'", "the page to sign out")
        window.click("form button")
        window.wait("document.querySelector('input[name=password]')", "signed out")
        window.go(f"{server.address}/reader/?issue=../issues/issue.pdf#page=4")
        window.wait("document.querySelector('.opening-buttons a')?.textContent === 'Sign in'", "the issue says that one signs in")
        window.click(".opening-buttons a")
        window.wait("document.querySelector('input[name=password]')", "the page to sign in again")
        sign_in(window, "harbour")
        window.wait("window.gatefoldReader?.view && location.hash.includes('page=4')", "back at the page")


def sign_in(window, password):
    window.page.fill("input[name=name]", "nell")
    window.page.fill("input[name=password]", password)
    with window.page.expect_navigation(wait_until="commit"):
        window.page.click("form button")


def collection(address, count=1):
    """A made up collection."""
    return {"type": "Collection", "id": f"{address}/collection.json", "label": {"en": ["Made up"]}, "items": [
        {"type": "Manifest", "id": f"{address}/{number}/manifest.json", "label": {"none": [f"Skerry {number}"]},
         "navDate": f"20{number % 90 + 10}-01-01T00:00:00Z"} for number in range(count)]}


def check_errors(trial):
    """What cannot be read says why, and can be tried again; nothing of a list is markup, or a dangerous address."""
    with steered(trial) as server:
        server.answers = {
            "/private.json": (401, {}), "/broken.json": b"{", "/other.json": {"a": 1}, "/empty.json": collection("", 0),
        }
        for path, text in [
            ("private.json", "without permission"), ("broken.json", "not a list of issues"), ("missing/", "no list of issues"),
            ("other.json", "not a list of issues"), ("empty.json", "no issues here yet"),
        ]:
            with shelf(trial, f"{server.address}/{path}", allowed=r": 40[14]$") as window:
                wait_for_message(window, text)
        expect_no_violations_of_error(trial, server)
        server.answers["/feed.json"] = {"format": "gatefold-store", "title": "<b>x</b>", "nextPage": "javascript:1", "issues": [
            {"identifier": "a", "title": "<img src=x onerror=hacked=1>", "covers": [{"url": "javascript:hacked=1", "width": 1}],
             "download": {"url": "javascript:hacked=1"}},
            {"identifier": "b", "title": "Right", "purchaseURL": "data:text/html,x", "publication": "<script>hacked=1</script>"},
            {"title": "Without a name"}, None, "text",
        ]}
        with shelf(trial, f"{server.address}/feed.json") as window:
            trial.expect_equal(set(titles(window)), {"<img src=x onerror=hacked=1>", "Right"}, "texts are no markup")
            window.page.locator(f"{LIST} .shelf-link").first.click()
            trial.expect_equal(window.evaluate("globalThis.hacked ?? null"), None, "nothing is run")
            trial.expect_equal(window.page.locator(f"{LIST} a").count(), 0, "dangerous addresses are no links")


def expect_no_violations_of_error(trial, server):
    # The reader itself is still served.
    server.dropped = {"/collection.json"}
    server.answers["/collection.json"] = collection(server.address)
    with shelf(trial, f"{server.address}/collection.json", allowed="net::ERR", color_scheme="dark") as window:
        wait_for_message(window, "cannot be reached")
        expect_no_violations(trial, window, "a shelf that cannot be reached")
        server.dropped = set()
        window.page.get_by_role("button", name="Try again").click()
        wait_for_titles(window, ["Skerry 0"], "it is there once the server is")


def check_many(trial):
    """Ten thousand issues are listed and searched quickly, with few elements."""
    with steered(trial) as server:
        server.answers["/collection.json"] = json.dumps(collection(server.address, 10_000)).encode()
        with shelf(trial, f"{server.address}/collection.json") as window:
            trial.expect_equal(window.text(".shelf-message"), "Issues: 10,000", "the count")
            count = window.evaluate("document.querySelectorAll('*').length")
            trial.expect(count < 2500, f"there are {count} elements at first")
            before = len(titles(window))
            window.page.mouse.move(500, 500)
            window.page.mouse.wheel(0, 100_000)
            window.wait(f"document.querySelectorAll('{LIST} > li').length > {before}", "more come when they are scrolled to")
            window.page.locator(f"{LIST} .shelf-link").last.scroll_into_view_if_needed()
            window.evaluate("document.querySelector('.shelf > .text-button').focus()")
            window.press("Enter")
            window.wait("document.activeElement.matches('.shelf-link')", "the button shows more, and goes on with the first")
            took = window.evaluate(f"""async () => {{
                const start = performance.now();
                const field = document.querySelector("input[type=search]");
                field.value = "skerry 9999";
                field.dispatchEvent(new Event("input"));
                while (document.querySelectorAll("{LIST} > li").length !== 1) await new Promise(requestAnimationFrame);
                return performance.now() - start;
            }}""")
            trial.expect(took < 3000, f"a search takes {took} ms")
            trial.expect_equal(titles(window), ["Skerry 9999"], "what is found")


def check_looks(trial):
    """Everybody can use it, in narrow and wide windows, in light and dark, and from right to left."""
    for language, scheme, width in [("en", "light", 1000), ("ar", "dark", 390), ("de", "dark", 320)]:
        name = f"{language} {scheme} {width}"
        size = {**LANDSCAPE, "width": width}
        address = f"{trial.site.address}/collection.json"
        with shelf(trial, address, query=f"&lang={language}", viewport=size, color_scheme=scheme) as window:
            window.wait(f"document.querySelectorAll('{LIST} > li').length === 3", "the issues are there")
            trial.expect(window.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name}: it is too wide")
            small = window.evaluate("""[...document.querySelectorAll("button, a, input, select")].filter((one) => {
                const { width, height } = one.getBoundingClientRect();
                return one.checkVisibility() && Math.min(width, height) < 40;
            }).map((one) => one.outerHTML.slice(0, 120))""")
            trial.expect_equal(small, [], f"{name}: what is too small to be touched")
            window.page.locator(f"{LIST} [aria-haspopup=menu]").first.focus()
            window.press("Enter")
            window.wait("document.activeElement.matches('[role=menuitem]')", f"{name}: Enter opens the menu")
            box = window.evaluate("(({ left, right }) => [left, innerWidth - right])"
                                  "(document.querySelector('.menu:not([hidden])').getBoundingClientRect())")
            trial.expect(min(box) >= 0, f"{name}: the menu leaves the window: {box}")
            expect_no_violations(trial, window, name)
            window.press("Escape")
            links = window.page.locator(f"{LIST} .shelf-link")
            links.first.focus()
            window.press("ArrowLeft" if language == "ar" else "ArrowRight")
            trial.expect(links.nth(1).evaluate("(one) => one === document.activeElement"), f"{name}: the arrow goes on")
            places = [links.nth(number).bounding_box()["x"] for number in (0, 1)]
            trial.expect((places[0] > places[1]) == (language == "ar"), f"{name}: the covers lie at {places}")
            trial.expect(window.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none",
                         f"{name}: the focus is seen")


CHECKS = [check_folder, check_store, check_library, check_cover_first, check_search_in_texts, check_signing_in, check_errors, check_many, check_looks]
