"""Compares Gatefold's words with those that pdftotext and PyMuPDF both give at one place."""

import collections
import concurrent.futures
import html
import re
import subprocess
import sys

import pymupdf
from gatefold_program import area, pdf_files, shared_area, words_of_pages

WORD = re.compile(r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</word>', re.DOTALL)
ENOUGH = 0.8  # overlap of two rectangles that are at one place


def overlap(a, b):
    """The part of the smaller of two rectangles (x0, y0, x1, y1) that both share."""
    return shared_area(a, b) / min(area(a), area(b))


def nearest(rects, rect):
    """The rectangle that shares most with another, and how much."""
    best = max(rects, key=lambda r: overlap(r, rect), default=None)
    return best, overlap(best, rect) if best else 0.0


def by_text(words):
    """The rectangles of words, by their text."""
    rects = collections.defaultdict(list)
    for text, rect in words:
        rects[text].append(rect)
    return rects


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
    """How many words both give, how many of them are ours too, how many are a part of one of ours; and those missed."""
    theirs = list(pdftotext_pages(path))
    document = pymupdf.open(path)
    total = found = joined = 0
    missed = []
    for index, our_words in words_of_pages(path).items():
        if index >= len(theirs):
            continue
        ours = by_text(our_words)
        mupdf = by_text((word[4], word[:4]) for word in document[index].get_text("words"))
        for text, rect in theirs[index]:
            # Leader dots and bullets are not words; each tool separates them in its own way.
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
    files = pdf_files(arguments)
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
