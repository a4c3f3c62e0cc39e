"""Reading aloud in the text view: the sentence that is marked in the text and scrolled to."""

from access import expect_no_violations
from article import choose_settings, close, expect_whole_page, wait_for_article
from opened import LANDSCAPE, PORTRAIT
from speech_window import finish, heard_after, opened, plain, wait_for_marks

# The letters that are marked in the text, without the numbers of footnotes.
MARKED_TEXT = r"""[...(CSS.highlights.get("gatefold-spoken") ?? [])].map((range) => {
    const copy = range.cloneContents();
    for (const one of copy.querySelectorAll("[role=doc-noteref], rt")) one.remove();
    return copy.textContent;
}).join("").normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "")"""
SEEN = """[...CSS.highlights.get("gatefold-spoken")].every((range) => isSeenInArticle(range.getClientRects()[0]))"""
FERRY, MOTHS = "The Ferry", "Nine Thousand"


def speak(window):
    """Begins by the button of the window."""
    button = window.page.locator("dialog.reading").get_by_role("button", name="Read aloud", exact=True)
    return heard_after(window, button.click, "the button begins to read aloud")["text"]


def wait_for_text_mark(window, text):
    letters = plain(text)
    window.wait(f"""((marked) => marked === "{letters}" || (marked.length > 150 && marked.includes("{letters}")))(
        {MARKED_TEXT}) && {SEEN}""", f"{text!r} is marked in the text, and seen")


def check_text(trial):
    """The sentence is marked in the text, which scrolls or turns along, and on the page behind it."""
    for layout in ["Scrolling", "Two columns"]:
        with opened(trial, "articles", place="#page=3&article=2", 
                    viewport=PORTRAIT if layout == "Scrolling" else LANDSCAPE) as window:
            wait_for_article(window, FERRY)
            choose_settings(window, layout)
            text = speak(window)
            for _ in range(26):
                wait_for_text_mark(window, text)
                if layout == "Two columns":
                    expect_whole_page(trial, window, "while it is read aloud")
                text = finish(window)["text"]
            close(window)
            wait_for_marks(window, text)
            trial.expect(window.evaluate("document.querySelector('.reader > .speech-bar') !== null"),
                         "the controls stay when the text is closed")


def check_text_place(trial):
    """It begins at the top of what is seen, or where the text is tapped; who scrolls away is left there."""
    with opened(trial, "articles", place="#page=3&article=2", viewport=PORTRAIT) as window:
        wait_for_article(window, FERRY)
        window.page.mouse.move(250, 400)
        window.page.mouse.wheel(0, 900)
        window.wait("document.querySelector('.reading-scroller').scrollTop > 800", "the wheel scrolls")
        window.page.wait_for_timeout(350)
        text = speak(window)
        wait_for_text_mark(window, text)
        scrolled = window.evaluate("document.querySelector('.reading-scroller').scrollTop")
        trial.expect(abs(scrolled - 900) < 120, f"what is read is near to what was seen: {scrolled}")
        start = window.evaluate("""() => {
            const paragraph = [...document.querySelectorAll(".reading-text p")].find((one) => {
                const { top, bottom } = one.getBoundingClientRect();
                return top > 100 && bottom < 700 && one.textContent.length > 60;
            });
            const range = document.createRange();
            range.selectNodeContents(paragraph);
            const { left, top } = range.getClientRects()[0];
            return { left, top, text: paragraph.textContent };
        }""")
        click = (start["left"] + 12, start["top"] + 6)
        text = heard_after(window, lambda: window.page.mouse.click(*click), "a click on the text")["text"]
        trial.expect(plain(start["text"]).startswith(plain(text)[:30]), f"the sentence that was clicked: {text!r}")
        wait_for_text_mark(window, text)
        window.evaluate("document.querySelector('.reading-scroller').scrollTo(0, 0)")
        window.page.wait_for_timeout(350)
        for _ in range(2):
            finish(window)
        window.frames(3)
        trial.expect_equal(window.evaluate("document.querySelector('.reading-scroller').scrollTop"), 0,
                           "who scrolled away is left there")
        text = heard_after(window, lambda: window.press("."), "the next sentence is asked for")["text"]
        wait_for_text_mark(window, text)


def check_text_follows(trial):
    """The next article is opened when it is read; the controls and the keys work in the window of the text."""
    with opened(trial, "articles", place="#page=3&article=2", viewport=PORTRAIT) as window:
        wait_for_article(window, FERRY)
        speak(window)
        expect_no_violations(trial, window, "the text that is read aloud")
        for _ in range(200):
            text = finish(window)["text"]
            if text.startswith(MOTHS):
                break
        wait_for_article(window, MOTHS)
        wait_for_text_mark(window, text)
        window.press("a")
        window.wait("!recorded.isSpeaking", "the key pauses")
        heard_after(window, lambda: window.press("a"), "the key goes on")
        window.press("s")
        window.wait("!document.querySelector('.speech-bar') && !CSS.highlights.has('gatefold-spoken')", "the key stops")
        trial.expect(window.evaluate("document.querySelector('dialog.reading') !== null"), "the text is still there")


TEXT_CHECKS = [check_text, check_text_place, check_text_follows]
