"""Article threads. Rectangles are in page space."""

from dataclasses import dataclass

from ..expected.shapes import rect_json


@dataclass
class Thread:
    """An article: its title and author, and its beads as (page index, rectangle)."""

    title: str | None
    author: str | None
    beads: list


THREADS = (
    Thread(
        "The keeper’s wall",
        "Adèle Garçonnet",
        [(0, (40, 80, 160, 300)), (1, (60, 60, 200, 240)), (4, (90, 90, 300, 150)), (3, (80, 100, 400, 600))],
    ),
    Thread(None, None, [(2, (30, 40, 180, 500)), (2, (220, 40, 180, 500))]),
)


def add_threads(file):
    """Write the threads; returns their references."""
    file.expected["threads"] = [_thread_json(thread) for thread in THREADS]
    return [_write_thread(file, thread) for thread in THREADS]


def _write_thread(file, thread):
    writer = file.writer
    ref, beads = writer.reserve(), [writer.reserve() for _ in thread.beads]
    for index, (page_index, rect) in enumerate(thread.beads):
        page = file.pages[page_index]
        around = {"T": ref, "N": beads[(index + 1) % len(beads)], "V": beads[index - 1]}
        writer.put(beads[index], {**around, "P": page.reference, "R": page.user_rect(rect)})
    info = {"I": {"Title": thread.title, "Author": thread.author}} if thread.title else {}
    writer.put(ref, {"F": beads[0], **info})
    return ref


def _thread_json(thread):
    beads = [{"pageIndex": page_index, **rect_json(rect)} for page_index, rect in thread.beads]
    return {"title": thread.title, "author": thread.author, "beads": beads}
