"""Measures how well contents are recovered from files whose outline is hidden.

Files count that have 8 pages or more and an outline of 4 to 60 items at its top level, unless it is noise: more than
half of these items are slide or page numbers or file names, or more than half of their titles stand neither on the page
that they lead to, nor on the one after it, nor on the first 12 pages.

An item is found where a recovered one leads to the same page and has the same title: the same letters and digits without
regard to case and accents, the number of its chapter or section left out or not; or the one begins or ends with the
other and is at most twice as long. Every item counts once. Recall is the part of the outline's top-level items that are
found; precision the part of the recovered items, of any level, that are items of the outline, of any level.
"""

import ctypes
import json
import os
import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import pymupdf
import pypdfium2
from pypdfium2 import raw

NOISE = re.compile(
    r"^(slide( number)?\s*\d+|page\s*\d+|powerpoint presentation|\d+"
    r"|.*\.(indd|pdf|docx?|ai|eps|jpe?g|png)|.*blank page.*)$",
    re.IGNORECASE,
)
NUMBERING = re.compile(
    r"^\s*(?:(?:chapter|part|section|appendix|kapitel|teil|chapitre|partie|capitolo|cap[ií]tulo|hoofdstuk)\s+)?"
    r"(?:(?:[0-9]+|[ivxlc]+|[a-z])(?:[.:)–-]|(?=\s))\s*)(?:[0-9]+[.)]?)*\s*[-–:.]?\s*",
    re.IGNORECASE,
)


def folded(text):
    """Letters and digits without case and accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text).casefold() if c.isalnum())


def forms(title):
    """The folded title, with and without the number of its section."""
    return {form for form in (folded(title), folded(NUMBERING.sub("", title, count=1))) if form}


def is_same(a, b):
    """Whether two titles are the same by the rule above."""
    for one in forms(a):
        for other in forms(b):
            short, long = sorted((one, other), key=len)
            is_part = len(short) >= 2 and len(long) <= 2 * len(short)
            if one == other or (is_part and (long.startswith(short) or long.endswith(short))):
                return True
    return False


def title_of(bookmark):
    """The title of a bookmark, which some files write in broken UTF-16."""
    count = raw.FPDFBookmark_GetTitle(bookmark.raw, None, 0)
    buffer = (ctypes.c_char * count)()
    raw.FPDFBookmark_GetTitle(bookmark.raw, buffer, count)
    return " ".join(bytes(buffer).decode("utf-16-le", "replace").rstrip("\0").split())


def page_of(bookmark):
    """The number of the page that a bookmark leads to, or None."""
    destination = bookmark.get_dest()
    index = destination.get_index() if destination else None
    return None if index is None else index + 1


def pdfium_outline(document):
    """The outline as PDFium reads it: (level, title, page number)."""
    return [(bookmark.level, title_of(bookmark), page_of(bookmark)) for bookmark in document.get_toc()]


def mupdf_outline(path):
    """The outline as MuPDF reads it: (level, title, page number)."""
    with pymupdf.open(path) as document:
        if document.needs_pass:
            return []
        return [(level, " ".join(title.split()), page if page > 0 else None) for level, title, page in document.get_toc()]


def useful_outline(path):
    """The outline, and its top level, as (title, page number); None where it is of no use.

    Of PDFium's and MuPDF's readings that one counts which finds pages for more items.
    """
    try:
        document = pypdfium2.PdfDocument(path)
        readings = [pdfium_outline(document), mupdf_outline(path)]
    except (pypdfium2.PdfiumError, pymupdf.FileDataError):
        return None
    if len(document) < 8:
        return None
    best = max(readings, key=lambda items: sum(page is not None for _, _, page in items))
    lowest = min((level for level, _, _ in best), default=0)
    outline = [(title, page) for _, title, page in best]
    top = [(title, page) for level, title, page in best if level == lowest]
    if not 4 <= len(top) <= 60 or 2 * sum(bool(NOISE.match(title)) for title, _ in top) > len(top):
        return None
    texts = {number: folded(page.get_textpage().get_text_range()) for number, page in enumerate(document, start=1)}
    front = "".join(texts[number] for number in range(1, 13) if number in texts)
    foreign = [
        title
        for title, page in top
        if not any(folded(title) in text for text in (texts.get(page, ""), texts.get((page or 0) + 1, ""), front))
    ]
    return (outline, top) if 2 * len(foreign) <= len(top) else None


def recovered_items(path):
    """What Gatefold recovers, without its looking at the outline: (title, page number, source) of items of any level."""
    command = [os.environ["GATEFOLD_PROGRAM"], "toc", str(path), "--source", "recovered", "--format", "json"]
    output = subprocess.run(command, capture_output=True, check=False).stdout
    items = []

    def gather(part):
        for item in part:
            items.append((item["title"], item.get("pageNumber"), item["source"]))
            gather(item["children"])

    gather(json.loads(output or "[]"))
    return items


def found(items, wanted):
    """Which of the wanted (title, page) stand among items, each of which counts once; what is missing, what is left."""
    left = list(items)
    missing = []
    for title, page in wanted:
        match = next((item for item in left if item[1] == page and is_same(title, item[0])), None)
        if match is None:
            missing.append((title, page))
        else:
            left.remove(match)
    return missing, left


def f1(recall, precision):
    """The harmonic mean."""
    return 2 * recall * precision / (recall + precision) if recall + precision else 0.0


def measure(path, lists_misses):
    """Prints a file's line; its recall and precision, or None where its outline is of no use."""
    useful = useful_outline(path)
    if useful is None:
        return None
    outline, top = useful
    items = recovered_items(path)
    missing, _ = found(items, top)
    _, extra = found(items, outline)
    recall = 1 - len(missing) / len(top)
    precision = 1 - len(extra) / len(items) if items else 0.0
    print(f"{recall:6.2f} {precision:9.2f} {f1(recall, precision):5.2f} {len(top):9} {len(items):9}  {path.name}")
    if lists_misses:
        for title, page in missing:
            print(f"      missing   page {page}: {title}")
        for title, page, source in extra:
            print(f"      too much  page {page}: {title} ({source})")
    sys.stdout.flush()
    return recall, precision


def main(arguments):
    """Measures files and the PDFs of folders."""
    lists_misses = "--misses" in arguments
    paths = [Path(argument) for argument in arguments if argument != "--misses"]
    files = [file for path in paths for file in (sorted(path.rglob("*.pdf")) if path.is_dir() else [path])]
    print("recall precision    F1 top-level recovered  file")
    results = [result for file in files if (result := measure(file, lists_misses)) is not None]
    if not results:
        sys.exit("no file has an outline of use")
    recall = sum(result[0] for result in results) / len(results)
    precision = sum(result[1] for result in results) / len(results)
    print(f"{recall:6.3f} {precision:9.3f} {f1(recall, precision):5.3f}  mean of {len(results)} files")
    print(f"{sum(f1(*result) for result in results) / len(results):22.3f}  mean F1")


if __name__ == "__main__":
    main(sys.argv[1:])
