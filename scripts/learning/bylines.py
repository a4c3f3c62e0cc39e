"""Measures the bylines of articles against those that people read on the pages."""

import json
import os
import subprocess

from learning.gold import FOLDER
from learning.samples import present_files
from learning.titles import alike, folded

# Words that introduce authors or join their names, which some give and others don't.
PARTICLES = set("by and und et y e en von de da di van par por text texto texte words story dr prof mr mrs ms phd".split())


def measure_bylines(folder, once, misses):
    """Prints how many bylines are right, of those that are given and of those that are printed."""
    given = right = printed = found = 0
    for name, (file, path) in present_files(folder).items():
        labels = labelled_bylines(name)
        if (file.split == "once") != once or labels is None:
            continue
        articles = read_articles(path)
        taken = set()
        for item in labels:
            place = next((p for p, a in enumerate(articles) if p not in taken and is_same(a, item)), None)
            if place is not None:
                taken.add(place)
            if item.get("bylineDoubtful"):
                continue
            byline = articles[place].get("byline") if place is not None else None
            printed += bool(item["byline"]) and not item["optional"]
            given += byline is not None
            is_right = byline is not None and bool(item["byline"]) and same_names(byline, item["byline"])
            right += is_right
            found += is_right and not item["optional"]
            if misses and not is_right and (byline or item["byline"]):
                where = "no article" if place is None else f"given {byline!r}"
                print(f"{name} page index {item['pageIndex']} {item['title'][:40]!r}: printed {item['byline']!r}, {where}")
    print(f"bylines given {given}, right {right}, precision {right / max(given, 1):.3f}")
    print(f"bylines of required articles {printed}, found {found}, recall {found / max(printed, 1):.3f}")


def labelled_bylines(name):
    """The articles of a file with their bylines; None if nobody labelled it or it has no text."""
    path = FOLDER / "labels" / f"{name}.json"
    if not path.exists():
        return None
    labels = json.loads(path.read_text(encoding="utf-8"))
    return None if labels.get("hasNoText") else labels["items"]


def read_articles(path):
    """The articles that Gatefold recovers."""
    command = [os.environ["GATEFOLD_PROGRAM"], "articles", str(path), "--format", "json"]
    result = subprocess.run(command, capture_output=True, check=False)
    return json.loads(result.stdout) if result.returncode == 0 else []


def is_same(article, item):
    """Whether an article is the one that a label names."""
    names = [folded(title) for title in (item["title"], *item.get("also", []))]
    return article["firstPage"]["pageIndex"] == item["pageIndex"] and any(alike(folded(article["title"]), one) for one in names)


def same_names(one, other):
    """Whether two bylines name the same people: half of the words of both are the same."""
    first, second = (
        {word for word in "".join(c if c.isalnum() else " " for c in text.lower()).split() if word not in PARTICLES}
        for text in (one, other)
    )
    return 2 * len(first & second) > max(min(len(first), len(second)), 0.8 * max(len(first), len(second)))
