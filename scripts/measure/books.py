"""Exports issues as EPUB, HTML and HPub, checks all files with the validators of the tests, and prints a table."""

import argparse
import collections
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from xml.etree import ElementTree

from gatefold_program import pdf_files

ROOT = Path(__file__).resolve().parents[2]
VALIDATORS = ROOT / "Tests/GatefoldCommandsTests/Validators"
PROGRAM = os.environ["GATEFOLD_PROGRAM"]
# Done, failed, partly done: every other status is a crash.
KNOWN_STATUSES = (0, 1, 3)
AXE_PAGES_AT_ONCE = 20
COLUMNS = ("EPUBCheck", "Ace", "axe", "XML", "HTML", "export")


def validator(name, *arguments):
    """The lines that a validator prints; a validator that fails is a finding of its own."""
    run = subprocess.run([sys.executable, VALIDATORS / name, *map(str, arguments)], capture_output=True, text=True)
    failed = [] if run.returncode == 0 else [f"{name} failed: {run.stderr.strip().splitlines()[-1:]}"]
    return run.stdout.splitlines() + failed


class Issue:
    """An issue, its exported files, and what is wrong with them."""

    def __init__(self, file, number, folder, dpi):
        self.file = file
        self.folder = folder / f"{number:03}-{file.stem}"
        self.findings = collections.defaultdict(list)  # lines by column
        self.notes = []  # what was reported as missing from the exports
        self.seconds = 0.0
        self._run("html")
        self._run("epub")
        self._run("hpub")
        self._run("fixed", "--layout", "fixed", "--dpi", dpi)

    def _run(self, kind, *options):
        command = [PROGRAM, "export", "epub" if kind == "fixed" else kind, self.file, "--quiet", *map(str, options)]
        start = time.monotonic()
        run = subprocess.run([*command, "-o", self.folder / kind], capture_output=True, text=True, errors="replace")
        self.seconds += time.monotonic() - start
        if run.returncode not in KNOWN_STATUSES:
            self.findings["export"].append(f"{kind}: status {run.returncode}: {run.stderr[-300:]}")
        self.notes += [line for line in run.stderr.splitlines() if line not in self.notes]
        if run.returncode == 0 and not self._files(kind):
            self.findings["export"].append(f"{kind}: nothing was written")

    def _files(self, kind, pattern="*"):
        folder = self.folder / kind
        return sorted(file for file in folder.rglob(pattern) if file.is_file() and not file.name.startswith("."))

    @property
    def books(self):
        return self._files("epub", "*.epub") + self._files("fixed", "*.epub")

    @property
    def pages(self):
        return self._files("html", "*.html")

    def check_markup(self):
        """XML, the rules for packages, and what HTML says about itself."""
        for file in self.pages:
            self._parse(file.read_bytes(), f"html/{file.name}")
        for archive in self.books + self._files("hpub", "*.hpub"):
            with zipfile.ZipFile(archive) as opened:
                for name in opened.namelist():
                    if name.endswith((".xhtml", ".html", ".opf", ".ncx", ".xml")):
                        self._parse(opened.read(name), f"{archive.name}/{name}")
        if self.books:
            self.findings["Ace"] += validator("ace.py", *self.books)
        if self.pages:
            self.findings["HTML"] += validator("webpages.py", *self.pages)

    def _parse(self, data, name):
        try:
            ElementTree.fromstring(data)
        except ElementTree.ParseError as error:
            self.findings["XML"].append(f"{name}: {error}")

    def check_accessibility(self, axe, maximum):
        self._check_pages(axe, "site", spread(self.pages, maximum))
        for book in self.books:
            with tempfile.TemporaryDirectory() as folder:
                with zipfile.ZipFile(book) as archive:
                    archive.extractall(folder)
                self._check_pages(axe, "book", spread(sorted(Path(folder).rglob("*.xhtml")), maximum))

    def _check_pages(self, axe, kind, pages):
        for start in range(0, len(pages), AXE_PAGES_AT_ONCE):
            found = validator("axe.py", axe, kind, *pages[start:start + AXE_PAGES_AT_ONCE])
            self.findings["axe"] += [f"{kind}: {line}" for line in found]

    @property
    def row(self):
        return [str(len(self.findings[column])) for column in COLUMNS]


def spread(pages, maximum):
    """At most so many of the pages, from first to last."""
    if len(pages) <= maximum:
        return pages
    return [pages[index * (len(pages) - 1) // max(maximum - 1, 1)] for index in range(maximum)]


def check_books(issues):
    """EPUBCheck reads all books in one Java process."""
    owners = {}
    for number, issue in enumerate(issues):
        for book in issue.books:
            # Names that tell books apart: EPUBCheck's lines begin with them.
            name = issue.folder / f"{number:03}-{book.parent.name}.epub"
            name.hardlink_to(book)
            owners[name.name] = (issue, name)
    lines = validator("epub.py", *(name for _, name in owners.values())) if owners else []
    for line in lines:
        issue, _ = owners.get(line.split(" ", 1)[0], (issues[0], None))
        issue.findings["EPUBCheck"].append(line)
    for _, name in owners.values():
        name.unlink()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--pages", type=int, default=40)
    parser.add_argument("--dpi", type=float, default=50)
    parser.add_argument("paths", nargs="*")
    arguments = parser.parse_args()
    if not arguments.paths:
        arguments.paths = [ROOT / "SamplePDFs"]
        os.environ.setdefault("GATEFOLD_PASSWORD", "gatefold")
    axe = next((ROOT / ".build/validators/lib").glob("*/site-packages/axe_playwright_python/axe.min.js"))
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or Path(temporary)
        issues = []
        for number, file in enumerate(pdf_files(arguments.paths)):
            issue = Issue(file, number, folder, arguments.dpi)
            issue.check_markup()
            issue.check_accessibility(axe, arguments.pages)
            issues.append(issue)
            print(f"{file.name}: {issue.seconds:.1f} s", file=sys.stderr, flush=True)
        check_books(issues)
        report(issues)
    sys.exit(1 if any(any(issue.findings.values()) for issue in issues) else 0)


def report(issues):
    widths = [max(len(column), 5) for column in COLUMNS]
    head = "  ".join(column.rjust(width) for column, width in zip(COLUMNS, widths))
    print(f"{'issue':44}  books  pages  seconds  {head}")
    for issue in issues:
        cells = "  ".join(cell.rjust(width) for cell, width in zip(issue.row, widths))
        print(f"{issue.file.name[:44]:44}  {len(issue.books):5}  {len(issue.pages):5}  {issue.seconds:7.1f}  {cells}")
    for issue in issues:
        for column in COLUMNS:
            for line in issue.findings[column]:
                print(f"{issue.file.name}: {column}: {line}")
        for note in issue.notes:
            print(f"{issue.file.name}: note: {note.removeprefix('gatefold: ')}")


if __name__ == "__main__":
    main()
