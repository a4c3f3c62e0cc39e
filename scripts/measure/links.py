"""Compares the links that Gatefold finds in print with the link annotations of files."""

import argparse
import collections
import concurrent.futures
import random

from gatefold_program import json_of, pdf_files, words_of_pages
from link_places import comparable_target, context, is_printed, touch

COLUMNS = ("printed", "agree", "disagree", "addresses", "missed")


def links(path, origin):
    """Gatefold's links of one origin, by page index."""
    pages = json_of("links", path, "--origin", origin, empty={"pages": []})["pages"]
    return {page["pageIndex"]: page["links"] for page in pages}


class FileResult:
    """What the links of a file are, and how they agree."""

    def __init__(self, path):
        self.path = path
        self.counts = collections.Counter()
        self.notes = []  # differences, for people to read
        self.found = []  # (file name, page number, link, context) of each printed link
        annotations, words = links(path, "annotation"), words_of_pages(path)
        for index, printed in links(path, "printed").items():
            addresses = [link for link in annotations.get(index, []) if link["kind"] == "uri"]
            self._compare_page(index, printed, addresses, words.get(index, []))

    def _compare_page(self, index, printed, annotations, page_words):
        for link in printed:
            self.counts["printed"] += 1
            self.counts[link["printedKind"]] += 1
            self.found.append((self.path.name, index + 1, link, context(link, page_words)))
            self._compare_printed(index, link, annotations)
        for annotation in annotations:
            if not is_printed(annotation, page_words):
                continue
            self.counts["addresses"] += 1
            if not any(touch(annotation, link) for link in printed):
                self.counts["missed"] += 1
                address = annotation["target"]["uri"]
                self.notes.append(f"page {index + 1}: missed {address}: {context(annotation, page_words)}")

    def _compare_printed(self, index, link, annotations):
        """Compares a printed link with the annotations that lie over it."""
        over = [annotation for annotation in annotations if touch(link, annotation)]
        if not over or link["kind"] != "uri":
            return
        if any(comparable_target(annotation) == comparable_target(link) for annotation in over):
            self.counts["agree"] += 1
        else:
            self.counts["disagree"] += 1
            self.notes.append(f"page {index + 1}: {link['target']['uri']} but {over[0]['target']['uri']}")


def show(entry):
    """Prints one link with its context, for people to look at."""
    name, page, link, around = entry
    goal = link["target"].get("uri") or f"page index {link['target'].get('pageIndex')}"
    print(f"{name[:40]} p{page} {link['printedKind']} {link['confidence']} {goal}\n      {around}")


def print_row(name, counts):
    """A line of the table."""
    print(f"{name[:40]:40}", *(f"{counts[column]:9}" for column in COLUMNS), flush=True)


def parse_arguments():
    parser = argparse.ArgumentParser(prog="scripts/measure-links", description=__doc__)
    parser.add_argument("paths", nargs="+", metavar="FILE.pdf|FOLDER")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="print N links at random with their context")
    parser.add_argument("--seed", type=int, default=14, help="seed of the sample")
    parser.add_argument("--notes", type=int, default=5, metavar="N", help="differences to print for each file")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    total, found = collections.Counter(), []
    print(" " * 40, *(f"{name:>9}" for name in COLUMNS))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for result in pool.map(FileResult, pdf_files(arguments.paths)):
            total += result.counts
            found += result.found
            print_row(result.path.name, result.counts)
            for note in result.notes[: arguments.notes]:
                print(f"    {note}")
    print_row("all", total)
    print("by kind:", ", ".join(f"{name} {total[name]}" for name in sorted(set(total) - set(COLUMNS))))
    if arguments.sample:
        random.Random(arguments.seed).shuffle(found)
        for entry in sorted(found[: arguments.sample], key=lambda e: e[:2]):
            show(entry)


if __name__ == "__main__":
    main()
