"""The programs that read twins: Gatefold, plain Tesseract, and OCRmyPDF."""

import csv
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pymupdf

from . import gatefold_program
from .job import OURS, Settings
from .ocr_score import ReadWord
from .ocr_truth import recognized_words
from .ocr_twin import Twin
from .ocr_usage import Usage, run_with_usage

TESSERACT = "Tesseract"
OCRMYPDF = "OCRmyPDF"


class GatefoldReader:
    """`gatefold ocr`; the words are those of `gatefold text` afterwards."""

    name = OURS

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @property
    def is_present(self) -> bool:
        """Whether the program can read scans."""
        command = (self.settings.program, "help", "ocr")
        answer = subprocess.run(command, capture_output=True, check=False, text=True)
        return "gatefold ocr" in answer.stdout

    def read(self, twin: Twin, language: str) -> tuple[list[ReadWord], Usage]:
        """The words in the program's order. Raises MeasurementFailed."""
        _, usage = self.make_searchable(twin.pdf, language)
        text = gatefold_program.json_of(self.settings.program, "text", twin.pdf, timeout=self.settings.timeout)
        scale = twin.dpi / 72
        words = [
            ReadWord(text, tuple(scale * edge for edge in rect))
            for page in text["pages"]
            for text, rect in recognized_words(page)
        ]
        return words, usage

    def make_searchable(self, pdf: Path, language: str) -> tuple[Path, Usage]:
        """Reads a PDF; its text is kept beside it, where other commands find it. Raises MeasurementFailed."""
        command = (self.settings.program, "ocr", pdf, "--language", language)
        return pdf, run_with_usage(command, self.settings.timeout)


class TesseractReader:
    """`tesseract` with its own segmentation, on the picture."""

    name = TESSERACT
    is_present = True

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def read(self, twin: Twin, language: str) -> tuple[list[ReadWord], Usage]:
        """The words in the program's order. Raises MeasurementFailed."""
        table = twin.pdf.with_suffix(".tsv")
        options = ("-l", language, "--psm", "3", "--dpi", f"{twin.dpi}", "tsv")
        usage = run_with_usage(("tesseract", twin.image, table.with_suffix(""), *options), self.settings.timeout)
        return list(self._words(table)), usage

    @staticmethod
    def _words(table: Path) -> Iterator[ReadWord]:
        with open(table, encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
                if row["level"] == "5" and row["text"].strip():
                    left, top, width, height = (float(row[key]) for key in ("left", "top", "width", "height"))
                    yield ReadWord(row["text"], (left, top, left + width, top + height))


class OcrmypdfReader:
    """`ocrmypdf` as it is without options; the words are those of its text layer, in its order."""

    name = OCRMYPDF

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @property
    def is_present(self) -> bool:
        """Whether it could be installed."""
        return shutil.which("ocrmypdf") is not None

    def read(self, twin: Twin, language: str) -> tuple[list[ReadWord], Usage]:
        """The words in the program's order. Raises MeasurementFailed."""
        target, usage = self.make_searchable(twin.pdf, language)
        scale = twin.dpi / 72
        with pymupdf.open(target) as document:
            found = document[0].get_text("words", sort=False)
        words = [ReadWord(word[4], tuple(scale * edge for edge in word[:4])) for word in found]
        return words, usage

    def make_searchable(self, pdf: Path, language: str) -> tuple[Path, Usage]:
        """A copy of a PDF with a text layer. Raises MeasurementFailed."""
        target = pdf.with_name(f"{pdf.stem}-searchable.pdf")
        options = ("--language", language, "--jobs", "1", "--output-type", "pdf", "--optimize", "0", "--quiet")
        return target, run_with_usage(("ocrmypdf", *options, pdf, target), self.settings.timeout)


Reader = GatefoldReader | TesseractReader | OcrmypdfReader
