"""Writes the files of sample packages, and lists them."""

import json
from pathlib import Path

MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".m4a": "audio/mp4",
    ".mp3": "audio/mpeg",
    ".mp4": "video/mp4",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".xml": "application/xml",
}


def write_files(folder, files):
    """Writes pairs of a path and bytes; returns pairs of a path and a number of bytes."""
    written = []
    for path, data in files:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
        written.append((path, len(data)))
    return written


def assets(files):
    """The list of assets in `issue.json`, of pairs of a path and a number of bytes."""
    return [
        {"path": path, "mediaType": MEDIA_TYPES[Path(path).suffix], "byteCount": count} for path, count in sorted(files)
    ]


def write_json(path, value):
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
