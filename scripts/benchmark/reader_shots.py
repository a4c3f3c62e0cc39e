"""Checks that what counted as sharp was."""

from pathlib import Path

from PIL import Image, ImageChops

from .reader import ReaderJob

# Colours that differ less look the same.
_TOLERANCE = 24


def check(job: ReaderJob, folder: Path) -> str:
    """How much of each first sharp picture changed until later; pictures are in the folder."""
    lines = [f"pictures: {folder}"]
    for contender in job.contenders:
        first, later = (folder / f"{contender.name}-{name}.png" for name in ("first", "later"))
        if first.exists() and later.exists():
            lines.append(f"  {contender.name}: {_changed(first, later):.2%} of the first sharp picture changed later")
    return "\n".join(lines)


def _changed(first: Path, later: Path) -> float:
    """The share of pixels."""
    with Image.open(first) as one, Image.open(later) as other:
        difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    bands = [band.point(lambda value: 255 if value > _TOLERANCE else 0) for band in difference.split()]
    changed = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return changed.histogram()[255] / (changed.width * changed.height)
