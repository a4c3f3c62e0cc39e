"""`attachment.pdf`: a file in the name tree and one behind an annotation. Lengths are in page space."""

from ..drawing.colours import SAND
from ..drawing.metadata import CREATED
from ..drawing.plain_book import plain_book, plain_page
from ..expected.shapes import rect_json
from ..pdf.writer import Name
from .embedded_files import annotation, described_file
from .expected_media import file_json

TIDES = b"day,first high,height\n1,02.00,3.2\n2,02.50,3.3\n3,03.40,3.5\n4,04.30,3.6\n"
NOTE = b"Pinned in a hurry. The boat leaves at nine.\n"
NOTE_RECT = (48.0, 196.0, 20.0, 28.0)
PAPER_CLIP = b"0.72 0.27 0.13 RG 2 w 4 4 m 4 24 l 14 24 l 14 8 l 8 8 l 8 20 l S"


def make():
    """One page with both files."""
    book = plain_book("A letter with an enclosure")
    page = plain_page(book, "With enclosure", ["The tide table is attached to this page, and a note is pinned to it."])
    page.fill_rect(40, 180, 340, 60, SAND)
    tides = described_file(book.writer, "tide-table.csv", TIDES, "text/csv", "Tides for four days", CREATED)
    note = described_file(book.writer, "note.txt", NOTE, "text/plain", "A pinned note", CREATED)
    page.extra_annotations.append(_pinned(page, note))
    book.catalog = {"Names": {"EmbeddedFiles": {"Names": ["tide-table.csv", tides]}}}
    page.extra_expected["attachments"] = [
        {**file_json("tide-table.csv", "text/csv", TIDES), "annotation": None},
        {**file_json("note.txt", "text/plain", NOTE), "annotation": rect_json(NOTE_RECT)},
    ]
    return book


def _pinned(page, file):
    """The annotation of a pinned file."""
    writer = page.book.writer
    form = writer.add_stream(
        {"Type": Name("XObject"), "Subtype": Name("Form"), "BBox": [0, 0, 20, 28], "Resources": {}}, PAPER_CLIP
    )
    return writer.add(
        {
            **annotation(page, "FileAttachment", NOTE_RECT),
            "FS": file,
            "Name": Name("Paperclip"),
            "Contents": "A pinned note",
            "AP": {"N": form},
            "P": page.book.page_refs[page.index],
        }
    )
