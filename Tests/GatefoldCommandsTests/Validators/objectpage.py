"""Uses a page of objects as a person would, in headless Chromium, and prints what is wrong, a line each.

`python objectpage.py FILE PAGE PICTURE`: PAGE is the number of the object of a page, PICTURE that of a picture on it.
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

file, page_object, picture = Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3]
problems = []


def expect(condition, problem):
    if not condition:
        problems.append(problem)


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
    window = browser.new_page()
    window.on("console", lambda message: problems.append(f"console: {message.text}"))
    window.on("pageerror", lambda error: problems.append(f"error: {error}"))
    window.on("request", lambda request: expect(request.url.startswith(("file:", "data:")), f"it asks for {request.url}"))
    window.goto(file.as_uri())

    # A link to a page opens its object.
    window.locator("nav a").first.click()
    target = window.locator(f"#o{page_object}")
    window.locator(f"#o{page_object}[open]").wait_for(state="attached", timeout=300_000)
    expect(target.locator(":scope > .body b", has_text="/MediaBox").first.is_visible(), "its keys are not seen")

    # A reference opens in its place, once, with the content explained.
    contents = target.locator("details[data-object]", has=window.locator("b", has_text="/Contents")).first
    for _ in range(3):
        contents.locator(":scope > summary b").click()
    lines = contents.locator(":scope > .body > .content tr")
    lines.first.wait_for()
    expect(contents.locator(":scope > .body").count() == 1, "the object is there more than once")
    expect("begin text" in " ".join(lines.locator("td:last-child").all_inner_texts()), "operators are not explained")

    # A picture is seen.
    window.evaluate("(hash) => { location.hash = hash; }", f"#o{picture}")
    image = window.locator(f"#o{picture} > .body > p > img")
    image.wait_for()
    image.scroll_into_view_if_needed()
    window.wait_for_function("(image) => image.complete", arg=image.element_handle())
    expect(image.evaluate("(image) => image.naturalWidth") > 0, "the picture is not shown")

    # Everything can be opened by keyboard.
    window.locator("details.object > summary").nth(3).focus()
    window.keyboard.press("Enter")
    opened = "() => document.querySelectorAll('details.object')[3].open"
    window.wait_for_function(opened, timeout=300_000)
    expect(window.evaluate("globalThis.hacked ?? null") is None, "a script of the file was run")
    browser.close()
print("\n".join(problems), end="")
