"""Attachments of `more-media.pdf`, some with hostile names. Rectangles are in page space."""

import hashlib
from dataclasses import dataclass

from ..drawing.colours import SAND
from ..expected.shapes import rect_json
from ..pdf.writer import Name, Raw
from .embedded_files import embedded_stream, external_file
from .expected_media import attachment_json, external_attachment_json


@dataclass(frozen=True)
class AttachmentOptions:
    """What the document says of an attachment."""

    mime: str = None
    checksum_holds: bool = None  # None: there is no checksum
    relationship: str = None


PLAIN = AttachmentOptions()
RIGHT_SUM, WRONG_SUM = AttachmentOptions(checksum_holds=True), AttachmentOptions(checksum_holds=False)

MAXIMUM_NAME_LENGTH = 200  # bytes
LONG_NAME = "Long " + "l\u00f6ng " * 60 + "name.txt"
# Truncated to whole characters, so that the extension still fits.
LONG_NAME_WRITTEN = LONG_NAME.encode()[: MAXIMUM_NAME_LENGTH - len(".txt")].decode(errors="ignore") + ".txt"
# (key in the name tree, name, the name it is written as, options)
HOSTILE = (
    ("01", "../../etc/passwd", "passwd", RIGHT_SUM),
    ("02", "C:\\a\\b.txt", "b.txt", WRONG_SUM),
    ("03", "CON", "_CON", PLAIN),
    ("04", LONG_NAME, LONG_NAME_WRITTEN, PLAIN),
    ("05", "twice.txt", "twice.txt", PLAIN),
    ("06", "Twice.TXT", "Twice-2.TXT", PLAIN),
    ("07", "invoice\u202etxt.exe", "invoicetxt.exe", PLAIN),
    ("08", "", "08", PLAIN),
    ("09", "..", "attachment", AttachmentOptions(mime="text/plain")),
    ("10", ".profile", "profile", PLAIN),
    ("11", "a\tb\nc?.txt", "abc_.txt", RIGHT_SUM),
)
SOURCE = b"The source of it all.\n"
SOURCE_OPTIONS = AttachmentOptions("text/plain", checksum_holds=True, relationship="Source")


def add_attachments(sample):
    """Attach files to the document, and pin two to its second page."""
    sample.book.pages[0].extra_expected["attachments"] = _attach_to_document(sample)
    page = sample.book.pages[1]
    page.extra_expected["attachments"] = [_pin_embedded(sample, page), _pin_external(sample, page)]


def _attach_to_document(sample):
    """A name tree of two levels that leads back to itself, and associated files; returns the expected data."""
    entries, expected = [], []
    for key, name, written_as, options in HOSTILE:
        data = f"What is in {key}.\n".encode() * 3
        entries.append((key, _attached(sample.writer, name, data, options)))
        expected.append(attachment_json(name or key, written_as, data, options))
    top = sample.writer.reserve()
    kids = [
        sample.writer.add({"Limits": [half[0][0], half[-1][0]], "Names": [item for entry in half for item in entry]})
        for half in (entries[:6], entries[6:])
    ]
    sample.writer.put(top, {"Kids": [*kids, top]})
    source = _attached(sample.writer, "source.txt", SOURCE, SOURCE_OPTIONS)
    expected.append(attachment_json("source.txt", "source.txt", SOURCE, SOURCE_OPTIONS))
    sample.book.catalog |= {"Names": {"EmbeddedFiles": top}, "AF": [entries[0][1], source]}
    return expected


def _attached(writer, name, data, options):
    """Write the file specification of an attachment."""
    parameters = {"ModDate": "D:20260301101500+01'30'"}
    if options.checksum_holds is not None:
        digest = hashlib.md5(data).digest()
        parameters["CheckSum"] = digest if options.checksum_holds else digest[::-1]
    stream = embedded_stream(writer, data, options.mime, **parameters)
    specification = {"Type": Name("Filespec"), "EF": {"F": stream}}
    if name:
        # In hexadecimal, because the name may contain control characters.
        specification["UF"] = Raw(b"<" + (b"\xfe\xff" + name.encode("utf-16-be")).hex().encode() + b">")
    if options.relationship:
        specification["AFRelationship"] = Name(options.relationship)
    return writer.add(specification)


def _pin_embedded(sample, page):
    rect, data = (500.0, 300.0, 20.0, 28.0), b"Pinned sideways.\n"
    page.fill_rect(490, 290, 40, 48, SAND)
    file = _attached(sample.writer, "twice.txt", data, PLAIN)
    sample.annotate(page, "FileAttachment", rect, {"FS": file, "Contents": "A pin"})
    return attachment_json("twice.txt", "twice-3.txt", data, PLAIN, rect_json(rect))


def _pin_external(sample, page):
    rect, path = (500.0, 360.0, 20.0, 28.0), "/far/away.doc"
    sample.annotate(page, "FileAttachment", rect, {"FS": external_file(path)})
    return external_attachment_json(path, rect_json(rect))
