"""PDFium, by its C interface: documents, pages and bitmaps. Imported by workers only."""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2.raw as api
from PIL import Image

api.FPDF_InitLibrary()


@contextmanager
def document(path: str) -> Iterator[Any]:
    """An open document; it is closed at the end."""
    handle = api.FPDF_LoadDocument(path.encode(), None)
    if not handle:
        raise RuntimeError(f"PDFium cannot open {path}: error {api.FPDF_GetLastError()}")
    try:
        yield handle
    finally:
        api.FPDF_CloseDocument(handle)


@contextmanager
def page(of: Any, index: int) -> Iterator[Any]:
    """A loaded page; its objects and decoded images are freed at the end."""
    handle = api.FPDF_LoadPage(of, index)
    if not handle:
        raise RuntimeError(f"PDFium cannot load page {index + 1}")
    try:
        yield handle
    finally:
        api.FPDF_ClosePage(handle)


@contextmanager
def region(of: Any, zoom: float, place: tuple[int, int, int, int]) -> Iterator[Any]:
    """A region of a page, in pixels, as a BGRx bitmap on white, with annotations."""
    x, y, width, height = place
    bitmap = api.FPDFBitmap_Create(width, height, 0)
    try:
        api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
        matrix, clip = api.FS_MATRIX(zoom, 0, 0, zoom, -x, -y), api.FS_RECTF(0, 0, width, height)
        api.FPDF_RenderPageBitmapWithMatrix(bitmap, of, matrix, clip, api.FPDF_ANNOT)
        yield bitmap
    finally:
        api.FPDFBitmap_Destroy(bitmap)


def picture(bitmap: Any) -> Image.Image:
    """A bitmap for Pillow."""
    size = (api.FPDFBitmap_GetWidth(bitmap), api.FPDFBitmap_GetHeight(bitmap))
    stride = api.FPDFBitmap_GetStride(bitmap)
    data = ctypes.string_at(api.FPDFBitmap_GetBuffer(bitmap), stride * size[1])
    return Image.frombuffer("RGB", size, data, "raw", "BGRX", stride, 1)
