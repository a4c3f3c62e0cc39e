"""Regions of pages as pictures, and places to look selected text up at."""

import base64
import io
import json

from PIL import Image

from access import expect_no_violations
from notes import MENU, select, wait_for_text
from opened import PORTRAIT
from pictures import SCALED, expect_alike, rendered

SITES = ["served", "static"]
ISSUES = ["issue", "articles"]
SERVED_ONLY = ["keys", "touch", "fold", "rules", "look_up", "own_address"]
# Of the finest level that is not finer than 300 dpi takes: a folder has no more than its files.
DPI = {"served": 300, "static": 200}
PAGE = 8
FRAME = "document.querySelector('.clip-frame')"
CLIPBOARD = """async () => {
    const [item] = await navigator.clipboard.read();
    const data = new Uint8Array(await (await item.getType("image/png")).arrayBuffer());
    return btoa(data.reduce((text, byte) => text + String.fromCharCode(byte), ""));
}"""


def begin(window):
    window.choose("Clip a region")
    window.wait(FRAME, "the frame")


def draw(window, page, x, y, width, height):
    """Draws a frame around a rectangle of a page with the mouse."""
    mouse = window.page.mouse
    mouse.move(*window.place_of(page, x, y))
    mouse.down()
    mouse.move(*window.place_of(page, x + width, y + height), steps=4)
    mouse.up()


def saved(window):
    with window.page.expect_download() as waiting:
        window.page.get_by_role("button", name="Save as PNG").click()
    window.wait(f"!{FRAME}", "the frame goes")
    return Image.open(waiting.value.path()).convert("RGB"), waiting.value.suggested_filename


def expect_clip(trial, picture, page, rect, what):
    """Expects that a picture shows a rectangle of a page, in the resolution of the site."""
    dpi = DPI[trial.site.name]
    box = [value * dpi / 72 for value in rect]
    # A pixel of the window is a few pixels of the picture.
    for name, shown, expected in [("width", picture.width, box[2]), ("height", picture.height, box[3])]:
        trial.expect_near(shown, expected, 6, f"{what}: the {name}")
    left, top = round(box[0]), round(box[1])
    expected = rendered(trial, page, dpi).crop((left, top, left + picture.width, top + picture.height))
    expect_alike(trial, picture, expected, {**SCALED, "mean": 9, "reduction": 8}, what)


def check_clip(trial):
    """A region is drawn by the mouse and saved, from what is seen at any zoom, where pages are turned or scrolled."""
    rect = (150, 180, 240, 200)
    with trial.open(place="#page=3") as window:
        window.wait_until_sharp()
        begin(window)
        expect_no_violations(trial, window, "the frame")
        draw(window, PAGE, *rect)
        picture, name = saved(window)
        trial.expect_equal(name, "Skerry 14 – Spring 2026 2.png", "the name of the file")
        expect_clip(trial, picture, PAGE, rect, "a region")
        trial.expect_equal(window.pages, [7, 8], "drawing a frame turns no page")
        window.choose("Scroll continuously")
        window.wait("gatefoldReader.isContinuous", "pages are scrolled")
        window.evaluate("gatefoldReader.zoomBy(1.4)")
        window.wait_for_rest()
        begin(window)
        draw(window, PAGE, *rect)
        expect_clip(trial, saved(window)[0], PAGE, rect, "a region of scrolled pages")


def check_keys(trial):
    """By keys the frame is moved, resized, copied and left."""
    with trial.open(place="#page=3", permissions=["clipboard-read", "clipboard-write"]) as window:
        window.wait_until_sharp()
        begin(window)
        box = "(({ left, top, width, height }) => [left, top, width, height])(" + FRAME + ".getBoundingClientRect())"
        before = window.evaluate(box)
        window.press("ArrowRight", "ArrowDown", "ArrowDown", "Shift+ArrowRight", "Shift+ArrowUp")
        after = window.evaluate(box)
        trial.expect_equal([round(b - a) for a, b in zip(before, after)], [16, 32, 16, -16], "how the frame has changed")
        trial.expect_equal(window.pages, [7, 8], "the arrows turn no page")
        scale = DPI["served"] / 72 / window.view["zoom"]
        window.press("Enter")
        window.wait("document.querySelector('.toast').textContent === 'Picture copied'", "it is copied")
        picture = Image.open(io.BytesIO(base64.b64decode(window.evaluate(CLIPBOARD))))
        trial.expect_near(picture.width, after[2] * scale, 6, "the width of what is copied")
        begin(window)
        window.press("Escape")
        window.wait(f"!{FRAME}", "Escape leaves it")
        window.press("Escape", "ArrowRight")
        window.evaluate("document.activeElement.blur()")
        window.press("ArrowRight")
        window.wait("gatefoldReader.firstPage > 8", "afterwards, keys turn pages")


def check_touch(trial):
    with trial.open(place="#page=3", viewport=PORTRAIT, has_touch=True, is_mobile=True) as window:
        window.wait_until_sharp()
        begin(window)
        rect = (100, 200, 300, 250)
        window.swipe(window.place_of(PAGE, rect[0], rect[1]), window.place_of(PAGE, rect[0] + rect[2], rect[1] + rect[3]))
        picture, _ = saved(window)
        expect_clip(trial, picture, PAGE, rect, "a region that a finger drew")
        trial.expect_equal(window.pages, [PAGE], "the finger turns no page")


def check_fold(trial):
    """A region across the fold is one picture; so is one of pages that are turned by a quarter."""
    with trial.open(place="#page=8") as window:
        window.wait_for_pages([13, 14], "a picture across the fold")
        window.wait_until_sharp()
        width = window.evaluate("gatefoldReader.issue.pages[13].width")
        for quarters in [0, 1]:
            begin(window)
            draw(window, 13, width - 150, 200, 300, 200)
            picture, _ = saved(window)
            picture = picture.rotate(90 * quarters, expand=True)
            for shown, expected in zip(picture.size, [300 * 300 / 72, 200 * 300 / 72]):
                trial.expect_near(shown, expected, 8, f"the size, turned by {90 * quarters} degrees")
            middle = round(150 * 300 / 72)
            left = rendered(trial, 13, 300)
            top = round(200 * 300 / 72)
            expect_alike(trial, picture.crop((0, 0, middle - 8, picture.height)),
                         left.crop((left.width - middle, top, left.width - 8, top + picture.height)),
                         {**SCALED, "mean": 9, "reduction": 8}, "the left half")
            window.press("r")
            window.wait_for_rest()


def with_theme(window, **members):
    window.context.route("**/reader/theme.json", lambda route: route.fulfill(
        body=json.dumps(members), content_type="application/json"))


def check_rules(trial):
    """A publisher who hides it, or saving, has no region saved."""
    for hidden in ["clip", "download", "print"]:
        with trial.window() as window:
            with_theme(window, hiddenControls=[hidden])
            window.go(trial.site.reader("issue"))
            window.wait("gatefoldReader.view", "the issue is shown")
            window.click("[aria-haspopup=menu]")
            entries = window.evaluate("[...document.querySelectorAll('.menu button')].map((one) => one.textContent)")
            trial.expect_equal("Clip a region" in entries, hidden == "print", f"the menu without {hidden}")


def looked_up(window, label):
    """The address that a button of the menu for selected text opens, in a tab that does not know this one."""
    with window.context.expect_page() as waiting:
        window.page.locator(MENU).get_by_role("button", name=label, exact=True).click()
    waiting.value.wait_for_load_state()
    known = waiting.value.evaluate("[opener === null, document.referrer]")
    waiting.value.close()
    return waiting.value.url, known


def check_look_up(trial):
    """Selected text is looked up where the publisher says, in a tab of its own, and nothing is sent before."""
    with trial.window(viewport=PORTRAIT) as window:
        asked = []
        window.context.route("https://words.example/**", lambda route: (
            asked.append(route.request.url), route.fulfill(body="found", content_type="text/html")))
        with_theme(window, lookUp=[
            {"name": "Words & more", "address": "https://words.example/find?q={text}&from=reader"},
            {"name": "Bad", "address": "javascript:alert('{text}')"}, {"name": "Worse", "address": "https://{text}.example/"}])
        window.go(f"{trial.site.reader('articles')}#page=3")
        window.wait("gatefoldReader.view", "the issue is shown")
        wait_for_text(window)
        text = select(window)["text"]
        buttons = window.evaluate(f"[...document.querySelectorAll('{MENU} button')].map((one) => one.textContent)")
        trial.expect("Bad" not in buttons and "Worse" not in buttons, f"what is no address of a website: {buttons}")
        trial.expect_equal(asked, [], "what was sent before somebody asked")
        address, known = looked_up(window, "Words & more")
        sent = window.evaluate("(address) => new URL(address).searchParams.get('q')", address)
        trial.expect(sent and sent.split()[0] == text.split()[0] and "from=reader" in address, f"it opens {address}")
        trial.expect_equal(known, [True, ""], "what the tab knows of this one")
        window.wait(f"!document.querySelector('{MENU}')", "the menu goes")


def check_own_address(trial):
    """An address of the reader's own is kept in the browser, and forgotten where the field is empty."""
    with trial.window(viewport=PORTRAIT) as window:
        window.context.route("https://own.example/**", lambda route: route.fulfill(body="found", content_type="text/html"))
        window.go(f"{trial.site.reader('articles')}#page=3")
        window.wait("gatefoldReader.view", "the issue is shown")
        wait_for_text(window)
        dialog = "document.querySelector('dialog.look-up[open]')"

        def answer(text):
            window.choose("Look-up address")
            window.wait(dialog, "the dialog")
            window.page.keyboard.press("Control+a")
            window.page.keyboard.type(text)
            window.press("Enter")
        for wrong in ["https://own.example/", "own.example/{text}", "javascript:{text}"]:
            answer(wrong)
            window.wait(f"{dialog}.querySelector('[role=alert]').textContent", f"{wrong} is refused")
            expect_no_violations(trial, window, "the dialog")
            window.press("Escape")
            window.wait(f"!{dialog}", "Escape closes it")
        answer("https://own.example/to/{text}")
        window.wait(f"!{dialog}", "it is kept")
        window.page.reload()
        window.wait("gatefoldReader.view", "the issue is shown again")
        wait_for_text(window)
        text = select(window)["text"]
        address, _ = looked_up(window, "Look up: own.example")
        trial.expect(address.startswith(f"https://own.example/to/{text.split()[0]}"), f"it opens {address}")
        window.press("Backspace")
        window.choose("Look-up address")
        window.wait(dialog, "the dialog")
        window.page.keyboard.press("Control+a")
        window.press("Delete", "Enter")
        window.wait(f"!{dialog}", "it is forgotten")
        select(window, 6)
        trial.expect("Look up" not in window.text(MENU), "nothing to look up at")


CHECKS = [check_clip, check_keys, check_touch, check_fold, check_rules, check_look_up, check_own_address]
