"""Place and notes of somebody with several devices: kept by the server, changed offline, and nobody else's."""

import json
from contextlib import contextmanager
from time import monotonic, sleep

from access import expect_no_violations
from books import epub3, package
from notes import button, open_list, select, wait_for_entries, wait_for_text, write
from opened import PATIENCE, PORTRAIT, NotSeen
from shelves import TOKEN, library

SITES = ["club", "static"]
ISSUES = ["articles"]
SERVED_ONLY = ["place", "book", "notes", "offline", "users", "failure", "library"]
OFFLINE = "ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|marks.json: 503"
OFFER = ".place-offer"


BOOK = "tides.zip"


@contextmanager
def device(trial, user, name, place="#page=3", show=None, **options):
    """A browser in which somebody has signed in, with an open issue. `name` is that of its system."""
    agent = f"Mozilla/5.0 ({name}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36"
    with trial.window(allowed=OFFLINE, user_agent=agent, **options) as window:
        sign_in(trial, window, user)
        (show or show_issue)(trial, window, place)
        yield window


def sign_in(trial, window, user):
    form = {"name": user, "password": "harbour", "return": "/"}
    answer = window.context.request.post(f"{trial.site.address}/login", form=form, max_redirects=0)
    trial.expect_equal(answer.status, 303, f"{user} signs in")


def show_issue(trial, window, place="#page=3"):
    # Another place of the same issue would be no other page.
    window.go("about:blank")
    window.go(f"{trial.site.reader('articles')}{place}")
    wait_for_text(window)
    window.wait("Boolean(gatefoldReader.marks)", "marks are kept")


def show_book(trial, window, place=""):
    window.go("about:blank")
    window.go(f"{trial.site.address}/reader/?issue=../issues/{BOOK}{place}")
    window.wait("gatefoldReader.isSettled && Boolean(gatefoldReader.marks)", "marks of the book are kept")


def answered(trial, window, issue="articles.pdf"):
    """What the server has for whoever uses a window, by identifier."""
    answer = window.context.request.get(f"{trial.site.address}/issues/{issue}/marks.json")
    return {mark["identifier"]: mark for mark in answer.json()["marks"]} if answer.ok else {}


def wait_for_server(trial, window, condition, what, issue="articles.pdf"):
    """Waits until what the server has fulfils a condition, and returns it."""
    end = monotonic() + PATIENCE
    while True:
        known = answered(trial, window, issue)
        if condition(known):
            return known
        if monotonic() > end:
            raise NotSeen(f"{what}: {json.dumps(known)[:2000]}")
        sleep(0.05)


def marks_of(known, kind):
    return [mark for mark in known.values() if mark["kind"] == kind and not mark.get("isRemoved")]


def place_is(page, device_name):
    """Whether the server has a page as the place, by its number, from a device."""
    return lambda known: [(mark["pageIndex"] + 1, mark["deviceName"]) for mark in marks_of(known, "place")] == [(page, device_name)]


def come_back(window):
    """The window is seen again, as after another one."""
    window.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def menu_text(window):
    window.click("[aria-haspopup=menu]")
    text = window.text(".menu")
    window.press("Escape")
    return text


def go_offline(window, is_offline=True):
    window.context.set_offline(is_offline)


def check_here(trial):
    """Without anybody who has signed in, the menu says where place and notes are, and saves them."""
    with trial.open("articles", place="#page=3") as window:
        wait_for_text(window)
        window.wait("Boolean(gatefoldReader.marks)", "marks are kept")
        window.click("[aria-label='Bookmark this page']")
        text = menu_text(window)
        trial.expect("Place and notes stay in this browser" in text, f"the menu: {text}")
        trial.expect_equal("Sign in" in text, trial.site.name == "club", "the way to sign in")
        with window.page.expect_download() as download:
            window.choose("Export place and notes")
        written = json.loads(download.value.path().read_text())
        trial.expect_equal(download.value.suggested_filename, "Lantern-Quay-Autumn-2026.json", "the name of the file")
        trial.expect_equal(written["place"]["pageIndex"], window.pages[0], "the place")
        trial.expect_equal([item["motivation"] for item in written["items"]], ["bookmarking"], "the notes")


def check_place(trial):
    """Another device says where the first one was, and goes there when it is asked to."""
    with device(trial, "nell", "X11; Linux x86_64") as laptop, device(trial, "nell", "Linux; Android 14") as phone:
        first = phone.pages
        trial.expect("Place and notes are kept for nell" in menu_text(laptop), "the menu says whose they are")
        laptop.press("End")
        laptop.wait("gatefoldReader.spreadIndex === gatefoldReader.spreadCount - 1", "the last pages")
        last = laptop.pages[0] + 1
        wait_for_server(trial, laptop, place_is(last, "Chrome, Linux"), "the place of the laptop")
        come_back(phone)
        phone.wait(f"document.querySelector('{OFFER}')", "the phone says where the laptop is")
        label = laptop.evaluate("gatefoldReader.issue.pages[gatefoldReader.firstPage].label")
        trial.expect_equal(phone.text(f"{OFFER} p"), f"Last read on Chrome, Linux: page {label}", "what it says")
        trial.expect_equal(phone.pages, first, "it does not go there by itself")
        phone.page.locator(OFFER).get_by_role("button", name="Go there").click()
        phone.wait(f"gatefoldReader.pageIndices.includes({last - 1})", "it goes there")
        wait_for_server(trial, phone, place_is(last, "Chrome, Android"), "the phone has the place now")
        with laptop.page.expect_response("**/marks.json"):
            come_back(laptop)
        laptop.frames(3)
        trial.expect(not laptop.evaluate(f"Boolean(document.querySelector('{OFFER}'))"), "both are at the same page")
        with phone.page.expect_response("**/marks.json"):
            show_issue(trial, phone)
        phone.frames(3)
        trial.expect(not phone.evaluate(f"Boolean(document.querySelector('{OFFER}'))"), "it offers no place of its own")


def check_book(trial):
    """The place in a book is kept, offered on another device, and sent later by one that was offline."""
    trial.site.add(BOOK, package({"kind": "epub", "path": "tides.epub"}, {"tides.epub": epub3()}))

    def in_book(window, condition, what):
        return wait_for_server(trial, window, condition, what, BOOK)

    def offer(window):
        return window.evaluate(f"Boolean(document.querySelector('{OFFER}'))")

    with device(trial, "nell", "X11; Linux x86_64", "", show_book) as laptop, \
            device(trial, "nell", "Linux; Android 14", "", show_book, viewport=PORTRAIT) as phone:
        laptop.click("[aria-label='Text settings']")
        trial.expect("kept for nell" in laptop.text(".reading-panel"), "the settings say whose place is kept")
        laptop.press("Escape")
        laptop.click("[aria-label='Next chapter']")
        laptop.wait("gatefoldReader.chapter === 1", "the second chapter")
        laptop.press("End")
        laptop.wait("gatefoldReader.at.anchor > 20", "the end of the chapter")
        place = laptop.evaluate("gatefoldReader.at")
        detail = f"{place['anchor']}:{place['offset']}"
        known = in_book(laptop, lambda known: detail in [mark["detail"] for mark in marks_of(known, "place")], "the place")
        trial.expect_equal(known["place"]["pageIndex"], 1, "the chapter")
        trial.expect(0.25 < known["place"]["share"] < 0.5, f"how much lies before: {known['place']['share']}")
        come_back(phone)
        phone.wait(f"document.querySelector('{OFFER}')", "the phone says where the laptop is")
        trial.expect_equal(phone.text(f"{OFFER} p"), "Last read on Chrome, Linux: High Water", "what it says")
        trial.expect_equal(phone.evaluate("gatefoldReader.chapter"), 0, "it does not go there by itself")
        expect_no_violations(trial, phone, "the place of another device in a book")
        phone.page.locator(OFFER).get_by_role("button", name="Go there").click()
        phone.wait(f"gatefoldReader.chapter === 1 && gatefoldReader.at.anchor === {place['anchor']}", "it goes there")
        in_book(phone, lambda known: known["place"]["deviceName"] == "Chrome, Android", "the phone has the place now")
        with laptop.page.expect_response("**/marks.json"):
            come_back(laptop)
        laptop.frames(3)
        trial.expect(not offer(laptop), "both are at the same place")
        go_offline(phone)
        phone.click("[aria-label='Previous chapter']")
        phone.wait("localStorage.getItem('gatefold.unsent')", "it knows that something is not sent")
        trial.expect_equal(answered(trial, laptop, BOOK)["place"]["pageIndex"], 1, "the server knows nothing yet")
        # It was closed meanwhile, and another page of the reader is opened.
        phone.page.close()
        go_offline(phone, False)
        phone.page = phone.context.new_page()
        phone.go(f"{trial.site.address}/reader/?shelf=../collection.json")
        in_book(phone, lambda known: known["place"]["pageIndex"] == 0, "the place that was read offline")
        come_back(laptop)
        laptop.wait(f"document.querySelector('{OFFER}')", "the laptop says where the phone is")
        trial.expect_equal(laptop.text(f"{OFFER} p"), "Last read on Chrome, Android: Low Water", "what it says")


def check_notes(trial):
    """What is noted, changed and removed on a device is so on the other."""
    with device(trial, "nell", "X11; Linux x86_64", "#page=3") as laptop:
        select(laptop)
        button(laptop, "Highlight in green")
        wait_for_server(trial, laptop, lambda known: len(marks_of(known, "highlight")) == 1, "the highlight is sent")
        with device(trial, "nell", "Linux; Android 14", "#page=3") as phone:
            open_list(phone)
            trial.expect_equal([one["color"] for one in wait_for_entries(phone, 1)], ["green"], "the phone has it")
            button(phone, "Edit note")
            write(phone, "From the phone")
            wait_for_server(trial, phone, lambda known: marks_of(known, "highlight")[0].get("note"), "the note is sent")
            come_back(laptop)
            open_list(laptop)
            laptop.wait("document.querySelector('.note-list p')?.textContent === 'From the phone'", "the laptop has the note")
            button(laptop, "Delete")
            wait_for_server(trial, laptop, lambda known: not marks_of(known, "highlight"), "it is removed")
            come_back(phone)
            wait_for_entries(phone, 0)
            show_issue(trial, phone, "#page=3")
            open_list(phone)
            wait_for_entries(phone, 0)


def check_offline(trial):
    """Two devices change things while neither is online; later, both have all, one of them after it was closed."""
    with device(trial, "tom", "X11; Linux x86_64", "#page=3") as laptop, \
            device(trial, "tom", "Linux; Android 14", "#page=3") as phone:
        select(laptop)
        button(laptop, "Highlight in yellow")
        known = wait_for_server(trial, laptop, lambda known: len(marks_of(known, "highlight")) == 1, "one highlight")
        identifier = marks_of(known, "highlight")[0]["identifier"]
        come_back(phone)
        open_list(phone)
        wait_for_entries(phone, 1)
        for window in (laptop, phone):
            go_offline(window)
        # The later change of one highlight counts, whichever device is back first.
        open_list(laptop)
        button(laptop, "Edit note")
        write(laptop, "Earlier, on the laptop")
        laptop.click("[aria-label='Bookmark this page']")
        wait_for_entries(laptop, 2)
        button(phone, "Edit note")
        write(phone, "Later, on the phone")
        select(phone, 6)
        button(phone, "Highlight in blue")
        wait_for_entries(phone, 2)
        for window in (laptop, phone):
            window.wait("localStorage.getItem('gatefold.unsent')", "it knows that something is not sent")
        trial.expect("wait to be sent" in menu_text(phone), "the menu says so")
        trial.expect_equal(answered(trial, phone)[identifier].get("note", ""), "", "the server knows nothing yet")
        go_offline(phone, False)
        wait_for_server(trial, phone, lambda known: known[identifier].get("note") == "Later, on the phone"
                        and len(marks_of(known, "highlight")) == 2, "the phone has sent its changes")
        # It was closed meanwhile, and another page of the reader is opened.
        laptop.page.close()
        go_offline(laptop, False)
        laptop.page = laptop.context.new_page()
        laptop.go(f"{trial.site.address}/reader/?shelf=../collection.json")
        known = wait_for_server(trial, laptop, lambda known: marks_of(known, "bookmark"), "the laptop has sent its changes")
        trial.expect_equal(known[identifier]["note"], "Later, on the phone", "the later change")
        laptop.wait("!localStorage.getItem('gatefold.unsent')", "all is sent")
        show_issue(trial, laptop, "#page=3")
        for window in (laptop, phone):
            come_back(window)
            open_list(window)
            texts = sorted(one["note"] for one in wait_for_entries(window, 3))
            trial.expect_equal(texts, ["", "", "Later, on the phone"], "both devices have all")


def check_users(trial):
    """Somebody else sees nothing of it, in the same browser either; what was noted before becomes one's own."""
    with trial.window(allowed=OFFLINE) as window:
        show_issue(trial, window, "#page=3")
        window.click("[aria-label='Bookmark this page']")
        window.wait("document.querySelector('[aria-label=\"Bookmark this page\"]').ariaPressed === 'true'", "a bookmark")
        sign_in(trial, window, "ann")
        show_issue(trial, window, "#page=3")
        wait_for_server(trial, window, lambda known: len(marks_of(known, "bookmark")) == 1, "it is Ann's")
        window.context.clear_cookies()
        sign_in(trial, window, "bob")
        show_issue(trial, window, "#page=3")
        open_list(window)
        wait_for_entries(window, 0)
        trial.expect("kept for bob" in menu_text(window), "Bob has signed in")
        trial.expect_equal(answered(trial, window), {}, "the server has nothing of Bob's")
        # Ann's changes are not sent as Bob's.
        window.evaluate("""localStorage.setItem("gatefold.unsent", JSON.stringify(
            [{ address: gatefoldReader.issue.address, identifier: gatefoldReader.issue.identifier, reader: "ann", at: "1" }]))""")
        show_issue(trial, window, "#page=3")
        window.click("[aria-label='Bookmark this page']")
        wait_for_server(trial, window, lambda known: len(marks_of(known, "bookmark")) == 1, "Bob's bookmark")
        trial.expect("ann" in window.evaluate("localStorage.getItem('gatefold.unsent')"), "Ann's changes wait for her")


def check_failure(trial):
    """Changes that the server could not take are sent when it can."""
    with device(trial, "eve", "X11; Linux x86_64", "#page=3") as window:
        window.wait("!localStorage.getItem('gatefold.unsent')", "all is sent")
        window.context.route("**/marks.json", lambda route: route.fulfill(status=503))
        window.click("[aria-label='Bookmark this page']")
        window.wait("localStorage.getItem('gatefold.unsent')", "something is not sent")
        window.press("Escape")
        trial.expect("wait to be sent" in menu_text(window), "the menu says so")
        window.context.unroute("**/marks.json")
        come_back(window)
        wait_for_server(trial, window, lambda known: len(marks_of(known, "bookmark")) == 1, "it is sent")
        window.wait("!localStorage.getItem('gatefold.unsent')", "all is sent")


def give_token(window, token):
    window.choose("Connect with the library")
    window.wait("document.querySelector('dialog[open] input') === document.activeElement", "a token is asked for")
    window.page.keyboard.type(token)
    window.press("Enter")


def check_library(trial):
    """A library without users keeps place and notes: every device shows them, and changes them with the library's token."""
    with library(trial, ["articles"]) as served, trial.window(allowed=": 401$") as laptop, \
            trial.window(allowed=": 401$") as phone:
        [issue] = laptop.context.request.get(f"{served.address}/library/issues").json()["issues"]
        address = issue["manifest"].removesuffix("manifest.json")
        place = address.replace("/issues/", "/library/issues/").rstrip("/")

        def kept(part=""):
            return laptop.context.request.get(f"{place}{part}").json()

        def wait_for(condition, what):
            end = monotonic() + PATIENCE
            while not condition():
                if monotonic() > end:
                    raise NotSeen(f"{what}: {json.dumps([kept(part) for part in ('', '/bookmarks', '/highlights')])}")
                sleep(0.05)

        def open_on(window):
            window.go("about:blank")
            window.go(f"{served.address}/reader/?issue={address}#page=3")
            wait_for_text(window)
            window.wait("Boolean(gatefoldReader.marks)", "marks are kept")

        open_on(laptop)
        laptop.click("[aria-label='Bookmark this page']")
        trial.expect("stay in this browser" in menu_text(laptop), "without a token, the browser keeps what is noted")
        give_token(laptop, "wrong")
        laptop.wait("document.querySelector('dialog [role=alert]')", "a wrong token is refused")
        laptop.page.keyboard.type(TOKEN)
        laptop.press("Enter")
        wait_for(lambda: len(kept("/bookmarks")["bookmarks"]) == 1, "the bookmark from before")
        select(laptop)
        button(laptop, "Highlight in green")
        wait_for(lambda: [one["color"] for one in kept("/highlights")["highlights"]] == ["green"], "the highlight")
        laptop.press("End")
        laptop.wait("gatefoldReader.spreadIndex === gatefoldReader.spreadCount - 1", "the last pages")
        last = laptop.pages[0]
        wait_for(lambda: (kept().get("place") or {}).get("pageIndex") == last, "the place")
        laptop.wait("!localStorage.getItem('gatefold.unsent')", "all is sent")
        trial.expect("are kept in the library" in menu_text(laptop), "the menu says where they are")
        open_on(phone)
        phone.wait(f"document.querySelector('{OFFER}')", "the phone says where the laptop is")
        label = laptop.evaluate("gatefoldReader.issue.pages[gatefoldReader.firstPage].label")
        trial.expect_equal(phone.text(f"{OFFER} p"), f"Last read on another device: page {label}", "what it says")
        phone.page.locator(OFFER).get_by_role("button", name="Go there").click()
        phone.wait(f"gatefoldReader.pageIndices.includes({last})", "it goes there")
        open_list(phone)
        wait_for_entries(phone, 2)
        give_token(phone, TOKEN)
        phone.wait("!document.querySelector('dialog')", "the token is taken")
        open_list(phone)
        button(phone, "Edit note")
        write(phone, "From the phone")
        wait_for(lambda: kept("/highlights")["highlights"][0].get("note") == "From the phone", "the note")
        come_back(laptop)
        trial.expect(not laptop.evaluate(f"Boolean(document.querySelector('{OFFER}'))"), "both are at the same page")
        open_list(laptop)
        laptop.wait("document.querySelector('.note-list p')?.textContent === 'From the phone'", "it has the note")
        laptop.page.locator(".note-list li", has_text="From the phone").get_by_role("button", name="Delete").click()
        wait_for(lambda: not kept("/highlights")["highlights"], "it is removed")
        come_back(phone)
        wait_for_entries(phone, 1)


CHECKS = [check_here, check_place, check_book, check_notes, check_offline, check_users, check_failure,
          check_library]
