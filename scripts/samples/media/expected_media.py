"""The expected data of media annotations and attachments."""

import hashlib


def _sha256(data):
    return hashlib.sha256(data).hexdigest()


def file_json(name, mime, data):
    """A file and its size."""
    return {"fileName": name, "mimeType": mime, "byteCount": len(data)}


def embedded_asset(name, data, mime, kind, is_primary=True, tells_size=True):
    """An asset with its bytes in the document, which says how many there are if `tells_size`."""
    return {
        **_asset(name, mime, kind, is_primary, "embedded"),
        "byteCount": len(data) if tells_size else None,
        "bytes": len(data),
        "sha256": _sha256(data),
    }


def external_asset(name, location, kind, mime=None):
    """An asset elsewhere: `location` is "file" or "url", `name` the path or the address."""
    return {**_asset(name, mime, kind, True, location), "target": name, "byteCount": None}


def _asset(name, mime, kind, is_primary, location):
    return {"fileName": name, "mimeType": mime, "kind": kind, "isPrimary": is_primary, "location": location}


def attachment_json(name, written_as, data, options, annotation=None):
    """An attachment with its data and its `AttachmentOptions`; `written_as` is its name in a folder."""
    return {
        "fileName": name,
        "writtenAs": written_as,
        "mimeType": options.mime,
        "byteCount": len(data),
        "sha256": _sha256(data),
        "checksumHolds": options.checksum_holds,
        "modificationDate": "2026-03-01T08:45:00Z",
        "relationship": options.relationship,
        "annotation": annotation,
    }


def external_attachment_json(name, annotation):
    """An attachment that only names a file elsewhere."""
    return {"fileName": name, "target": name, "annotation": annotation}
