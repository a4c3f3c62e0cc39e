"""Highlights, notes and bookmarks: made by mouse, keys and touch, edited, kept, and given to others."""

import json

from access import expect_no_violations
from note_faults import FAULT_CHECKS
from opened import LANDSCAPE, PORTRAIT
from words import boxes, expect_boxes

SITES = ["served", "static"]
ISSUES = ["articles", "articles-arabic"]
SERVED_ONLY = ["fold", "keys", "touch", "bookmarks", "axe", *(check.__name__.removeprefix("check_") for check in FAULT_CHECKS)]
MENU = ".selection-menu"
MARKS = ".note-colors polygon"
NOTE = "A <b>note</b>, with “signs” & arrows"


def wait_for_text(window):
    window.wait("document.querySelectorAll('.text-page:not([hidden]) .word').length > 20 "
                "&& !document.querySelector('[aria-label=\"Bookmark this page\"]')?.hidden "
                "&& document.querySelector('[data-panel=notes]:not([hidden])')", "words and buttons are there")
    window.wait_for_rest()


def line(window, number):
    """The places of the first and the last word of a line of the body text in the window, with its text."""
    return window.evaluate("""(number) => {
        const page = document.querySelector(".text-page:not([hidden])");
        const lines = [...page.querySelectorAll("p .text-line")].filter((line) => line.children.length > 4);
        const words = [...lines[number].querySelectorAll(".word")];
        const box = (word) => (({ left, top, right, bottom }) => [left, top, right, bottom])(word.getBoundingClientRect());
        return { first: box(words[0]), last: box(words.at(-1)), text: words.map((word) => word.textContent).join(" ") };
    }""", number)


def select(window, number=3):
    """Selects a line of the page with the mouse, and waits for the menu."""
    window.frames(3)
    window.wait_for_rest()
    found = line(window, number)
    (left, top, _, bottom), (_, top2, right, bottom2) = found["first"], found["last"]
    window.drag((left + 0.5, (top + bottom) / 2), (right - 0.5, (top2 + bottom2) / 2))
    window.wait(f"document.querySelector('{MENU}')", "the menu for selected text")
    return found


def expect_marks(trial, window, lines, what, within=1):
    """The marks lie on the words of lines, within a CSS pixel."""
    window.wait(f"document.querySelectorAll('{MARKS}').length >= {len(lines)}", f"{what}: marks")
    window.wait_for_rest()
    expected = []
    for number in lines:
        found = line(window, number)
        rects = [found["first"], found["last"]]
        expected.append([min(rect[0] for rect in rects), min(rect[1] for rect in rects),
                         max(rect[2] for rect in rects), max(rect[3] for rect in rects)])
    expect_boxes(trial, boxes(window, MARKS), expected, within, what)


def click_mark(window, number=0):
    """Clicks on a highlight, and waits for its menu."""
    left, top, right, bottom = boxes(window, MARKS)[number]
    # Two clicks at once would be a double click.
    window.page.wait_for_timeout(350)
    window.page.mouse.click(left + (right - left) * 0.6, (top + bottom) / 2)
    window.wait(f"document.querySelector('{MENU} [aria-pressed=true]')", "a click on a highlight opens its menu")


def open_list(window):
    if window.evaluate("document.querySelector('[data-panel=notes]').ariaExpanded") != "true":
        window.click("[data-panel=notes]")
    window.wait("document.querySelector('.panel .note-row')", "the notes are listed")


def entries(window):
    return window.evaluate("[...document.querySelectorAll('.note-list > li')].map((entry) => ({"
                           "text: entry.querySelector('.note-quote').textContent, "
                           "color: /note-(yellow|green|blue|pink)/.exec(entry.querySelector('.note-quote').className)?.[1], "
                           "note: entry.querySelector(':scope > p')?.textContent ?? '' }))")


def wait_for_entries(window, count):
    window.wait(f"document.querySelectorAll('.note-list > li').length === {count} "
                f"&& (!{count} || document.querySelector('.note-list'))", f"{count} notes are listed")
    return entries(window)


def button(window, name):
    window.page.locator(f"{MENU}, .panel").get_by_role("button", name=name, exact=True).first.click()


def write(window, text):
    window.wait("document.activeElement.matches('textarea')", "the field has the focus")
    window.page.keyboard.press("Control+A")
    window.page.keyboard.type(text)
    window.press("Tab", "Enter")
    window.wait("!document.querySelector('.note-form')", "the note is saved")


def check_highlights(trial):
    """From selected text to an exported file, and back, over reloads."""
    with trial.open("articles", place="#page=3", viewport=PORTRAIT) as window:
        wait_for_text(window)
        found = select(window)
        menu = boxes(window, MENU)[0]
        trial.expect(menu[0] >= 0 and menu[1] >= 0 and menu[2] <= 500 and menu[3] <= 860, "the menu is in the window")
        button(window, "Highlight in green")
        expect_marks(trial, window, [3], "a highlight")
        trial.expect_equal(window.evaluate("getSelection().isCollapsed"), True, "nothing is selected any more")
        for act, what in [(lambda: window.press("+", "+"), "enlarged"), (lambda: window.press("r"), "turned"),
                          (lambda: window.press("r", "r", "r", "0"), "as before")]:
            act()
            window.wait_for_rest()
            expect_marks(trial, window, [3], f"a highlight, {what}")
        click_mark(window)
        trial.expect_equal(window.evaluate(f"document.querySelector('{MENU} [aria-pressed=true]').ariaLabel"),
                           "Highlight in green", "the menu shows the colour")
        button(window, "Highlight in pink")
        window.wait("document.querySelector('.note-colors .note-pink')", "the colour is changed")
        click_mark(window)
        button(window, "Note")
        write(window, NOTE)
        window.wait("document.querySelectorAll('.note-marks path').length === 1", "a sign for the note")
        second = select(window, 6)
        button(window, "Note")
        write(window, "Second")
        expect_marks(trial, window, [3, 6], "two highlights")
        window.press("ArrowRight")
        window.wait(f"document.querySelectorAll('{MARKS}').length === 0", "the next page has none")
        open_list(window)
        listed = wait_for_entries(window, 2)
        expected = [{"text": found["text"], "color": "pink", "note": NOTE},
                    {"text": second["text"], "color": "yellow", "note": "Second"}]
        for one in expected:
            one["text"] = one["text"].removesuffix("-")
        trial.expect_equal([{**one, "text": one["text"].removesuffix("-")} for one in listed], expected, "the list")
        window.click(".note-go")
        window.wait_for_pages([2], "the list leads to the page")
        # The page is loaded again at the place that its address names.
        window.wait("location.hash === '#page=3'", "the address has the page")
        check_file(trial, window, listed)


def check_fold(trial):
    """What is selected across the fold is copied and highlighted on both pages."""
    with trial.open("articles", place="#page=2", viewport={"width": 1200, "height": 800}) as window:
        wait_for_text(window)
        window.wait("gatefoldReader.pageIndices.length === 2 && "
                    "[...document.querySelectorAll('.text-page:not([hidden])')].every((page) => page.childElementCount)",
                    "the text of both pages")
        # By the selection of the browser, as the last words of a page and the first ones of the next are far apart.
        selected = window.evaluate("""() => {
            const pages = [...document.querySelectorAll(".text-page:not([hidden])")];
            const words = pages.map((page) => [...page.querySelectorAll(".word")]);
            const [first, last] = [words[0].at(-3), words[1][2]];
            getSelection().setBaseAndExtent(first.firstChild, 0, last.firstChild, last.textContent.length);
            return [...words[0].slice(-3), ...words[1].slice(0, 3)].map((word) => word.textContent);
        }""")
        window.wait(f"document.querySelector('{MENU}')", "the menu for selected text")
        window.evaluate("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }")
        button(window, "Copy")
        window.wait("globalThis.copied", "it is copied")
        trial.expect_equal(window.evaluate("copied.split(/\\s+/)"), selected, "what is copied")
        window.evaluate("getSelection().modify('extend', 'backward', 'character')")
        window.wait(f"document.querySelector('{MENU}')", "the menu again")
        button(window, "Highlight in green")
        open_list(window)
        texts = [entry["text"] for entry in wait_for_entries(window, 2)]
        trial.expect(selected[0] in texts[0] and selected[3] in texts[1], f"a highlight on each page: {texts}")


def check_file(trial, window, listed):
    open_list(window)
    button(window, "Edit note")
    write(window, "Changed")
    listed = [{**listed[0], "note": "Changed"}, listed[1]]
    window.wait("document.querySelector('.note-list p').textContent === 'Changed'", "the note is changed")
    with window.page.expect_download() as download:
        window.click("text=Export")
    trial.expect_equal(download.value.suggested_filename, "Lantern-Quay-Autumn-2026.json", "the name of the file")
    path = download.value.path()
    exported = json.loads(path.read_text())
    trial.expect_equal([exported["type"], len(exported["items"])], ["AnnotationPage", 2], "the file")
    window.page.reload(wait_until="commit")
    wait_for_text(window)
    expect_marks(trial, window, [3, 6], "after a reload")
    open_list(window)
    trial.expect_equal(wait_for_entries(window, 2), listed, "the notes are kept")
    for left in [1, 0]:
        button(window, "Delete")
        wait_for_entries(window, left)
    window.wait(f"!document.querySelector('{MARKS}')", "no marks are left")
    window.page.reload(wait_until="commit")
    wait_for_text(window)
    open_list(window)
    trial.expect_equal(window.evaluate("document.querySelectorAll('.note-list').length"), 0, "they are deleted for good")
    window.page.set_input_files("input[type=file]", str(path))
    trial.expect_equal(wait_for_entries(window, 2), listed, "the file gives the same notes")
    window.wait("document.querySelector('.toast').textContent === 'Imported notes: 2'", "it says how many")
    expect_marks(trial, window, [3, 6], "from the file")
    with window.page.expect_download() as download:
        window.click("text=Export")
    again = json.loads(download.value.path().read_text())
    trial.expect_equal(again, exported, "the same file again")
    window.page.set_input_files("input[type=file]", str(path))
    window.wait("document.querySelector('.toast').textContent === 'Imported notes: 0'", "nothing is new")


def check_keys(trial):
    """Selected, highlighted and written without a mouse."""
    with trial.open("articles", place="#page=3", permissions=["clipboard-read", "clipboard-write"]) as window:
        wait_for_text(window)
        # The browser's caret, with which keys begin to select, can't be switched on by a test.
        window.evaluate("""() => {
            const words = document.querySelectorAll(".text-page:not([hidden]) p .word");
            getSelection().setBaseAndExtent(words[4].firstChild, 0, words[4].firstChild, 1);
        }""")
        window.press(*["Shift+ArrowRight"] * 9)
        window.wait(f"document.querySelector('{MENU}')", "the menu comes by keys")
        # It comes anew for what the last key has selected.
        window.page.wait_for_timeout(300)
        text = "".join(window.evaluate("getSelection().toString()").split())
        focused = "document.activeElement.ariaLabel || document.activeElement.textContent"
        for key, name in [("Tab", "Copy"), ("ArrowRight", "Highlight in yellow"), ("ArrowLeft", "Copy"),
                          ("ArrowLeft", "Copy with source"), ("ArrowRight", "Copy")]:
            window.press(key)
            trial.expect_equal(window.evaluate(focused), name, f"{key} in the menu")
        pages = window.pages
        window.press("Enter")
        window.wait("document.querySelector('.toast').textContent === 'Copied'", "it says that it is copied")
        copied = window.evaluate("navigator.clipboard.readText()")
        trial.expect(len(copied) > 5 and "".join(copied.split()) == text, f"{copied!r} is copied, not {text!r}")
        window.press("Shift+ArrowRight")
        window.wait(f"document.querySelector('{MENU}')", "the menu comes again")
        window.press("Escape")
        window.wait(f"!document.querySelector('{MENU}')", "Escape closes the menu")
        window.press("Shift+ArrowLeft")
        window.wait(f"document.querySelector('{MENU}')", "the menu comes again")
        window.press("Tab", "ArrowRight", "ArrowRight", "ArrowRight", "Enter")
        window.wait("document.querySelector('.note-colors .note-blue')", "it is highlighted")
        window.page.focus("[data-panel=notes]")
        window.press("Enter")
        open_list(window)
        window.page.get_by_role("button", name="Edit note").focus()
        window.press("Enter")
        write(window, "By keys + f r w")
        window.wait("document.querySelector('.note-list p').textContent === 'By keys + f r w'", "the note is written")
        trial.expect_equal([window.pages, window.evaluate("gatefoldReader.rotation")], [pages, 0], "keys are for the field only")
        window.page.get_by_role("button", name="Edit note").click()
        window.page.get_by_role("button", name="Cancel").click()
        trial.expect_equal(window.evaluate("document.querySelectorAll('textarea').length"), 0, "Cancel closes the form")


def check_touch(trial):
    """A tap on a highlight opens its menu, and does nothing else; one beside it hides the bars."""
    with trial.open("articles", place="#page=3", viewport=PORTRAIT, has_touch=True) as window:
        wait_for_text(window)
        select(window)
        button(window, "Highlight in blue")
        expect_marks(trial, window, [3], "a highlight")
        left, top, right, bottom = boxes(window, MARKS)[0]
        for across in [0.02, 0.5]:
            window.page.touchscreen.tap(left + (right - left) * across, (top + bottom) / 2)
            window.wait(f"document.querySelector('{MENU} [aria-pressed=true]')", "a tap opens the menu")
            window.page.wait_for_timeout(400)
            trial.expect(not window.evaluate("document.querySelector('.is-immersive')"), "the bars stay")
            trial.expect_equal(window.pages, [2], "the page stays")
            window.press("Escape")
        window.page.wait_for_timeout(350)
        window.page.touchscreen.tap(*window.at(0.5, 0.98))
        window.wait("document.querySelector('.is-immersive')", "a tap beside it hides the bars")
        trial.expect(not window.evaluate(f"Boolean(document.querySelector('{MENU}'))"), "there is no menu for it")


def check_bookmarks(trial):
    pressed = "document.querySelector('[aria-label=\"Bookmark this page\"]').getAttribute('aria-pressed') === '{}'"
    with trial.open("articles", place="#page=3") as window:
        wait_for_text(window)
        trial.expect(window.evaluate(pressed.format("false")), "there is no bookmark")
        window.click("[aria-label='Bookmark this page']")
        window.wait(pressed.format("true"), "the bookmark is set")
        window.press("Escape", "Control+f", "Escape")
        window.evaluate("document.activeElement.blur()")
        window.press("ArrowRight")
        window.wait(pressed.format("false"), "the next pages have none")
        window.page.reload(wait_until="commit")
        wait_for_text(window)
        open_list(window)
        trial.expect_equal([one["text"] for one in wait_for_entries(window, 1)], ["Bookmark"], "the bookmark is listed")
        window.click(".note-go")
        window.wait(pressed.format("true"), "its page has it")
        window.click("[aria-label='Bookmark this page']")
        window.wait(pressed.format("false"), "it is removed")
        wait_for_entries(window, 0)


def check_filter(trial):
    """Notes are filtered by words and by kind, and what is left is exported."""
    with trial.open("articles", place="#page=3", viewport=PORTRAIT) as window:
        wait_for_text(window)
        first = select(window)
        button(window, "Highlight in green")
        expect_marks(trial, window, [3], "a highlight")
        select(window, 6)
        button(window, "Note")
        write(window, "*Ask* the ferryman")
        window.click("[aria-label='Bookmark this page']")
        open_list(window)
        all_of_them = wait_for_entries(window, 3)
        for choice, count in [("Green", 1), ("Blue", 0), ("With a note", 1), ("Bookmarks", 1), ("All", 3)]:
            window.page.select_option("[aria-label='Which notes']", label=choice)
            wait_for_entries(window, count)
        window.page.fill(".note-filter input", "FERRYMAN")
        trial.expect_equal([one["note"] for one in wait_for_entries(window, 1)], ["*Ask* the ferryman"], "by a word of a note")
        with window.page.expect_download() as download:
            window.click("text=Export")
        trial.expect_equal(len(json.loads(download.value.path().read_text())["items"]), 1, "what is listed is exported")
        expect_no_violations(trial, window, "the filter")
        window.page.fill(".note-filter input", "nowhere")
        wait_for_entries(window, 0)
        trial.expect(not window.page.is_visible("text=Markdown"), "there is nothing to export")
        window.page.fill(".note-filter input", "")
        wait_for_entries(window, 3)
        with window.page.expect_download() as download:
            window.click("text=Markdown")
        trial.expect_equal(download.value.suggested_filename, "Lantern-Quay-Autumn-2026.md", "the name of the file")
        written = download.value.path().read_text()
        lines = written.splitlines()
        trial.expect(lines[0].startswith("# Lantern Quay") and lines.count("## Page 3") == 1, f"headings: {lines}")
        trial.expect("- Bookmark" in lines and "\\*Ask\\* the ferryman" in lines, f"the bookmark and the note: {lines}")
        quotes = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
        trial.expect_equal(quotes, [one["text"] for one in all_of_them if one["text"] != "Bookmark"], "the quotes")
        trial.expect(first["text"].removesuffix("-") in written, "the text that was selected")


def check_axe(trial):
    for language, scheme, viewport in [("en", "light", LANDSCAPE), ("ar", "dark", {"width": 320, "height": 600})]:
        issue = "articles" if language == "en" else "articles-arabic"
        with trial.open(issue, "#page=3" if language == "en" else "#page=1", f"&lang={language}", color_scheme=scheme, viewport=viewport) as window:
            wait_for_text(window)
            window.click("[data-panel=notes]")
            window.wait("document.querySelector('.note-hint')", "there are no notes")
            expect_no_violations(trial, window, f"{language}, no notes")
            window.click("[data-panel=notes]" if language == "en" else ".panel-head button")
            select(window)
            expect_no_violations(trial, window, f"{language}, the menu")
            window.click(f"{MENU} .note-color + .button:not(.note-color)")
            expect_no_violations(trial, window, f"{language}, the form")
            write(window, "x")
            open_list(window)
            wait_for_entries(window, 1)
            expect_no_violations(trial, window, f"{language}, the list")
            beside = window.evaluate("document.documentElement.scrollWidth - innerWidth")
            trial.expect(beside <= 0, f"{language}: the window is {beside} pixels wider than the screen")


CHECKS = [check_highlights, check_fold, check_keys, check_touch, check_bookmarks, check_filter, check_axe, *FAULT_CHECKS]
