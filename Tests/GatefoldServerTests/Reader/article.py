"""The reading view, as a person has it before them."""

import json
import re

SCROLLER = ".reading-scroller"
# The first letter that is seen; it is kept, with the text that follows it in its paragraph.
FIRST_LETTERS = """(() => {
    const walker = document.createTreeWalker(document.querySelector(".reading-text"), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const isSeen = () => [...range.getClientRects()].some(globalThis.isSeenInArticle);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        range.selectNodeContents(node);
        if (!node.data.trim() || node.parentNode.closest("rt") || !isSeen()) continue;
        for (let at = 0; at < node.length; at += 1) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            if (!isSeen()) continue;
            globalThis.keptPlace = range.cloneRange();
            range.setEndAfter(node.parentNode.closest("p, li, h1, h2, h3, h4, th, td").lastChild);
            return range.toString();
        }
    }
    return "";
})()"""
WATCH = """void (globalThis.isSeenInArticle = (rect) => {
    const box = document.querySelector(".reading-scroller").getBoundingClientRect();
    return rect.width > 0 && rect.bottom > box.top + 8 && rect.top < box.bottom && rect.right > box.left + 1
        && rect.left < box.right - 1;
})"""


def letters(text):
    """The letters of a text, without hyphens, spaces and what stands between words."""
    return re.sub(r"\W", "", text)


def page_letters(trial, issue, page):
    blocks = trial.gatefold.json("text", issue, "--pages", str(page + 1))["pages"][0]["blocks"]
    return letters("".join(word["text"] for block in blocks for line in block["lines"] for word in line["words"]))


def read(window, title):
    """Opens the article of the page by the button."""
    window.page.get_by_label(window.evaluate("gatefoldReader.words('readingView')"), exact=True).click()
    wait_for_article(window, title)


def wait_for_article(window, title):
    window.wait(f"document.querySelector('.reading-text h1')?.textContent.startsWith({json.dumps(title)})",
                f"the article {title} is shown")
    window.evaluate(WATCH)
    window.frames(2)


def close(window):
    window.click(".reading-bar .button")
    window.wait("!document.querySelector('dialog')", "the reading view is closed")


def status(window):
    return window.text(".reading-status")


def expect_page(trial, window, page, what):
    """A page of the text, by the line below it."""
    count = int(status(window).split()[-1])
    trial.expect_equal(status(window), f"Page {page if page > 0 else count + 1 + page} of {count}", what)


def choose_settings(window, *labels, **sliders):
    """Sets the text by the panel, and closes the panel."""
    window.click("[aria-label='Text settings']")
    for label in labels:
        window.page.get_by_role("radio", name=label, exact=True).check()
    for name, value in sliders.items():
        window.page.get_by_label(name.replace("_", " ")).fill(str(value))
    window.press("Escape")
    window.wait("document.querySelector('.reading-panel').hidden", "Escape closes the settings")
    window.frames(3)


def scroll(window, down):
    """Scrolls the text by the wheel, and waits until that is noticed."""
    window.page.mouse.move(*middle(window))
    window.evaluate(f"""(down) => {{
        const {{ scrollTop, scrollHeight, clientHeight }} = document.querySelector('{SCROLLER}');
        globalThis.scrolledTo = Math.min(scrollTop + down, scrollHeight - clientHeight);
    }}""", down)
    window.page.mouse.wheel(0, down)
    window.wait(f"Math.abs(document.querySelector('{SCROLLER}').scrollTop - scrolledTo) < 2", "the wheel scrolls")
    window.page.wait_for_timeout(350)


def box(window, selector=SCROLLER):
    return window.evaluate("""(selector) => (({ x, y, width, height }) => ({ x, y, width, height }))(
        document.querySelector(selector).getBoundingClientRect())""", selector)


def middle(window, across=0.5):
    at = box(window)
    return at["x"] + at["width"] * across, at["y"] + at["height"] / 2


def first_letters(window):
    return window.evaluate(FIRST_LETTERS)


def expect_text_of_page(trial, window, issue, page):
    """The text of a page is at the top. Its first line may begin with that of the page before."""
    text = letters(first_letters(window))
    found = text[48:60] if len(text) > 60 else text[-12:]
    trial.expect(len(found) > 3 and found in page_letters(trial, issue, page), f"page {page + 1} is read from {text[:60]!r}")


def expect_kept(trial, window, what):
    """What was the first letter is seen now."""
    window.wait("[...keptPlace.getClientRects()].some(isSeenInArticle)", f"{what}: the place is kept")


def expect_whole_page(trial, window, what):
    beside = window.evaluate(f"(({{ scrollLeft, clientWidth }}) => Math.abs(scrollLeft) % clientWidth)"
                             f"(document.querySelector('{SCROLLER}'))")
    trial.expect_near(beside, 0, 1, f"{what}: whole pages are shown")


def expect_focus_seen(trial, window, role, what):
    found = window.evaluate("""() => {
        const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
        return { role: document.activeElement.getAttribute("role"),
            isSeen: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight };
    }""")
    trial.expect_equal(found, {"role": role, "isSeen": True}, what)
