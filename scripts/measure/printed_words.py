"""The words of printed pages in the order of `text`, and their running headers and folios."""

from benchmark.reflow_words import words, words_of_lines
from gatefold_program import json_of

_FURNITURE = {"folio", "runningHeader"}
# The part of a page's height, at its top and foot, where neighbouring pages repeat short text.
_MARGIN = 0.15


def printed_pages(path):
    """The index, the words, and the lines of furniture of each page."""
    pages = json_of("text", path, empty={"pages": []})["pages"]
    edges = [{_place(block) for block in page["blocks"] if _is_at_edge(block, page)} for page in pages]
    for number, page in enumerate(pages):
        # Facing pages may have different headers.
        around = set().union(*(edges[at] for at in (number - 2, number - 1, number + 1, number + 2) if 0 <= at < len(pages)))
        lines, furniture = [], []
        for block in page["blocks"]:
            if block.get("isOutsidePage"):
                continue
            own = [[word["text"] for word in line["words"]] for line in block["lines"]]
            is_repeated = _is_at_edge(block, page) and _place(block) in around
            if block["role"] in _FURNITURE or is_repeated:
                furniture += [tuple(words(" ".join(line))) for line in own]
            else:
                lines += own
        yield page["pageIndex"], words_of_lines(lines), [line for line in furniture if line]


def _is_at_edge(block, page):
    rect, height = block["rect"], page["height"]
    return len(block["lines"]) <= 2 and (
        rect["y"] + rect["height"] < _MARGIN * height or rect["y"] > (1 - _MARGIN) * height
    )


def _place(block):
    """What a block says but for page numbers, and at which height."""
    text = " ".join(word["text"] for line in block["lines"] for word in line["words"])
    return "".join(letter for letter in text if not letter.isdigit()), round(block["rect"]["y"] / 6)
