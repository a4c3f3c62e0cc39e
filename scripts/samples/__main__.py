"""Writes all samples: `python -m samples <folder>`."""

import io
import json
import logging
import sys
from pathlib import Path

import pikepdf

from . import broken_files, encrypted, huge_page, inks, japanese, press, right_to_left
from .articles import arabic_article, japanese_articles, magazine
from .expected.book import expected_book
from .hard_text import book as hard_text
from .issue.magazine import make_issue
from .issue.searches import ISSUE_SEARCHES
from .media import enclosures, more_media, videos
from .navigation import navigation_file as navigation
from .printed_links import book as printed_links


def _with_object_streams(data):
    """The same file with object streams and a cross-reference stream."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    return out.getvalue()


def _book(file, book, searches=(), password=None):
    """A sample from a book and its searches, which are (query, options) pairs."""
    return file, book.file_bytes(), expected_book(book, file, searches, password)


def _articles(make):
    """A sample of articles, whose expected data has a form of its own."""
    book, expected = make()
    return expected["file"], book.file_bytes(), expected


def _printer_issue():
    file, data, expected = _book("issue-printer.pdf", make_issue(navigation=False), ISSUE_SEARCHES)
    return file, _with_object_streams(data), expected


def samples():
    """All samples as (file name, bytes, expected data or None)."""
    yield _book("issue.pdf", make_issue(), ISSUE_SEARCHES)
    yield _printer_issue()
    yield _book("right-to-left.pdf", right_to_left.make(), right_to_left.SEARCHES)
    yield _book("japanese.pdf", japanese.make(), japanese.SEARCHES)
    yield _book("hard-text.pdf", *hard_text.make())
    yield _book("printed-links.pdf", printed_links.make())
    yield _articles(magazine.make)
    yield _articles(japanese_articles.make)
    yield _articles(arabic_article.make)
    yield _book("encrypted.pdf", encrypted.make(), encrypted.SEARCHES, encrypted.USER_PASSWORD)
    yield _book("huge-page.pdf", huge_page.make(), huge_page.SEARCHES)
    yield _book("media.pdf", videos.make())
    yield _book("attachment.pdf", enclosures.make())
    yield _book("more-media.pdf", more_media.make())
    yield "navigation.pdf", *navigation.make()
    yield "press.pdf", *press.make()
    yield "inks.pdf", *inks.make()
    yield from broken_files.samples()


def main(folder):
    """Write every sample and its expected data into the folder."""
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    folder.mkdir(parents=True, exist_ok=True)
    for file, data, expected in samples():
        (folder / file).write_bytes(data)
        if expected is not None:
            text = json.dumps(expected, ensure_ascii=False, indent=1)
            (folder / file).with_suffix(".expected.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
