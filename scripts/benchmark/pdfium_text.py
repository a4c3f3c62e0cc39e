"""PDFium in a worker: text and search."""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from . import pdfium
from .clock import now
from .pdfium import api


@contextmanager
def _text_page(issue: Any, index: int) -> Iterator[Any]:
    with pdfium.page(issue, index) as page:
        handle = api.FPDFText_LoadPage(page)
        try:
            yield handle
        finally:
            api.FPDFText_ClosePage(handle)


def _rectangle(page: Any, index: int) -> tuple[float, float, float, float]:
    """One of the rectangles that were counted last: left, top, right, bottom."""
    edges = [ctypes.c_double() for _ in range(4)]
    api.FPDFText_GetRect(page, index, *edges)
    return tuple(edge.value for edge in edges)


def text(path: str, sizes: list[list[float]], folder: str) -> dict[str, Any]:
    """The rectangles of each page's runs of letters, with their text."""
    characters = 0
    start = now()
    with pdfium.document(path) as issue:
        for index in range(len(sizes)):
            with _text_page(issue, index) as page:
                runs = range(api.FPDFText_CountRects(page, 0, -1))
                characters += sum(len(_text_within(page, _rectangle(page, run))) for run in runs)
        return {"elapsed": now() - start, "counts": {"characters": characters}}


def _text_within(page: Any, rectangle: tuple[float, float, float, float]) -> str:
    count = api.FPDFText_GetBoundedText(page, *rectangle, None, 0)
    buffer = (ctypes.c_ushort * count)()
    api.FPDFText_GetBoundedText(page, *rectangle, buffer, count)
    return bytes(buffer).decode("utf-16-le", errors="replace")


def search(path: str, sizes: list[list[float]], folder: str, query: str) -> dict[str, Any]:
    """The hits of each page with their rectangles."""
    wanted = f"{query}\0".encode("utf-16-le")
    letters = (ctypes.c_ushort * (len(wanted) // 2)).from_buffer_copy(wanted)
    hits = 0
    start = now()
    with pdfium.document(path) as issue:
        for index in range(len(sizes)):
            with _text_page(issue, index) as page:
                hits += len(_hits(page, letters))
        return {"elapsed": now() - start, "counts": {"hits": hits}}


def _hits(page: Any, letters: Any) -> list[list[tuple[float, float, float, float]]]:
    search = api.FPDFText_FindStart(page, letters, 0, 0)
    found = []
    try:
        while api.FPDFText_FindNext(search):
            first, length = api.FPDFText_GetSchResultIndex(search), api.FPDFText_GetSchCount(search)
            found.append([_rectangle(page, run) for run in range(api.FPDFText_CountRects(page, first, length))])
    finally:
        api.FPDFText_FindClose(search)
    return found
