"""Text that is not what is seen: invisible over a scanned leaf, outside the CropBox, and told beside the letters."""

import io
import math
from dataclasses import replace

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from ..drawing.blocks import block, words
from ..drawing.colours import SOFT
from ..drawing.magazine_style import CAPTION
from ..drawing.style import Style
from ..geometry import baseline_matrix
from ..pdf.fonts import FONT_FILES
from ..pdf.writer import Name
from ..pictures.picture_store import Picture
from .frames import draw_slots, in_frames
from .glyph_text import PLAIN_SHAPING, glyph_string, text_object
from .page_setup import LEFT, MEASURE, PROSE, TEXT, TOP, WIDTH, hard_page, text_block
from .recording import unrecorded

LEAF_HEIGHT = 400.0
SCAN_SCALE = 150 / 72  # pixels a point
PAPER, PRINT = 228, 52  # grey values of the scan


def invisible(book):
    """Page 8: a scanned leaf with invisible text over it, and a caption that can be seen."""
    page = hard_page(book, "Becalmed")
    style = replace(TEXT, size=14, leading=20, align="left")
    paragraphs = [book.typesetter.set_lines(text, style, MEASURE - 56) for text in PROSE["invisible"]]
    rows = sum(len(lines) for lines in paragraphs)
    slots = in_frames(paragraphs, [(page, LEFT + 28, TOP + 44)], [rows], style.leading)
    placed = [(slot.line, slot.x - LEFT, slot.baseline - TOP) for slot in slots]
    page.image(_scanned_leaf(book, placed, MEASURE, LEAF_HEIGHT), LEFT, TOP, MEASURE, LEAF_HEIGHT)
    with page.state():
        page.put("3 Tr")
        draw_slots(slots)
    block(page, PROSE["invisible_caption"][0], CAPTION, LEFT, TOP + LEAF_HEIGHT + 10, MEASURE)
    case = {"case": "invisible text over a scanned picture"}
    return [("drawing of a pie", case), ("two tablecloths", case), ("as the scanner saw it", {"case": "its caption"})]


def _scanned_leaf(book, lines, width, height):
    """A grey picture of set lines, (line, x, baseline) in points from its top left, with a scanner's grain."""
    size = (round(width * SCAN_SCALE), round(height * SCAN_SCALE))
    grain = np.random.default_rng(14).normal(PAPER, 5, size[::-1])
    paper = Image.fromarray(np.clip(grain, 0, 255).astype(np.uint8))
    pen = ImageDraw.Draw(paper)
    for line, x, baseline in lines:
        font_size = line.style.size * SCAN_SCALE
        font = ImageFont.truetype(FONT_FILES[line.style.font], font_size, layout_engine=ImageFont.Layout.BASIC)
        for run in line.runs:
            place = (x + line.x + run.x) * SCAN_SCALE, baseline * SCAN_SCALE
            pen.text(place, run.piece.text, fill=PRINT, font=font, anchor="ls")
    out = io.BytesIO()
    paper.filter(ImageFilter.GaussianBlur(0.7)).save(out, "JPEG", quality=50, optimize=True)
    dictionary = {"Type": Name("XObject"), "Subtype": Name("Image"), "BitsPerComponent": 8}
    dictionary |= {"Width": size[0], "Height": size[1], "ColorSpace": Name("DeviceGray"), "Filter": Name("DCTDecode")}
    ref = book.writer.add_stream(dictionary, out.getvalue(), compress=False)
    return Picture(f"Im{ref:d}", ref, *size)


def outside_the_crop_box(book):
    """Page 9: text between the CropBox and the MediaBox."""
    page = hard_page(
        book, "Cut Away", media_box=[0, 0, 500, 675], crop_box=[40, 40, 460, 635], matrix=(1, 0, 0, 1, 40, 40)
    )
    y = TOP
    for text in PROSE["slug"]:
        y = text_block(page, text, y)
    small = Style("sans", 7, 9, colour=SOFT)
    with unrecorded(page):
        words(page, "skerry_14_hard_sheet.indd  9  cyan magenta yellow black", small, 20, -16)
        words(page, "Bindery: this side up", small, -14, 300, degrees=90)
        words(page, "Dollmaker, 4 kg", small, 300, 616)
    for x, y in ((0, 0), (WIDTH, 0), (0, page.height), (WIDTH, page.height)):
        page.stroke(page.circle_path(x + math.copysign(14, x - 1), y + math.copysign(14, y - 1), 5), SOFT, 0.3)
    case = {"case": "text outside the CropBox", "absent": True}
    return [
        ("cyan magenta", case),
        ("Bindery", case),
        ("Dollmaker", case),
        ("stuffs dolls", {"case": "text inside the CropBox"}),
    ]


def replaced(book):
    """Page 29: letters that stand for others, with the text that they replace over a line end."""
    page = hard_page(book, "Private Opinions")
    y = text_block(page, PROSE["cipher"][0], TOP) + 30
    style = replace(TEXT, size=14, leading=21)
    before, after = "Of the new pilot he wrote:", "and drew a duck."
    with page.paragraph() as paragraph:
        first = page.place_line(book.typesetter.single_line(before, style), LEFT, y)
        page.put("/Span << /ActualText (splendid woodwind) >> BDC")
        x = first.characters[-1][2] + 4
        first.characters.append((" ", x - 4, x))
        first.characters += _in_cipher(page, "splendid", style, LEFT + x, y, x, ends_with_space=True)
        y += style.leading
        letters = _in_cipher(page, "woodwind", style, LEFT, y, 0.0)
        page.put("EMC")
        x = letters[-1][2] + 4
        with unrecorded(page):
            second = page.place_line(book.typesetter.single_line(after, style), LEFT + x, y)
        characters = [*letters, (" ", x - 4, x), *((text, x + x0, x + x1) for text, x0, x1 in second.characters)]
        paragraph.lines.append(replace(second, characters=characters, matrix=baseline_matrix(LEFT, y)))
    case = "replacement text over a line end"
    return [
        ("he wrote: splendid", {"case": case}),
        ("splendid woodwind", {"case": case, "lines": 2}),
        ("woodwind and drew", {"case": case}),
        ("fcyraqvq", {"case": case, "absent": True}),
    ]


def _in_cipher(page, word, style, x, y, start, ends_with_space=False):
    """Draw a word in the cipher; returns its characters, each as wide as the others, from a start on the line."""
    font = page.book.fonts["serif-cipher"]
    glyphs = font.shape(word, features=PLAIN_SHAPING)
    with text_object(page, font, style.size, x, y, style.colour):
        page.put(f"{glyph_string(glyphs)} Tj")
    text = word + " " * ends_with_space
    step = sum(glyph.advance for glyph in glyphs) * style.size / 1000 / len(text)
    return [(letter, start + number * step, start + (number + 1) * step) for number, letter in enumerate(text)]
