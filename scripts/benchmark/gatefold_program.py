"""Calls our program for its JSON, and for what it says about an issue."""

import json
import tempfile
from pathlib import Path
from typing import Any

from .job import OURS, Issue, PageSize, Settings
from .measurement import MeasurementFailed
from .processes import run


def json_of(program: Path, *arguments: str | Path, timeout: float) -> Any:
    """What a command prints with `--format json`. Raises MeasurementFailed."""
    with tempfile.NamedTemporaryFile(suffix=".json") as output:
        run([program, *arguments, "--format", "json"], timeout, Path(output.name))
        return json.loads(Path(output.name).read_text())


class GatefoldBench:
    """Base of our contenders that are measured in process."""

    name = OURS

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def report(self, kind: str, issue: Issue, dpi: float, *options: str, all_cores: bool = False) -> Any:
        """What `gatefold-bench` says of `tiles`, `window` or `pages`, on one thread. Raises MeasurementFailed."""
        threads = () if all_cores else ("--threads", "1")
        assert self.settings.bench_program
        return json_of(
            self.settings.bench_program,
            *(kind, issue.path, "--dpi", f"{dpi:g}", "--pages", issue.page_list, *threads, *options),
            timeout=self.settings.timeout,
        )


def issue(program: Path, path: Path, page_limit: int | None, timeout: float) -> Issue:
    """A file with the sizes of its first pages. Raises MeasurementFailed."""
    pages = json_of(program, "info", path, timeout=timeout)["pages"]
    sizes = tuple(PageSize(page["width"], page["height"]) for page in pages)[:page_limit]
    if not sizes:
        raise MeasurementFailed("empty", "it has no pages")
    return Issue(path, sizes)
