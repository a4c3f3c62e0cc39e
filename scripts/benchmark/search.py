"""The job `search`: all hits of some words in an issue."""

import json
from collections.abc import Sequence
from pathlib import Path

from .job import OURS, Contender, Issue, Settings
from .library import PILLOW, PYMUPDF, PYPDFIUM2
from .whole_issue import ALL_CORES, ONE_THREAD, Command, Program, PythonProgram, nothing, threads_option


class SearchJob:
    """Every hit with its rectangles, upper and lower case alike. MuPDF gives quads, not saying which make one hit."""

    name = "search"
    summary = "all hits of --query in an issue, with their places"
    debian_packages = ()
    python_packages = (PYPDFIUM2, PYMUPDF, PILLOW)
    variants = (ONE_THREAD, ALL_CORES)

    def __init__(self, settings: Settings) -> None:
        self.contenders: list[Contender] = [
            Program(settings, OURS, _gatefold, _gatefold_hits, "--help"),
            PythonProgram(settings, "PDFium", "text:search", nothing, query=settings.query),
            PythonProgram(settings, "MuPDF", "text:search", nothing, query=settings.query),
        ]


def _gatefold(issue: Issue, settings: Settings, variant: str, folder: Path) -> Sequence[Command]:
    options = ("--pages", issue.page_list, "--format", "json", *threads_option(variant))
    # The query comes last, after the end of options, since it may begin with a hyphen.
    return [(settings.program, "search", *options, "--", issue.path, settings.query)]


def _gatefold_hits(folder: Path) -> dict[str, int]:
    hits = json.loads((folder / "output").read_bytes())["hits"]
    return {"hits": len(hits), "quads": sum(len(hit["quads"]) for hit in hits)}
