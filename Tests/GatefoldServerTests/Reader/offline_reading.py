"""Reading a kept issue whose server is gone: pages, search, contents, articles and overlays."""

from article import close, read
from clipping import begin, saved
from overlay_window import button, element, go, plays
from recorded_speech import RECORDING, VOICES
from speech_window import finish, heard_after, wait_for_marks
from words import found, search


def speak_offline(trial, window):
    """The article is read aloud by a voice of the device."""
    window.evaluate(RECORDING, VOICES)
    text = heard_after(window, lambda: window.press("a"), "it is read aloud without a network")["text"]
    for _ in range(4):
        wait_for_marks(window, text)
        text = finish(window)["text"]
    window.press("s")
    window.wait("!document.querySelector('.speech-bar')", "reading aloud is over")


def scroll_offline(trial, window):
    """Pages are scrolled, and a region of them is taken as a picture."""
    window.choose("Scroll continuously")
    window.wait("gatefoldReader.isContinuous", "pages are scrolled without a network")
    window.evaluate("document.activeElement.blur()")
    first = window.evaluate("gatefoldReader.firstPage")
    window.press("PageDown", "PageDown", "PageDown")
    window.wait(f"gatefoldReader.firstPage > {first}", "other pages")
    window.wait_until_sharp("scrolled pages are sharp without a network")
    begin(window)
    picture, _ = saved(window)
    trial.expect(min(picture.size) > 200, f"a region of {picture.size} pixels without a network")
    window.choose("Turn pages")
    window.wait("!gatefoldReader.isContinuous", "pages are turned again")
    window.wait_for_rest()


def read_offline(trial, window):
    count = window.evaluate("gatefoldReader.issue.pages.length")
    trial.expect_equal(count, 28, "the pages")
    window.wait_until_sharp("the cover is sharp")
    # Every second spread; the pages between them are loaded ahead.
    for page in range(1, count, 4):
        go(window, page)
        window.wait_until_sharp(f"page {page} is sharp without a network")
    go(window, 11)
    window.press("w")
    window.wait("gatefoldReader.zoom > 1.05", "the width is filled")
    window.wait_until_sharp("the enlarged page is sharp")
    window.press("0")
    scroll_offline(trial, window)
    search(window, "tide")
    hits = found(trial, "issue", "tide")
    trial.expect_equal(window.evaluate("gatefoldReader.hits.found.map(({ pageIndex }) => pageIndex)"),
                       [hit["pageIndex"] for hit in hits], "the pages with hits of the search")
    window.press("Escape")
    window.click("[aria-label='Contents']")
    window.click(".contents a:has-text('Drawing the Wind')")
    window.wait_for_pages([11, 12], "an item of the contents is followed")
    window.press("Escape")
    read(window, "Drawing the Wind")
    window.wait("[...document.querySelectorAll('.reading-text img')].every((one) => one.complete && one.naturalWidth)",
                "the pictures of the article are there")
    close(window)
    speak_offline(trial, window)
    window.wait("gatefoldReader.overlays", "there are overlays")
    go(window, 8)
    window.wait(f"{element('shingle-finds', 'img')}.naturalWidth", "a picture of a gallery is there")
    go(window, 7)
    button(window, "shore-sound", "Play").click()
    window.wait(plays("shore-sound"), "a sound plays")
    ranges = window.evaluate("""async () => {
        const address = gatefoldReader.issue.assetURL("films/tide.mp4");
        const ask = async (Range) => {
            const answer = await fetch(address, { headers: { Range } });
            return [answer.status, answer.headers.get("Content-Range")?.split("/")[0], (await answer.blob()).size];
        };
        return Promise.all(["bytes=10-19", "bytes=-50", "bytes=99999999-"].map(ask));
    }""")
    trial.expect_equal([ranges[0], ranges[1][0], ranges[1][2], ranges[2][0]], [[206, "bytes 10-19", 10], 206, 50, 416],
                       "parts of a video")
    moved = window.evaluate("""() => new Promise((resolve) => {
        const video = document.createElement("video");
        Object.assign(video, { muted: true, preload: "auto", src: gatefoldReader.issue.assetURL("films/tide.mp4") });
        video.onloadeddata = () => { video.currentTime = video.duration * 0.8; };
        video.onseeked = () => resolve(video.currentTime / video.duration);
        video.onerror = () => resolve(video.error.message);
        setTimeout(() => resolve(`nothing; it stands at ${video.currentTime}, ${video.readyState}`), 10_000);
        document.body.append(video);
    })""")
    trial.expect(isinstance(moved, float) and abs(moved - 0.8) < 0.01, f"a video that is moved says {moved}")
