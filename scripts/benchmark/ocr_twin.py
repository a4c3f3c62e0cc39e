"""Twins: pages drawn, damaged, and stored as a picture and as a PDF of one picture a page."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pymupdf
from PIL import Image

from .ocr_damage import Damage, Picture


@dataclass(frozen=True)
class Twin:
    """A damaged page in two files with the same pixels."""

    picture: Picture
    dpi: int
    image: Path
    pdf: Path


def drawn(path: Path, page_index: int, dpi: int) -> np.ndarray:
    """A page in gray as MuPDF draws it, without annotations."""
    with pymupdf.open(path) as document:
        pixmap = document[page_index].get_pixmap(dpi=dpi, colorspace=pymupdf.csGRAY, alpha=False, annots=False)
        rows = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
        return rows[:, : pixmap.width].copy()


def made(pixels: np.ndarray, damage: Damage, seed: str, folder: Path) -> Twin:
    """The twin of a page, as `page.png` or `page.jpg` and `page.pdf` in a folder."""
    picture = damage.done_to(pixels, seed)
    data, suffix = _file(picture, damage.dpi)
    image = folder / f"page.{suffix}"
    image.write_bytes(data)
    pdf = folder / "page.pdf"
    _write_pdf(pdf, [(data, picture.pixels.shape)], damage.dpi)
    return Twin(picture, damage.dpi, image, pdf)


def write_issue(path: Path, page_indices: Sequence[int], damage: Damage, target: Path) -> None:
    """A PDF with the twins of these pages."""
    pages = []
    for page_index in page_indices:
        picture = damage.done_to(drawn(path, page_index, damage.dpi), f"{path.name} {page_index}")
        data, _ = _file(picture, damage.dpi)
        pages.append((data, picture.pixels.shape))
    _write_pdf(target, pages, damage.dpi)


def _file(picture: Picture, dpi: int) -> tuple[bytes, str]:
    """The file of a picture, and its suffix."""
    if picture.jpeg is not None:
        return picture.jpeg, "jpg"
    file = io.BytesIO()
    image = Image.fromarray(picture.pixels)
    (image.convert("1") if picture.is_bitonal else image).save(file, "png", dpi=(dpi, dpi), compress_level=1)
    return file.getvalue(), "png"


def _write_pdf(target: Path, files: list[tuple[bytes, tuple[int, ...]]], dpi: int) -> None:
    """- files: each with the height and width of its picture."""
    document = pymupdf.open()
    for data, (height, width) in files:
        page = document.new_page(width=width * 72 / dpi, height=height * 72 / dpi)
        page.insert_image(page.rect, stream=data)
    document.save(target)
    document.close()
