"""Reading aloud: voices and speed, what is said when something is wrong, long sentences, and accessibility."""

from access import expect_no_violations
from opened import LANDSCAPE
from recorded_speech import VOICES
from speech_window import NORTH, count, finish, hear, heard_after, opened, says, start


def check_voices(trial):
    """The voices are those for the language, the best one first. The choice is kept for the language."""
    with opened(trial, place=NORTH) as window:
        trial.expect_equal(start(window)["voice"], "bob", "the voice of this region and device is the first choice")
        listed = window.evaluate("[...document.querySelectorAll('[aria-label=Voice] option')].map((one) => one.value)")
        trial.expect_equal(listed, ["bob", "alice", "far"], "the voices for English")
        chosen = heard_after(window, lambda: window.page.get_by_label("Voice").select_option("alice"), "another voice")
        trial.expect_equal((chosen["voice"], chosen["lang"], chosen["rate"]), ("alice", "en-GB", 1), "the new voice")
        faster = heard_after(window, lambda: window.page.get_by_label("Speed").select_option("1.5"), "another speed")
        trial.expect_equal((faster["text"], faster["rate"]), (chosen["text"], 1.5), "the sentence begins again, faster")
        window.page.reload(wait_until="commit")
        window.wait("gatefoldReader.view", "it is loaded again")
        again = start(window)
        trial.expect_equal((again["voice"], again["rate"]), ("alice", 1.5), "what was chosen is kept")
        window.go(trial.site.reader("articles-japanese"))
        window.wait("gatefoldReader.view", "another issue is shown")
        other = start(window)
        trial.expect_equal((other["voice"], other["rate"]), ("hanako", 1.5), "another language has its own voice")


def check_problems(trial):
    """What is wrong is said in words, and it can be tried again."""
    english = [voice for voice in VOICES if voice["lang"].startswith("en")]
    with opened(trial, "articles-arabic", voices=english) as window:
        window.press("a")
        says(window, "no voice for this language: Arabic")
        trial.expect_equal(count(window), 0, "nothing is spoken")
    with opened(trial, place=NORTH) as window:
        window.evaluate("Object.defineProperty(globalThis, 'speechSynthesis', { value: undefined })")
        window.press("a")
        window.wait("document.querySelector('.toast').textContent.includes('cannot read aloud')", "it says so")
    with opened(trial, place=NORTH) as window:
        text = start(window)["text"]
        for error, message in [("network", "needs a connection"), ("not-allowed", "does not allow"),
                               ("audio-busy", "Another program"), ("synthesis-failed", "could not be read aloud")]:
            window.evaluate("(error) => recorded.fail(error)", error)
            says(window, message)
            again = heard_after(window, lambda: window.press("a"), "it is tried again")
            trial.expect_equal(again["text"], text, "it goes on with the sentence that failed")
            window.wait("!document.querySelector('.speech-message').textContent", "the message is gone")
    with opened(trial, place=NORTH, allowed=": 404$") as window:
        window.context.route("**/article-*.json", lambda route: route.fulfill(status=404))
        window.press("a")
        says(window, "could not be read aloud")


def check_long_sentences(trial):
    """A long sentence is spoken in parts that end with a clause; it counts as one sentence."""
    clause = "The wind turned and the boats went home before anybody saw the light"
    long = ", ".join([clause] * 8) + "."
    with opened(trial, place=NORTH) as window:
        blocks = [{"kind": "paragraph", "text": {"string": f"Dr. Ames saw it. {long} It was over."}}]
        window.context.route("**/article-*.json", lambda route: route.fulfill(json={"blocks": blocks, "title": "Wind"}))
        window.evaluate("gatefoldReader.readAloud({ articleIndex: 10, anchor: 1, offset: 0 })")
        trial.expect_equal(hear(window)["text"], "Dr. Ames saw it.", "a title doesn't end a sentence")
        parts = [finish(window)["text"]]
        while not parts[-1].endswith("."):
            parts.append(finish(window)["text"])
        trial.expect_equal("".join(parts), long, "the parts are the sentence")
        trial.expect(len(parts) > 2 and all(len(part) <= 200 and part.rstrip()[-1] in ",." for part in parts),
                     f"parts of at most 200 letters end with a clause: {parts}")
        heard = heard_after(window, lambda: window.press(","), "back")
        trial.expect_equal(heard["text"], "Dr. Ames saw it.", "back from the last part goes to the sentence before")
        heard_after(window, lambda: window.press("."), "on")
        heard = heard_after(window, lambda: window.press("."), "on")
        trial.expect_equal(heard["text"], "It was over.", "on from the first part goes to the next sentence")


def check_hidden_control(trial):
    """A publisher's theme leaves the control out."""
    with opened(trial, place=NORTH) as window:
        window.context.route("**/theme.json", lambda route: route.fulfill(json={"hiddenControls": ["readAloud"]}))
        window.page.reload(wait_until="commit")
        window.wait("gatefoldReader.view", "it is loaded again")
        window.press("a")
        window.click("[aria-haspopup=menu]")
        shown = window.evaluate("""document.body.innerText
            + [...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)""")
        trial.expect("Share this page" in shown and "Read aloud" not in shown, "reading aloud is not offered")
        trial.expect_equal(window.evaluate("document.querySelector('.speech-bar')"), None, "the key does nothing")


def check_axe(trial):
    for query, scheme, viewport in [("&lang=en", "light", LANDSCAPE),
                                    ("&lang=ar", "dark", {"width": 320, "height": 600})]:
        with opened(trial, place=NORTH, query=query, color_scheme=scheme, viewport=viewport) as window:
            start(window)
            window.wait("document.querySelector('.word')", "the page is complete")
            expect_no_violations(trial, window, f"reading aloud {query}")
            covered = window.evaluate("""(() => {
                const box = (name) => document.querySelector(name).getBoundingClientRect();
                const [bar, stage] = [box(".speech-bar"), box(".stage")];
                return stage.bottom - bar.top;
            })()""")
            trial.expect(covered <= 0, f"the controls cover {covered} pixels of the stage {query}")
            window.evaluate("recorded.fail('network')")
            window.wait("document.querySelector('.speech-message').textContent", "there is a message")
            expect_no_violations(trial, window, f"a problem of reading aloud {query}")
            wide = window.evaluate("""[...document.querySelectorAll(".speech-bar, .speech-bar *")].filter((one) =>
                one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1).length""")
            trial.expect_equal(wide, 0, f"controls that are outside of the window {query}")


VOICE_CHECKS = [check_voices, check_problems, check_long_sentences, check_hidden_control, check_axe]
