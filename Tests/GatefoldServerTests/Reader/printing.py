"""Printing pages and articles, and saving the PDF."""

import base64
import io
import json
import tempfile
from pathlib import Path

from PIL import Image

from article import choose_settings, read
from opened import PORTRAIT
from pictures import SCALED, expect_alike, rendered

SITES = ["served", "static"]
ISSUES = ["issue", "articles"]
SERVED_ONLY = ["article", "download"]
# The dialog of a browser can't be driven: what would be printed is kept.
KEEP = """globalThis.print = () => {
    globalThis.sheets = [...document.querySelectorAll(".print-sheet canvas")].map((one) => one.toDataURL());
};"""
SHOWN = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length"""


def pdf_of(trial, window):
    """What is printed, as `gatefold info` and `gatefold text` read it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "printed.pdf"
        file.write_bytes(window.page.pdf(prefer_css_page_size=True))
        pages = json.loads(trial.gatefold.run("text", str(file), "--format", "json"))["pages"]
    return pages


def check_pages(trial):
    """The pages that are seen are printed on one sheet, finer than on the screen, and nothing around them."""
    with trial.window() as window:
        window.page.add_init_script(KEEP)
        window.go(f"{trial.site.reader('issue')}#page=ii")
        window.wait("gatefoldReader.view", "the issue is shown")
        window.wait_for_pages([1, 2], "a spread")
        for act in [lambda: window.choose("Print"), lambda: window.press("Control+p")]:
            act()
            window.wait("globalThis.sheets?.length === 2", "two pages are printed")
            for index, sheet in zip([1, 2], window.evaluate("sheets")):
                shown = Image.open(io.BytesIO(base64.b64decode(sheet.split(",")[1]))).convert("RGB")
                dpi = shown.width * 72 / window.evaluate(f"gatefoldReader.issue.pages[{index}].width")
                trial.expect(dpi > 145, f"page {index} is printed with {dpi} dpi")
                expected = rendered(trial, index, 200).resize(shown.size)
                expect_alike(trial, shown, expected, SCALED, f"page {index} in print")
            window.page.emulate_media(media="print")
            trial.expect_equal(window.evaluate(SHOWN, ".bar, .stage, .button"), 0, "what stands around the pages")
            trial.expect_equal(window.evaluate(SHOWN, ".print-sheet canvas"), 2, "the pages")
            pages = pdf_of(trial, window)
            trial.expect_equal(len(pages), 1, "sheets of paper")
            trial.expect(pages[0]["width"] > pages[0]["height"], "a spread lies on its side")
            window.page.emulate_media(media="screen")
            window.evaluate("sheets = null; dispatchEvent(new Event('afterprint'))")
            window.wait("!document.querySelector('.print-sheet')", "nothing is left of it")
        # The browser's own menu prints what is seen.
        window.page.emulate_media(media="print")
        trial.expect_equal(window.evaluate(SHOWN, ".bar"), 0, "bars, by the menu of the browser")
        trial.expect_equal(window.evaluate(SHOWN, ".page-canvas:not(.night-pictures)"), 1, "the pages are seen")
        trial.expect_equal(len(pdf_of(trial, window)), 1, "sheets of paper, by the menu of the browser")


def check_article(trial):
    """An article is printed as a whole, in lines as long as the paper is wide."""
    with trial.open("articles", place="#page=3", viewport=PORTRAIT) as window:
        read(window, "The Ferry")
        text = window.evaluate("document.querySelector('.reading-text').innerText")
        for layout in ["Scrolling", "Pages"]:
            choose_settings(window, layout)
            expect_printed(trial, pdf_of(trial, window), text, layout)


def expect_printed(trial, pages, text, what):
    lines = [line for page in pages for block in page["blocks"] for line in block["lines"]]
    printed = "".join(word["text"] for line in lines for word in line["words"])
    trial.expect(len(pages) > 1, f"{what}: it takes {len(pages)} sheets")
    for part in [text[:60], text[len(text) // 2:len(text) // 2 + 60], text[-200:-140]]:
        letters = "".join(part.split())[10:40].replace("-", "")
        trial.expect(letters in printed.replace("-", ""), f"{what}: {letters} isn't printed")
    average = sum(len(line["words"]) for line in lines) / max(len(lines), 1)
    trial.expect(average > 5, f"{what}: lines of {average} words")
    trial.expect("Tothepage" not in printed, f"{what}: buttons aren't printed")


def check_download(trial):
    """The PDF is saved with its name."""
    with trial.open() as window:
        with window.page.expect_download() as waiting:
            window.choose("Save the PDF")
        saved = waiting.value
        trial.expect_equal(saved.suggested_filename, "issue.pdf", "the name of the file")
        trial.expect_equal(Path(saved.path()).read_bytes(), trial.gatefold.file("issue").read_bytes(), "the file")


CHECKS = [check_pages, check_article, check_download]
