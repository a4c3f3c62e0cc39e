"""The pages of magazines that `scripts/bench ocr` makes twins of, and where their files are.

`ocr_pages.tsv` has a line for each page. Files are split by the owner of their repository, as in
`scripts/learning/gold/files.tsv`: recognition is improved on the tuned ones, and measured once on the others.
"""

import csv
import hashlib
from dataclasses import dataclass
from pathlib import Path

_LIST = Path(__file__).with_suffix(".tsv")
_ROOT = Path(__file__).resolve().parents[2]
# Where files are looked for if none are named.
_FOLDERS = (_ROOT.parent / "shared" / "corpus",)

Rect = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class TwinPage:
    """A born-digital page of which twins are made."""

    path: Path
    language: str  # as Tesseract names it
    page_index: int
    # Letters within pictures, in points of page space: reading them is neither right nor wrong.
    pictured: tuple[Rect, ...] = ()

    @property
    def label(self) -> str:
        return f"{self.path.stem} p. {self.page_index + 1}"


def listed_pages(files: tuple[Path, ...], wants_once: bool, page_limit: int | None) -> list[TwinPage]:
    """The listed pages of the files, or of those in ../shared/corpus if none are named.

    - wants_once: the pages that are measured once, rather than the tuned ones.
    - page_limit: the most pages of a file.
    """
    present = files or tuple(path for folder in _FOLDERS if folder.is_dir() for path in sorted(folder.rglob("*.pdf")))
    by_name: dict[str, list[Path]] = {}
    for path in present:
        by_name.setdefault(path.name, []).append(path)
    found: list[TwinPage] = []
    of_file: dict[str, int] = {}
    with open(_LIST, encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            name = row["file"]
            if (row["split"] == "once") != wants_once or of_file.get(name, 0) == page_limit:
                continue
            path = next((path for path in by_name.get(name, ()) if _digest(path) == row["sha256"]), None)
            if path is not None:
                of_file[name] = of_file.get(name, 0) + 1
                found.append(TwinPage(path, row["language"], int(row["pageNumber"]) - 1, _rects(row["pictured"])))
    return found


_digests: dict[Path, str] = {}


def _digest(path: Path) -> str:
    if path not in _digests:
        _digests[path] = hashlib.sha256(path.read_bytes()).hexdigest()
    return _digests[path]


def _rects(text: str) -> tuple[Rect, ...]:
    """Rectangles as `left,top,right,bottom` with spaces between."""
    rects = (tuple(float(number) for number in word.split(",")) for word in text.split())
    return tuple((left, top, right, bottom) for left, top, right, bottom in rects)
