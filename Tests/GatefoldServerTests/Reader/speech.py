"""Reading aloud over the pages: what is spoken in which order, the marks, the controls, and where it begins."""

from opened import PORTRAIT
from speech_text import TEXT_CHECKS
from speech_voices import VOICE_CHECKS
from speech_window import NORTH, button, count, finish, heard_after, opened, plain, start, wait_for_marks
from words import broken_words, page_text

SITES = ["served", "static"]
ISSUES = ["issue", "articles", "articles-japanese", "articles-arabic", "right-to-left"]
SERVED_ONLY = ["furniture", "turning_away",
               *(check.__name__.removeprefix("check_") for check in [*VOICE_CHECKS, *TEXT_CHECKS])]
# The pages of a two-column article that continues on the next spread.
NORTH_PAGES = [16, 17]


def article(window, number):
    return window.evaluate("""async (number) => {
        const { articles } = await gatefoldReader.issue.articles();
        return (await fetch(gatefoldReader.issue.articleURL(articles[number].file))).json();
    }""", number)


def article_number(window, title):
    return window.evaluate("""async (title) =>
        (await gatefoldReader.issue.articles()).articles.findIndex((one) => one.title.startsWith(title))""", title)


def spoken_texts(value):
    """The texts of an article's JSON that are read aloud, in order: all but its pull quotes."""
    if isinstance(value, dict) and value.get("kind") == "pullQuote":
        return
    if isinstance(value, dict) and isinstance(value.get("string"), str):
        yield value["string"]
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from spoken_texts(one)


def article_letters(read):
    head = [read.get(kind) or {"string": read.get(instead) or ""} for kind, instead in
            [("kicker", "section"), ("headline", "title"), ("standfirst", ""), ("byline", "author")]]
    return "".join(plain(text) for text in spoken_texts([head, read["blocks"], read.get("footnotes")]))


def check_order(trial):
    """A whole article is spoken sentence by sentence, over columns and pages, and each sentence is marked."""
    with opened(trial, place=NORTH, viewport=PORTRAIT) as window:
        read = article(window, article_number(window, "North of North"))
        expected = article_letters(read)
        heard, pages, sentences, is_over_columns = "", [], {}, False
        utterance = start(window)
        # Reading begins with the first printed sentence, after the section name.
        expected = expected.removeprefix(plain(read["section"]))
        while len(heard) < len(expected):
            text = utterance["text"]
            marked = wait_for_marks(window, text)
            sentences[marked] = sentences.get(marked, "") + plain(text)
            is_over_columns |= window.evaluate("""(() => {
                const boxes = [...document.querySelectorAll(".spoken")].map((mark) => mark.getBoundingClientRect());
                return boxes.some((box) => boxes.some((other) => other.left > box.right && other.top < box.top));
            })()""")
            pages += window.pages
            heard += plain(text)
            utterance = finish(window)
        trial.expect_equal(heard, expected, "what is spoken of the article")
        for marked, spoken in sentences.items():
            trial.expect_equal(spoken, marked, "what is spoken of a sentence that is marked")
        trial.expect(is_over_columns, "a sentence is marked in two columns")
        trial.expect_equal(list(dict.fromkeys(pages)), NORTH_PAGES, "the pages that were shown")
        window.wait_for_pages([18], "the next article follows")


def check_page_break(trial):
    """A sentence that begins on a page and ends on the next one: the page is turned when its first word is spoken."""
    with opened(trial, "articles", place="#page=6", viewport=PORTRAIT) as window:
        title = "Nine Thousand Moths"
        broken = next(text for text in all_texts(article(window, article_number(window, title))["blocks"])
                      if any(one["page"]["pageIndex"] == 6 and one["offset"] for one in text.get("pageBreaks", [])))
        offset = next(one["offset"] for one in broken["pageBreaks"] if one["offset"])
        utterance = start(window)
        for _ in range(60):
            place = broken["string"].find(utterance["text"])
            if place >= 0 and place < offset < place + len(utterance["text"]):
                break
            utterance = finish(window)
        else:
            trial.expect(False, "no sentence runs over the page break")
            return
        text, reached = utterance["text"], offset - place
        window.wait_for_pages([5], "its beginning is shown")
        wait_for_marks(window, text[:reached])
        window.evaluate("(at) => recorded.reach(at)", reached + 2)
        window.wait_for_pages([6], "the page is turned within the sentence")
        wait_for_marks(window, text[reached:])
        # Again without word boundaries, which remote voices don't report.
        window.press("ArrowLeft")
        window.wait_for_pages([5], "somebody has turned back")
        heard_after(window, lambda: window.press("."), "the next sentence is spoken")
        window.wait_for_pages([6], "its page is shown")


def all_texts(value):
    if isinstance(value, dict) and isinstance(value.get("string"), str):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from all_texts(one)


def check_spreads(trial):
    """Spreads turn along; of a spread, the pages are read in the order of the issue, from right to left as well."""
    with opened(trial, place=NORTH) as window:
        heard_after(window, lambda: window.evaluate("gatefoldReader.readAloud({ pageIndex: 16 })"), "it begins")
        for _ in range(40):
            if window.pages == [17, 18]:
                break
            utterance = finish(window)
            wait_for_marks(window, utterance["text"])
        trial.expect_equal(window.pages, [17, 18], "the spread with the rest of the article")
    with opened(trial, "right-to-left", place="#page=2") as window:
        window.wait_for_pages([2, 1], "a spread from right to left")
        utterance = start(window)
        trial.expect_equal(utterance["lang"], "he-IL", "the voice speaks Hebrew")
        seen = set()
        for _ in range(40):
            marked = wait_for_marks(window, utterance["text"])
            seen.update(window.evaluate("""[...document.querySelectorAll(".spoken")].map((mark) => {
                const { x, y } = mark.getBoundingClientRect();
                return gatefoldReader.pageAt(x + 1, y + 1)?.pageIndex;
            })"""))
            if 2 in seen or not marked:
                break
            trial.expect_equal(seen, {1}, "the first page of the spread is read first")
            seen.clear()
            utterance = finish(window)
        trial.expect(2 in seen, f"the second page is read: {seen}")


def check_furniture(trial):
    """Page numbers, running headers and ruby are left out, and words that are broken at line ends are spoken whole."""
    def answer_without_articles(route):
        description = route.fetch().json()
        route.fulfill(json={key: value for key, value in description.items() if key != "articles"})
    page = page_text(trial, "issue", 16)
    furniture = [" ".join(word["text"] for line in block["lines"] for word in line["words"])
                 for block in page["blocks"] if block["role"] in ("folio", "runningHeader")]
    trial.expect(len(furniture) > 1, f"the page has furniture: {furniture}")
    for articles in [True, False]:
        with opened(trial, place=NORTH, viewport=PORTRAIT) as window:
            if not articles:
                window.context.route("**/issue.json", answer_without_articles)
                window.page.reload(wait_until="commit")
                window.wait("gatefoldReader.view", "the issue is shown without articles")
            utterances = [start(window)["text"]]
            while window.pages == [16]:
                utterances.append(finish(window)["text"])
                wait_for_marks(window, utterances[-1])
            said = [text for text in utterances if text in furniture]
            trial.expect_equal(said, [], f"furniture that is spoken, articles: {articles}")
            text = " ".join(utterances)
            for before, whole in broken_words(page):
                trial.expect(whole in text, f"{whole!r} is spoken whole, articles: {articles}")
    with opened(trial, "articles-japanese") as window:
        utterances = [start(window)]
        while len(utterances) < 12:
            # A whole line counts as one word here.
            text = plain(utterances[-1]["text"])
            if text != "文水野遥":
                window.wait(f"""[...document.querySelectorAll(".text-page:not([hidden]) .word")].filter((word) => {{
                    const line = word.getBoundingClientRect();
                    return [...document.querySelectorAll(".spoken")].some((mark) => {{
                        const box = mark.getBoundingClientRect();
                        return box.left < line.right - 1 && box.right > line.left + 1 && box.top < line.bottom - 4
                            && box.bottom > line.top + 4;
                    }});
                }}).map((word) => word.textContent).join("").replace(/[^\\p{{L}}\\p{{N}}]/gu, "").includes("{text}")""",
                            f"the lines of {text} are marked")
            utterances.append(finish(window))
        text = "".join(one["text"] for one in utterances)
        trial.expect("島の郵便局は、船着き場から" in text, f"lines are joined: {text[:120]}")
        trial.expect("ゆうびんきょく" not in text, "readings of characters are left out")
        trial.expect_equal({(one["lang"], one["voice"]) for one in utterances}, {("ja-JP", "hanako")}, "the voice")


def check_controls(trial):
    """Play, pause, back and on, by keys, buttons and media keys."""
    with opened(trial, place=NORTH, viewport=PORTRAIT) as window:
        first = heard_after(window, lambda: window.choose("Read aloud"), "the menu begins to read aloud")["text"]
        second = finish(window)["text"]
        third = finish(window)["text"]
        wait_for_marks(window, third)
        presses = {
            "keys": {"pause": lambda: window.press("a"), "back": lambda: window.press(","),
                     "on": lambda: window.press(".")},
            "buttons": {"pause": lambda: window.page.locator(".speech-play:not([hidden])").click(),
                        "back": button(window, "Previous sentence").click, "on": button(window, "Next sentence").click},
            "media keys": {"pause": lambda: window.evaluate(
                               "recorded.isSpeaking ? mediaActions.pause() : mediaActions.play()"),
                           "back": lambda: window.evaluate("mediaActions.previoustrack()"),
                           "on": lambda: window.evaluate("mediaActions.nexttrack()")},
        }
        for name, press in presses.items():
            known = count(window)
            press["pause"]()
            window.wait("!recorded.isSpeaking", f"{name}: it pauses")
            window.wait("!document.querySelector('.speech-play[aria-label^=Continue]').hidden", f"{name}: it can go on")
            window.wait("navigator.mediaSession.playbackState === 'paused'", f"{name}: the media keys know")
            wait_for_marks(window, third)
            # Skipping to a sentence while paused doesn't speak it.
            press["back"]()
            wait_for_marks(window, second)
            press["on"]()
            wait_for_marks(window, third)
            trial.expect_equal(count(window), known, f"{name}: what is spoken in a pause")
            trial.expect_equal(heard_after(window, press["pause"], "it goes on")["text"], third, f"{name}: it goes on")
            window.wait("navigator.mediaSession.playbackState === 'playing'", f"{name}: the media keys know")
            trial.expect_equal(heard_after(window, press["back"], "back")["text"], second, f"{name}: back")
            trial.expect_equal(heard_after(window, press["back"], "back")["text"], first, f"{name}: back to the first")
            trial.expect_equal(heard_after(window, press["on"], "on")["text"], second, f"{name}: on")
            trial.expect_equal(heard_after(window, press["on"], "on")["text"], third, f"{name}: on")
        shown = window.evaluate("(({ title, album, artwork }) => [title, album, artwork[0].src])"
                                "(navigator.mediaSession.metadata)")
        title, cover = window.evaluate(
            "(({ title, pages, address }) => [title, new URL(pages[0].thumbnail, address).href])(gatefoldReader.issue)")
        trial.expect_equal(shown, ["North of North: Þórdís’s út and inn", title, cover], "what a lock screen shows")
        window.press("s")
        window.wait("!document.querySelector('.speech-bar') && !document.querySelector('.spoken')", "it is over")
        trial.expect(not window.evaluate("recorded.isSpeaking"), "nothing is spoken")
        trial.expect_equal(window.evaluate("navigator.mediaSession.playbackState"), "none", "the media keys are free")


def check_hidden(trial):
    """It goes on, and pages turn, in a page that is hidden: without any frame."""
    with opened(trial, place=NORTH, viewport=PORTRAIT) as window:
        start(window)
        window.evaluate("globalThis.requestAnimationFrame = () => 0")
        for _ in range(60):
            finish(window)
            if window.pages == [17]:
                break
        trial.expect_equal(window.pages, [17], "the page that is spoken, without frames")


def check_places(trial):
    """It begins where somebody wants it to: at selected words, at a word that is clicked or tapped, at what is seen."""
    page, sentence = 16, "When the road was finally surveyed,"
    block = next(block for block in page_text(trial, "issue", page)["blocks"]
                 if any(word["text"] == "engineers" for line in block["lines"] for word in line["words"]))
    word = next(word for line in block["lines"] for word in line["words"] if word["text"] == "engineers")["rect"]
    middle = (page, word["x"] + word["width"] / 2, word["y"] + word["height"] / 2)
    with opened(trial, place=NORTH, viewport=PORTRAIT, has_touch=True) as window:
        window.wait(f"document.querySelector(\"[data-page='{page}']\").dataset.isReady === ''", "the words are there")
        window.wait("!document.querySelector('[aria-label=Notes]').hidden", "selections are followed")
        left, right = word["x"] + 1, word["x"] + word["width"] - 1
        window.drag(window.place_of(page, left, middle[2]), window.place_of(page, right, middle[2]))
        heard = heard_after(window, window.page.get_by_label("Read aloud from here").click, "the menu of a selection")
        trial.expect(heard["text"].startswith(sentence), f"the sentence that was selected: {heard['text']!r}")
        finish(window)
        heard = heard_after(window, lambda: window.page.mouse.click(*window.place_of(*middle)), "a click on a word")
        trial.expect(heard["text"].startswith(sentence), f"the sentence that was clicked: {heard['text']!r}")
        finish(window)
        # Wait, so that the next tap isn't the second one of a double tap.
        window.page.wait_for_timeout(400)
        heard = heard_after(window, lambda: window.page.touchscreen.tap(*window.place_of(*middle)), "a tap on a word")
        trial.expect(heard["text"].startswith(sentence), f"the sentence that was tapped: {heard['text']!r}")
        trial.expect(window.evaluate("document.querySelector('.reader:not(.is-immersive)') !== null"),
                     "the tap doesn't hide the bars")
        window.press("s")
        # Place the word at the top of the visible part.
        window.evaluate("""([x, y]) => gatefoldReader.setPlace(
            { x, zoom: 3, y: y + gatefoldReader.stage.clientHeight / 6 - 2 })""", [middle[1], word["y"]])
        window.wait_for_rest()
        heard = start(window)["text"]
        trial.expect(heard.startswith(sentence), f"the top of an enlarged page: {heard!r}")
        # The spoken text is scrolled into view.
        for _ in range(8):
            text = finish(window)["text"]
            wait_for_marks(window, text)
            window.wait("""[...document.querySelectorAll(".spoken")].some((mark) => {
                const [box, stage] = [mark.getBoundingClientRect(), gatefoldReader.stage.getBoundingClientRect()];
                return box.left >= stage.left - 1 && box.top >= stage.top - 1 && box.bottom <= stage.bottom + 1;
            })""", f"{text!r} is seen on the enlarged page")


def check_turning_away(trial):
    """Who turns to other pages is left there until they ask for a sentence, or it gets there."""
    with opened(trial, place=NORTH, viewport=PORTRAIT) as window:
        start(window)
        finish(window)
        window.wait_for_pages([16], "the page that is spoken")
        window.press("End")
        window.wait_for_pages([27], "somebody turns away")
        for _ in range(3):
            finish(window)
        window.frames(4)
        trial.expect_equal(window.pages, [27], "it is still the page that somebody turned to")
        text = heard_after(window, lambda: window.press("."), "the next sentence")["text"]
        window.wait_for_pages([16], "who asks for a sentence sees it")
        wait_for_marks(window, text)


CHECKS = [check_order, check_page_break, check_spreads, check_furniture, check_controls, check_hidden, check_places,
          check_turning_away, *VOICE_CHECKS, *TEXT_CHECKS]
