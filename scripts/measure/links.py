"""Compares the links that Gatefold finds in print with the link annotations of files."""

import argparse
import collections
import concurrent.futures
import json
import os
import random
import re
import subprocess
from pathlib import Path
from urllib.parse import unquote

CONTEXT = 60


def links(path, origin):
    """Gatefold's links of one origin, by page index."""
    command = [os.environ["GATEFOLD_PROGRAM"], "links", str(path), "--origin", origin, "--format", "json"]
    output = subprocess.run(command, capture_output=True, check=False).stdout
    return {page["pageIndex"]: page["links"] for page in json.loads(output or '{"pages": []}')["pages"]}


def words(path):
    """Gatefold's words with their rectangles, by page index, in reading order."""
    command = [os.environ["GATEFOLD_PROGRAM"], "text", str(path), "--format", "json"]
    output = subprocess.run(command, capture_output=True, check=False).stdout
    return {
        page["pageIndex"]: [
            (word["text"], box(word["rect"]))
            for block in page["blocks"]
            for line in block["lines"]
            for word in line["words"]
        ]
        for page in json.loads(output or '{"pages": []}')["pages"]
    }


def box(rect):
    """A rectangle as (x0, y0, x1, y1)."""
    return rect["x"], rect["y"], rect["x"] + rect["width"], rect["y"] + rect["height"]


def boxes(link):
    """The rectangles of a link's quads."""
    result = []
    for quad in link["quads"]:
        points = quad if isinstance(quad, list) else list(quad.values())
        xs = [p["x"] if isinstance(p, dict) else p[0] for p in points]
        ys = [p["y"] if isinstance(p, dict) else p[1] for p in points]
        result.append((min(xs), min(ys), max(xs), max(ys)))
    return result


def share(a, b):
    """The part of the first rectangle that lies in the second."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    return max(width, 0) * max(height, 0) / max((a[2] - a[0]) * (a[3] - a[1]), 1e-9)


def touch(a, b):
    """Whether some line of one link lies for the better part in the other."""
    return any(share(p, q) > 0.5 or share(q, p) > 0.5 for p in boxes(a) for q in boxes(b))


def plain(uri):
    """An address without what makes no difference: scheme, "www.", a slash at its end, escapes, capitals."""
    uri = unquote(uri.strip()).lower()
    uri = re.sub(r"^(https?|ftp)://", "", uri)
    uri = re.sub(r"^(www|dx)\.", "", uri)
    return uri.rstrip("/.,;")


def target(link):
    """What a link leads to, to compare it."""
    return plain(link["target"]["uri"]) if link["kind"] == "uri" else link["target"].get("pageIndex")


def printed_text(link, page_words):
    """The words under a link."""
    lines = boxes(link)
    return " ".join(text for text, rect in page_words if any(share(rect, line) > 0.5 for line in lines))


def context(link, page_words):
    """The words around a link, itself in brackets."""
    lines = boxes(link)
    inside = [
        n
        for n, (_, rect) in enumerate(page_words)
        if any(share(rect, line) > 0.4 or share(line, rect) > 0.4 for line in lines)
    ]
    if not inside:
        return "?"
    before = " ".join(text for text, _ in page_words[max(0, inside[0] - 12) : inside[0]])[-CONTEXT:]
    after = " ".join(text for text, _ in page_words[inside[-1] + 1 : inside[-1] + 13])[:CONTEXT]
    middle = " ".join(page_words[n][0] for n in range(inside[0], inside[-1] + 1))[:240]
    return f"{before} [[{middle}]] {after}"


def is_printed(annotation, page_words):
    """Whether the address of an annotation stands printed under it."""
    text = plain(printed_text(annotation, page_words).replace(" ", ""))
    uri = target(annotation)
    return (
        isinstance(uri, str)
        and len(text) > 4
        and "." in text
        and (text in uri or uri in text)
        and uri.split("/")[0].removeprefix("mailto:") in text
    )


def measure(path):
    """What is printed, what of it agrees with annotations, what does not, and which annotations are missed."""
    printed, annotations, text = links(path, "printed"), links(path, "annotation"), words(path)
    result = collections.Counter()
    notes, found = [], []
    for index, page_links in printed.items():
        others = [link for link in annotations.get(index, []) if link["kind"] == "uri"]
        for link in page_links:
            result["printed"] += 1
            result[link["printedKind"]] += 1
            found.append((path.name, index + 1, link, context(link, text.get(index, []))))
            under = [other for other in others if touch(link, other)]
            if not under or link["kind"] != "uri":
                continue
            if any(target(other) == target(link) for other in under):
                result["agree"] += 1
            else:
                result["disagree"] += 1
                notes.append(f"page {index + 1}: {link['target']['uri']} but {under[0]['target']['uri']}")
        for other in others:
            if not is_printed(other, text.get(index, [])):
                continue
            result["addresses"] += 1
            if not any(touch(other, link) for link in page_links):
                result["missed"] += 1
                notes.append(f"page {index + 1}: missed {other['target']['uri']}: {context(other, text[index])}")
    return path, result, notes, found


def show(entry):
    """One link with its context, for people to look at."""
    name, page, link, around = entry
    goal = link["target"].get("uri") or f"page index {link['target'].get('pageIndex')}"
    print(f"{name[:40]} p{page} {link['printedKind']} {link['confidence']} {goal}\n      {around}")


def main():
    parser = argparse.ArgumentParser(prog="scripts/measure-links", description=__doc__)
    parser.add_argument("paths", nargs="+", metavar="FILE.pdf|FOLDER", type=Path)
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="print N links at random with their context")
    parser.add_argument("--seed", type=int, default=14, help="of the sample")
    parser.add_argument("--notes", type=int, default=5, metavar="N", help="differences to print, a file")
    arguments = parser.parse_args()
    files = []
    for path in arguments.paths:
        files += sorted(path.rglob("*.pdf")) if path.is_dir() else [path]
    total, found = collections.Counter(), []
    columns = ("printed", "agree", "disagree", "addresses", "missed")
    print(" " * 40, *(f"{name:>9}" for name in columns))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for path, result, notes, entries in pool.map(measure, files):
            total += result
            found += entries
            print(f"{path.name[:40]:40}", *(f"{result[name]:9}" for name in columns), flush=True)
            for note in notes[: arguments.notes]:
                print(f"    {note}")
    print(f"{'all':40}", *(f"{total[name]:9}" for name in columns))
    print("by kind:", ", ".join(f"{name} {total[name]}" for name in sorted(set(total) - set(columns))))
    if arguments.sample:
        random.Random(arguments.seed).shuffle(found)
        for entry in sorted(found[: arguments.sample], key=lambda e: e[:2]):
            show(entry)


if __name__ == "__main__":
    main()
