"""Compares the words of articles in `export html` with those that `text` gives for their pages."""

import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from html.parser import HTMLParser
from pathlib import Path

from benchmark.reflow_words import common_in_order, words, words_of_lines
from gatefold_program import json_of, pdf_files

FURNITURE = {"folio", "runningHeader"}


class Article(HTMLParser):
    """The text of an article by page, and the words of its pictures."""

    def __init__(self, page):
        super().__init__()
        self.page = page
        self.text = defaultdict(str)
        self.pictures = defaultdict(list)
        self.blocks = defaultdict(list)
        self.block = ""
        self.left_out = []
        # The number of the last item of each open list; None where items have bullets.
        self.lists = []

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        if tag in ("head", "nav", "style", "rt", "rp"):
            self.left_out.append(tag)
        if named.get("role") == "doc-pagebreak":
            self.page = int(named["id"].removeprefix("page-")) - 1
        if tag == "img":
            self.pictures[self.page] += words(named.get("alt") or "")
        self.separate(tag)
        if tag in ("ol", "ul"):
            self.lists.append(int(named.get("start") or 1) - 1 if tag == "ol" else None)
        if tag == "li" and self.lists and self.lists[-1] is not None:
            self.lists[-1] = int(named.get("value") or self.lists[-1] + 1)
            self.handle_data(f"{self.lists[-1]} ")

    def handle_endtag(self, tag):
        if tag in ("ol", "ul") and self.lists:
            self.lists.pop()
        if self.left_out and self.left_out[-1] == tag:
            self.left_out.pop()
        self.separate(tag)

    def separate(self, tag):
        if tag in ("p", "li", "td", "th", "figcaption", "div", "section", "aside", "header") or tag[:1] == "h":
            if self.block.strip():
                self.blocks[self.page].append(tuple(words(self.block)))
            self.block = ""
            self.text[self.page] += " "

    def handle_data(self, data):
        if not self.left_out:
            self.text[self.page] += data
            self.block += data


def html_pages(path):
    """The words, the words of pictures and the blocks that the HTML has of each page, by page index."""
    program = os.environ["GATEFOLD_PROGRAM"]
    text, pictures, blocks = defaultdict(list), defaultdict(list), defaultdict(list)
    articles = json_of("articles", path, empty=[])
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "export", "html", path, "-o", folder, "--quiet"], capture_output=True, check=False)
        for number, file in enumerate(sorted(Path(folder).rglob("article-*.html"))):
            known = articles[number] if number < len(articles) else {}
            article = Article(known.get("firstPage", {}).get("pageIndex", 0))
            article.feed(file.read_text(encoding="utf-8"))
            for page, found in article.text.items():
                text[page] += words(found)
            for page, found in article.pictures.items():
                pictures[page] += found
            for page, found in article.blocks.items():
                blocks[page] += found
    return text, pictures, blocks


def printed_pages(path):
    """The words and the lines of furniture of each page."""
    for page in json_of("text", path, empty={"pages": []})["pages"]:
        lines, furniture = [], []
        for block in page["blocks"]:
            if block.get("isOutsidePage"):
                continue
            own = [[word["text"] for word in line["words"]] for line in block["lines"]]
            if block["role"] in FURNITURE:
                furniture += [tuple(words(" ".join(line))) for line in own]
            else:
                lines += own
        yield page["pageIndex"], words_of_lines(lines), furniture


def measure(path):
    """The counts of a file."""
    text, pictures, blocks = html_pages(path)
    counts = Counter()
    for index, printed, furniture in printed_pages(path):
        read = text[index]
        if not printed:
            continue
        if not read:
            counts["left out"] += len(printed)
            continue
        counts["words"] += len(printed)
        wanted, found = Counter(printed), Counter(read)
        shown = found + Counter(pictures[index])
        counts["once"] += sum(min(count, shown[word]) for word, count in wanted.items())
        counts["in order"] += min(len(printed), common_in_order(printed, read) + len(pictures[index]))
        counts["twice"] += sum(max(0, count - wanted[word]) for word, count in found.items() if word in wanted)
        counts["furniture"] += sum(line in blocks[index] for line in set(furniture) if line)
    return counts


def row(name, counts):
    """A line of the table."""
    total = max(counts["words"], 1)
    shares = [f"{counts[key]:8,} {100 * counts[key] / total:6.2f} %" for key in ("once", "in order")]
    return f"{name[:44]:44} {counts['words']:8,} {' '.join(shares)} {counts['twice']:6} {counts['furniture']:6} {counts['left out']:8,}"


def main():
    """Prints the table of the files and folders that are named."""
    total = Counter()
    print(f"{'file':44} {'words':>8} {'once':>17} {'in order':>17} {'twice':>6} {'furn.':>6} {'left out':>8}")
    for path in pdf_files(sys.argv[1:]):
        counts = measure(path)
        total += counts
        print(row(path.stem, counts), flush=True)
    print(row("all", total))


main()
