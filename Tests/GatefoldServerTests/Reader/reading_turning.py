"""Turning the pages of an article."""

from article import SCROLLER, choose_settings, expect_page, expect_whole_page, middle, status, wait_for_article
from opened import PORTRAIT

FERRY = "The Ferry"


def check_turning(trial):
    """Pages of text are turned by keys, buttons, clicks at the edges and the wheel; none of that reaches the pages below."""
    with trial.open("articles", place="#page=3&article=2", viewport=PORTRAIT) as window:
        wait_for_article(window, FERRY)
        choose_settings(window, "Pages")
        window.page.focus(SCROLLER)
        trial.expect(int(status(window).split()[-1]) > 3, f"there are few pages: {status(window)}")
        for key, page in [("ArrowRight", 2), ("ArrowLeft", 1), ("Space", 2), ("PageDown", 3), ("Shift+Space", 2),
                          ("ArrowDown", 3), ("ArrowUp", 2), ("PageUp", 1), ("ArrowLeft", 1), ("End", -1)]:
            window.press(key)
            expect_page(trial, window, page, key)
            expect_whole_page(trial, window, key)
        trial.expect(window.evaluate("isSeenInArticle(document.querySelector('.reading-next').getBoundingClientRect())"),
                     "the last page has the end")
        trial.expect(window.evaluate("document.querySelector('.reading [aria-label=\"Next page\"]').disabled"),
                     "nothing is after the last page")
        window.press("Home")
        buttons = {name: f".reading [aria-label='{name} page']" for name in ["Next", "Previous"]}
        for act, page in [(lambda: window.click(buttons["Next"]), 2), (lambda: window.click(buttons["Previous"]), 1),
                          (lambda: window.page.mouse.click(*middle(window, 0.98)), 2),
                          (lambda: window.page.mouse.click(*middle(window, 0.02)), 1),
                          (lambda: window.page.mouse.click(*middle(window)), 1),
                          (lambda: window.page.mouse.wheel(0, 120), 2)]:
            act()
            window.page.wait_for_timeout(30)
            expect_page(trial, window, page, "buttons, edges and wheel")
        trial.expect_equal(window.pages, [2], "the pages below don't turn")


def check_touch(trial):
    with trial.open("articles", place="#page=3&article=2", viewport=PORTRAIT, has_touch=True, is_mobile=True) as window:
        wait_for_article(window, FERRY)
        choose_settings(window, "Pages")
        left, right = middle(window, 0.2), middle(window, 0.8)
        for start, end, page, what in [(right, left, 2, "a swipe"), (left, right, 1, "a swipe back"),
                                       (left, right, 1, "a swipe before the beginning"),
                                       (left, (left[0] - 24, left[1]), 1, "a little pull")]:
            window.swipe(start, end)
            window.page.wait_for_timeout(60 if page != 1 else 200)
            expect_page(trial, window, page, what)
            expect_whole_page(trial, window, what)
        window.page.touchscreen.tap(*middle(window, 0.97))
        window.wait("document.querySelector('.reading-status').textContent.startsWith('Page 2')", "a tap turns")


TURNING_CHECKS = [check_turning, check_touch]
