"""The job `text`: the text of an issue with its rectangles."""

import json
from collections.abc import Sequence
from pathlib import Path

from .job import OURS, Contender, Issue, Settings
from .library import PILLOW, PYMUPDF, PYPDFIUM2
from .whole_issue import ALL_CORES, ONE_THREAD, Command, Program, PythonProgram, nothing, threads_option


class TextJob:
    """Every page's text with rectangles: words for us, pdftotext and MuPDF, runs of letters for PDFium.

    Gatefold and pdftotext write it out as JSON and XML; the libraries give it to Python, without writing.
    """

    name = "text"
    summary = "text of an issue with its places (libraries: not written out)"
    debian_packages = ("poppler-utils",)
    python_packages = (PYPDFIUM2, PYMUPDF, PILLOW)
    variants = (ONE_THREAD, ALL_CORES)

    def __init__(self, settings: Settings) -> None:
        self.contenders: list[Contender] = [
            Program(settings, OURS, _gatefold, _gatefold_words, "--help"),
            PythonProgram(settings, "PDFium", "text:text", nothing),
            PythonProgram(settings, "MuPDF", "text:text", nothing),
            Program(settings, "pdftotext", _pdftotext, _pdftotext_words),
        ]


def _gatefold(issue: Issue, settings: Settings, variant: str, folder: Path) -> Sequence[Command]:
    options = ("--pages", issue.page_list, "--format", "json", *threads_option(variant))
    return [(settings.program, "text", issue.path, *options)]


def _gatefold_words(folder: Path) -> dict[str, int]:
    pages = json.loads((folder / "output").read_bytes())["pages"]
    return {"words": sum(len(line["words"]) for page in pages for block in page["blocks"] for line in block["lines"])}


def _pdftotext(issue: Issue, settings: Settings, variant: str, folder: Path) -> Sequence[Command]:
    return [("pdftotext", "-bbox-layout", "-f", "1", "-l", f"{len(issue.pages)}", issue.path, "-")]


def _pdftotext_words(folder: Path) -> dict[str, int]:
    return {"words": (folder / "output").read_bytes().count(b"<word ")}
