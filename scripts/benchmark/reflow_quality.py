"""Counts what an output has of what is printed."""

import difflib
import io
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from .job import Issue
from .reflow_output import Output
from .reflow_truth import TruePicture, Truth
from .reflow_words import common_in_order, letters, words

# The measures, each as (what is counted, of how many). Of the last two, less is better.
MEASURES = (
    ("words in order", "words"),
    ("whole paragraphs", "paragraphs"),
    ("pictures kept", "pictures"),
    ("furniture left in", "furniture"),
    ("words twice", "words"),
)
_TWICE = 5  # words in a row that are found more often than they are printed


def quality(output: Output, truth: Truth, issue: Issue) -> dict[str, int]:
    """The counts of all measures that make sense for an output."""
    read = [word for block in output.blocks for word in words(block)]
    counts = {
        "words": sum(map(len, truth.pieces)),
        "words in order": sum(common_in_order(piece, read) for piece in truth.pieces),
        "words twice": _twice(read, truth),
    }
    if truth.furniture:
        counts |= {"furniture": len(truth.furniture), "furniture left in": _furniture(read, truth)}
    if truth.paragraphs and output.has_blocks:
        whole = _whole(output, truth.paragraphs)
        counts |= {"paragraphs": len(truth.paragraphs), "whole paragraphs": whole}
    if truth.pictures and output.has_blocks:
        counts |= {"pictures": len(truth.pictures), "pictures kept": _pictures(output.pictures, truth.pictures, issue)}
    return counts


def _twice(read: list[str], truth: Truth) -> int:
    """Words of the pieces that begin five in a row which the output has more often than the file."""

    def runs(sequence: list[str]) -> Counter[tuple[str, ...]]:
        return Counter(tuple(sequence[at : at + _TWICE]) for at in range(len(sequence) - _TWICE + 1))

    known = sum((runs(piece) for piece in truth.pieces), Counter())
    # Reading orders differ, so a row that the file has nowhere is printed at least as often as the pieces have it.
    printed, found = runs(truth.printed), runs(read)
    return sum(max(0, found[row] - max(printed[row], count)) for row, count in known.items())


def _furniture(read: list[str], truth: Truth) -> int:
    """Headers and folios that stand between words of the pieces, at most once for each page that prints them."""
    flow = [word for piece in truth.pieces for word in piece]
    matcher = difflib.SequenceMatcher(None, read, flow, autojunk=False)
    matched = [block for block in matcher.get_matching_blocks() if block.size]
    gaps = [read[max(0, matched[0].a - 40) : matched[0].a]] if matched else []
    gaps += [read[one.a + one.size : other.a] for one, other in zip(matched, matched[1:])]
    gaps += [read[matched[-1].a + matched[-1].size :][:40]] if matched else []
    left = 0
    for line, count in Counter(map(tuple, truth.furniture)).items():
        found = sum(
            tuple(gap[at : at + len(line)]) == line for gap in gaps for at in range(len(gap) - len(line) + 1)
        )
        left += min(found, count)
    return left


def _whole(output: Output, paragraphs: list[str]) -> int:
    """Paragraphs that are one block, with the same beginning and end, and 97 % of their letters between."""
    blocks = Counter(filter(None, map(letters, output.blocks)))
    whole = 0
    for paragraph in filter(None, paragraphs):
        if blocks[paragraph]:
            blocks[paragraph] -= 1
            whole += 1
            continue
        size = max(2, len(paragraph) // 33)
        near = (
            block
            for block, left in blocks.items()
            if left and abs(len(block) - len(paragraph)) <= size
            and block[:6] == paragraph[:6] and block[-6:] == paragraph[-6:]
        )
        for block in near:
            if difflib.SequenceMatcher(None, block, paragraph, autojunk=False).ratio() >= 0.97:
                blocks[block] -= 1
                whole += 1
                break
    return whole


# MARK: Pictures

_SIDE = 24  # pixels of the thumbnails that are compared
_ENOUGH = 0.8  # correlation of their gray values
_SURE = 0.95  # the same, whatever the shape


def _pictures(found: list[bytes], true: list[TruePicture], issue: Issue) -> int:
    """Pictures that an output has: alike when both are small, and of the same shape."""
    # Imported here because other jobs do not need Pillow.
    from PIL import Image

    thumbnails = []
    for data in found:
        try:
            picture = Image.open(io.BytesIO(data))
            size = picture.size
            thumbnails.append((size[0] / size[1], _gray(_on_white(picture))))
        except (OSError, ValueError, Image.DecompressionBombError):
            continue
    kept = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, picture in enumerate(true):
            file = Path(folder, f"{number}")
            number_option = ("-f", str(picture.page_index + 1))
            subprocess.run(
                ["pdftoppm", "-cropbox", "-png", "-singlefile", "-r", "72", *number_option, str(issue.path), str(file)],
                capture_output=True,
                check=False,
            )
            page = Image.open(f"{file}.png").convert("L")
            # A page has more points than pixels if its unit is larger (UserUnit).
            scale = page.width / issue.pages[picture.page_index].width if issue.pages else 1
            x, y, width, height = picture.rect
            corners = (x, y, x + width, y + height)
            printed = _gray(page.crop(tuple(round(scale * corner) for corner in corners)))
            alike = ((shape / (width / height), _correlation(printed, gray)) for shape, gray in thumbnails)
            # A picture may be printed narrower than it is.
            kept += any(same >= _ENOUGH and 0.8 <= shape <= 1.25 or same >= _SURE for shape, same in alike)
    return kept


def _on_white(picture):
    from PIL import Image

    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        picture = picture.convert("RGBA")
        paper = Image.new("RGBA", picture.size, "white")
        picture = Image.alpha_composite(paper, picture)
    return picture.convert("L")


def _gray(picture) -> list[int]:
    return list(picture.resize((_SIDE, _SIDE)).tobytes())


def _correlation(one: list[int], other: list[int]) -> float:
    middle = [sum(values) / len(values) for values in (one, other)]
    a = [value - middle[0] for value in one]
    b = [value - middle[1] for value in other]
    size = (sum(x * x for x in a) * sum(y * y for y in b)) ** 0.5
    # Two plain areas are alike.
    return sum(x * y for x, y in zip(a, b)) / size if size else float(abs(middle[0] - middle[1]) < 20)
