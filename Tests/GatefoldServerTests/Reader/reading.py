"""Articles as text: opening them, their structure, turning, settings, and the way to the page and back."""

from access import expect_no_violations
from article import (SCROLLER, box, choose_settings, close, expect_focus_seen, expect_kept, expect_text_of_page,
                     expect_whole_page, first_letters, letters, middle, read, scroll, status, wait_for_article)
from opened import LANDSCAPE, PORTRAIT
from reading_faults import FAULT_CHECKS
from reading_turning import TURNING_CHECKS

SITES = ["served", "static"]
ISSUES = ["articles", "articles-arabic", "articles-japanese"]
SERVED_ONLY = ["links", "settings", "place", "print", "focus", "axe",
               *(check.__name__.removeprefix("check_") for check in [*TURNING_CHECKS, *FAULT_CHECKS])]
TITLES = ["Forty-One Crates", "The Ferry That Waits for Nobody", "Nine Thousand Moths by Morning",
          "The House of Eleven Hundred Pots", "The Sea at the Top", "A Loaf from the Low Water"]
FERRY, MOTHS, POTS = "The Ferry", "Nine Thousand", "The House"


def go_to(window, page):
    window.evaluate("(label) => { location.hash = `page=${label}`; }", str(page + 1))
    window.wait_for_pages([page], f"page {page + 1}")


def check_opening(trial):
    """The article of the page is opened at the text of that page, and leads back to it."""
    with trial.open("articles", viewport=PORTRAIT) as window:
        # The cover is of no article: the first one after it is shown.
        read(window, TITLES[0])
        close(window)
        for page, title in [(3, FERRY), (11, FERRY), (5, MOTHS), (10, POTS)]:
            go_to(window, page)
            read(window, title)
            expect_text_of_page(trial, window, "articles", page)
            window.click("text=To the page")
            window.wait("!document.querySelector('dialog')", "the page is shown")
            window.wait_for_pages([page], "the page that it was opened from")
        go_to(window, 2)
        read(window, FERRY)
        trial.expect_equal(window.evaluate(f"document.querySelector('{SCROLLER}').scrollTop"), 0,
                           "an article that begins on the page is opened at its beginning")
        window.wait("document.querySelector('.reading-text img').naturalWidth > 0", "its picture is loaded")


def texts(value):
    """All texts of an article's JSON."""
    if isinstance(value, dict) and isinstance(value.get("string"), str):
        yield value["string"]
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from texts(one)


def breaks(value):
    """All beginnings of pages in the texts of an article."""
    if isinstance(value, dict):
        yield from value.get("pageBreaks", [])
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from breaks(one)


def kinds(blocks):
    for block in blocks:
        yield block["kind"]
        yield from kinds(block.get("blocks", []))


def check_structure(trial):
    """All articles, one after the other: nothing of the text is missing, and all is what it should be."""
    selectors = {"list": "ul, .reading-text ol", "table": "table", "figure": "figure", "heading": ":is(h2, h3, h4, h5, h6)",
                 "pullQuote": ".reading-pull", "quotation": "blockquote", "box": ".reading-box"}
    with trial.open("articles", place="#page=2", viewport=PORTRAIT) as window:
        read(window, TITLES[0])
        for number, title in enumerate(TITLES):
            article = window.evaluate("""async (number) => {
                const { articles } = await gatefoldReader.issue.articles();
                return (await fetch(gatefoldReader.issue.articleURL(articles[number].file))).json();
            }""", number)
            wait_for_article(window, title)
            expected = list(kinds(article["blocks"]))
            for kind, selector in selectors.items():
                found = window.evaluate("(all) => document.querySelectorAll(`.reading-text ${all}`).length", selector)
                trial.expect_equal(found, expected.count(kind), f"{title}: {kind}")
            shown = letters(window.evaluate("document.querySelector('.reading-text').textContent"))
            parts = {key: article.get(key) for key in ["kicker", "headline", "standfirst", "byline", "blocks", "footnotes"]}
            missing = [text[:40] for text in texts(parts) if letters(text) not in shown]
            trial.expect_equal(missing, [], f"{title}: texts that are missing")
            labels = window.evaluate("[...document.querySelectorAll('.reading-break')].map((mark) => mark.title)")
            trial.expect_equal(labels, [one["page"]["pageLabel"] for one in breaks(parts)], f"{title}: marks of pages")
            trial.expect_equal(window.evaluate("document.querySelector('.reading-text').lang"), "en-GB", "the language")
            if title != TITLES[-1]:
                window.click("[aria-label='Next article']")
        trial.expect(window.evaluate("document.querySelector('[aria-label=\"Next article\"]').disabled"), "nothing is next")
        window.click("[aria-label='Previous article']")
        wait_for_article(window, TITLES[4])
        window.click(".reading-next button")
        wait_for_article(window, TITLES[5])
        window.click("[aria-label=Articles]")
        trial.expect_equal(window.evaluate("document.activeElement.textContent"), f"{TITLES[5]}14", "the list shows this one")
        window.click(f".reading-panel button:has-text('{TITLES[2]}')")
        wait_for_article(window, TITLES[2])
        check_address(trial, window)


def check_address(trial, window):
    """The article is in the address, as long as it is open."""
    window.wait("location.hash.includes('article=3')", "the address has the article")
    window.page.reload(wait_until="commit")
    wait_for_article(window, TITLES[2])
    window.evaluate("location.hash = 'page=2&article=5'")
    wait_for_article(window, TITLES[4])
    close(window)
    window.wait("!location.hash.includes('article')", "the address has no article")


def check_links(trial):
    """Footnotes there and back, links to pages and to other sites."""
    with trial.open("articles", place="#page=3&article=2") as window:
        wait_for_article(window, FERRY)
        for layout in ["Scrolling", "Two columns"]:
            choose_settings(window, layout)
            for number in [1, 2]:
                reference = window.page.locator("a[role=doc-noteref]").nth(number - 1)
                text = reference.inner_text()
                reference.focus()
                window.press("Enter")
                expect_focus_seen(trial, window, "doc-footnote", f"{layout}: footnote {number}")
                trial.expect(window.evaluate("document.activeElement.textContent").startswith(text), "the footnote's number")
                window.page.locator("a[role=doc-backlink]").nth(number - 1).click()
                expect_focus_seen(trial, window, "doc-noteref", f"{layout}: back from footnote {number}")
                if layout != "Scrolling":
                    expect_whole_page(trial, window, "after a footnote")
        outside = window.evaluate("""[...document.querySelectorAll(".reading-text a[href^=http]")]
            .map(({ href, target, rel }) => ({ isOwn: href.startsWith(location.origin), target, rel }))""")
        trial.expect_equal([one for one in outside if not one["isOwn"]],
                           [{"isOwn": False, "target": "_blank", "rel": "noopener noreferrer"}] * 2, "links to other sites")
        window.press("Home")
        window.page.locator(".reading-text a[href^='https']").last.focus()
        window.page.wait_for_timeout(300)
        expect_whole_page(trial, window, "after the focus has gone to a link")
        window.click("[aria-label='Next article']")
        wait_for_article(window, MOTHS)
        window.click(".reading-text a[href^='#page']")
        window.wait_for_pages([7, 8], "a link leads to its page")
        trial.expect_equal(window.evaluate("document.querySelectorAll('dialog').length"), 0, "which is seen")


def check_settings(trial):
    """What is chosen changes the text, and is kept."""
    style = "((name, one = '.reading-text') => getComputedStyle(document.querySelector(one))[name])"
    with trial.open("articles", place="#page=3&article=2") as window:
        wait_for_article(window, FERRY)
        first_letters(window)
        choose_settings(window, "Sepia", "Wide spacing", "Justified", "Off", Text_size=24, Line_height=2, Line_width=40, Margins=48)
        wanted = {"fontSize": "24px", "lineHeight": "48px", "textAlign": "justify", "hyphens": "manual"}
        for name, value in wanted.items():
            trial.expect_equal(window.evaluate(f"{style}('{name}')"), value, name)
        trial.expect("Verdana" in window.evaluate(f"{style}('fontFamily')"), "the typeface is changed")
        trial.expect_equal(window.evaluate(f"{style}('backgroundColor', '.reading')"), "rgb(244, 236, 217)", "the colour")
        window.page.reload(wait_until="commit")
        wait_for_article(window, FERRY)
        trial.expect_equal(window.evaluate(f"{style}('fontSize')"), "24px", "the size is kept")
        trial.expect_equal(window.evaluate("document.querySelector('.reading').dataset.theme"), "sepia", "the colour is kept")
        window.click("[aria-label='Text settings']")
        trial.expect_equal(window.page.get_by_label("Text size").get_attribute("aria-valuetext"), "24 px", "the size is said")
        trial.expect(window.page.get_by_role("radio", name="Wide spacing").is_checked(), "the settings show what is chosen")


def check_place(trial):
    """Layouts, settings and the size of the window don't change what is read."""
    with trial.open("articles", place="#page=3&article=2") as window:
        wait_for_article(window, FERRY)
        scroll(window, 1500)
        top = window.evaluate(f"document.querySelector('{SCROLLER}').scrollTop")
        text = first_letters(window)
        for layout in ["Pages", "Two columns", "Scrolling"]:
            choose_settings(window, layout)
            expect_kept(trial, window, layout)
        for size in [12, 30, 40, 18]:
            choose_settings(window, Text_size=size)
            expect_kept(trial, window, f"size {size}")
        for size in [PORTRAIT, LANDSCAPE]:
            window.page.set_viewport_size(size)
            window.wait(f"innerWidth === {size['width']}", "the window has its size")
            window.frames(4)
            expect_kept(trial, window, f"a window of {size['width']}")
        # Where the browser scrolls a resized window before the text is set anew, it may be a few lines off.
        trial.expect_near(window.evaluate(f"document.querySelector('{SCROLLER}').scrollTop"), top, 120, "it comes back")
        trial.expect(len(text) > 20, "there is a text")


def check_print(trial):
    """`To the page` brings what was read into view, and the button leads back to it."""
    for issue, title in [("articles", FERRY), ("articles-japanese", "島の郵便局")]:
        with trial.open(issue, place="#page=3" if issue == "articles" else "", viewport=PORTRAIT) as window:
            # So much that only a small part of the page is seen.
            window.press("+", "+", "+", "+")
            window.wait_for_rest()
            read(window, title)
            first = window.pages
            scroll(window, 900 if issue == "articles" else 500)
            text = letters(first_letters(window))[:10]
            window.click("text=To the page")
            window.wait("!document.querySelector('dialog')", "the page is shown")
            window.wait_for_rest()
            seen = """() => {
                const { left, right, top, bottom } = gatefoldReader.stage.getBoundingClientRect();
                return [...document.querySelectorAll(".text-page:not([hidden]) .word")].filter((word) => {
                    const box = word.getBoundingClientRect();
                    return box.right > left && box.left < right && box.bottom > top && box.top < bottom;
                }).map((word) => word.textContent).join("");
            }"""
            window.wait("document.querySelector('.text-page:not([hidden]) .word')", "its text is there")
            trial.expect(len(text) > 5 and text[:6] in letters(window.evaluate(seen)), f"{text} is seen in print")
            # Another page would be shown as a whole.
            trial.expect_equal(window.pages, first, "the page")
            page = first[0]
            read(window, title)
            expect_text_of_page(trial, window, issue, page)


def check_focus(trial):
    """Tab stays within the view; Escape closes the panel first."""
    with trial.open("articles", place="#page=3") as window:
        read(window, TITLES[0])
        window.click("[aria-label='Next article']")
        wait_for_article(window, FERRY)
        trial.expect(window.page.get_by_role("dialog", name=FERRY).count() == 1, "the dialog has the article's name")
        trial.expect(window.evaluate(f"document.activeElement.matches('{SCROLLER}')"), "the text has the focus")
        for _ in range(24):
            window.press("Tab")
            inside = window.evaluate("document.activeElement === document.body || Boolean(document.activeElement.closest('dialog'))")
            if not trial.expect(inside, "the focus leaves the view"):
                break
        choose_settings(window)
        trial.expect_equal(window.evaluate("document.activeElement.textContent"), "Aa", "the focus is back at the button")
        window.press("Escape")
        window.wait("!document.querySelector('dialog')", "Escape closes the view")
        trial.expect_equal(window.evaluate("document.activeElement.ariaLabel"), "Read as text", "the focus is where it was")


def check_directions(trial):
    """Arabic is turned to the left; Japanese has its readings."""
    with trial.open("articles-arabic", place="#page=2", query="&lang=ar", viewport=PORTRAIT) as window:
        read(window, "كيف")
        trial.expect_equal(window.evaluate("document.querySelector('.reading-text').dir"), "rtl", "the direction")
        window.click(".reading-bar .button:nth-of-type(3)")
        window.page.locator("input[value=one]").check()
        window.page.locator(".reading-range input").first.fill("36")
        window.press("Escape")
        window.page.focus(SCROLLER)
        first = status(window)
        for act, changes in [(lambda: window.press("ArrowRight"), False), (lambda: window.press("ArrowLeft"), True),
                             (lambda: window.page.mouse.click(*middle(window, 0.98)), False),
                             (lambda: window.page.mouse.click(*middle(window, 0.02)), True)]:
            act()
            window.page.wait_for_timeout(30)
            trial.expect_equal(status(window) != first, changes, "pages are turned to the left")
            expect_whole_page(trial, window, "Arabic")
        trial.expect(window.evaluate(f"document.querySelector('{SCROLLER}').scrollLeft") < 0, "it is scrolled to the left")
    with trial.open("articles-arabic", place="#page=2") as window:
        read(window, "كيف")
        direction = window.evaluate("getComputedStyle(document.querySelector('.reading-title')).direction")
        trial.expect_equal(direction, "rtl", "the direction of the title in an interface from left to right")
    with trial.open("articles-japanese") as window:
        read(window, "島の郵便局")
        trial.expect(window.evaluate("document.querySelectorAll('ruby rt').length") > 5, "words have their readings")
        trial.expect(box(window)["width"] > 500, "the text has room")


def check_axe(trial):
    for language, scheme, viewport in [("en", "light", LANDSCAPE), ("ar", "dark", PORTRAIT)]:
        issue = "articles" if language == "en" else "articles-arabic"
        place = "#page=9&article=4" if language == "en" else "#article=1"
        with trial.open(issue, place, f"&lang={language}", color_scheme=scheme, viewport=viewport) as window:
            wait_for_article(window, POTS if language == "en" else "كيف")
            trial.expect_equal(window.evaluate("document.querySelector('.reading').dataset.theme"),
                               {"light": "light", "dark": "night"}[scheme], "the colours are those of the system")
            expect_no_violations(trial, window, f"{language}, the text")
            window.click(".reading-bar .button:nth-of-type(3)")
            for theme in ["light", "sepia", "dimmed", "night"]:
                window.page.locator(f"input[value={theme}]").check()
                expect_no_violations(trial, window, f"{language}, the settings, {theme}")
            window.page.locator("input[value=two]").check()
            window.press("Escape")
            window.click(".reading-bar .button:nth-of-type(2)")
            expect_no_violations(trial, window, f"{language}, the list of articles")


CHECKS = [check_opening, check_structure, check_links, check_settings, check_place, check_print, check_focus,
          check_directions, check_axe, *TURNING_CHECKS, *FAULT_CHECKS]
