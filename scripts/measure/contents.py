"""Measures how well contents are recovered from files whose outline is hidden.

Only files with a useful outline count; see `outlines`. An item is found if a recovered one leads to the same page and
has the same title; see `titles`. Every item counts once. Recall is the part of the outline's top-level items that are
found; precision is the part of the recovered items, of any level, that are items of the outline, of any level.
"""

import sys
from pathlib import Path

from gatefold_program import json_of, pdf_files
from outlines import useful_outline
from titles import is_same


def recovered_items(path):
    """What Gatefold recovers without looking at the outline: (title, page number, source) of items of any level."""
    items = []

    def gather(part):
        for item in part:
            items.append((item["title"], item.get("pageNumber"), item["source"]))
            gather(item["children"])

    gather(json_of("toc", path, "--source", "recovered", empty=[]))
    return items


def matched(items, wanted):
    """Looks for each wanted (title, page) among items, each of which counts once: (what is missing, what is left)."""
    left = list(items)
    missing = []
    for title, page in wanted:
        match = next((item for item in left if item[1] == page and is_same(title, item[0])), None)
        if match is None:
            missing.append((title, page))
        else:
            left.remove(match)
    return missing, left


def f1(recall, precision):
    """The harmonic mean."""
    return 2 * recall * precision / (recall + precision) if recall + precision else 0.0


def measure(path, lists_misses):
    """Prints a file's line; its recall and precision, or None if its outline is not useful."""
    useful = useful_outline(path)
    if useful is None:
        return None
    outline, top = useful
    items = recovered_items(path)
    missing, _ = matched(items, top)
    _, extra = matched(items, outline)
    recall = 1 - len(missing) / len(top)
    precision = 1 - len(extra) / len(items) if items else 0.0
    print(f"{recall:6.2f} {precision:9.2f} {f1(recall, precision):5.2f} {len(top):9} {len(items):9}  {path.name}")
    if lists_misses:
        for title, page in missing:
            print(f"      missing   page {page}: {title}")
        for title, page, source in extra:
            print(f"      too much  page {page}: {title} ({source})")
    sys.stdout.flush()
    return recall, precision


def main(arguments):
    """Measures files and the PDFs of folders."""
    lists_misses = "--misses" in arguments
    files = pdf_files(Path(argument) for argument in arguments if argument != "--misses")
    print("recall precision    F1 top-level recovered  file")
    results = [result for file in files if (result := measure(file, lists_misses)) is not None]
    if not results:
        sys.exit("no file has a useful outline")
    recall = sum(result[0] for result in results) / len(results)
    precision = sum(result[1] for result in results) / len(results)
    print(f"{recall:6.3f} {precision:9.3f} {f1(recall, precision):5.3f}  mean of {len(results)} files")
    print(f"{sum(f1(*result) for result in results) / len(results):22.3f}  mean F1")


if __name__ == "__main__":
    main(sys.argv[1:])
