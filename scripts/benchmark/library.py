"""Shared by the contenders that run in a worker."""

from dataclasses import astuple
from typing import Any

from .job import Issue, Settings
from .processes import run_worker

PYPDFIUM2 = "pypdfium2==5.15.2"
PYMUPDF = "PyMuPDF==2.0"
PYLOPDF = "pylopdf==0.15.0"
PILLOW = "Pillow==13.0.0"
NUMPY = "numpy==2.4.6"


class Library:
    """A library that a worker calls: the function's module begins with the library's name in small letters."""

    def __init__(self, settings: Settings, name: str) -> None:
        self.settings = settings
        self.name = name

    def call(self, function: str, issue: Issue, **request: Any) -> tuple[Any, float]:
        """The worker's answer, and the milliseconds of its whole process. Raises MeasurementFailed."""
        request = {"path": str(issue.path), "sizes": [astuple(page) for page in issue.pages]} | request
        work, timeout = self.settings.work, self.settings.timeout
        return run_worker(f"{self.name.lower()}_{function}", request, work, timeout)
