"""The job `ocr`: the text of scans, measured on twins of born-digital pages. `ocr_run` runs it."""

from typing import ClassVar

from .library import NUMPY, PILLOW, PYMUPDF

_LANGUAGES = ("deu", "eng", "fra", "ita", "por", "spa")


class OcrJob:
    """Reads pages that were drawn and damaged, and compares the words with those of the page itself."""

    name = "ocr"
    summary = "words of scans, compared with those of the pages that they were made of (only when named)"
    is_only_run_when_named = True
    debian_packages = ("tesseract-ocr", *(f"tesseract-ocr-{language}" for language in _LANGUAGES))
    python_packages = (NUMPY, PILLOW, PYMUPDF)
    rival_debian_packages: ClassVar[tuple[tuple[str, ...], ...]] = (("ocrmypdf",),)
