"""Notes in the text view, which the pages share, copying with a citation, and the search in an article."""

import re
from contextlib import contextmanager

from access import expect_no_violations
from article import choose_settings, close, wait_for_article
from notes import MENU, button, select, wait_for_text
from opened import PORTRAIT
from speech_window import plain

SITES = ["served"]
ISSUES = ["articles", "articles-japanese"]
FERRY = "The Ferry"
# The letters of the text view that have a highlight of a colour.
IN_TEXT = """(color) => [...(CSS.highlights.get(`gatefold-note-${color}`) ?? [])]
    .map((range) => range.toString()).join("")"""
# The letters of the words on the pages that have one.
ON_PAGE = r"""(color) => {
    const shapes = [...document.querySelectorAll(`.note-colors .note-${color}`)]
        .map((shape) => shape.getBoundingClientRect());
    return [...document.querySelectorAll(".text-page:not([hidden]) .word")].filter((word) => {
        const { left, right, top, bottom } = word.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return shapes.some((shape) => x > shape.left && x < shape.right && y > shape.top && y < shape.bottom);
    }).map((word) => word.textContent).join("");
}"""


@contextmanager
def article(trial, place="#page=3&article=2", issue="articles", title=FERRY, **options):
    """An article in the text view, once notes can be made."""
    with trial.open(issue, place=place, viewport=PORTRAIT, **options) as window:
        wait_for_article(window, title)
        window.wait("!document.querySelector('[data-panel=notes]').hidden", "notes can be made")
        yield window


def select_text(window, start, end):
    """Selects letters of a paragraph by the mouse, and waits for the menu. Returns the text."""
    places = window.evaluate("""([start, end]) => {
        const paragraph = [...document.querySelectorAll(".reading-text > p")].find((one) =>
            one.textContent.length > 40 && one.getBoundingClientRect().top > 60 && one.firstChild.length > end);
        const range = document.createRange();
        const place = (at) => {
            range.setStart(paragraph.firstChild, at);
            range.setEnd(paragraph.firstChild, at + 1);
            const { left, right, top, bottom } = range.getBoundingClientRect();
            return { left, right, y: (top + bottom) / 2 };
        };
        paragraph.scrollIntoView({ block: "center" });
        return [place(start), place(end - 1)];
    }""", [start, end])
    window.drag((places[0]["left"] + 0.5, places[0]["y"]), (places[1]["right"] - 0.5, places[1]["y"]))
    window.wait(f"document.querySelector('dialog {MENU}')", "the menu for selected text")
    return window.evaluate("getSelection().toString()")


def wait_for_letters(window, expression, color, text, what):
    found = f"({expression})('{color}').normalize('NFKC').replace(/[^\\p{{L}}\\p{{N}}]/gu, '')"
    window.wait(f"{found} === '{plain(text)}'", what)


def check_both_ways(trial):
    """A highlight of the text is on the page, and one of the page is in the text; both are changed in either."""
    with article(trial) as window:
        text = select_text(window, 4, 70)
        button(window, "Highlight in green")
        wait_for_letters(window, IN_TEXT, "green", text, "the highlight is in the text")
        close(window)
        wait_for_text(window)
        wait_for_letters(window, ON_PAGE, "green", text, "the highlight is on the page")
        line = select(window, 12)["text"]
        button(window, "Highlight in yellow")
        wait_for_letters(window, ON_PAGE, "yellow", line, "a line of the page has one")
        window.page.reload(wait_until="commit")
        window.wait("gatefoldReader.view", "it is loaded again")
        window.page.get_by_label("Read as text", exact=True).click()
        wait_for_article(window, FERRY)
        wait_for_letters(window, IN_TEXT, "green", text, "the highlight of the text is kept")
        wait_for_letters(window, IN_TEXT, "yellow", line, "the highlight of the page is in the text")
        place = window.evaluate("""() => {
            const [range] = CSS.highlights.get("gatefold-note-yellow");
            range.startContainer.parentElement.scrollIntoView({ block: "center" });
            const { left, top, height } = range.getClientRects()[0];
            return [left + 4, top + height / 2];
        }""")
        window.page.mouse.click(*place)
        window.wait(f"document.querySelector('dialog {MENU} [aria-pressed=true]')", "a click on it opens its menu")
        button(window, "Highlight in pink")
        wait_for_letters(window, IN_TEXT, "pink", line, "it is changed in the text")
        window.page.mouse.click(*place)
        button(window, "Delete")
        wait_for_letters(window, IN_TEXT, "pink", "", "it is deleted in the text")
        close(window)
        window.wait("document.querySelectorAll('.note-colors polygon').length > 0 "
                    "&& !document.querySelector('.note-colors .note-pink')", "and on the page")


def check_places(trial):
    """A highlight over a page break is one on each page; a part of a Japanese line can have one."""
    with article(trial) as window:
        window.evaluate("""() => {
            const mark = [...document.querySelectorAll(".reading-break")].find((one) => one.previousSibling);
            const paragraph = mark.closest("p");
            paragraph.scrollIntoView({ block: "center" });
            getSelection().setBaseAndExtent(paragraph, 0, paragraph, paragraph.childNodes.length);
        }""")
        window.wait(f"document.querySelector('dialog {MENU}')", "the menu for a page break")
        text = window.evaluate("getSelection().toString()")
        button(window, "Highlight in blue")
        wait_for_letters(window, IN_TEXT, "blue", text, "both parts are in the text")
        pages = window.evaluate("""() => new Promise((resolve) => {
            indexedDB.open("gatefold-notes").onsuccess = ({ target }) => {
                target.result.transaction("notes").objectStore("notes").getAll().onsuccess = (event) =>
                    resolve(event.target.result.map(({ pageIndex, parts }) => [pageIndex, parts[0].quads.length > 0]));
            };
        })""")
        trial.expect_equal(sorted(pages), [[2, True], [3, True]], "a highlight on each page, at its printed words")
    with article(trial, "#page=1&article=1", "articles-japanese", "島の郵便局") as window:
        text = select_text(window, 2, 20)
        button(window, "Highlight in green")
        wait_for_letters(window, IN_TEXT, "green", text, "a part of a Japanese line is in the text")
        close(window)
        window.wait("document.querySelectorAll('.note-colors .note-green').length > 0", "and on the page")


def check_citation(trial):
    """Text is copied with its source, in the text and on the page."""
    with article(trial, permissions=["clipboard-read", "clipboard-write"]) as window:
        issue, title = window.evaluate("""async () => [gatefoldReader.issue.title,
            (await gatefoldReader.issue.articles()).articles[1].title]""")
        source = f"{title}, {issue}, Page 3\n{trial.site.reader('articles')}#page=3"
        text = select_text(window, 4, 70)
        button(window, "Copy with source")
        window.wait("document.querySelector('dialog .toast').textContent === 'Copied'", "it says so over the text")
        copied = window.evaluate("navigator.clipboard.readText()")
        trial.expect_equal(copied, f"“{text.strip()}”\n{source}", "a citation")
        close(window)
        wait_for_text(window)
        line = select(window)["text"]
        button(window, "Copy with source")
        window.wait("document.querySelector('.toast').textContent === 'Copied'", "it says so over the page")
        copied = window.evaluate("navigator.clipboard.readText()")
        trial.expect_equal([plain(copied.split("\n")[0]), copied.split("\n", 1)[1]], [plain(line), source],
                           "a citation of the page")


def check_sharing(trial):
    """Where the system can share, selected text is offered to it with its source."""
    with article(trial) as window:
        window.evaluate("""() => Object.defineProperty(navigator, "share", { configurable: true,
            value: async (shared) => { globalThis.shared = shared; } })""")
        text = select_text(window, 4, 70)
        button(window, "Share")
        window.wait("globalThis.shared", "it is shared")
        shared = window.evaluate("shared")
        trial.expect_equal(shared["title"], window.evaluate("gatefoldReader.issue.title"), "the title of the text")
        trial.expect(shared["text"].startswith(f"“{text.strip()}”\n") and shared["text"].endswith("#page=3"),
                     f"what is shared: {shared['text']!r}")
        window.wait(f"!document.querySelector('{MENU}')", "the menu is closed")
        window.evaluate("""() => Object.defineProperty(navigator, "share", { configurable: true,
            value: async () => { throw new DOMException("", "NotAllowedError"); } })""")
        window.evaluate("getSelection().empty()")
        select_text(window, 4, 70)
        button(window, "Share")
        window.wait("document.querySelector('dialog .toast').textContent.includes('could not be shared')", "it says so")


def check_search(trial):
    """The search in an article lists and marks its hits, and leads to them."""
    with article(trial) as window:
        choose_settings(window, "Two columns")
        window.click("dialog [aria-label='Search this article']")
        window.page.fill(".reading-panel input", "ferry")
        count = len(re.findall("ferry", window.evaluate(
            "document.querySelector('.reading-text').textContent.replace(/Next: .*/, '')"), re.IGNORECASE))
        trial.expect(count > 2, f"the article has {count} hits")
        window.wait(f"document.querySelectorAll('.reading-panel .hits li').length === {count}", "the hits are listed")
        trial.expect_equal(window.evaluate("CSS.highlights.get('gatefold-hit').size"), count, "the hits are marked")
        expect_no_violations(trial, window, "the search in an article")
        window.page.locator(".reading-panel .hits button").last.click()
        window.wait("isSeenInArticle([...CSS.highlights.get('gatefold-hit')].at(-1).getClientRects()[0])",
                    "the last hit is seen")
        window.page.fill(".reading-panel input", "zzzz")
        window.wait("document.querySelector('.reading-panel [role=status]').textContent === '0 results'", "no hits")
        window.press("Escape")
        window.wait("document.querySelector('.reading-panel').hidden", "Escape closes the panel")
        select_text(window, 4, 40)
        expect_no_violations(trial, window, "the menu of a selection in the text")


CHECKS = [check_both_ways, check_places, check_citation, check_sharing, check_search]
