"""Draws a printed page beside what the programs make of it, as a reader sees it on a small screen.

`scripts/bench reflow --pictures FOLDER` calls it for three pages of the samples. It needs Chromium.
"""

import re
import subprocess
import tempfile
import zipfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from .job import OURS, Issue, Settings
from .reflow import CALIBRE, MUPDF, ReflowJob

# Samples and pages, numbered from 1.
PAGES = (("articles.pdf", 9), ("articles.pdf", 6), ("articles-japanese.pdf", 3))
_SCREEN = (500, 760)  # pixels; Chromium opens no narrower window
_TITLE_HEIGHT = 34
_MAXIMUM_WIDTH = 1500


def draw_all(settings: Settings, samples: Path, folder: Path) -> list[Path]:
    """Draws the pages that the documentation shows."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = []
    for number, (name, page) in enumerate(PAGES):
        drawn.append(folder / f"reflow-{number + 1}.jpg")
        draw(settings, samples / name, page, drawn[-1])
    return drawn


def draw(settings: Settings, path: Path, page: int, picture: Path) -> None:
    """Draws one page: as printed, and by Gatefold, calibre and MuPDF."""
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        panels = [("printed page", _printed(path, page, folder))]
        for contender in ReflowJob(settings).contenders:
            if contender.name not in (OURS, CALIBRE, MUPDF):
                continue
            made = folder / contender.name
            made.mkdir()
            command = [str(word) for word in contender.command(Issue(path, ()), settings, made)]
            subprocess.run(command, capture_output=True, check=True, stdin=subprocess.DEVNULL)
            title = {OURS: "gatefold export html", CALIBRE: "ebook-convert", MUPDF: "mutool convert"}[contender.name]
            panels.append((title, _screenshot(*_place(made, contender.name, page), folder / f"{contender.name}.png")))
        sheet = _join(panels)
        sheet.thumbnail((_MAXIMUM_WIDTH, _MAXIMUM_WIDTH))
        sheet.save(picture, quality=68, optimize=True)


def _printed(path: Path, page: int, folder: Path) -> Image.Image:
    file = folder / "printed"
    numbers = ("-f", str(page), "-l", str(page), "-scale-to-x", "-1", "-scale-to-y", str(_SCREEN[1]))
    subprocess.run(["pdftoppm", "-cropbox", "-png", "-singlefile", *numbers, str(path), str(file)], check=True)
    return Image.open(f"{file}.png").convert("RGB")


def _place(made: Path, name: str, page: int) -> tuple[Path, str]:
    """The file with the text of a page, and the anchor where the page begins."""
    if name == OURS:
        anchor = f"page-{page}"
        files = sorted(made.rglob("article-*.html"))
    elif name == CALIBRE:
        anchor = f"p{page}"
        with zipfile.ZipFile(made / "issue.epub") as book:
            book.extractall(made)
        # Chromium shows only what is named so as XHTML.
        files = [file.rename(file.with_suffix(".xhtml")) for file in sorted(made.glob("index*.html"))]
    else:
        anchor = f"page{page}"
        files = [made / "issue.xhtml"]
    return next((file for file in files if re.search(f'id="{anchor}"', file.read_text("utf-8"))), files[0]), anchor


def _screenshot(file: Path, anchor: str, picture: Path) -> Image.Image:
    # Chromium draws nothing below the first screen of a page that it has scrolled, so the page is moved instead.
    move = (
        "<script>addEventListener('load', function () {"
        f"var top = document.getElementById('{anchor}').getBoundingClientRect().top;"
        "document.body.style.marginTop = (8 - top) + 'px'; });</script></body>"
    )
    moved = file.with_name(f"moved-{file.name}")
    moved.write_text(file.read_text("utf-8").replace("</body>", move), "utf-8")
    options = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")
    size = f"--window-size={_SCREEN[0]},{_SCREEN[1]}"
    command = ["chromium", *options, size, f"--screenshot={picture}", f"file://{moved}"]
    subprocess.run(command, capture_output=True, check=True, timeout=60)
    return Image.open(picture).convert("RGB")


def _join(panels: list[tuple[str, Image.Image]]) -> Image.Image:
    gap = 12
    sheet = Image.new(
        "RGB",
        (sum(image.width for _, image in panels) + gap * (len(panels) + 1), _SCREEN[1] + _TITLE_HEIGHT + gap),
        (120, 120, 124),
    )
    pen = ImageDraw.Draw(sheet)
    left = gap
    for title, image in panels:
        pen.text((left, 8), title, fill="white", font=ImageFont.load_default(18))
        sheet.paste(image, (left, _TITLE_HEIGHT))
        left += image.width + gap
    return sheet
