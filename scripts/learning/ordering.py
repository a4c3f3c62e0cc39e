"""Measures the reading order of pages whose pieces were put in order by eye."""

import json
import os
import subprocess
from collections import defaultdict
from dataclasses import dataclass
from statistics import median

from learning.gold import FOLDER
from learning.samples import present_files


@dataclass(frozen=True)
class OrderedPage:
    """A page, with its pieces: each a list of rectangles (x, y, width, height) in reading order, in page space."""

    name: str
    page_index: int
    flows: tuple


@dataclass(frozen=True)
class Verdict:
    """What is wrong with the order of a page: rectangles of one piece that are swapped, and pieces that interrupt each other."""

    swapped: tuple
    mixed: tuple

    @property
    def is_right(self):
        """Whether nothing is swapped or mixed."""
        return not self.swapped and not self.mixed


def ordered_pages(name):
    """The pages of a file that were put in order."""
    path = FOLDER / "order" / f"{name}.json"
    pages = json.loads(path.read_text(encoding="utf-8"))["pages"] if path.exists() else []
    return [OrderedPage(name, page["pageIndex"], tuple(tuple(map(tuple, flow)) for flow in page["flows"])) for page in pages]


def measure_order(folder, once, misses):
    """Prints on how many pages no two paragraphs are swapped."""
    chosen = {n: f for n, f in present_files(folder).items() if (f[0].split == "once") == once}
    groups = defaultdict(list)
    for name, (file, path) in chosen.items():
        pages = ordered_pages(name)
        if not pages:
            continue
        words = read_words(path, [page.page_index for page in pages])
        for page in pages:
            verdict = judge(page, words.get(page.page_index, []))
            groups[file.kind].append(verdict)
            groups["all"].append(verdict)
            if misses and not verdict.is_right:
                print(f"{name} page index {page.page_index}: {len(verdict.swapped)} swapped, {len(verdict.mixed)} mixed")
    print("kind        pages  none swapped  none swapped or mixed")
    for kind, verdicts in sorted(groups.items(), key=lambda entry: (entry[0] == "all", entry[0])):
        unswapped = sum(not verdict.swapped for verdict in verdicts)
        right = sum(verdict.is_right for verdict in verdicts)
        print(f"{kind:11} {len(verdicts):5} {unswapped:6} {unswapped / len(verdicts):6.3f} {right:6} {right / len(verdicts):6.3f}")


def read_words(path, page_indices):
    """The middles of the words of pages, in the order in which Gatefold gives them."""
    pages = ",".join(str(index + 1) for index in page_indices)
    command = [os.environ["GATEFOLD_PROGRAM"], "text", str(path), "--pages", pages, "--format", "json"]
    result = subprocess.run(command, capture_output=True, check=False)
    if result.returncode != 0:
        return {}
    read = json.loads(result.stdout)
    return {
        page["pageIndex"]: [
            (word["rect"]["x"] + word["rect"]["width"] / 2, word["rect"]["y"] + word["rect"]["height"] / 2)
            for block in page["blocks"]
            for line in block["lines"]
            for word in line["words"]
        ]
        for page in read["pages"]
    }


def judge(page, words):
    """Compares the order of words with the pieces of a page. Each rectangle is where the middle one of its words is."""
    places = defaultdict(list)
    rects = [(rect, (flow, number)) for flow, rects in enumerate(page.flows) for number, rect in enumerate(rects)]
    for place, (x, y) in enumerate(words):
        around = [(r[2] * r[3], key) for r, key in rects if r[0] <= x <= r[0] + r[2] and r[1] <= y <= r[1] + r[3]]
        if around:
            places[min(around)[1]].append(place)
    middles = {key: median(found) for key, found in places.items()}
    swapped = [
        ((flow, a), (flow, b))
        for flow, rects in enumerate(page.flows)
        for a in range(len(rects))
        for b in range(a + 1, len(rects))
        if (flow, a) in middles and (flow, b) in middles and middles[flow, a] > middles[flow, b]
    ]
    return Verdict(tuple(swapped), tuple(mixed(page, middles)))


def mixed(page, middles):
    """Pairs of pieces each of which is interrupted by the other: A, B, A, B."""
    found = []
    for a in range(len(page.flows)):
        for b in range(a + 1, len(page.flows)):
            both = sorted((middle, key[0]) for key, middle in middles.items() if key[0] in (a, b))
            changes = sum(one[1] != other[1] for one, other in zip(both, both[1:]))
            if changes >= 3:
                found.append((a, b))
    return found
