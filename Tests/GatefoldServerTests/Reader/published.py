"""A published store on a web server that knows only files: what people see, read and embed."""

import json
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from urllib.request import urlopen

from access import expect_no_violations
from opened import LANDSCAPE, PATIENCE, PORTRAIT
from sites import FileServer

SITES = ["published"]
PACKAGE = "org.example.skerry.14"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
READY = "gatefoldReader.view"


def page(trial, issue):
    return f"{trial.site.address}/read/{issue}/"


def wait_in(frame, condition):
    """Whether a condition comes to be true in a frame, whose policy forbids what Playwright does for that."""
    deadline = monotonic() + PATIENCE
    while not frame.evaluate(f"Boolean({condition})"):
        if monotonic() > deadline:
            return False
        frame.page.wait_for_timeout(50)
    return True


def check_start_page_without_scripts(trial):
    with trial.window(java_script_enabled=False) as window:
        window.page.goto(f"{trial.site.address}/")
        trial.expect_equal(window.page.title(), "Skerry & Co", "the title")
        cards = window.page.locator(".grid li")
        trial.expect_equal(cards.count(), 4, "issues")
        first = cards.filter(has_text="Right <i>to</i> left")
        trial.expect_equal(first.locator(".state").text_content(), "Free", "a free issue")
        trial.expect("Ebb & flow" in first.text_content(), "the publication stands below the title")
        trial.expect_equal(cards.filter(has_text="Preview").count(), 1, "issues to look into")
        trial.expect_equal(window.page.locator(".choices a").count() > 1, True, "publications to choose from")
        window.page.locator(".choices a", has_text="Ebb & flow").click()
        trial.expect_equal(window.page.locator(".grid li").count(), 1, "issues of a publication")
        window.page.locator(".grid a").click()
        trial.expect(window.page.url.endswith("/store/read/rtl/"), f"a cover leads to {window.page.url}")
        trial.expect_equal(window.page.locator("h1").text_content(), "Right <i>to</i> left", "the title of the issue")
        code = window.page.get_by_label("Show this issue on your own page").input_value()
        trial.expect(f'src="{trial.site.address}/reader/?issue=../issues/rtl/"' in code, f"the code is {code}")
        covers = window.page.locator("img.cover").first
        covers.scroll_into_view_if_needed()
        trial.expect(covers.bounding_box()["height"] > 100, "the cover is seen")


def check_everybody_can_use_the_pages(trial):
    looks = [{"viewport": LANDSCAPE, "color_scheme": "light"}, {"viewport": PORTRAIT, "color_scheme": "dark"},
             {"viewport": {"width": 320, "height": 640}, "color_scheme": "light"}]
    for look in looks:
        with trial.window(**look) as window:
            for address in (f"{trial.site.address}/", page(trial, "rtl"), page(trial, "closed")):
                window.page.goto(address)
                expect_no_violations(trial, window, f"{address} {look['viewport']['width']}")
                is_wide = window.evaluate("document.documentElement.scrollWidth > innerWidth")
                trial.expect(not is_wide, f"{address} is wider than {look['viewport']['width']} pixels")


def check_free_issue(trial):
    with trial.window() as window:
        window.go(page(trial, PACKAGE))
        window.page.get_by_role("link", name="Read", exact=True).click()
        window.wait(READY, "the reader shows the issue")
        window.wait_until_sharp()
        trial.expect(window.evaluate("gatefoldReader.issue.pages.length > 10"), "all pages are there")
        trial.expect_equal(window.page.locator(".preview-notice").count(), 0, "notices of a preview")
        window.wait("document.querySelector('[data-overlay], .overlay')", "overlays lie on the page")
        window.evaluate("gatefoldReader.search('tide')")
        window.wait("gatefoldReader.hits.isFinished && gatefoldReader.hits.found.length > 3", "the search finds words")
        window.wait("document.querySelector('.button[aria-label=\"Read as text\"]:not([hidden])')", "articles are there")
        shared = window.evaluate("gatefoldReader.shareAddress")
        trial.expect(shared.startswith(page(trial, PACKAGE)), f"what is shared is {shared}")


def check_short_address_leads_to_a_place(trial):
    with trial.window() as window:
        window.go(f"{page(trial, 'rtl')}#page=2")
        window.wait(READY, "the reader shows the issue")
        trial.expect(1 in window.pages, f"the second page is shown, not {window.pages}")
        trial.expect("/store/reader/?issue=" in window.page.url, f"the reader is at {window.page.url}")


def check_preview(trial):
    for options in ({}, PHONE):
        with trial.window(**options) as window:
            window.go(page(trial, "japanese"))
            trial.expect_equal(window.page.get_by_role("link", name="Buy").get_attribute("href"), trial.site.SHOP,
                               "the shop on the page")
            window.page.get_by_role("link", name="Look inside").click()
            window.wait(READY, "the reader shows the preview")
            trial.expect_equal(window.evaluate("gatefoldReader.issue.pages.length"), 2, "pages of the preview")
            window.press("End")
            window.wait("document.querySelector('.preview-notice:not([hidden])')", "the end of the preview says so")
            notice = window.page.locator(".preview-notice")
            trial.expect("2 of " in notice.text_content(), f"the notice is {notice.text_content()}")
            trial.expect_equal(notice.get_by_role("link").get_attribute("href"), trial.site.SHOP, "the shop in the notice")
            expect_no_violations(trial, window, "the end of a preview")
    with trial.window() as window:
        window.go(page(trial, "closed"))
        trial.expect_equal(window.page.locator("a[data-reader]").count(), 0, "ways into an issue without a preview")


def check_no_page_that_is_not_free_is_there(trial):
    names = [str(file) for file in (trial.site.reader_folder.parent / "issues" / "japanese").rglob("*")]
    trial.expect(any("page-0002" in name for name in names), "the second page is there")
    trial.expect(not any("page-0003" in name or name.endswith(".pdf") for name in names), "nothing else is there")


def check_shelf(trial):
    # The shelf's initial data is part of the site's theme.
    with trial.window(answers_from_files=False) as window:
        window.go(f"{trial.site.address}/reader/")
        window.wait("document.querySelectorAll('.shelf > .shelf-list > li').length === 4", "the shelf lists the store")
        cards = window.page.locator(".shelf > .shelf-list > li")
        trial.expect_equal(cards.filter(has_text="Preview").count(), 1, "previews on the shelf")
        cards.filter(has_text="Preview").get_by_role("link").click()
        window.wait(f"{READY} && gatefoldReader.issue.preview", "the shelf opens the preview")
        window.page.get_by_role("button", name="Back to the shelf").or_(
            window.page.get_by_role("button", name="To the shelf")).first.click()
        window.wait("document.querySelector('.shelf-list > li')", "the shelf again")
        window.page.locator(".shelf > .shelf-list > li", has_text="Right <i>to</i>").get_by_role("link").click()
        window.wait(f"{READY} && !gatefoldReader.issue.preview", "the shelf opens the free issue")


def check_embedded_in_another_page(trial):
    with urlopen(f"{page(trial, 'rtl')}oembed.json") as answer:
        described = json.load(answer)
    trial.expect_equal((described["version"], described["type"], described["provider_name"]),
                       ("1.0", "rich", "Skerry & Co"), "what oEmbed says")
    with urlopen(described["thumbnail_url"]) as answer:
        trial.expect_equal(answer.headers.get_content_type(), "image/jpeg", "the thumbnail of oEmbed")
    with TemporaryDirectory() as folder:
        Path(folder, "index.html").write_text(
            f"<!DOCTYPE html><meta charset=utf-8><title>Blog</title><link rel=icon href=data:,>{described['html']}")
        with closing(FileServer(folder)) as other, trial.window() as window:
            window.go(f"{other.address}/")
            frame = window.page.frame_locator("iframe")
            frame.locator(".stage").wait_for()
            inside = window.page.frames[1]
            settled = wait_in(inside, "globalThis.gatefoldReader?.isSettled")
            trial.expect(settled, "the frame shows the issue")
            before = inside.evaluate("String(gatefoldReader.pageIndices)")
            frame.locator(".stage").press("PageDown")
            trial.expect(wait_in(inside, f"String(gatefoldReader.pageIndices) !== '{before}'"), "the frame turns")
            trial.expect_equal(window.page.url, f"{other.address}/", "the page stays")


def check_issue_that_is_no_longer_free(trial):
    """The last check, as it changes the site: the reader that is open misses what is gone."""
    with trial.window(allowed=": 404$") as window:
        window.go(trial.site.reader("rtl"))
        window.wait(READY, "the reader shows the issue")
        old = window.evaluate("gatefoldReader.issue.url(gatefoldReader.issue.pages[1].imageService + '/info.json')")
        sidecar = {**trial.site.SIDECARS["right-to-left"], "isFree": False, "previewPageCount": 1}
        trial.site.describe("right-to-left", sidecar)
        trial.site.publish()
        status = window.page.request.get(old).status
        trial.expect_equal(status, 404, "the address of a page that is no longer public")
        window.go(page(trial, "rtl"))
        window.page.get_by_role("link", name="Look inside").click()
        window.wait(f"{READY} && gatefoldReader.issue.pages.length === 1", "the same address shows the preview")


CHECKS = [
    check_start_page_without_scripts, check_everybody_can_use_the_pages, check_free_issue,
    check_short_address_leads_to_a_place, check_preview, check_no_page_that_is_not_free_is_there, check_shelf,
    check_embedded_in_another_page, check_issue_that_is_no_longer_free,
]
