"""What a program made of an issue, as blocks of text in reading order and pictures."""

import base64
import subprocess
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from urllib.parse import unquote
from xml.etree import ElementTree

_BLOCKS = {
    *("p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "td", "th", "figcaption", "blockquote", "div", "section", "article"),
    *("header", "footer", "aside", "main", "figure", "table", "tr", "ul", "ol", "dt", "dd", "pre", "body", "caption"),
}
_LEFT_OUT = {"head", "script", "style", "nav", "rt", "rp", "title"}
_EMPTY = {"br", "img", "hr", "meta", "link", "input", "source", "col", "wbr", "image"}


@dataclass
class Output:
    """Blocks of text in order, and the bytes of the pictures."""

    blocks: list[str] = field(default_factory=list)
    pictures: list[bytes] = field(default_factory=list)
    # Whether paragraphs are marked as such.
    has_blocks: bool = True


class _Reader(HTMLParser):
    """Collects the blocks of a page of HTML and the addresses of its pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[str] = []
        self.addresses: list[str] = []
        self._text = ""
        self._left_out: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag in _LEFT_OUT:
            self._left_out.append(tag)
        if self._left_out:
            return
        named = dict(attributes)
        if tag in ("img", "image") and (address := named.get("src") or named.get("xlink:href")):
            self.addresses.append(address)
        if tag in _BLOCKS:
            self._end_block()
        if tag == "br":
            self._text += " "

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        # Elements that are written empty begin and end nothing.
        if tag in _EMPTY:
            self.handle_starttag(tag, attributes)

    def handle_endtag(self, tag: str) -> None:
        if self._left_out and tag == self._left_out[-1]:
            self._left_out.pop()
        elif tag in _BLOCKS and not self._left_out:
            self._end_block()

    def handle_data(self, data: str) -> None:
        if not self._left_out:
            self._text += data

    def _end_block(self) -> None:
        if self._text.strip():
            self.blocks.append(" ".join(self._text.split()))
        self._text = ""

    def close(self) -> None:
        super().close()
        self._end_block()


def _read(output: Output, page: str, picture: Callable[[str], bytes | None]) -> None:
    reader = _Reader()
    reader.feed(page)
    reader.close()
    output.blocks += reader.blocks
    for address in reader.addresses:
        data = _embedded(address) if address.startswith("data:") else picture(unquote(address))
        if data:
            output.pictures.append(data)


def _embedded(address: str) -> bytes | None:
    head, _, body = address.partition(",")
    return base64.b64decode(body) if head.endswith(";base64") else None


def site(folder: Path) -> Output:
    """The articles of `gatefold export html`."""
    output = Output()
    for page in sorted(folder.rglob("article-*.html")):
        def picture(address: str, page: Path = page) -> bytes | None:
            file = page.parent / address
            return file.read_bytes() if file.is_file() else None

        _read(output, page.read_text(encoding="utf-8"), picture)
    return output


def epub(file: Path) -> Output:
    """An EPUB's pages in the order of its spine, without the cover that the program adds."""
    output = Output()
    with zipfile.ZipFile(file) as book:
        names = set(book.namelist())
        container = ElementTree.fromstring(book.read("META-INF/container.xml"))
        package = next(node.get("full-path", "") for node in container.iter() if node.tag.endswith("}rootfile"))
        root = ElementTree.fromstring(book.read(package))
        base = PurePosixPath(package).parent
        items = {
            node.get("id"): str(base / unquote(node.get("href", "")))
            for node in root.iter() if node.tag.endswith("}item")
        }
        for node in root.iter():
            name = items.get(node.get("idref")) if node.tag.endswith("}itemref") else None
            if name not in names or "titlepage" in (name or ""):
                continue
            folder = PurePosixPath(str(name)).parent

            def picture(address: str, folder: PurePosixPath = folder) -> bytes | None:
                return book.read(str(folder / address)) if str(folder / address) in names else None

            _read(output, book.read(str(name)).decode("utf-8"), picture)
    return output


def page_of_html(file: Path) -> Output:
    """A single file with its pictures in it."""
    output = Output()
    _read(output, file.read_text(encoding="utf-8", errors="replace"), lambda address: None)
    return output


def pdf(file: Path) -> Output:
    """The text of a PDF as `pdftotext` reads it. It has neither paragraphs nor single pictures."""
    made = subprocess.run(["pdftotext", "-raw", str(file), "-"], capture_output=True, check=False)
    return Output([made.stdout.decode("utf-8", "replace")], has_blocks=False)
