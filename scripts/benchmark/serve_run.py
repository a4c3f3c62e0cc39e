"""Runs the job `serve` and prints what it measures."""

import sys
from dataclasses import replace
from pathlib import Path

from . import harness, serve_fairness, serve_pictures, serve_sizes, serve_table
from .job import Issue, Settings
from .measurement import MeasurementFailed
from .results import Result
from .serve import ServeJob
from .serve_contender import BEFOREHAND
from .serve_start import STUBS
from .serve_tiles import DPI, HOT_TILES, SCALES, TILE_SIZE, Shelf


def run(settings: Settings, issues: list[Issue], runs: int, pictures: Path | None) -> list[Result]:
    """The figures of all servers, with all issues together; empty if nothing could be measured.

    - pictures: the folder for tiles of all servers, if they are wanted.
    """
    print(f"\n{ServeJob.name}: {ServeJob.summary}\n")
    job = ServeJob(settings)
    shelf = Shelf.copied(issues, settings.work / "shelf")
    if len(job.contenders) > 1:
        shelf = _without_odd_pages(shelf, settings)
    if not shelf.tiles():
        print("no page is as large as a tile", file=sys.stderr)
        return []
    print(f"{_description(shelf, settings)}\n")
    label = _label(shelf)
    done = [harness.measure(job, shelf, label, BEFOREHAND, 1)]
    for name, failure in done[0].failures.items():
        job.leave_out(name, f"{failure}")
    try:
        print(serve_pictures.check(job, shelf, pictures))
    except MeasurementFailed as failure:
        print(f"Gatefold does not answer: {failure}", file=sys.stderr)
        return []
    for name, why in job.left_out.items():
        print(f"left out: {name}: {why}", file=sys.stderr)

    names = [contender.name for contender in job.contenders]
    print(f"\n{serve_table.heading(names)}")
    for variant in job.variants:
        if variant != BEFOREHAND:
            done.append(harness.measure(job, shelf, label, variant, runs))
        if rows := serve_table.rows(names, done[-1]):
            print(rows, flush=True)
    print(f"\n{serve_table.EXPLANATION}\n\n{serve_table.marks_table(done)}", flush=True)
    return done


def beside(settings: Settings, issues: list[Issue], hostile: tuple[Path, ...]) -> str:
    """How long readers of the issues wait while others ask for hostile ones."""
    shelf = Shelf.copied(issues, settings.work / "shelf")
    return serve_fairness.table(settings, shelf, hostile)


def _without_odd_pages(shelf: Shelf, settings: Settings) -> Shelf:
    odd = serve_sizes.odd_pages(shelf, settings)
    for (number, page), why in odd.items():
        print(f"left out: page {page} of {shelf.issues[number - 1].path.name}: {why}", file=sys.stderr)
    return replace(shelf, left_out=frozenset(odd))


def _description(shelf: Shelf, settings: Settings) -> str:
    tiles = shelf.tiles()
    resolutions = ", ".join(f"{DPI / scale:g}" for scale in SCALES)
    return f"""\
{_label(shelf)}; {len(tiles):,} tiles of {TILE_SIZE} pixels at {resolutions} dpi
hot: {min(HOT_TILES, len(tiles))} tiles in {settings.requests:,} requests; memory is resident, of all processes
warm, cold: each tile once, for {settings.seconds:g} seconds at most; IIPImage cuts them from its pyramids
start: of the program, with a folder of {STUBS:,} PDFs
{settings.connections} connections"""


def _label(shelf: Shelf) -> str:
    count = len(shelf.pages())
    pages = "1 page" if count == 1 else f"{count} pages"
    files = shelf.issues[0].path.name if len(shelf.issues) == 1 else f"{len(shelf.issues)} files"
    return f"{pages} of {files}"
