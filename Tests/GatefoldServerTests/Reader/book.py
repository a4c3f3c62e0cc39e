"""Books: EPUBs as text, and HTML as it is, from a file, a folder, a package, a server, and the network gone."""

import io
import os
import re
import zipfile
from contextlib import closing, contextmanager
from urllib.parse import urlsplit

from access import expect_no_violations
from article import choose_settings, expect_whole_page, status
from books import epub2, epub3, harbour, hostile, html_files, package
from offline import READER_IS_KEPT, reader_files, wait_until
from opened import LANDSCAPE, PORTRAIT
from shelves import act, server_program, steered, titles, wait_for_shelf, wait_for_state
from sites import IssueServer

SITES = ["static"]
ISSUES = ["right-to-left"]
TITLE = ".reading-title"
# The document that a chapter is parsed from runs no script, and the browser logs that.
INERT = (r"Executing inline event handler|Applying inline style"
         r"|violated: (script-src-attr|style-src-(attr|elem)) by inline in .*/book/text-book\.js")


def book_files(trial):
    """A folder of the site with books."""
    folder = trial.site.reader_folder.parent.parent / "books"
    if not folder.exists():
        folder.mkdir()
        (folder / "tides.epub").write_bytes(epub3())
        (folder / "coast.epub").write_bytes(epub2())
        (folder / "harbour.epub").write_bytes(harbour())
        (folder / "html.zip").write_bytes(package({"kind": "html", "path": "text/first.html"}, html_files("text/")))
        (folder / "tides.zip").write_bytes(package({"kind": "epub", "path": "a/tides.epub"}, {"a/tides.epub": epub3()}))
        unpacked = folder / "unpacked"
        zipfile.ZipFile(io.BytesIO(epub3())).extractall(unpacked / "book")
        (unpacked / "issue.json").write_text('{"format": "gatefold-issue", "title": "x", "content": '
                                             '{"kind": "epub", "path": "book/"}}')
        pages = folder / "pages"
        pages.mkdir()
        (pages / "issue.json").write_text('{"title": "Tides in HTML", "pages": [], "assets": "files/", "book": '
                                          '{"kind": "html", "path": "first.html"}}')
        for path, data in html_files().items():
            (pages / "files" / path).parent.mkdir(parents=True, exist_ok=True)
            (pages / "files" / path).write_bytes(data)
    return folder


@contextmanager
def open_book(trial, name, place="", **options):
    book_files(trial)
    with trial.window(**options) as window:
        window.go(f"{trial.site.address}/{ISSUES[0]}/reader/?issue=../../books/{name}&lang=en{place}")
        window.wait("gatefoldReader.isSettled", f"{name} is shown")
        yield window


def chapter(window, title):
    window.wait(f"document.querySelector('.reading-text h1')?.textContent === {title!r}", f"the chapter {title}")


def check_reading(trial):
    """Contents, chapters, links, pictures, settings, the address, and the place where somebody stopped."""
    with open_book(trial, "tides.epub", viewport=PORTRAIT) as window:
        chapter(window, "Low Water")
        trial.expect_equal(window.text(TITLE), "Tide Tables", "the title")
        window.wait("document.querySelector('.reading-text img').naturalWidth === 120", "the picture is there")
        expect_no_violations(trial, window, "a book")
        window.click("[aria-label=Contents]")
        entries = window.evaluate("[...document.querySelectorAll('.reading-panel li')].map((one) => one.textContent)")
        trial.expect_equal(entries, ["Low Water", "The Coast", "High Water", "Springs & Neaps", "The End"], "the contents")
        expect_no_violations(trial, window, "the contents of a book")
        window.click(".reading-panel button:has-text('Springs')")
        chapter(window, "High Water")
        window.wait("document.activeElement.id === '' && document.activeElement.textContent === 'Springs'", "a place")
        seen = window.evaluate("(({ top, bottom }) => top >= 0 && bottom <= innerHeight)"
                               "(document.activeElement.getBoundingClientRect())")
        trial.expect(seen, "the heading that the contents name is seen")
        window.evaluate("gatefoldReader.open(1)")
        window.click("[aria-label=Contents]")
        window.click(".reading-panel button:has-text('Springs')")
        window.wait("document.activeElement.textContent === 'Springs'", "a place of the same chapter")
        trial.expect(window.evaluate("document.querySelector('.reading-panel').hidden"), "the contents are closed")
        window.click("[aria-label='Next chapter']")
        window.wait("document.querySelector('[role=alert]')", "a missing chapter is told")
        window.click("[aria-label='Next chapter']")
        chapter(window, "The End")
        trial.expect(window.evaluate("document.querySelector('[aria-label=\"Next chapter\"]').disabled"), "it is the last one")
        window.wait("location.hash === '#chapter=4'", "the address names the chapter")
        window.evaluate("location.hash = 'chapter=1'")
        chapter(window, "Low Water")
        window.click(".reading-text a:has-text('springs')")
        chapter(window, "High Water")
        choose_settings(window, "Pages", Text_size=22)
        expect_whole_page(trial, window, "pages of a book")
        window.press("PageDown", "PageDown")
        window.page.wait_for_timeout(600)
        before = status(window)
        window.page.reload(wait_until="commit")
        window.wait("gatefoldReader.isSettled", "it is loaded again")
        chapter(window, "High Water")
        window.page.wait_for_timeout(300)
        trial.expect_equal(status(window), before, "the place is kept")
        link = window.evaluate("gatefoldReader.open(0).then(() => [...document.querySelectorAll('.reading-text a')]"
                               ".map(({ href, target, rel }) => [href, target, rel]).at(-1))")
        trial.expect_equal(link, ["https://example.org/tides", "_blank", "noopener noreferrer"], "a link to the web")


def check_search(trial):
    with open_book(trial, "tides.epub", "#chapter=4", viewport=LANDSCAPE) as window:
        chapter(window, "The End")
        window.click("[aria-label='Search this issue']")
        window.page.fill(".reading-panel input", "\"fur die fahre: WINDST\"")
        window.wait("document.querySelectorAll('.hits li').length === 1", "it is found without accents and case")
        trial.expect_equal(window.text(".hits mark"), "Für die Fähre: Windst", "what was found")
        trial.expect_equal(window.text(".reading-panel [role=status]"), "1 result", "the count")
        expect_no_violations(trial, window, "the search of a book")
        window.page.fill(".reading-panel input", "windst* FÄHRE")
        window.wait("document.querySelectorAll('.hits li').length === 2", "words of a chapter are found in any order")
        window.page.fill(".reading-panel input", "indst* fähre")
        window.wait("document.querySelector('.reading-panel [role=status]').textContent === '0 results'", "no word begins so")
        window.page.fill(".reading-panel input", "\"fur die fahre: WINDST\"")
        window.wait("document.querySelectorAll('.hits li').length === 1", "it is found again")
        window.click(".hits button")
        chapter(window, "High Water")
        window.wait("CSS.highlights.has('gatefold-hit')", "what was found is marked")
        mark = window.evaluate("(() => { const [range] = CSS.highlights.get('gatefold-hit');"
                               "const { top, bottom } = range.getBoundingClientRect();"
                               "return [String(range), top >= 0 && bottom <= innerHeight]; })()")
        trial.expect_equal(mark, ["Für die Fähre: Windst", True], "the mark is seen, over tags")


def check_right_to_left(trial):
    with open_book(trial, "coast.epub", viewport=PORTRAIT) as window:
        chapter(window, "الريح")
        shown = window.evaluate("(({ dir, lang }) => [dir, lang])(document.querySelector('.reading-text'))")
        trial.expect_equal(shown, ["rtl", "ar"], "direction and language")
        window.click("[aria-label=Contents]")
        window.click(".reading-panel button:has-text('البحر')")
        chapter(window, "البحر")


def check_ways(trial):
    """The same book in a package and as a folder; HTML as it is, apart from the reader, and as text."""
    for name in ["tides.zip", "unpacked/"]:
        with open_book(trial, name, allowed=r"(tides.zip/issue.json|missing.xhtml|encryption.xml): 404$") as window:
            chapter(window, "Low Water")
            window.wait("document.querySelector('.reading-text img').naturalWidth === 120", f"the picture of {name}")
    with open_book(trial, "pages/", allowed="/(none|issue).html: 404$") as window:
        expect_html(trial, window)
        expect_no_violations(trial, window, "a book of HTML")
        window.click("[aria-label='Read as text']")
        expect_html_text(trial, window)
        window.click("[aria-label=Close]")
        window.wait("document.querySelector('.reading-file')", "the frame is back")
        trial.expect_equal(urlsplit(window.page.url).fragment, "", "the address without a chapter")
    with open_book(trial, "html.zip", allowed=r"(html.zip/issue.json|html.zip/): 404$") as window:
        expect_html_text(trial, window)
    with trial.window(allowed=r"answer/issue.json: 404$") as window:
        # The file name doesn't end in .epub, but the server sends the media type.
        window.context.route("**/books/answer", lambda route: route.fulfill(
            body=epub3() if route.request.method == "GET" else "", content_type="application/epub+zip"))
        window.go(f"{trial.site.address}/{ISSUES[0]}/reader/?issue=../../books/answer&lang=en")
        chapter(window, "Low Water")


def expect_html_text(trial, window):
    """HTML as text: its pages are chapters, and nothing comes from outside of its folder."""
    chapter(window, "Tides in HTML")
    window.click("[aria-label=Contents]")
    entries = window.evaluate("[...document.querySelectorAll('.reading-panel li')].map((one) => one.textContent)")
    trial.expect_equal(entries, ["Tides in HTML", "Second page"], "the contents of HTML")
    window.press("Escape")
    links = window.evaluate("[...document.querySelectorAll('.reading-text a')].map((one) => one.textContent)")
    trial.expect_equal(links, ["Tides in HTML", "Second page", "on", "no page", "outside"], "the links")
    for name in ["no page", "outside"]:
        window.click(f".reading-text a:has-text('{name}')")
    chapter(window, "Tides in HTML")
    window.click(".reading-text a:text-is('on')")
    chapter(window, "Second page")
    window.wait("document.activeElement.textContent === 'Café'", "the place that the link names")
    window.wait("document.querySelector('.reading-text img').naturalWidth === 120", "the picture of HTML")
    window.page.go_back()
    chapter(window, "Tides in HTML")
    window.click(".reading-next button")
    chapter(window, "Second page")
    window.click("[aria-label='Next chapter']")
    chapter(window, "Third page")
    trial.expect(window.evaluate("document.querySelector('[aria-label=\"Next chapter\"]').disabled"), "it is the last one")


def check_fitting(trial):
    """Tables, drawings and long lines fit; chapters follow each other; Japanese runs from left to right; a cover is made."""
    with open_book(trial, "harbour.epub", viewport=PORTRAIT) as window:
        chapter(window, "港")
        shown = window.evaluate("(({ dir, lang }) => [dir, lang])(document.querySelector('.reading-text'))")
        trial.expect_equal(shown, ["ltr", "ja"], "direction and language of Japanese")
        window.wait("JSON.parse(localStorage['gatefold.lastRead'])[0].cover?.startsWith('data:image/jpeg')", "a cover")
        window.click(".reading-next button")
        chapter(window, "Tables")
        window.wait("document.querySelector('.reading-text img')?.naturalWidth", "the drawing is there")
        trial.expect_equal(window.evaluate("document.querySelector('.reading-text img').alt"), "A chart", "its name")
        widths = window.evaluate("(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])"
                                 "(document.querySelector('.reading-scroller'))")
        trial.expect_equal(widths[0], widths[1], "nothing is wider than the window")
        expect_no_violations(trial, window, "tables and notes")
        window.click("[role=doc-noteref]")
        window.wait("document.activeElement.textContent === 'The note.'", "the note")
        window.click("[aria-label='Search this issue']")
        window.page.fill(".reading-panel input", "\"over  several lines\"")
        window.wait("document.querySelectorAll('.hits li').length === 1", "lines in the file don't matter")
        window.press("Escape")
        choose_settings(window, "Pages")
        window.frames(2)
        window.press("End")
        window.frames(2)
        cut = window.evaluate("""[...document.querySelectorAll(".reading-table")].map((one) => {
            const { height } = one.getBoundingClientRect();
            return height > document.querySelector(".reading-scroller").clientHeight;
        })""")
        trial.expect_equal(cut, [False, False], "a tall table scrolls in its own box")
        window.press("PageDown")
        window.wait("document.querySelectorAll('.reading-text img').length === 1 && !document.querySelector('.reading-text h1')",
                    "a drawing is a chapter")
        window.press("PageDown")
        chapter(window, "Bells")
        trial.expect("Кириллица" in window.text(".reading-text"), "UTF-16 is read")
        window.press("PageUp")
        window.wait("!document.querySelector('.reading-text h1')", "the chapter before")
        window.press("PageUp")
        chapter(window, "Tables")
        count = window.evaluate("(document.querySelector('.reading-status').textContent.match(/\\d+/g))")
        trial.expect_equal(count[0], count[1], "the last page of the chapter before")


def expect_html(trial, window):
    frame = window.page.frame_locator(".reading-file")
    frame.locator("h1:text-is('Tides in HTML')").wait_for()
    frame.locator("a:text-is('on')").click()
    frame.locator("h1:text-is('Second page')").wait_for()
    trial.expect_equal(window.evaluate("document.title"), "Tides in HTML", "the reader is left alone by HTML")


def check_hostile(trial):
    with trial.window(allowed=INERT) as window:
        asked = []
        window.page.on("request", lambda request: asked.append(request.url))
        for name, (data, isRead) in hostile().items():
            file = book_files(trial) / f"{name}.epub"
            file.write_bytes(data)
            asked.clear()
            expect_harmless(trial, window, name, isRead)
            away = [url for url in asked if not url.startswith((trial.site.address, "blob:", "data:"))]
            trial.expect_equal(away, [], f"{name}: what was asked of others")
            file.unlink()


def expect_harmless(trial, window, name, isRead):
    window.go(f"{trial.site.address}/{ISSUES[0]}/reader/?issue=../../books/{name}.epub&lang=en")
    window.wait("globalThis.gatefoldReader?.isSettled || document.querySelector('h1.title, [role=alert]')",
                f"{name}: a book or an error")
    window.page.wait_for_timeout(100)
    text = window.evaluate("document.body.innerText")
    trial.expect(isRead is None or isRead == ("last words" in text), f"{name}: {text[:200]!r}")
    trial.expect_equal(window.evaluate("globalThis.hacked ?? null"), None, f"{name}: a script ran")
    if not isRead:
        # The error message is in the interface's language.
        said = "protected" if name == "protected" else "damaged|could not be read"
        trial.expect(isRead is None or re.search(said, text), f"{name}: {text[:200]!r}")
        return
    kept = window.evaluate("""[...document.querySelectorAll("iframe, form, input, object, script:not([src]), style,"
        + " [onclick], [onerror], .reading-text [style]:not(img)")].map((one) => one.outerHTML.slice(0, 100))""")
    trial.expect_equal([one for one in kept if "<style" not in one], [], f"{name}: what is kept")


def check_served(trial):
    """Packages with books at our server."""
    folder = book_files(trial).parent / "packages"
    folder.mkdir()
    (folder / "book.zip").write_bytes(package({"kind": "epub", "path": "tides.epub"}, {"tides.epub": epub3()}))
    (folder / "pages.zip").write_bytes(package({"kind": "html", "path": "text/first.html"}, html_files("text/"),
                                               "Tides in HTML"))
    with closing(IssueServer(server_program(trial), folder)) as server, trial.window() as window:
        window.go(f"{server.address}/reader/?issue=../issues/book.zip&lang=en")
        chapter(window, "Low Water")
        window.go(f"{server.address}/reader/?issue=../issues/pages.zip&lang=en")
        window.wait("gatefoldReader.isSettled", "HTML is shown")
        expect_html(trial, window)


def check_offline(trial):
    """An EPUB of a store's feed is opened from the shelf, kept, and read without the network; so are books in folders."""
    folder = book_files(trial).parent
    with steered(trial, folder, f"/{ISSUES[0]}/reader/") as server:
        server.answers["/feed.json"] = {"format": "gatefold-store", "version": 1, "title": "Books", "issues": [
            {"identifier": "org.example.tides", "title": "Tide Tables", "isFree": True, "download": {
                "url": f"{server.address}/books/tides.epub", "mediaType": "application/epub+zip", "byteCount": 5000}}]}
        server.answers[f"/{ISSUES[0]}/reader/files.json"] = reader_files(trial)
        allowed = "ERR_|: 404$|Failed to fetch"
        with trial.window(service_workers="allow", answers_from_files=False, allowed=allowed) as window:
            window.go(f"{server.address}/{ISSUES[0]}/reader/?shelf=../../feed.json&lang=en")
            wait_for_shelf(window)
            wait_until(window, READER_IS_KEPT, "the reader is kept")
            trial.expect_equal(titles(window), ["Tide Tables"], "what is on the shelf")
            act(window, "Tide Tables", "Keep offline")
            wait_for_state(window, "Tide Tables", "Kept on this device")
            server.is_stopped = True
            window.click(".shelf-link")
            chapter(window, "Low Water")
            trial.expect(urlsplit(window.page.url).query.find("tides.epub") > 0, "the address names the book")
            window.evaluate("gatefoldReader.open(1)")
            chapter(window, "High Water")
            window.click("[aria-label='To the shelf']")
            window.wait("document.querySelector('.shelf-window')", "the shelf is back")
            server.is_stopped = False
            # The book is published again.
            os.utime(folder / "books/tides.epub", (1, 1))
            window.go(f"{server.address}/{ISSUES[0]}/reader/?issue=../../books/tides.epub&lang=en")
            chapter(window, "High Water")
            window.page.wait_for_timeout(300)
            window.go(f"{server.address}/{ISSUES[0]}/reader/?shelf=../../feed.json&lang=en")
            wait_for_state(window, "Tide Tables", "Earlier edition kept")
            server.answers["/collection.json"] = {"type": "Collection", "id": f"{server.address}/collection.json", "label": "x",
                "items": [{"type": "Manifest", "id": f"{server.address}/books/{name}/manifest.json", "label": name}
                          for name in ["unpacked", "pages"]]}
            window.go(f"{server.address}/{ISSUES[0]}/reader/?shelf=../../collection.json&lang=en")
            wait_for_shelf(window)
            for name in ["unpacked", "pages"]:
                act(window, name, "Keep offline")
                wait_for_state(window, name, "Kept on this device")
            server.is_stopped = True
            window.click(".shelf-link:has-text('unpacked')")
            chapter(window, "Low Water")
            window.wait("document.querySelector('.reading-text img').naturalWidth === 120", "its kept picture")
            window.click("[aria-label='To the shelf']")
            window.click(".shelf-link:has-text('Tides in HTML')")
            chapter(window, "Tides in HTML")
            window.click("[aria-label='Next chapter']")
            chapter(window, "Second page")
            window.wait("document.querySelector('.reading-text img').naturalWidth === 120", "the kept picture of HTML")


CHECKS = [check_reading, check_search, check_right_to_left, check_fitting, check_ways, check_hostile, check_served,
          check_offline]
