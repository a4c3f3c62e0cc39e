"""The job `web`: an issue for any web server."""

from collections.abc import Sequence
from pathlib import Path

from .job import OURS, Contender, Issue, Settings
from .whole_issue import ALL_CORES, ONE_THREAD, Command, Program, threads_option

DPI = 150
QUALITY = 85
THUMBNAIL = 400


class WebJob:
    """Static IIIF tiles of every page at 150 dpi, thumbnails, and text with places: by us also as manifest and contents.

    The rivals are what a publisher would put together: libvips for the tiles, pdftoppm for the thumbnails, pdftotext for the
    text, a process for each page where it must be.
    """

    name = "web"
    summary = "IIIF tiles at 150 dpi, thumbnails and a text map of an issue"
    debian_packages = ("libvips-tools", "poppler-utils")
    python_packages = ()
    variants = (ONE_THREAD, ALL_CORES)

    def __init__(self, settings: Settings) -> None:
        self.contenders: list[Contender] = [
            Program(settings, OURS, _gatefold, _pages, "--help"),
            Program(settings, "vips+poppler", _tools, _pages),
        ]


def _pages(folder: Path) -> dict[str, int]:
    """How many pages have tiles."""
    return {"pages": sum(1 for _ in folder.rglob("info.json"))}


def _gatefold(issue: Issue, settings: Settings, variant: str, folder: Path) -> Sequence[Command]:
    kind = ("--dpi", f"{DPI}", "--size", "256", "--quality", f"{QUALITY}", "--thumbnail", f"{THUMBNAIL}", "--text", "alto")
    where = ("--no-pdf", "-o", folder, "--quiet")
    return [(settings.program, "export", "web", issue.path, *kind, *where, *threads_option(variant))]


def _tools(issue: Issue, settings: Settings, variant: str, folder: Path) -> Sequence[Command]:
    # Without a number libvips uses all cores.
    threads = ("--vips-concurrency=1",) if variant == ONE_THREAD else ()
    tiles = ("--layout", "iiif3", "--tile-size", "256", "--suffix", f".jpg[Q={QUALITY}]")
    thumbnails = ("-jpeg", "-jpegopt", f"quality={QUALITY}", "-scale-to", f"{THUMBNAIL}")
    return [
        *(
            ("vips", *threads, "dzsave", f"{issue.path}[dpi={DPI},page={index}]", folder / f"{index + 1}", *tiles)
            for index in range(len(issue.pages))
        ),
        ("pdftoppm", *thumbnails, issue.path, folder / "thumb"),
        ("pdftotext", "-bbox-layout", issue.path, folder / "text.html"),
    ]
