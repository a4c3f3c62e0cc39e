"""The job `reflow`: an issue as text that fits any screen."""

import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from .job import OURS, Contender, Issue, Settings
from .library import PILLOW
from .measurement import Measurement
from .processes import run
from .reflow_output import Output, epub, page_of_html, pdf, site
from .reflow_quality import quality
from .reflow_truth import truth

CALIBRE = "calibre"
MUPDF = "mutool"
K2PDFOPT = "k2pdfopt"

# Ten magazines of the corpus whose pages somebody has put in order or labelled. The last five were never used to
# improve the reader.
_CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"
MAGAZINES = (
    *("more/BioBytes-newsletter.pdf", "more/french-ezines-num24.pdf", "magazines/pocorgtfo-issue01.pdf"),
    *("more/heoegema.github.io-Magazine.pdf", "more/uufom-new-social_justice_newsletter.pdf"),
    *("more/FPTNewsletter-issue2.pdf", "more/rrgweb.github.io-2018_q3_newsletter.pdf"),
    *("more/simco-bulletin-issue4.pdf", "more/Revista-revista.pdf", "more/college_communique-Newsletter.pdf"),
)


class ReflowJob:
    """HTML by us and by MuPDF, an EPUB by calibre, and pages for a small screen by k2pdfopt.

    Beside the times, what the outputs have of what is printed is counted; `reflow_quality` says how.
    """

    name = "reflow"
    summary = "articles as text for any screen, with the quality of the outputs"
    debian_packages = ("calibre", "mupdf-tools", "k2pdfopt", "poppler-utils", "chromium")
    python_packages = (PILLOW,)
    variants = ("whole issue",)
    takes_whole_issues = True

    def __init__(self, settings: Settings) -> None:
        self.contenders: list[Contender] = [
            Converter(settings, OURS, _gatefold, site),
            Converter(settings, CALIBRE, _calibre, lambda folder: epub(folder / "issue.epub")),
            Converter(settings, MUPDF, _mutool, lambda folder: page_of_html(folder / "issue.xhtml")),
            # It takes minutes for what the others do in seconds, so it is run once.
            Converter(settings, K2PDFOPT, _k2pdfopt, lambda folder: pdf(folder / "issue.pdf"), is_run_once=True),
        ]

    @staticmethod
    def default_files() -> tuple[Path, ...]:
        """Ten magazines where the corpus is present, and the sample with articles."""
        sample = Path(os.environ["GATEFOLD_BENCH_SAMPLE"]).with_name("articles.pdf")
        return (sample, *(file for file in (_CORPUS / name for name in MAGAZINES) if file.exists()))


class Converter:
    """A program that converts an issue, with what its output has of what is printed."""

    def __init__(
        self,
        settings: Settings,
        name: str,
        command: Callable[[Issue, Settings, Path], Sequence[str | Path]],
        read: Callable[[Path], Output],
        is_run_once: bool = False,
    ) -> None:
        self.settings = settings
        self.name = name
        self.command = command
        self.read = read
        self.is_run_once = is_run_once
        self.known: dict[Path, Measurement] = {}

    def measure(self, issue: Issue, variant: str) -> Measurement:
        known = self.known.get(issue.path)
        if known and self.is_run_once:
            return known
        with tempfile.TemporaryDirectory(dir=self.settings.work) as work:
            folder = Path(work)
            elapsed = run(self.command(issue, self.settings, folder), self.settings.timeout, folder / "output")
            # A program makes the same of a file every time.
            counts = known.counts if known else quality(self.read(folder), truth(issue.path), issue)
        measured = Measurement({"whole process": elapsed}, counts=counts)
        self.known[issue.path] = measured
        return measured


def _gatefold(issue: Issue, settings: Settings, folder: Path) -> Sequence[str | Path]:
    return (settings.program, "export", "html", issue.path, "-o", folder, "--quiet")


def _calibre(issue: Issue, settings: Settings, folder: Path) -> Sequence[str | Path]:
    return ("ebook-convert", issue.path, folder / "issue.epub")


def _mutool(issue: Issue, settings: Settings, folder: Path) -> Sequence[str | Path]:
    # Its XHTML has paragraphs; its HTML places every line.
    options = ("-F", "xhtml", "-O", "preserve-images,dehyphenate")
    return ("mutool", "convert", *options, "-o", folder / "issue.xhtml", issue.path)


def _k2pdfopt(issue: Issue, settings: Settings, folder: Path) -> Sequence[str | Path]:
    return ("k2pdfopt", "-ui-", "-x", "-o", folder / "issue.pdf", issue.path)
