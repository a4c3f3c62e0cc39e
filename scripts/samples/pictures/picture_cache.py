"""Compressed pictures are kept in `.build/samples-cache`, because the landscapes take a while to compute."""

import hashlib
from pathlib import Path

from ..pdf import icc_profiles

CACHE = Path(__file__).resolve().parents[3] / ".build" / "samples-cache"
# A picture is computed again when one of these has changed.
SOURCES = (*sorted(Path(__file__).parent.glob("*.py")), Path(icc_profiles.__file__))


def cached(key, make):
    """Bytes made by `make()`, kept under `key` and the sources."""
    digest = hashlib.sha256(repr(key).encode())
    for source in SOURCES:
        digest.update(source.read_bytes())
    path = CACHE / digest.hexdigest()
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        path.write_bytes(make())
    return path.read_bytes()
