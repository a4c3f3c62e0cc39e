"""The contents of whole issues, found in their twins as in the issues themselves."""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from learning.gold import Item
from learning.scoring import Score, score
from learning.titles import folded

from . import gatefold_program
from .job import Settings
from .measurement import MeasurementFailed
from .ocr_damage import WORSENED
from .ocr_pages import TwinPage
from .ocr_readers import GatefoldReader, OcrmypdfReader
from .ocr_twin import write_issue

_MOST_PAGES = 40


def chosen_issues(pages: Sequence[TwinPage], settings: Settings, limit: int) -> dict[TwinPage, int]:
    """A listed page of each of the first issues that are neither leaflets nor books, with the number of pages."""
    found: dict[TwinPage, int] = {}
    for page in {page.path: page for page in pages}.values():
        if len(found) == limit:
            break
        issue = gatefold_program.issue(settings.program, page.path, None, settings.timeout)
        if 4 <= len(issue.pages) <= _MOST_PAGES:
            found[page] = len(issue.pages)
    return found


def contents_score(
    page: TwinPage, page_count: int, reader: GatefoldReader | OcrmypdfReader, settings: Settings
) -> Score:
    """Compares the contents that Gatefold recovers from the worsened twin with those of the issue itself.

    Raises MeasurementFailed.
    """
    wanted = [
        Item(title=title, page_index=index, is_optional=False, names=(folded(title),))
        for title, index in _contents(page.path, settings)
    ]
    with tempfile.TemporaryDirectory(dir=settings.work) as folder:
        twin = Path(folder, "issue.pdf")
        write_issue(page.path, range(page_count), WORSENED, twin)
        searchable, _ = reader.make_searchable(twin, page.language)
        given = [(folded(title), index) for title, index in _contents(searchable, settings)]
    return score(given, wanted)


def _contents(path: Path, settings: Settings) -> list[tuple[str, int]]:
    items = gatefold_program.json_of(settings.program, "toc", path, "--source", "recovered", timeout=settings.timeout)
    found: list[tuple[str, int]] = []

    def add(items: list[Any]) -> None:
        for item in items:
            if item.get("pageIndex") is not None:
                found.append((item["title"], item["pageIndex"]))
            add(item["children"])

    add(items)
    return found


def table(
    pages: Sequence[TwinPage], readers: Sequence[GatefoldReader | OcrmypdfReader], settings: Settings, limit: int
) -> str:
    """F1 of the contents of each issue, and the mean, by reader."""
    names = [reader.name for reader in readers]
    lines = ["contents of whole worsened issues: F1 against the born-digital issue's own"]
    lines.append(f"{'issue':<50} {'pages':>5} " + " ".join(f"{name:>10}" for name in names))
    values: dict[str, list[float]] = {name: [] for name in names}
    for page, page_count in chosen_issues(pages, settings, limit).items():
        cells = []
        for reader in readers:
            try:
                f1 = contents_score(page, page_count, reader, settings).f1
            except MeasurementFailed as failure:
                cells.append(f"{failure.kind:>10}")
                continue
            values[reader.name].append(f1)
            cells.append(f"{f1:>10.3f}")
        lines.append(f"{page.path.stem[:50]:<50} {page_count:>5} {' '.join(cells)}")
    means = (f"{sum(f1s) / len(f1s):>10.3f}" if f1s else f"{'-':>10}" for f1s in values.values())
    lines.append(f"{'mean':<50} {'':>5} {' '.join(means)}")
    return "\n".join(lines)
