"""Compares the words of articles in `export html` with those that `text` gives for their pages."""

import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from difflib import SequenceMatcher
from itertools import chain
from pathlib import Path

from article_pages import ReadArticle, ReadPage
from benchmark.reflow_words import common_in_order, words
from gatefold_program import json_of, pdf_files
from printed_words import printed_pages


def read_pages(path, printed):
    """What the HTML has of each page, by page index.

    A footnote is taken to the page of its article that prints most of its words.
    """
    program = os.environ["GATEFOLD_PROGRAM"]
    pages = defaultdict(ReadPage)
    articles = json_of("articles", path, empty=[])
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "export", "html", path, "-o", folder, "--quiet"], capture_output=True, check=False)
        for number, file in enumerate(sorted(Path(folder).rglob("article-*.html"))):
            known = articles[number] if number < len(articles) else {}
            article = ReadArticle(known.get("firstPage", {}).get("pageIndex", 0))
            article.feed(file.read_text(encoding="utf-8"))
            article.close()
            for index, page in article.pages.items():
                pages[index].add(page)
            for note in article.notes:
                own = Counter(words(note))
                index = max(article.pages, key=lambda at: (own & printed.get(at, Counter())).total(), default=0)
                pages[index].texts.append((note, True))
    return pages


def in_order(printed, texts):
    """How many words of a page the texts have in its order.

    What stands apart (captions, boxes, pull quotes, footnotes, cells of tables) follows the paragraph that it would
    interrupt, so each is compared by itself with the printed words that no other has taken; the rest is one text.
    """
    rest, count = printed, 0
    for text in sorted((text for text, is_apart in texts if is_apart), key=len, reverse=True):
        matches = SequenceMatcher(None, rest, text, autojunk=False).get_matching_blocks()
        taken = {place for match in matches for place in range(match.a, match.a + match.size)}
        count += len(taken)
        rest = [word for place, word in enumerate(rest) if place not in taken]
    return count + common_in_order(rest, [word for text, is_apart in texts if not is_apart for word in text])


def measure(path, show=lambda *_: None):
    """The counts of a file."""
    known = list(printed_pages(path))
    pages = read_pages(path, {index: Counter(chain(own, *others)) for index, own, others in known})
    counts = Counter()
    lost, extra = {}, defaultdict(Counter)
    for index, printed, furniture in known:
        if not printed:
            continue
        if index not in pages or pages[index].is_empty:
            counts["left out"] += len(printed)
            continue
        texts = pages[index].words_like(printed)
        pictures = Counter(pages[index].pictures)
        wanted, found = Counter(printed), Counter(word for text, _ in texts for word in text)
        described = (wanted - found) & pictures
        lost[index] = wanted - found - described
        # `text` may treat footnotes and captions at the foot of a page as furniture.
        extra[index] = found - wanted - Counter(chain(*furniture))
        counts["words"] += len(printed)
        counts["once"] += len(printed) - lost[index].total()
        counts["in order"] += min(len(printed), in_order(printed, texts) + described.total())
        left = {line for line in furniture if line in pages[index].blocks and Counter(line) <= found - wanted}
        counts["furniture"] += len(left)
        show(index, printed, texts, lost[index], extra[index], left)
    # A word may be in the wrong place by one page, if its paragraph continues over a page mark.
    for index, missing in lost.items():
        for other in (index + 1, index - 1):
            moved = missing & extra[other]
            missing, extra[other] = missing - moved, extra[other] - moved
            counts["elsewhere"] += moved.total()
    counts["once"] += counts["elsewhere"]
    counts["too often"] = sum(found.total() for found in extra.values())
    return counts


def row(name, counts):
    """A line of the table."""
    total = max(counts["words"], 1)
    share = {key: f"{100 * counts[key] / total:6.2f} %" for key in ("once", "elsewhere", "in order", "too often")}
    columns = [f"{name[:44]:44} {counts['words']:8,}", *share.values(), f"{counts['furniture']:6}"]
    return " ".join([*columns, f"{counts['left out']:8,}"])


def main():
    """Prints the table of the files and folders that are named."""
    total = Counter()
    heads = ("once", "elsewhere", "in order", "too often")
    print(f"{'file':44} {'words':>8}", *(f"{head:>8}" for head in heads), f"{'furn.':>6} {'left out':>8}")
    for path in pdf_files(sys.argv[1:]):
        counts = measure(path)
        total += counts
        print(row(path.stem, counts), flush=True)
    print(row("all", total))


if __name__ == "__main__":
    main()
