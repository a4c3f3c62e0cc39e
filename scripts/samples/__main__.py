"""Write all samples: `python -m samples <folder>`."""

import io
import logging
import sys
from pathlib import Path

import pikepdf

from . import broken_files, japanese, press, right_to_left, small_files
from .expected.book import expected, write_json
from .hard_text import book as hard_text
from .issue.magazine import make_issue
from .issue.searches import ISSUE_SEARCHES
from .media import more_media
from .navigation import navigation_file as navigation
from .printed_links import book as printed_links


def _with_object_streams(data):
    """The same file with object streams and a cross-reference stream."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    return out.getvalue()


def _write_book(folder, file, book, searches=(), password=None, finish=None):
    data = book.file_bytes()
    (folder / file).write_bytes(finish(data) if finish else data)
    write_json(folder / file.replace(".pdf", ".expected.json"), expected(book, file, searches, password))


def main(folder):
    """Write every sample and its expected data into the folder."""
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    folder.mkdir(parents=True, exist_ok=True)
    _write_book(folder, "issue.pdf", make_issue(), ISSUE_SEARCHES)
    _write_book(folder, "issue-printer.pdf", make_issue(navigation=False), ISSUE_SEARCHES, finish=_with_object_streams)
    _write_book(folder, "right-to-left.pdf", right_to_left.make(), [("המגדלור", {}), ("الريح", {}), ("Skerry 14", {})])
    _write_book(folder, "japanese.pdf", japanese.make(), [("測量士", {}), ("灯台守", {}), ("図書室", {})])
    _write_book(folder, "hard-text.pdf", *hard_text.make())
    _write_book(folder, "printed-links.pdf", printed_links.make())
    _write_book(folder, "encrypted.pdf", small_files.encrypted(), [("cormorant", {})], small_files.USER_PASSWORD)
    _write_book(folder, "huge-page.pdf", small_files.huge_page(), [("eastern", {})])
    _write_book(folder, "media.pdf", small_files.media())
    _write_book(folder, "attachment.pdf", small_files.attachment())
    _write_book(folder, "more-media.pdf", more_media.more_media())

    data, description = navigation.make()
    (folder / "navigation.pdf").write_bytes(data)
    write_json(folder / "navigation.expected.json", description)

    data, description = press.make()
    (folder / "press.pdf").write_bytes(data)
    write_json(folder / "press.expected.json", description)

    (folder / "truncated.pdf").write_bytes(broken_files.truncated())
    write_json(
        folder / "truncated.expected.json",
        broken_files.expected_broken("truncated.pdf", broken_files.TRUNCATED_LINES, 3),
    )
    (folder / "damaged-xref.pdf").write_bytes(broken_files.damaged_xref())
    write_json(
        folder / "damaged-xref.expected.json",
        broken_files.expected_broken("damaged-xref.pdf", broken_files.DAMAGED_LINES, 3),
    )
    (folder / "no-pages.pdf").write_bytes(broken_files.no_pages())
    write_json(folder / "no-pages.expected.json", broken_files.expected_broken("no-pages.pdf", [], 0))
    (folder / "not-a-pdf.pdf").write_bytes(broken_files.not_a_pdf())
    (folder / "empty.pdf").write_bytes(b"")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
