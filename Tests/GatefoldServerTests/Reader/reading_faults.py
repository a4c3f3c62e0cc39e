"""Articles that are made to do harm, that are broken, or that don't come."""

import json

from access import expect_no_violations
from article import choose_settings, close, wait_for_article
from opened import PORTRAIT

ATTACK = "\"><img src=x onerror='window.hacked = 1'><script>window.hacked = 2</script>"
ADDRESSES = ["javascript:window.hacked = 3", "java\tscript:window.hacked = 4", "data:text/html,<script>opener.hacked = 5</script>",
             "\u0001javascript:window.hacked = 6"]
PAGE = {"pageIndex": 0, "pageLabel": ATTACK}


def text(string=f"Text {ATTACK}", **members):
    return {"string": string, "origins": [{"start": 0, "end": 3, "pageIndex": 0, "firstGlyph": 0}], **members}


def nested(depth):
    block = {"kind": "paragraph", "text": text("deep")}
    for _ in range(depth):
        block = {"kind": "box", "title": text(), "blocks": [block]}
    return block


def hostile_article():
    links = [{"start": 2 * number, "end": 2 * number + 2, "link": {"kind": "uri", "uri": address}}
             for number, address in enumerate(ADDRESSES)]
    runs = [*links, {"start": 10, "end": 14, "styles": ["constructor", "__proto__", 7, "strong"]},
            {"start": 14, "end": 16, "ruby": ATTACK}, {"start": 16, "end": 18, "footnote": ATTACK},
            {"start": 18, "end": 20, "footnote": ATTACK}, {"start": 20, "end": 22, "link": {"pageIndex": 999_999}},
            {"start": 3, "end": 1e9}, {"start": -4, "end": 2}, {"start": "0", "end": "3"}, {"start": 30, "end": 1e9, "styles": "em"}]
    breaks = [{"offset": 2, "page": PAGE, "quad": None}, {"offset": -5, "page": {}}, {"offset": 1e12, "page": PAGE},
              {"offset": "q", "page": PAGE}, None]
    pictures = [{"file": file, "words": ATTACK, "pixels": pixels, "page": PAGE} for file, pixels in [
        ("https://evil.example/a.png", None), ("//evil.example/a.png", None), ("../../../a.png", None), (7, 7),
        ("javascript:window.hacked = 7", None)]]
    blocks = [
        {"kind": "paragraph", "text": text(runs=runs, pageBreaks=breaks)}, {"kind": ATTACK, "text": text()},
        {"kind": "__proto__"}, None, 7, "x", {"kind": "paragraph"}, {"kind": "paragraph", "text": {"string": 5, "runs": 7}},
        {"kind": "heading", "level": ATTACK, "text": text()}, {"kind": "heading", "level": -9, "text": text()},
        {"kind": "list", "isOrdered": True, "items": [{"marker": ATTACK, "text": text()}, {"marker": 7}, None]},
        {"kind": "list", "items": 7}, {"kind": "table", "headerRowCount": 1e9, "rows": [[{"text": text(), "columnSpan": 1e9}], 7]},
        {"kind": "table", "headerRowCount": ATTACK, "rows": 7}, {"kind": "figure", "pictures": pictures, "caption": [text()]},
        {"kind": "figure", "pictures": 7, "caption": 7}, {"kind": "quotation", "paragraphs": [None, text()]}, nested(400),
    ]
    return {"title": ATTACK, "author": ATTACK, "section": ATTACK, "language": ATTACK, "direction": ATTACK, "blocks": blocks,
            "headline": text("Hostile"), "kicker": text(), "standfirst": 7, "byline": [text()],
            "footnotes": [{"identifier": ATTACK, "marker": ATTACK, "text": text()}, {"identifier": "none", "text": None}, 7]}


# Article bodies by article number, from 1.
BODIES = {1: hostile_article(), 2: [], 3: None, 4: {"blocks": 7, "footnotes": "x", "headline": 3}, 5: "{{{",
          6: {"title": "A Loaf", "blocks": [{"kind": "paragraph", "text": {"string": "x" * 200_000}}]}}


def answer(route):
    name = route.request.url.rsplit("/", 1)[1]
    if name == "articles.json":
        body = {"title": ATTACK, "articles": [
            *({"file": f"article-{number:04}.json", "title": ATTACK, "pages": [PAGE]} for number in BODIES),
            {"file": "https://evil.example/a.json", "title": ATTACK, "pages": None}, {"file": {}, "title": {}, "pages": [7]}]}
    else:
        body = BODIES[int(name[8:12])]
    route.fulfill(body=body if isinstance(body, str) else json.dumps(body), content_type="application/json")


def check_hostile_articles(trial):
    """Nothing of an article is run or loaded from elsewhere, whatever it has."""
    with trial.window(allowed="/a.png: 404") as window:
        asked = []
        window.page.on("request", lambda request: asked.append(request.url))
        window.context.on("page", lambda page: page.close() if page != window.page else None)
        window.context.route("**/articles/*.json", answer)
        window.go(f"{trial.site.reader('articles')}#article=1")
        wait_for_article(window, "Hostile")
        links = window.evaluate("[...document.querySelectorAll('.reading-text a')].map(({ href }) => href)")
        trial.expect(len(links) > 2, f"only {len(links)} links")
        trial.expect_equal([link for link in links if not link.startswith("http://127.0.0.1")], [], "links that may be opened")
        sources = window.evaluate("[...document.querySelectorAll('.reading img')].map(({ src }) => src)")
        address = window.evaluate("gatefoldReader.issue.address")
        trial.expect_equal([one for one in sources if not one.startswith(address)], [], "pictures from elsewhere")
        trial.expect_equal(window.evaluate("document.querySelectorAll('.reading script').length"), 0, "scripts")
        trial.expect(window.evaluate("document.querySelectorAll('.reading-box').length") < 12, "boxes are too deep")
        identifiers = window.evaluate("[...document.querySelectorAll('.reading [id]')].map(({ id }) => id)")
        trial.expect_equal(len(set(identifiers)), len(identifiers), "identifiers are unique")
        for number in range(window.page.locator(".reading-text a[role]").count()):
            window.page.locator(".reading-text a[role]").nth(number).click()
        for layout in ["Two columns", "Scrolling"]:
            choose_settings(window, layout)
        for number in range(2, 9):
            window.evaluate("(number) => { location.hash = `article=${number}`; }", number)
            window.page.wait_for_timeout(60)
            window.wait("document.querySelector('.reading-text')?.textContent.trim() || document.querySelector('.reading-text')",
                        f"something is shown of article {number}")
        window.click("[aria-label=Articles]")
        window.press("Escape", "Escape")
        window.wait("!document.querySelector('dialog')", "Escape closes it")
        trial.expect_equal(window.evaluate("globalThis.hacked ?? null"), None, "a script was run")
        trial.expect_equal([one for one in asked if "evil" in one], [], "requests to others")


def check_failures(trial):
    """What doesn't come is said, and may come later."""
    with trial.window(allowed="article-0003.json", viewport=PORTRAIT) as window:
        failing = []
        window.context.route("**/article-0003.json", lambda route: route.fulfill(status=500) if failing else route.continue_())
        failing.append(True)
        window.go(f"{trial.site.reader('articles')}#page=5&article=3")
        alert = "document.querySelector('.reading [role=alert]')"
        window.wait(f"{alert}?.textContent.includes('could not be loaded')", "it says that the article is not there")
        expect_no_violations(trial, window, "the failure")
        window.press("Escape")
        window.wait("!document.querySelector('dialog')", "Escape closes it")
        failing.clear()
        window.click("[aria-label='Read as text']")
        wait_for_article(window, "Nine Thousand")
        close(window)
        # A number without an article.
        window.evaluate("location.hash = 'article=99'")
        window.wait(f"{alert}", "it says so for an article that isn't there")
        window.press("Escape")
        # Of two simultaneous requests, the later article is shown.
        window.evaluate("gatefoldReader.readArticle({ articleIndex: 0 }); gatefoldReader.readArticle({ articleIndex: 4 })")
        wait_for_article(window, "The Sea")


def check_bodies(trial):
    """Articles without a body are left out, and of several on a page the one with most of it is opened."""
    changed = {}

    def answer_list(route):
        read = route.fetch().json()
        articles = read["articles"]
        changed["counts"] = [sum(one["letterCounts"]) for one in articles]
        changed["isPaired"] = all(len(one["letterCounts"]) == len(one["pages"]) for one in articles)
        # A running head that was recognised as an article.
        articles[1]["letterCounts"] = [0] * len(articles[1]["pages"])
        shared = articles[2]["pages"][0]
        articles[2]["letterCounts"][0] = 100
        articles[4]["pages"].append(shared)
        articles[4]["letterCounts"].append(99)
        route.fulfill(body=json.dumps(read), content_type="application/json")

    with trial.window(viewport=PORTRAIT) as window:
        window.context.route("**/articles.json", answer_list)
        window.go(f"{trial.site.reader('articles')}#page=3")
        window.wait("gatefoldReader.view", "the issue is shown")
        # Its only article has no body, so the next one is read.
        window.click("[aria-label='Read as text']")
        wait_for_article(window, "Nine Thousand")
        trial.expect(changed["isPaired"] and min(changed["counts"]) > 300, f"letters are counted: {changed}")
        window.click("[aria-label='Previous article']")
        wait_for_article(window, "Forty-One")
        trial.expect("Nine Thousand" in window.text(".reading-next"), "the next one is that with a body")
        window.click("[aria-label=Articles]")
        listed = window.evaluate("[...document.querySelectorAll('.reading-panel button span')].map((one) => one.textContent)")
        trial.expect(not any("Ferry" in title for title in listed) and len(listed) == 5, f"the list: {listed}")
        window.press("Escape")
        close(window)
        window.evaluate("location.hash = 'page=5'")
        window.wait_for_pages([4], "the page of two articles")
        window.click("[aria-label='Read as text']")
        wait_for_article(window, "Nine Thousand")
    with trial.window(viewport=PORTRAIT) as window:
        def without_bodies(route):
            read = route.fetch().json()
            for one in read["articles"]:
                one["letterCounts"] = [0] * len(one["pages"])
            route.fulfill(body=json.dumps(read), content_type="application/json")

        window.context.route("**/articles.json", without_bodies)
        with window.page.expect_response("**/articles.json"):
            window.go(trial.site.reader("articles"))
        window.wait("!document.querySelector('[aria-label=Notes]').hidden", "the other buttons are there")
        trial.expect(not window.page.is_visible("[aria-label='Read as text']"), "nothing is to be read")


FAULT_CHECKS = [check_hostile_articles, check_failures, check_bodies]
