"""Everything that was measured, as JSON."""

import json
import os
import platform
from dataclasses import asdict
from pathlib import Path
from typing import Any

from . import serve_table
from .results import Result, summaries


def write(file: Path, results: dict[str, list[Result]]) -> None:
    """Writes the results so far, by job."""
    jobs = {
        job: {"files": [_file(result) for result in done], "summary": _summary(job, done)}
        for job, done in results.items()
    }
    # Replaced at once, so that an interrupted measurement leaves no half-written file.
    part = file.with_name(f"{file.name}.part")
    part.write_text(json.dumps({"unit": "milliseconds", "machine": _machine(), "jobs": jobs}, indent=2) + "\n")
    part.replace(file)


def _summary(job: str, done: list[Result]) -> list[dict[str, Any]]:
    """The ratios of all files; of servers, the marks that were reached."""
    return serve_table.marks(done) if job == "serve" else [asdict(line) for line in summaries(done)]


def _file(result: Result) -> dict[str, Any]:
    return {
        "file": result.file,
        "variant": result.variant,
        "figures": {
            figure: {name: result.values(name, figure) for name in result.medians(figure)} for figure in result.figures
        },
        # Medians over the runs.
        "pages": {
            figure: result.page_medians(figure)
            for figure in result.page_figures
        },
        "counts": {name: runs[0].counts for name, runs in result.runs.items() if runs[0].counts},
        "failedPages": result.failed_pages,
        "failures": {
            name: {"kind": failure.kind, "detail": failure.detail} for name, failure in result.failures.items()
        },
    }


def _machine() -> dict[str, Any]:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return {
        "processor": models[0] if models else platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "loadAverage": os.getloadavg()[0],
        "system": platform.platform(),
    }
