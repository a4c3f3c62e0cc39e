"""Attachments with hostile names, for `more_media`."""

import hashlib

from ..drawing.colours import SAND
from ..expected.shapes import rect_json
from ..pdf.writer import Name, Raw

# Each: key in the name tree, name, what it is written as where that is short, and options.
HOSTILE = [
    ("01", "../../etc/passwd", "passwd", {"sum": "right"}),
    ("02", "C:\\a\\b.txt", "b.txt", {"sum": "wrong"}),
    ("03", "CON", "_CON", {}),
    ("04", "Long " + "l\u00f6ng " * 60 + "name.txt", None, {}),
    ("05", "twice.txt", "twice.txt", {}),
    ("06", "Twice.TXT", "Twice-2.TXT", {}),
    ("07", "invoice\u202etxt.exe", "invoicetxt.exe", {}),
    ("08", "", "08", {}),
    ("09", "..", "attachment", {"mime": "text/plain"}),
    ("10", ".profile", "profile", {}),
    ("11", "a\tb\nc?.txt", "abc_.txt", {"sum": "right"}),
]


def _attached(sample, name, data, options):
    parameters = {"ModDate": "D:20260301101500+01'30'"}
    if "sum" in options:
        digest = hashlib.md5(data).digest()
        parameters["CheckSum"] = digest if options["sum"] == "right" else digest[::-1]
    if "mime" in options:
        parameters["mime"] = options["mime"]
    specification = {"Type": Name("Filespec"), "EF": {"F": sample.stream(data, **parameters)}}
    if name:
        # In hexadecimal: control characters and all.
        specification |= {"UF": Raw(b"<" + (b"\xfe\xff" + name.encode("utf-16-be")).hex().encode() + b">")}
    if "relationship" in options:
        specification["AFRelationship"] = Name(options["relationship"])
    return sample.writer.add(specification)


def _expected_attachment(name, written, data, options, annotation=None):
    return {
        "fileName": name,
        "writtenAs": written,
        "mimeType": options.get("mime"),
        "byteCount": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "checksumHolds": {"right": True, "wrong": False}.get(options.get("sum")),
        "modificationDate": "2026-03-01T08:45:00Z",
        "relationship": options.get("relationship"),
        "annotation": annotation,
    }


def _long_name():
    """As many whole letters as 200 bytes hold, with the ending."""
    return ("Long " + "l\u00f6ng " * 60).encode()[: 200 - len(".txt")].decode(errors="ignore") + ".txt"


def add_attachments(sample):
    """A name tree of two levels that leads back to itself, associated files, and pins on the turned page."""
    entries, found = [], []
    for key, name, written, options in HOSTILE:
        data = f"What is in {key}.\n".encode() * 3
        entries.append((key, _attached(sample, name, data, options)))
        found.append(_expected_attachment(name or key, written or _long_name(), data, options))
    top = sample.writer.reserve()
    halves = [entries[:6], entries[6:]]
    kids = [
        sample.writer.add({"Limits": [half[0][0], half[-1][0]], "Names": [item for entry in half for item in entry]})
        for half in halves
    ]
    sample.writer.put(top, {"Kids": [*kids, top]})
    data, options = b"The source of it all.\n", {"relationship": "Source", "mime": "text/plain", "sum": "right"}
    source = _attached(sample, "source.txt", data, options)
    found.append(_expected_attachment("source.txt", "source.txt", data, options))
    sample.book.catalog |= {"Names": {"EmbeddedFiles": top}, "AF": [entries[0][1], source]}
    sample.book.pages[0].extra_expected["attachments"] = found

    page = sample.book.pages[1]
    rect, data = (500.0, 300.0, 20.0, 28.0), b"Pinned sideways.\n"
    page.fill_rect(490, 290, 40, 48, SAND)
    pinned = _attached(sample, "twice.txt", data, {})
    sample.annotation(page, "FileAttachment", rect, {"FS": pinned, "Contents": "A pin"})
    pin = _expected_attachment("twice.txt", "twice-3.txt", data, {}, rect_json(rect))
    far, place = (500.0, 360.0, 20.0, 28.0), "/far/away.doc"
    sample.annotation(page, "FileAttachment", far, {"FS": {"Type": Name("Filespec"), "F": place, "UF": place}})
    page.extra_expected["attachments"] = [
        pin,
        {"fileName": place, "target": place, "annotation": rect_json(far)},
    ]
