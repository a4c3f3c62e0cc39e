"""The job `thumbs`: thumbnails of an issue as JPEG files."""

from collections.abc import Sequence
from pathlib import Path

from .job import OURS, Contender, Issue, Settings
from .library import PILLOW, PYMUPDF, PYPDFIUM2
from .whole_issue import ALL_CORES, ONE_THREAD, Command, Program, PythonProgram, pictures, threads_option

BOX = 400
QUALITY = 85


class ThumbsJob:
    """Each page in a box of 400 pixels, as JPEG of quality 85.

    mutool writes PNM, as it has no JPEG; so it is spared the compression. The rivals use one thread in both variants.
    """

    name = "thumbs"
    summary = "thumbnails of an issue to JPEG, box of 400 px, quality 85 (mutool: to PNM)"
    debian_packages = ("poppler-utils", "mupdf-tools")
    python_packages = (PYPDFIUM2, PYMUPDF, PILLOW)
    variants = (ONE_THREAD, ALL_CORES)

    def __init__(self, settings: Settings) -> None:
        request = {"box": BOX, "quality": QUALITY}
        self.contenders: list[Contender] = [
            Program(settings, OURS, _gatefold, pictures, "--help"),
            PythonProgram(settings, "PDFium", "files:thumbs", pictures, **request),
            PythonProgram(settings, "MuPDF", "files:thumbs", pictures, **request),
            Program(settings, "pdftoppm", _pdftoppm, pictures),
            Program(settings, "mutool", _mutool, pictures),
        ]


def _gatefold(issue: Issue, settings: Settings, variant: str, folder: Path) -> Sequence[Command]:
    size = ("--size", f"{BOX}x{BOX}", "--quality", f"{QUALITY}", "--format", "jpeg")
    where = ("--pages", issue.page_list, "-o", folder, "--quiet")
    return [(settings.program, "thumbs", issue.path, *size, *where, *threads_option(variant))]


def _pdftoppm(issue: Issue, settings: Settings, variant: str, folder: Path) -> Sequence[Command]:
    size = ("-jpeg", "-jpegopt", f"quality={QUALITY}", "-scale-to", f"{BOX}")
    return [("pdftoppm", *size, "-f", "1", "-l", f"{len(issue.pages)}", issue.path, folder / "page")]


def _mutool(issue: Issue, settings: Settings, variant: str, folder: Path) -> Sequence[Command]:
    size = ("-w", f"{BOX}", "-h", f"{BOX}", "-c", "rgb")
    return [("mutool", "draw", "-q", "-o", folder / "%d.pnm", *size, issue.path, issue.page_list)]
