"""The words of the pages: searching, marks, selecting and copying, and the layer of text for screen readers."""

import json
import re

from sites import ISSUES as SAMPLES

SITES = ["served", "static"]
ISSUES = [*SAMPLES, "articles-japanese"]
SERVED_ONLY = ["layer", "selection", "snippets", "copies", "scans", "unreadable_texts"]
# Maximum error in pixels of a mark on a part of a word. Text maps have no positions of letters, so the mark uses the
# widths of the browser's letters.
PARTS_WITHIN = {"issue": 2, "articles-arabic": 4}
QUERIES = {"issue": ["tide", "wind", '"a border that no"', "tid* “that no” border", "ill"], "japanese": ["灯台"],
           "articles-arabic": ["البحر"]}


def found(trial, issue, query):
    return trial.gatefold.json("search", issue, query)["hits"]


def page_text(trial, issue, page):
    return trial.gatefold.json("text", issue, "--pages", str(page + 1))["pages"][0]


def search(window, query):
    """Types a query into the panel, and waits until all pages are searched."""
    window.press("Control+f")
    window.wait("document.activeElement?.type === 'search'", "the field of the search has the focus")
    search_again(window, query)


def boxes(window, selector):
    return window.evaluate("""(selector) => [...document.querySelectorAll(selector)]
        .map((element) => element.getBoundingClientRect()).map((box) => [box.left, box.top, box.right, box.bottom])
    """, selector)


def expected_boxes(window, page, rects):
    """Where rectangles of a page are in the window."""
    return [[*window.place_of(page, rect["x"], rect["y"]),
             *window.place_of(page, rect["x"] + rect["width"], rect["y"] + rect["height"])] for rect in rects]


def expect_boxes(trial, shown, expected, within, what):
    if not trial.expect_equal(len(shown), len(expected), f"{what}: the number"):
        return
    pairs = zip(sorted(shown), sorted(expected))
    away = max((abs(a - b) for one, other in pairs for a, b in zip(one, other)), default=0)
    trial.expect(away <= within, f"{what}: {away:.2f} pixels away")


def check_search(trial):
    """The panel lists what `gatefold search` finds, and marks it on the pages."""
    issues = QUERIES if trial.site.name == "served" else ISSUES[:1]
    for issue in issues:
        with trial.open(issue) as window:
            for query in QUERIES[issue]:
                hits = found(trial, issue, query)
                trial.expect(len(hits) > 0, f"gatefold search finds nothing for {query}")
                search(window, query)
                shown = [hit["pageIndex"] for hit in window.evaluate("gatefoldReader.hits.found")]
                expected = [hit["pageIndex"] for hit in hits]
                if not trial.expect_equal(sorted(shown), sorted(expected), f"the pages with {query} in {issue}"):
                    continue
                status = "1 result" if len(hits) == 1 else f"{len(hits)} results"
                window.wait(f"document.querySelector('.search-status').textContent === '{status}'",
                            f"the panel says {status}")
                trial.expect_equal(window.evaluate("document.querySelectorAll('.hits > li').length"), len(hits),
                                   f"the list of {query}")
                window.click(".hits > li:first-child a")
                page = expected[0]
                window.wait(f"gatefoldReader.pageIndices.includes({page})", "the first hit is shown")
                window.wait_for_rest()
                for index in window.pages:
                    rects = [rect for hit in hits if hit["pageIndex"] == index for rect in hit["rects"]]
                    marks = [box for box in boxes(window, ".mark") if inside(window, index, box)]
                    expect_boxes(trial, marks, expected_boxes(window, index, rects), PARTS_WITHIN.get(issue, 1),
                                 f"marks of {query} on page {index + 1} of {issue}")


def inside(window, page, box):
    at = window.point((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    return at is not None and at["pageIndex"] == page


def check_steps(trial):
    """Going from hit to hit, by keys and by the list."""
    query = "tide"
    pages = [hit["pageIndex"] for hit in found(trial, "issue", query)]
    with trial.open(place=f"#q={query}") as window:
        window.wait("gatefoldReader.hits.isFinished && gatefoldReader.hits.found.length", "the address searches")
        trial.expect_equal(len(window.evaluate("gatefoldReader.hits.found")), len(pages), "hits by the address")
        for key, number in [("n", 0), ("n", 1), ("Shift+N", 0), ("Shift+N", len(pages) - 1), ("n", 0)]:
            window.press(key)
            window.wait(f"gatefoldReader.hits.current === {number}", f"{key} leads to hit {number}")
            window.wait(f"gatefoldReader.pageIndices.includes({pages[number]})", f"hit {number} is shown")
            window.wait("document.querySelector('.mark.is-current')", "the hit is marked as the one")
        window.press("/")
        last = len(pages) - 1
        window.click(f".hits > li:nth-child({last + 1}) a")
        window.wait(f"gatefoldReader.hits.current === {last}", "a hit of the list is shown")
        window.wait(f"document.querySelector('.hits > li:nth-child({last + 1}) a').ariaCurrent === 'true'",
                    "it is marked in the list")
        text = window.text(f".hits > li:nth-child({last + 1}) mark")
        trial.expect(query in text.lower(), f"the list shows what was found: {text}")
        # A new query replaces the first one, also in the address.
        search_again(window, "zzzz")
        trial.expect_equal(window.text(".search-status"), "0 results", "nothing is found")
        window.wait("!document.querySelector('.mark') && !document.querySelector('.hits > li')", "no marks are left")
        window.wait("location.hash.includes('q=zzzz')", "the address has the query")
        search_again(window, "")
        trial.expect_equal(window.text(".search-status"), "", "nothing is searched")
        window.wait("!location.hash.includes('q=')", "the address has no query")
        # Hits belong to the last query while the reader types.
        window.page.keyboard.type("tides", delay=5)
        window.wait("gatefoldReader.query === 'tides' && gatefoldReader.hits.isFinished", "the last query counts")
        trial.expect_equal(len(window.evaluate("gatefoldReader.hits.found")), len(found(trial, "issue", "tides")),
                           "hits of the last query")


def search_again(window, query):
    window.page.fill(".panel input[type=search]", query)
    window.wait(f"gatefoldReader.query === {json.dumps(query)} && gatefoldReader.hits.isFinished",
                f"{query!r} is searched")


def check_layer(trial):
    """Each word of the pages is there in reading order, over the place where it is printed."""
    for issue, page in [("issue", 4), ("japanese", 1), ("articles-arabic", 0)]:
        label = trial.gatefold.json("text", issue, "--pages", str(page + 1))["pages"][0].get("pageLabel") or page + 1
        with trial.open(issue, place=f"#page={label}") as window:
            layer = f".text-page[data-page='{page}']"
            window.wait(f"document.querySelector(\"{layer}\").dataset.isReady === ''", f"the text of {issue} is there")
            words = [word for block in page_text(trial, issue, page)["blocks"]
                     if not block["isOutsidePage"] and not block["isInvisible"]
                     for line in block["lines"] for word in line["words"]]
            shown = window.evaluate(
                "(layer) => [...document.querySelectorAll(`${layer} .word`)].map((word) => word.textContent)", layer)
            if not trial.expect_equal(shown, [word["text"] for word in words], f"the words of {issue}"):
                continue
            for zoom in [None, 2.2]:
                if zoom:
                    window.evaluate("(zoom) => gatefoldReader.setPlace({ zoom })", zoom)
                    window.wait_for_rest()
                here = boxes(window, f"{layer} .word")
                there = expected_boxes(window, page, [word["rect"] for word in words])
                away = [max(abs(a - b) for a, b in zip(one, other)) for one, other in zip(here, there)]
                worst = away.index(max(away))
                trial.expect(away[worst] <= 1, f"{issue} at a zoom of {zoom}: {shown[worst]!r} is {away[worst]:.2f} "
                             f"pixels away, one of {sum(one > 1 for one in away)} of {len(away)}")
            hidden = window.evaluate("""(layer) => {
                const page = document.querySelector(layer);
                return Boolean(page.closest("[aria-hidden=true]")) || getComputedStyle(page).visibility !== "visible";
            }""", layer)
            trial.expect(not hidden, "screen readers read the words")
            pages = window.evaluate("""
                [...document.querySelectorAll(".text-page:not([hidden])")].map((one) => Number(one.dataset.page))""")
            trial.expect_equal(pages, sorted(pages), f"the pages of {issue} are in reading order")


def check_selection(trial):
    """Words that are selected by the mouse are copied as they are printed."""
    page = 16
    # A block with a word that is broken at the end of a line.
    block = next(block for block in page_text(trial, "issue", page)["blocks"]
                 if block["role"] == "body" and len(block["lines"]) > 4
                 and any(line["words"][-1]["text"].endswith("-") for line in block["lines"][:2]))
    lines = [[word["text"] for word in line["words"]] for line in block["lines"]]
    with trial.open(place="#page=11", permissions=["clipboard-read", "clipboard-write"]) as window:
        window.wait(f"document.querySelector(\"[data-page='{page}']\").dataset.isReady === ''", "the words are there")
        first, last = block["lines"][0]["words"][0]["rect"], block["lines"][2]["words"][1]["rect"]
        rect = block["rect"]
        frame = next(slot["frame"] for slot in window.view["canvas"]["slots"] if slot["pageIndex"] == page)
        place = {"x": frame["x"] + rect["x"] + rect["width"] / 2, "y": frame["y"] + rect["y"] + 60, "zoom": 2}
        window.evaluate("(place) => gatefoldReader.setPlace(place)", place)
        window.wait_for_rest()
        before = window.view["matrix"]
        start = (first["x"] + 0.5, first["y"] + first["height"] / 2)
        end = (last["x"] + last["width"] - 0.5, last["y"] + last["height"] / 2)
        window.drag(window.place_of(page, *start), window.place_of(page, *end))
        trial.expect_equal(window.view["matrix"], before, "selecting doesn't move the page")
        window.press("Control+c")
        copied = window.evaluate("navigator.clipboard.readText()")
        printed = [*lines[0], *lines[1], *lines[2][:2]]
        expected = re.sub(r"(\w)[-\u00ad\u2010] (\w)", r"\1\2", " ".join(printed))
        trial.expect_equal(re.sub(r"\s+", " ", copied).strip(), expected, "what is copied")


def check_snippets(trial):
    """What is found is shown as one reads it: without hyphens of line ends, page numbers, and readings of characters."""
    with trial.open() as window:
        words = broken_words(page_text(trial, "issue", 16))
        trial.expect(len(words) > 0, "the page has words that are broken at line ends")
        for before, whole in words[:3]:
            search(window, f'"{before}"')
            shown = [hit["before"] + hit["text"] + hit["after"] for hit in window.evaluate("gatefoldReader.hits.found")
                     if hit["pageIndex"] == 16]
            trial.expect(any(whole in text for text in shown), f"{whole!r} is not in {shown}")
            trial.expect_equal(window.text(".hits > li .hit-text"), window.evaluate(
                "(({ before, text, after }) => before + text + after)(gatefoldReader.hits.found[0])"), "the list")
            window.press("Escape")
        furniture = [" ".join(word["text"] for line in block["lines"] for word in line["words"])
                     for block in page_text(trial, "issue", 16)["blocks"] if block["role"] in ("folio", "runningHeader")]
        search(window, "the")
        for hit in window.evaluate("gatefoldReader.hits.found.filter((hit) => hit.pageIndex === 16)"):
            text = hit["before"] + hit["text"] + hit["after"]
            trial.expect(not any(part in text for part in furniture), f"{text!r} has one of {furniture}")
    with trial.open("articles-japanese") as window:
        search(window, "局長の早瀬")
        found = window.evaluate("gatefoldReader.hits.found.map(({ before, text, after }) => before + text + after)")
        trial.expect(len(found) == 1 and "窓口は一つしかない。朝の八時に局長の早瀬さんが戸を開け" in found[0],
                     f"readings of characters are apart: {found}")
        trial.expect_equal(window.text(".hits mark"), "局長の早瀬", "what was found is marked, not its line")


def broken_words(page):
    """Words that are broken at the end of a line: the word before each, and both as they are read."""
    lines = [[word["text"] for word in line["words"]] for block in page["blocks"] if block["role"] == "body"
             for line in block["lines"]]
    return [(one[-2], f"{one[-2]} {one[-1][:-1]}{other[0]}") for one, other in zip(lines, lines[1:])
            if len(one) > 1 and re.fullmatch(r"\w{3,}-", one[-1]) and re.fullmatch(r"[a-z]+", other[0])
            and re.fullmatch(r"\w{4,}", one[-2])]


def check_copies(trial):
    """A whole page is copied as one reads it."""
    with trial.open("articles-japanese", permissions=["clipboard-read", "clipboard-write"]) as window:
        layer = ".text-page[data-page='0']"
        window.wait(f"document.querySelector(\"{layer}\").dataset.isReady === ''", "the words are there")
        window.wait("!document.querySelector('[aria-label=Notes]').hidden", "selections are followed")
        window.evaluate("(layer) => getSelection().selectAllChildren(document.querySelector(layer))", layer)
        window.press("Control+c")
        copied = window.evaluate("navigator.clipboard.readText()")
        trial.expect("島の郵便局は、船着き場から坂を三分ほど" in copied, f"lines are joined without spaces: {copied[:200]}")
        trial.expect("ゆうびんきょく" not in copied, "readings of characters are left out")
        trial.expect("灯台通信" not in copied and not copied.endswith("1"), "furniture is left out")
        # A reading that is selected alone is copied.
        window.evaluate("""(layer) => getSelection().selectAllChildren([...document.querySelectorAll(`${layer} .text-block`)]
            .find((block) => block.textContent.includes("ゆうびんきょく")))""", layer)
        window.press("Control+c")
        trial.expect_equal(window.evaluate("navigator.clipboard.readText()"), "ゆうびんきょく", "what was selected alone")


def check_scans(trial):
    """An issue without any text says so when it is searched."""
    with trial.window() as window:
        page = {"pages": [{"width": 603, "height": 783, "blocks": []}]}
        window.context.route("**/text.json", lambda route: route.fulfill(
            content_type="application/json", body=json.dumps(page)))
        window.go(trial.site.reader("issue"))
        window.wait("gatefoldReader.view", "the issue is shown")
        search(window, "tide")
        trial.expect("no text" in window.text(".search-status"), f"the panel says: {window.text('.search-status')}")


def check_unreadable_texts(trial):
    """Pages whose text can't be read are left out, which is said."""
    lost = 3
    with trial.window(allowed=r": 503$") as window:
        texts = re.compile(rf"/text/page-0*{lost}\.json|/pages/{lost}/text")
        window.context.route(texts, lambda route: route.fulfill(status=503))
        window.go(trial.site.reader("issue"))
        window.wait("gatefoldReader.view", "the issue is shown")
        search(window, "tide")
        hits = [hit for hit in found(trial, "issue", "tide") if hit["pageIndex"] != lost - 1]
        trial.expect_equal(len(window.evaluate("gatefoldReader.hits.found")), len(hits), "hits of the other pages")
        status = window.text(".search-status")
        trial.expect("some pages could not be searched" in status, f"the panel says: {status}")
        # Once the texts can be loaded again, they are searched.
        window.context.unroute(texts)
        search_again(window, "")
        search_again(window, "tide")
        trial.expect_equal(len(window.evaluate("gatefoldReader.hits.found")), len(found(trial, "issue", "tide")),
                           "hits after the texts are there again")


CHECKS = [check_search, check_steps, check_layer, check_selection, check_snippets, check_copies, check_scans,
          check_unreadable_texts]
