"""The files that are learned from and measured on, and what their contents should be."""

import csv
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

from learning.titles import folded

FOLDER = Path(__file__).parent / "gold"


@dataclass(frozen=True)
class GoldFile:
    """A line of files.tsv."""

    file: str
    repository: str
    commit: str
    path: str
    sha256: str
    pages: int
    tagged: str
    producer: str
    kind: str
    split: str

    @property
    def name(self):
        """The file's name without its suffix, as labels and samples have it."""
        return self.file.removesuffix(".pdf")

    @property
    def owner(self):
        """Files of one owner are never learned from and measured on at once."""
        return self.repository.split("/")[0].lower()


@dataclass(frozen=True)
class Item:
    """An item that the contents should have; an optional one may be missing or given."""

    title: str
    page_index: int
    is_optional: bool
    names: tuple = field(default=())


def gold_files():
    """All files, by name."""
    with open(FOLDER / "files.tsv", encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        files = [
            GoldFile(**{key: kind.type(row[key]) for key, kind in GoldFile.__dataclass_fields__.items()}) for row in rows
        ]
    return {file.name: file for file in files}


def labelled_items(name):
    """The items that people see, or None if nobody labelled the file or it has no text."""
    path = FOLDER / "labels" / f"{name}.json"
    if not path.exists():
        return None
    label = json.loads(path.read_text(encoding="utf-8"))
    if label.get("hasNoText"):
        return None
    return [
        Item(
            title=item["title"],
            page_index=item["pageIndex"],
            is_optional=item["optional"],
            names=tuple(folded(title) for title in [item["title"], *item["also"]]),
        )
        for item in label["items"]
    ]


NOISE = re.compile(
    r"\.(indd|pdf|docx?|ai|eps|jpe?g|png|tif|psd|qxd|pptx?)$|^slide( number)? *\d*|^page[- ]*\d*$"
    r"|powerpoint presentation|blank page|^(cover|back cover|_goback|bookmark)$",
    re.IGNORECASE,
)


def outline_items(sample):
    """The items of an outline worth the name: those of the first level are required, deeper ones optional. None where
    the outline has too few or too many items, names of files or slides, or titles that its pages do not have."""
    outline = [item for item in sample["outline"] if item["title"].strip()]
    noise = sum(bool(NOISE.search(i["title"].strip())) or not re.search(r"[^\W\d_]", i["title"]) for i in outline)
    if len(outline) < 4 or 3 * noise > len(outline):
        return None
    while len(outline) > 3 and sum(item["depth"] == 0 for item in outline) == 1:
        outline = [dict(item, depth=item["depth"] - 1) for item in outline if item["depth"] > 0]
    outline = [item for item in outline if item.get("pageIndex") is not None]
    top = [item for item in outline if item["depth"] == 0]
    if len({item["pageIndex"] for item in outline}) < 4 or len(top) < 3 or len(outline) > 8 * sample["pageCount"]:
        return None
    return [
        Item(
            title=item["title"],
            page_index=item["pageIndex"],
            is_optional=item["depth"] > 0,
            names=(folded(item["title"]),),
        )
        for item in outline
    ]
