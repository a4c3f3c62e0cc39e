"""Compares Gatefold's words with those that pdftotext and PyMuPDF both give at one place."""

import collections
import concurrent.futures
import html
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pymupdf

WORD = re.compile(r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</word>', re.DOTALL)
ENOUGH = 0.8


def overlap(a, b):
    """The part of the smaller of two rectangles (x0, y0, x1, y1) that both share."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    area = min((r[2] - r[0]) * (r[3] - r[1]) for r in (a, b))
    return width * height / max(area, 1e-9)


def nearest(rects, rect):
    """The rectangle that shares most with another, and how much."""
    best = max(rects, key=lambda r: overlap(r, rect), default=None)
    return best, overlap(best, rect) if best else 0.0


def our_pages(path):
    """Gatefold's words of each page: their rectangles by their text."""
    command = [os.environ["GATEFOLD_PROGRAM"], "text", path, "--format", "json"]
    pages = json.loads(subprocess.run(command, capture_output=True, check=False).stdout)["pages"]
    for page in pages:
        words = collections.defaultdict(list)
        for block in page["blocks"]:
            for line in block["lines"]:
                for word in line["words"]:
                    r = word["rect"]
                    words[word["text"]].append((r["x"], r["y"], r["x"] + r["width"], r["y"] + r["height"]))
        yield page["pageIndex"], words


def pdftotext_pages(path):
    """The words of each page as (text, rectangle)."""
    command = ["pdftotext", "-bbox-layout", "-cropbox", path, "-"]
    output = subprocess.run(command, capture_output=True, check=False).stdout.decode("utf-8", "replace")
    for page in output.split("<page ")[1:]:
        yield [(html.unescape(m[5]), tuple(float(m[i]) for i in range(1, 5))) for m in WORD.finditer(page)]


def is_part(text, rect, words):
    """Whether a word is a part of a longer one of ours that covers its place."""
    return any(text in ours and any(overlap(r, rect) >= ENOUGH for r in rects) for ours, rects in words.items())


def measure(path):
    """Words that both give, those of them that are ours too, and those that are a part of one of ours; some missed."""
    theirs = list(pdftotext_pages(path))
    document = pymupdf.open(path)
    total = found = joined = 0
    missed = []
    for index, ours in our_pages(path):
        if index >= len(theirs):
            continue
        mupdf = collections.defaultdict(list)
        for word in document[index].get_text("words"):
            mupdf[word[4]].append(word[:4])
        for text, rect in theirs[index]:
            # Leader dots and bullets are no words; each tool parts them in its own way.
            if not any(character.isalnum() for character in text):
                continue
            if nearest(mupdf.get(text, []), rect)[1] < ENOUGH:
                continue
            total += 1
            place, shared = nearest(ours.get(text, []), rect)
            if shared >= ENOUGH:
                found += 1
                ours[text].remove(place)
            elif is_part(text, rect, ours):
                joined += 1
            else:
                missed.append(f"page {index + 1}: {text} at {[round(x) for x in rect]}")
    return total, found, joined, missed


def main(arguments):
    files = []
    for argument in map(Path, arguments):
        files += sorted(argument.rglob("*.pdf")) if argument.is_dir() else [argument]
    sums = [0, 0, 0]
    with concurrent.futures.ProcessPoolExecutor() as pool:
        for path, result in zip(files, pool.map(measure, map(str, files)), strict=True):
            total, found, joined, missed = result
            sums = [a + b for a, b in zip(sums, (total, found, joined), strict=True)]
            print(f"{path.name[:52]:52} {total:7} both  {100 * found / max(total, 1):6.2f} %  {joined:4} joined")
            for line in missed[:3]:
                print(f"    missed: {line}")
    total, found, joined = sums
    print(f"all: {total} words, {100 * found / max(total, 1):.2f} % ours too, {joined} parts of longer words of ours")


if __name__ == "__main__":
    main(sys.argv[1:])
