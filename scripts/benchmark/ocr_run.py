"""Runs the job `ocr` and prints what it measures."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from . import harness, ocr_issues, ocr_pictures, ocr_table, report
from .arguments import Arguments
from .job import Settings
from .measurement import Measurement, MeasurementFailed
from .ocr import OcrJob
from .ocr_damage import damages
from .ocr_pages import TwinPage, listed_pages
from .ocr_readers import GatefoldReader, OcrmypdfReader, Reader, TesseractReader
from .ocr_score import compared
from .ocr_table import MEMORY, PROCESSOR, TwinResult
from .ocr_truth import Truth, pages_of, truth
from .ocr_twin import Twin, drawn, made
from .results import Result


def run(settings: Settings, arguments: Arguments) -> int:
    """Measures all twins of the listed pages, prints tables, and returns the exit code."""
    print(f"\n{OcrJob.name}: {OcrJob.summary}\n")
    pages = listed_pages(arguments.files, arguments.once, arguments.page_limit)
    if not pages:
        print("none of these files is in scripts/benchmark/ocr_pages.tsv", file=sys.stderr)
        return 1
    readers: list[Reader] = [GatefoldReader(settings), TesseractReader(settings), OcrmypdfReader(settings)]
    for reader in readers:
        if not reader.is_present:
            print(f"left out: {reader.name}: it is not there, or cannot read scans", file=sys.stderr)
    readers = [reader for reader in readers if reader.is_present]
    names = [reader.name for reader in readers]

    done: list[TwinResult] = []
    print(ocr_table.page_heading(names))
    for twin in _measured(pages, readers, settings, arguments.pictures):
        done.append(twin)
        print(ocr_table.page_line(twin, names), flush=True)
        if arguments.json:
            report.write(arguments.json, {OcrJob.name: [twin.result for twin in done]})
    if not done:
        return 1
    print(f"\n{ocr_table.summary(done, names)}", flush=True)
    if arguments.issues:
        searchable = [reader for reader in readers if not isinstance(reader, TesseractReader)]
        print(f"\n{ocr_issues.table(pages, searchable, settings, arguments.issues)}", flush=True)
    return 0


def _measured(
    pages: list[TwinPage], readers: list[Reader], settings: Settings, pictures: Path | None
) -> Iterator[TwinResult]:
    for number, page in enumerate(pages):
        try:
            text = pages_of(settings.program, page.path, settings.timeout, f"{page.page_index + 1}")[page.page_index]
        except MeasurementFailed as failure:
            print(f"left out: {page.label}: {failure}", file=sys.stderr)
            continue
        for damage in damages(page.label):
            with tempfile.TemporaryDirectory(dir=settings.work) as folder:
                pixels = drawn(page.path, page.page_index, damage.dpi)
                twin = made(pixels, damage, page.label, Path(folder))
                known = truth(text, page.pictured, pixels, twin.picture, damage.dpi)
                # Every other twin is read in reverse, so that no reader always follows another.
                order = readers if number % 2 == 0 else readers[::-1]
                names = tuple(reader.name for reader in readers)
                result = Result(f"{page.language} {page.label}", damage.name, names)
                for reader in order:
                    harness.note(f"{OcrJob.name}: {page.label}, {damage.name}, {reader.name}")
                    name = f"{page.path.stem}-{page.page_index + 1}-{damage.name}-{reader.name}.png".replace(" ", "-")
                    _measure(reader, twin, page.language, known, result, pictures / name if pictures else None)
                harness.note("")
            yield TwinResult(page, result)


def _measure(
    reader: Reader, twin: Twin, language: str, known: Truth, result: Result, picture: Path | None
) -> None:
    """Adds what a reader makes of a twin to the result, and draws it."""
    try:
        words, usage = reader.read(twin, language)
    except MeasurementFailed as failure:
        result.failures[reader.name] = failure
        return
    comparison = compared(known, twin.picture, twin.dpi, words)
    counts = comparison.counts | {MEMORY: usage.largest}
    result.runs[reader.name] = [Measurement({PROCESSOR: usage.processor}, counts=counts)]
    if picture:
        ocr_pictures.draw(comparison, twin.picture, picture)
