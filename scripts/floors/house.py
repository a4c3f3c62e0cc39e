"""The floors of the sources, and the violations in a set of uses."""

import os
from collections import defaultdict
from pathlib import Path

# Maximum number of files in a dependency cycle. Two halves of one thing may use each other, like a document and its
# pages.
MAXIMUM_CYCLE_LENGTH = 3


class House:
    """The floor of each folder, in order from the ground up."""

    def __init__(self, text):
        self.order, self.floors, self.shared = {}, {}, set()
        floor, room = None, None
        for line in text.splitlines():
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            if line[0].isdigit():
                floor = line
                continue
            folder = line.removeprefix("~")
            if folder == line:
                room = None
            else:
                self.shared.add(folder)
                room = len(self.order) if room is None else room
            self.order[folder] = len(self.order) if room is None else room
            self.floors[folder] = floor

    def unlisted(self, files):
        """Messages for files in folders without a floor."""
        folders = sorted({os.path.dirname(file) for file in files} - set(self.order))
        return [f"Sources/{folder}: on no floor; add it to scripts/floors/house.txt" for folder in folders]

    def upward(self, uses):
        """Messages for uses of a folder above the file."""
        found = []
        for use in sorted(set(uses)):
            own, other = os.path.dirname(use.file), os.path.dirname(use.definition)
            if own in self.order and other in self.order and self.order[own] < self.order[other]:
                found.append(
                    f"Sources/{use.file}:{use.line}: '{use.name}' is declared above, in Sources/{use.definition}; "
                    f"this file is on floor {self.floors[own]}, that one on {self.floors[other]}")
        return found


def long_cycles(uses, shared=frozenset()):
    """A message for each dependency cycle of more than a few files, outside the rooms that folders share."""
    graph = defaultdict(set)
    for use in uses:
        if not (os.path.dirname(use.file) in shared and os.path.dirname(use.definition) in shared):
            graph[use.file].add(use.definition)
    return [
        "these files form a dependency cycle: " + ", ".join(f"Sources/{file}" for file in sorted(cycle))
        for cycle in cycles(graph) if len(cycle) > MAXIMUM_CYCLE_LENGTH
    ]


def cycles(graph):
    """The strongly connected components of a graph (Tarjan), without those of one node."""
    index, low, on_stack, stack, found = {}, {}, set(), [], []

    def begin(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        on_stack.add(node)
        return node, iter(graph.get(node, ()))

    for start in list(graph):
        if start in index:
            continue
        work = [begin(start)]
        while work:
            node, successors = work[-1]
            following = next(successors, None)
            if following is not None:
                if following not in index:
                    work.append(begin(following))
                elif following in on_stack:
                    low[node] = min(low[node], index[following])
                continue
            work.pop()
            if work:
                low[work[-1][0]] = min(low[work[-1][0]], low[node])
            if low[node] == index[node]:
                cycle = []
                while not cycle or cycle[-1] != node:
                    cycle.append(stack.pop())
                    on_stack.remove(cycle[-1])
                if len(cycle) > 1:
                    found.append(cycle)
    return found


def sources(root):
    """The Swift, C and C++ files below a folder."""
    endings = {".swift", ".c", ".h", ".cpp", ".hpp"}
    return [str(path.relative_to(root)) for path in Path(root).rglob("*") if path.suffix in endings]
