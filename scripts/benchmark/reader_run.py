"""Runs the job `reader` and prints what it measures."""

import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import sync_playwright

from . import harness, reader_shots, reader_table
from .job import Issue, Settings
from .measurement import MeasurementFailed
from .processes import run as run_program
from .reader import (
    KEYS,
    LATENCY,
    MANY_TURNS,
    MEGABITS,
    MEMORY,
    PAUSE,
    QUICK_PAUSE,
    QUICK_TURNS,
    THROTTLING,
    ZOOM,
    ReaderJob,
)
from .reader_browser import CHROMIUM, tab
from .reader_contenders import PDFJS, PDFJS_DEBIAN, SEADRAGON_SERVER, WARM, Places, server
from .reader_site import DEBIAN_PDFJS, DPI, PDFJS as PDFJS_FOLDER, Site, seadragon, viewer_version
from .results import Result


def run(
    settings: Settings, issues: dict[str, Issue], page_limit: int | None, runs: int, pictures: Path | None
) -> list[Result]:
    """The figures of all readers; empty if nothing could be measured.

    - pictures: the folder for pictures of what counted as sharp, if they are wanted.
    """
    print(f"\n{ReaderJob.name}: {ReaderJob.summary}\n")
    job = ReaderJob(settings)
    names = [contender.name for contender in job.contenders]
    print(f"{_description(settings, names)}\n")
    for name, why in job.left_out.items():
        print(f"left out: {name}: {why}", file=sys.stderr)
    done = []
    with sync_playwright() as playwright:
        for contender in job.contenders:
            contender.playwright = playwright
        for name, issue in issues.items():
            print(f"{name}: {_pages(len(issue.pages))}, {issue.path.stat().st_size / 1e6:.1f} MB", flush=True)
            shots = pictures / Path(name).stem if pictures else None
            try:
                done += _measure(job, settings, issue, name, page_limit, runs, shots)
            except MeasurementFailed as failure:
                print(f"left out: {name}: {failure}", file=sys.stderr)
    return done


def _measure(
    job: ReaderJob, settings: Settings, issue: Issue, name: str, page_limit: int | None, runs: int, shots: Path | None
) -> list[Result]:
    """Raises MeasurementFailed where nothing can be served."""
    harness.note(f"reader: exporting {name}")
    folder = settings.work / "reader"
    site = Site.made(issue, page_limit, settings, folder)
    names = [contender.name for contender in job.contenders]
    done = []
    try:
        with site.running(settings) as static, server(settings, folder / "shelf") as warm:
            places = Places(settings, site, static, warm, _spreads(site))
            for contender in job.contenders:
                contender.site, contender.places, contender.shots = site, places, shots
            _warm_up(job, settings)
            if shots:
                print(reader_shots.check(job, shots))
            for contender in job.contenders:
                contender.shots = None
            print(f"\n{reader_table.heading(names)}")
            for variant in job.variants:
                # A thousand turns take minutes, and grow alike in every round.
                done.append(harness.measure(job, issue, name, variant, 1 if variant == MEMORY else runs))
                print(reader_table.rows(names, done[-1]), flush=True)
        print(f"\n{reader_table.ratios(done)}\n\n{reader_table.EXPLANATION}\n", flush=True)
    finally:
        shutil.rmtree(folder)
    return done


def _warm_up(job: ReaderJob, settings: Settings) -> None:
    """Lets every reader be opened once, and the warm server draw what it will be asked for."""
    for contender in job.contenders:
        harness.note(f"reader: warming up {contender.name}")
        # A failure will be seen again when it is measured.
        with suppress(MeasurementFailed):
            contender.measure(None, job.variants[0])
        if contender.name in (WARM, SEADRAGON_SERVER):
            with (
                suppress(MeasurementFailed),
                contender.places.spot(contender.name) as spot,
                tab(contender.playwright, spot.script, settings.timeout, True) as opened,
            ):
                opened.open(spot.address)
                opened.ask("turnSlowly", QUICK_TURNS)
    harness.note("")


def _spreads(site: Site) -> int:
    """How PDF.js pairs the pages as the issue does: 0 not at all, 1 from the first page, 2 from the second."""
    spreads = site.spreads
    if all(len(spread) == 1 for spread in spreads):
        return 0
    return 1 if len(spreads[0]) > 1 else 2


def _description(settings: Settings, names: Sequence[str]) -> str:
    output = settings.work / "version"
    run_program((CHROMIUM, "--version"), settings.timeout, output)
    lines = [
        f"{output.read_text().strip()}, headless; 1280 x 800 CSS pixels, 2 x 2 pixels each; a spread at a time",
        f"static: exported at {DPI} dpi, and served by nginx without compression, as are all rivals but `OSD, server`",
        "warm server: it has drawn the pages before; cold server: started anew for each round",
        f"next page: the second at once, then up to {KEYS - 1} more, each after {PAUSE:g} s; zoom: by {ZOOM:g}; no animations",
        "kB: received by the page or sent by the servers, whichever is more; also what is loaded ahead",
        f"slow network: {LATENCY} ms, {MEGABITS} Mbit/s; what workers fetch themselves is not slowed down",
        f"turning: {QUICK_TURNS} turns, one each {QUICK_PAUSE} ms, with motion, on a processor {THROTTLING} times slower",
        f"memory: before and after {MANY_TURNS:,} turns",
    ]
    if PDFJS_DEBIAN in names:
        lines.append(f"PDF.js, old: {viewer_version(DEBIAN_PDFJS)} of 2022, as in Debian; Mozilla's own viewer")
    if PDFJS in names:
        lines.append(f"PDF.js: {viewer_version(PDFJS_FOLDER)}; Mozilla's own viewer; `ranges`: only what pages need")
    if folder := seadragon():
        lines.append(f"OSD: OpenSeadragon {folder.name.rpartition('-')[2]}, as sharp as Gatefold's reader")
    return "\n".join(lines)


def _pages(count: int) -> str:
    return "1 page" if count == 1 else f"{count} pages"
