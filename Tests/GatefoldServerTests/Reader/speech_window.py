"""A window in which an issue is read aloud by recorded_speech."""

import json
import re
import unicodedata
from contextlib import contextmanager

from recorded_speech import RECORDING, VOICES

# The letters of the words on the pages that are marked as spoken. A drop cap itself isn't marked.
MARKED = r"""(() => {
    const marks = [...document.querySelectorAll(".spoken")].map((mark) => mark.getBoundingClientRect());
    const isMarked = ({ left, right, top, bottom }) => {
        const [x, y] = [left + (right - left) * 0.75, top + Math.min((bottom - top) / 2, 6)];
        return marks.some((mark) => x > mark.left && x < mark.right && y > mark.top && y < mark.bottom);
    };
    return [...document.querySelectorAll(".text-page:not([hidden]) .word")]
        .filter((word) => isMarked(word.getBoundingClientRect())).map((word) => word.textContent).join("")
        .normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");
})()"""
# An article in two columns that continues on the next spread.
NORTH = "#page=11"


@contextmanager
def opened(trial, issue="issue", place="", query="", voices=VOICES, **options):
    """The reader with an issue in a browser whose speech is recorded."""
    with trial.window(**options) as window:
        window.context.add_init_script(f"({RECORDING})({json.dumps(voices)})")
        window.go(f"{trial.site.reader(issue)}{query}{place}")
        window.wait("gatefoldReader.view", f"{issue}{place} is shown")
        yield window


def plain(text):
    """The letters of a text as they are compared with those on a page."""
    return re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", text))


def hear(window, what="something is spoken"):
    """Waits until something is spoken, and returns it: `text`, `lang`, `rate` and `voice`."""
    window.wait("recorded.isSpeaking", what)
    return window.evaluate("recorded.utterances.at(-1)")


def count(window):
    return window.evaluate("recorded.utterances.length")


def finish(window):
    """Ends what is spoken, and returns what is spoken next."""
    window.evaluate("globalThis.heardCount = recorded.utterances.length; recorded.finish()")
    window.wait("recorded.utterances.length > heardCount", "it goes on")
    return window.evaluate("recorded.utterances.at(-1)")


def heard_after(window, act, what):
    """What is spoken newly after something was done."""
    window.evaluate("globalThis.heardCount = recorded.utterances.length")
    act()
    window.wait("recorded.utterances.length > heardCount && recorded.isSpeaking", what)
    return window.evaluate("recorded.utterances.at(-1)")


def wait_for_marks(window, text):
    """Waits until exactly the words of a sentence are marked on the pages; of a long one a part is spoken."""
    letters = json.dumps(plain(text), ensure_ascii=False)
    window.wait(f"((marked) => marked === {letters} || (marked.length > 150 && marked.includes({letters})))({MARKED})",
                f"{text!r} is marked")
    return window.evaluate(MARKED)


def says(window, text):
    """Waits until the controls have a message."""
    window.wait(f"document.querySelector('.speech-message').textContent.includes({json.dumps(text)})",
                f"the controls say {text!r}")


def button(window, label):
    return window.page.locator(".speech-bar").get_by_role("button", name=label, exact=True)


def start(window):
    return heard_after(window, lambda: window.press("a"), "the key begins to read aloud")
