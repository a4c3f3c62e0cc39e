"""The job `pyramid`: the tile pyramids of an issue as JPEG files."""

from collections.abc import Sequence
from pathlib import Path

from .job import OURS, Contender, Issue, Settings
from .library import PILLOW, PYPDFIUM2
from .whole_issue import ALL_CORES, ONE_THREAD, Command, Program, PythonProgram, pictures, threads_option

DPI = 150
QUALITY = 85


class PyramidJob:
    """Every page from 150 dpi down to one pixel, in tiles of 256 pixels without overlap, in the Deep Zoom layout.

    libvips gets a process for each page, as it takes several pages for one tall picture; PDFium's pages are cut and
    halved by Pillow, on one thread in both variants.
    """

    name = "pyramid"
    summary = "Deep Zoom pyramids of an issue to JPEG tiles, 150 dpi, quality 85"
    debian_packages = ("libvips-tools",)
    python_packages = (PYPDFIUM2, PILLOW)
    variants = (ONE_THREAD, ALL_CORES)

    def __init__(self, settings: Settings) -> None:
        self.contenders: list[Contender] = [
            Program(settings, OURS, _gatefold, pictures, "--help"),
            Program(settings, "libvips", _vips, pictures, "--version"),
            PythonProgram(settings, "PDFium", "files:pyramid", pictures, dpi=DPI, quality=QUALITY),
        ]


def _gatefold(issue: Issue, settings: Settings, variant: str, folder: Path) -> Sequence[Command]:
    kind = ("--dpi", f"{DPI}", "--layout", "dzi", "--format", "jpeg", "--quality", f"{QUALITY}")
    where = ("--pages", issue.page_list, "-o", folder, "--quiet")
    return [(settings.program, "tiles", issue.path, *kind, *where, *threads_option(variant))]


def _vips(issue: Issue, settings: Settings, variant: str, folder: Path) -> Sequence[Command]:
    # Without a number libvips uses all cores.
    threads = ("--vips-concurrency=1",) if variant == ONE_THREAD else ()
    kind = ("--tile-size", "256", "--overlap", "0", "--suffix", f".jpg[Q={QUALITY}]")
    return [
        ("vips", *threads, "dzsave", f"{issue.path}[dpi={DPI},page={index}]", folder / f"{index + 1}", *kind)
        for index in range(len(issue.pages))
    ]
