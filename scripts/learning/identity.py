"""Measures what issues say of themselves: title, date and number, against what people read on their pages."""

import csv
import json
import os
import re
import subprocess

from learning.gold import FOLDER
from learning.samples import present_files
from learning.titles import alike, folded

FACTS = ("title", "date", "number", "volume")
# Codes of the Extended Date/Time Format.
SEASONS = {"spring": "21", "summer": "22", "autumn": "23", "winter": "24", "Q1": "33", "Q2": "34", "Q3": "35", "Q4": "36"}
# Values with a lower confidence count as not given.
MINIMUM_CONFIDENCE = 0.5


def measure_identity(folder, once, misses):
    """Prints how many of the facts that are given are right, and how many of those that are printed are found."""
    given, right, printed = ({fact: 0 for fact in FACTS} for _ in range(3))
    dated = found = 0
    labels = gold_identities()
    for name, (file, path) in present_files(folder).items():
        if (file.split == "once") != once or name not in labels:
            continue
        label, identity = labels[name], read_identity(path)
        verdicts = {}
        for fact in FACTS:
            value = value_of(identity, fact)
            is_right = value is not None and bool(label[fact]) and is_same(fact, value, label)
            verdicts[fact] = is_right
            given[fact] += value is not None
            right[fact] += is_right
            printed[fact] += bool(label[fact])
            if misses and not is_right and (value or label[fact]):
                print(f"{name}: {fact} {value!r}, printed {label[fact]!r}")
        if label["date"] or label["number"]:
            dated += 1
            found += verdicts["date"] or verdicts["number"]
    print("fact      given  right printed  precision  recall")
    for fact in FACTS:
        precision, recall = right[fact] / max(1, given[fact]), right[fact] / max(1, printed[fact])
        print(f"{fact:9} {given[fact]:5} {right[fact]:6} {printed[fact]:7} {precision:10.2f} {recall:7.2f}")
    print(f"date or number: {found} of {dated}, recall {found / max(1, dated):.2f}")


def gold_identities():
    """The labels, by the name of the file."""
    with open(FOLDER / "identity.tsv", encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["file"].removesuffix(".pdf"): row for row in rows}


def read_identity(path):
    """What Gatefold finds."""
    command = [os.environ["GATEFOLD_PROGRAM"], "info", str(path), "--format", "json"]
    result = subprocess.run(command, capture_output=True, check=False)
    return json.loads(result.stdout)["identity"] if result.returncode == 0 else {}


def value_of(identity, fact):
    """A fact, if it is more probable than not."""
    found = identity.get(fact)
    return found["value"] if found and found["confidence"] >= MINIMUM_CONFIDENCE else None


def is_same(fact, value, label):
    """Whether a value is the one of a label. A day within a labelled month is as good."""
    wanted = label[fact]
    if fact == "title":
        names = [wanted, *filter(None, label["also"].split(" | "))]
        return any(alike(folded(value), folded(name)) for name in names)
    if fact != "date":
        return value.lower() == wanted.lower()
    wanted = re.sub("[a-zQ].*", lambda match: SEASONS[match[0]], wanted)
    return value == wanted or (value[:7] == wanted[:7] and min(len(value), len(wanted)) >= 7)
