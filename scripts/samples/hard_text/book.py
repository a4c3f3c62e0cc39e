"""A table of hard cases for text extraction and search: columns, hyphens, initials, tables, turned and hidden text.

Every function draws the page (or two) of a case and returns its searches as (query, options) pairs.  Cases of single
letters are in `hard_letters`, those of other scripts in `hard_scripts`.
"""

import io
import math
from dataclasses import replace

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from ..drawing.blocks import block, picture, words
from ..drawing.colours import RUST, SAND, SOFT, TEAL, WHITE
from ..drawing.magazine_style import CAPTION, FOLIO, KICKER, RUNNING
from ..drawing.plain_book import plain_book
from ..drawing.style import Style
from ..expected.placed import Paragraph, TextLine
from ..geometry import apply, baseline_matrix
from ..pdf.fonts import FONT_FILES, Font
from ..pdf.writer import Name
from ..pictures import landscapes
from ..pictures.picture_store import Picture
from ..read_prose import read_prose
from . import letters as hard_letters
from . import other_scripts as hard_scripts
from .tools import (
    LEFT,
    MEASURE,
    RIGHT,
    TEXT,
    TITLE,
    TOP,
    WIDTH,
    DecomposedFont,
    PresentationFont,
    broken_word,
    draw_lines,
    draw_slots,
    hard_page,
    in_frames,
    line_text,
    lines_by_hand,
    phrase_from,
    single_line,
    text_block,
    trimmed,
    unrecorded,
    wrapped,
)

FONTS = ("serif", "serif-italic", "serif-bold", "sans", "sans-bold", "display", "mincho")


def _column_frames(page, count, gutter, baseline):
    """Frames of equal columns, and their width."""
    width = (MEASURE - gutter * (count - 1)) / count
    return [(page, LEFT + number * (width + gutter), baseline) for number in range(count)], width


def _wrong_joins(slots, case):
    """Searches that only a reader who runs on from one column into the next would find: a phrase and a word."""
    by_place = {(slot.row, slot.column): slot.line for slot in slots}
    text = " ".join(line_text(slot.line) for slot in slots)
    for (row, column), line in sorted(by_place.items()):
        beside = by_place.get((row, column + 1))
        if row < 2 or beside is None or line.hyphenated or not line_text(line)[-1].isalpha():
            continue
        last, first = line_text(line).split()[-1], trimmed(line_text(beside).split()[0]).rstrip("-")
        if f"{last} {first}" not in text and min(len(last), len(first)) > 3:
            return [(f"{last} {first}", {"case": case, "absent": True}), (last + first, {"case": case, "absent": True})]
    raise ValueError("every row can be read across")


def _interleaved(book, key, title, count, size, case):
    """Justified columns whose lines are drawn row by row across the page."""
    page = hard_page(book, title)
    style = replace(TEXT, size=size, leading=round(1.36 * size, 2), indent=size)
    frames, width = _column_frames(page, count, 1.2 * size, TOP + size)
    paragraphs = [book.typesetter.set_lines(text, style, width) for text in read_prose("hard_text")[key]]
    lines = [line for paragraph in paragraphs for line in paragraph]
    rows = -(-len(lines) // count)
    slots = in_frames(paragraphs, frames, [rows] * count, style.leading)
    draw_slots(slots, order=lambda slot: (slot.row, slot.column))
    hyphenated = next(index for index, line in enumerate(lines) if line.hyphenated)
    return [
        (broken_word(lines, hyphenated), {"case": case, "lines": 2}),
        (phrase_from(lines, 1, before=2, after=2), {"case": case, "lines": 2}),
        (phrase_from(lines, rows - 1, before=2, after=2), {"case": f"{case}: over the column end", "lines": 2}),
        *_wrong_joins(slots, f"{case}: joined across the gutter"),
    ]


def two_columns(book):
    """Case 1: two interleaved columns."""
    searches = _interleaved(book, "two_columns", "The Lamp Room", 2, 10.6, "two columns drawn row by row")
    return [*searches, ("management of elephants", {"case": "two columns drawn row by row"})]


def three_columns(book):
    """Case 1: three interleaved columns."""
    searches = _interleaved(book, "three_columns", "Left Knee", 3, 10.2, "three columns drawn row by row")
    return [*searches, ("herring loft", {"case": "three columns drawn row by row"})]


REAL_HYPHENS = [
    "The ferryman was a plain man, of few words, and for that a well-",
    "known one. He kept a black-and-white dog, and an open half-",
    "decked boat with a red sail, and he charged the same for both.",
]
SOFT_HYPHENS = [
    "His passengers sat facing the stern, and watched the whole har¬",
    "bour grow small. He himself looked forward, to the moun¬",
    "tains, and steered, they say, by the smoke of his own break¬",
    "fast on the farther shore.",
]


def _broken_at_the_ends(typesetter, texts, width):
    """A setting in which a word is broken at the end of both columns of a page: (style, paragraphs, rows)."""
    for size, rows in ((12.4 + step / 10, rows) for step in range(11) for rows in range(26, 20, -1)):
        style = replace(TEXT, size=size, leading=round(1.38 * size, 2), indent=size)
        paragraphs = [typesetter.set_lines(text, style, width) for text in texts]
        lines = [line for paragraph in paragraphs for line in paragraph]
        if len(lines) > 2 * rows + 4 and lines[rows - 1].hyphenated and lines[2 * rows - 1].hyphenated:
            return style, paragraphs, rows
    raise ValueError("no setting breaks a word at the end of the column and of the page")


def hyphens(book):
    """Case 2: words broken at the end of a line, a column and a page; a real hyphen and a soft one at a line end."""
    prose, typesetter = read_prose("hard_text"), book.typesetter
    first, second = hard_page(book, "The Beautiful Chart"), hard_page(book)
    frames, width = _column_frames(first, 2, 16, TOP + 11)
    frames += _column_frames(second, 2, 16, 50)[0]
    style, paragraphs, rows = _broken_at_the_ends(typesetter, prose["hyphens"], width)
    lines = [line for paragraph in paragraphs for line in paragraph]
    rest = -(-(len(lines) - 2 * rows) // 2)
    draw_slots(in_frames(paragraphs, frames, [rows, rows, rest, rest], style.leading))
    y = 50 + rest * style.leading + 20
    words(second, "After the Chart", TITLE, LEFT, y)
    y = text_block(second, prose["hyphens_after"][0], y + 16)
    large = replace(TEXT, size=13, leading=18)
    y = draw_lines(second, lines_by_hand(typesetter, REAL_HYPHENS, large, MEASURE), large, y)
    soft = replace(large, font="serif-soft-hyphen")
    draw_lines(second, lines_by_hand(typesetter, SOFT_HYPHENS, soft, MEASURE), soft, y)
    within = next(i for i, line in enumerate(lines) if line.hyphenated and i % rows < rows - 1)
    page_end = {"case": "hyphen at the end of a page", "lines": 2}
    return [
        (broken_word(lines, within), {"case": "hyphen at the end of a line", "lines": 2}),
        (broken_word(lines, rows - 1), {"case": "hyphen at the end of a column", "lines": 2}),
        (broken_word(lines, 2 * rows - 1), page_end),
        (phrase_from(lines, 2 * rows - 1, before=3, after=3), page_end),
        ("well-known", {"case": "real hyphen at the end of a line", "lines": 2}),
        ("half-decked boat", {"case": "real hyphen at the end of a line", "lines": 2}),
        ("black-and-white", {"case": "real hyphen within a line"}),
        ("whole harbour grow", {"case": "soft hyphen at the end of a line", "lines": 2}),
        ("mountains", {"case": "soft hyphen at the end of a line", "lines": 2}),
    ]


def three_lines(book):
    """Case 3: a phrase over three lines."""
    page = hard_page(book, "Carved in Oak")
    style = replace(TEXT, size=13, leading=18, align="left", hyphenate=False)
    lines = book.typesetter.set_lines(read_prose("hard_text")["three_lines"][0], style, 150)
    draw_lines(page, lines, style, TOP, LEFT + 90)
    case = {"case": "phrase over three lines", "lines": 3}
    return [
        (phrase_from(lines, 2, before=2, through=2, after=1), case),
        (phrase_from(lines, 9, before=1, through=3, after=2), case | {"lines": 4}),
    ]


# Unseen text


def _scanned_leaf(book, lines, width, height):
    """A grey picture of set lines, (line, x, baseline) in points from its top left, with a scanner's grain."""
    scale = 150 / 72
    size = (round(width * scale), round(height * scale))
    grain = np.random.default_rng(14).normal(228, 5, size[::-1])
    paper = Image.fromarray(np.clip(grain, 0, 255).astype(np.uint8))
    pen = ImageDraw.Draw(paper)
    for line, x, baseline in lines:
        font = ImageFont.truetype(
            FONT_FILES[line.style.font], line.style.size * scale, layout_engine=ImageFont.Layout.BASIC
        )
        for run in line.runs:
            place = (x + line.x + run.x) * scale, baseline * scale
            pen.text(place, run.piece.text, fill=52, font=font, anchor="ls")
    out = io.BytesIO()
    paper.filter(ImageFilter.GaussianBlur(0.7)).save(out, "JPEG", quality=50, optimize=True)
    dictionary = {"Type": Name("XObject"), "Subtype": Name("Image"), "BitsPerComponent": 8}
    dictionary |= {"Width": size[0], "Height": size[1], "ColorSpace": Name("DeviceGray"), "Filter": Name("DCTDecode")}
    ref = book.writer.add_stream(dictionary, out.getvalue(), compress=False)
    return Picture(f"Im{ref:d}", ref, *size)


def invisible(book):
    """Case 6: a scanned leaf with unseen text over it, and a caption that can be seen."""
    page = hard_page(book, "Becalmed")
    prose, height = read_prose("hard_text"), 400.0
    style = replace(TEXT, size=14, leading=20, align="left")
    paragraphs = [book.typesetter.set_lines(text, style, MEASURE - 56) for text in prose["invisible"]]
    rows = sum(len(lines) for lines in paragraphs)
    slots = in_frames(paragraphs, [(page, LEFT + 28, TOP + 44)], [rows], style.leading)
    placed = [(slot.line, slot.x - LEFT, slot.baseline - TOP) for slot in slots]
    page.image(_scanned_leaf(book, placed, MEASURE, height), LEFT, TOP, MEASURE, height)
    with page.state():
        page.put("3 Tr")
        draw_slots(slots)
    block(page, prose["invisible_caption"][0], CAPTION, LEFT, TOP + height + 10, MEASURE)
    case = {"case": "invisible text over a scanned picture"}
    return [("drawing of a pie", case), ("two tablecloths", case), ("as the scanner saw it", {"case": "its caption"})]


def slug(book):
    """Case 7: text between the CropBox and the MediaBox."""
    page = hard_page(
        book, "Cut Away", media_box=[0, 0, 500, 675], crop_box=[40, 40, 460, 635], matrix=(1, 0, 0, 1, 40, 40)
    )
    y = TOP
    for text in read_prose("hard_text")["slug"]:
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


# Initials


def _initial(page, cap, rest, y, lines_high, style=TEXT, size=None, gap=4.0, space=False):
    """A paragraph that begins with an initial over some lines, or (given a size) on the first baseline.

    `space` puts a real space glyph after it. Returns the y of the next paragraph."""
    size = size or (style.leading * (lines_high - 1) + style.size * 0.68) / 0.655
    cap_style = replace(style, size=round(size, 2), align="left", colour=RUST, hyphenate=False)
    cap_line = page.book.typesetter.set_lines(cap, cap_style, 500)[0]
    if space:
        cap_line.runs[-1].space = page.book.typesetter.space(cap_style)
        gap += cap_line.runs[-1].space - 3
    lines = page.book.typesetter.set_lines(rest, style, MEASURE, cap_line.width + gap, lines_high)
    baseline = y + 0.78 * style.size
    with page.paragraph() as paragraph:
        page.place_line(cap_line, LEFT, baseline + (lines_high - 1) * style.leading).joined = True
        for number, line in enumerate(lines):
            page.place_line(line, LEFT, baseline + number * style.leading)
    paragraph.role = "body"
    return baseline + (len(lines) - 1) * style.leading + 0.3 * style.size + 18


def initials(book):
    """Case 9: drop caps over two, three and four lines, one after a quotation mark; a raised initial; a lone one."""
    prose = {key: texts[0] for key, texts in read_prose("hard_text").items()}
    first, second = hard_page(book, "Aunts and Ropes"), hard_page(book, "Hats and Storms")
    y = TOP
    for count, key in ((2, "drop_two"), (3, "drop_three"), (4, "drop_four")):
        y = _initial(first, prose[key][0], prose[key][1:], y, count)
    y = _initial(second, "“" + prose["drop_quotation"][0], prose["drop_quotation"][1:], TOP, 3)
    y = _initial(second, prose["raised"][0], prose["raised"][1:], y + 24, 1, size=42, gap=1.0)
    _initial(second, "A", prose["alone"], y, 3, space=True)
    return [
        ("Every boat in the basin", {"case": "drop cap over two lines"}),
        ("Nobody who has heard", {"case": "drop cap over three lines"}),
        ("ropes were made", {"case": "drop cap over four lines"}),
        ("Ropes", {"case": "drop cap over four lines", "case_sensitive": True, "whole_words": True}),
        ('"This is no weather', {"case": "drop cap after a quotation mark"}),
        ("this is no weather", {"case": "drop cap after a quotation mark"}),
        ("Beneath the chapel", {"case": "raised initial"}),
        ("A storm came", {"case": "initial that is a word"}),
        ("Astorm", {"case": "initial that is a word", "absent": True}),
        ("storm", {"case": "initial that is a word", "whole_words": True}),
    ]


# Turned text

TURNED = [
    (30, 92, 420, ("The regatta is at noon,", "whatever the tide thinks")),
    (90, 356, 520, ("Photograph by Ingeborg Quill,", "from the roof of the ice house")),
    (180, 300, 508, ("Upside down the estuary is a tree", "with one boat caught in its branches")),
    (270, 62, 200, ("A magazine of coasts and weathers,", "volume fourteen, printed in spring")),
]


def turned(book):
    """Case 10: text turned by 30, 90, 180 and 270 degrees."""
    page = hard_page(book, "A Notice on One Nail")
    text_block(page, read_prose("hard_text")["turned"][0], TOP)
    style = Style("serif", 14, 19, colour=TEAL, role="caption")
    for degrees, x, y, lines in TURNED:
        with page.paragraph():
            for number, text in enumerate(lines):
                start = apply(baseline_matrix(x, y, degrees), 0, -number * style.leading)
                page.place_line(single_line(book.typesetter, text, style), *start, degrees)
    searches = []
    for degrees, _, _, (first, second) in TURNED:
        case = f"text turned by {degrees} degrees"
        within, over = first.split()[1:4], [first.split()[-1], *second.split()[:2]]
        searches.append((trimmed(" ".join(within)), {"case": case}))
        searches.append((trimmed(" ".join(over)), {"case": case, "lines": 2}))
    return searches


def sideways(book):
    """Case 10: /Rotate 270 and /UserUnit 1.5: boxes of 396 x 280, displayed 420 x 594."""
    page = hard_page(
        book,
        "Causeway Hours",
        height=594.0,
        media_box=[0, 0, 396, 280],
        rotate=270,
        user_unit=1.5,
        matrix=(0, -1 / 1.5, 1 / 1.5, 0, 0, 280),
    )
    y = TOP
    for text in read_prose("hard_text")["sideways"]:
        y = text_block(page, text, y, replace(TEXT, size=14, leading=20))
    words(page, "Tide clerk: Ambrose Venn", Style("sans", 9, 11, colour=SOFT, role="caption"), 384, 540, degrees=90)
    case = {"case": "/Rotate 270 and /UserUnit 1.5"}
    return [("remembers its duty", case), ("game of cricket", case), ("Ambrose Venn", case)]


# Around the article

BOATS = [
    ("Boat", "Skipper", "Catch", "Paid"),
    ("Kittiwake", "Nan Orchard", "14 crans", "6 guineas"),
    ("Perpetua", "Tam Sorley", "9 crans", "4 guineas"),
    ("Old Reliance", "Widow Pask", "one halibut", "a kiss"),
    ("Margery", "both Finns", "22 crans", "in apples"),
]


def table(book):
    """Case 17: a table of five rows and four columns, drawn column by column."""
    page = hard_page(book, "Still Moving")
    prose = read_prose("hard_text")
    top = text_block(page, prose["table"][0], TOP) + 20
    step = 24.0
    rows = [[] for _ in BOATS]
    for column, x in enumerate((LEFT, LEFT + 92, LEFT + 186, LEFT + 276)):
        for number, cells in enumerate(BOATS):
            line = single_line(book.typesetter, cells[column], Style("sans-bold" if number == 0 else "sans", 10.5, 13))
            with unrecorded(page):
                record = page.place_line(line, x, top + number * step)
            if rows[number]:
                rows[number].append((" ", rows[number][-1][2], x))
            rows[number] += [(text, x + x0, x + x1) for text, x0, x1 in record.characters]
    grid = Paragraph(role="table")
    for number, characters in enumerate(rows):
        matrix = baseline_matrix(0, top + number * step)
        grid.lines.append(TextLine(characters, record.ascent, record.descent, matrix))
        page.rule(LEFT, top + number * step + 7, RIGHT, top + number * step + 7, SOFT, 0.4)
    page.placed.paragraphs.append(grid)
    text_block(page, prose["table_after"][0], top + len(BOATS) * step + 10)
    case = "table drawn column by column"
    return [
        ("Widow Pask", {"case": case}),
        ("Old Reliance Widow Pask", {"case": f"{case}: over two cells"}),
        ("Perpetua Tam Sorley 9 crans", {"case": f"{case}: over three cells"}),
        ("Kittiwake Perpetua", {"case": f"{case}: down a column", "absent": True}),
        ("Nan Orchard Tam", {"case": f"{case}: down a column", "absent": True}),
    ]


def station(book):
    """Case 15: an article with a picture, a pull quote between its columns, a sidebar, a running header."""
    page = hard_page(book)
    prose, typesetter = read_prose("hard_text"), book.typesetter
    words(page, "Skerry 14", RUNNING, LEFT, 24)
    words(page, "Stations", RUNNING, RIGHT, 24, align="right")
    picture(page, book.pictures.get(landscapes.island_profile, "indexed", 420, colours=20), LEFT, 32, MEASURE, 112)
    words(page, "Wool from the Wind", TITLE, LEFT, 174)
    style = replace(TEXT, size=10.4, leading=14.2, indent=0)
    top, rows, beside = 200.0, 19, range(6, 12)
    columns = (LEFT, 126.0), (LEFT + 140, 126.0)
    slots = [
        (26.0 if column and row in beside else 0.0, 100.0 if row in beside else width)
        for column, (_, width) in enumerate(columns)
        for row in range(rows)
    ]
    paragraphs = []
    for text in prose["station"]:
        paragraphs.append(wrapped(typesetter, text, style, slots))
        slots = slots[len(paragraphs[-1]) :]
    lines = [line for paragraph in paragraphs for line in paragraph]
    draw_slots(in_frames(paragraphs, [(page, x, top) for x, _ in columns], [rows, rows], style.leading))
    quote = Style("serif-italic", 14, 16.4, "center", colour=RUST, hyphenate=False, role="pullQuote")
    y = top + beside[0] * style.leading - 4
    page.rule(LEFT + 106, y - 4, LEFT + 160, y - 4, RUST, 0.8)
    block(page, "“The figures get into the wool”", quote, LEFT + 104, y, 58)
    page.rule(LEFT + 106, y + 70, LEFT + 160, y + 70, RUST, 0.8)
    words(page, "Great Hulm from the mail boat", replace(CAPTION, colour=WHITE), LEFT + 10, 134)
    page.fill_rect(LEFT + 278, top - 14, 70, 278, SAND)
    words(page, "Visiting", replace(KICKER, tracking=0), LEFT + 285, top + 2)
    side = Style("sans", 7.8, 10.8)
    draw_lines(
        page, wrapped(typesetter, prose["station_sidebar"][0], side, [(0.0, 57.0)] * 30), side, top + 10, LEFT + 285
    )
    case = "pull quote between two columns"
    within = next(row for row in [*beside, *(rows + row for row in beside)] if lines[row].hyphenated)
    return [
        (phrase_from(lines, beside[2], before=2, after=2), {"case": f"{case}: beside it", "lines": 2}),
        (broken_word(lines, within), {"case": f"{case}: hyphen beside it", "lines": 2}),
        (phrase_from(lines, rows - 1, before=2, after=2), {"case": f"{case}: over the column end", "lines": 2}),
        ("figures get into the wool", {"case": case, "lines": 2}),
        ("from the mail boat", {"case": "caption over a picture"}),
        ("which the puffins move", {"case": "sidebar on a tint"}),
        ("Stations", {"case": "running header", "case_sensitive": True}),
    ]


def make():
    """The book, and its searches."""
    book = plain_book("Hard Text", fonts=FONTS)
    book.add_font("serif", ligature_glyphs=True)
    book.add_font("mincho", marks_apart=True)
    book.add_font("mincho-vertical", vertical=True)
    book.add_font("hebrew", marks_apart=True)
    book.add_variant("serif-code-points", Font("serif", ligatures_as_code_points=True, ligature_glyphs=True))
    book.add_variant("sans-decomposed", DecomposedFont("sans"))
    book.add_variant("arabic-forms", PresentationFont("arabic"))
    soft = Font("serif", ligature_glyphs=True)
    soft.used[soft.shape("-")[0].index] = "\u00ad"
    book.add_variant("serif-soft-hyphen", soft)
    draw = [two_columns, three_columns, hyphens, three_lines, hard_letters.ligatures, hard_letters.overprints]
    draw += [invisible, slug, hard_letters.letterspaced, initials, turned, sideways, hard_letters.raised_and_small]
    draw += [hard_scripts.japanese_forms, hard_scripts.japanese_vertical, hard_scripts.chinese]
    draw += [hard_scripts.arabic_forms, hard_scripts.hebrew_points, hard_letters.apart, station]
    draw += [hard_letters.accents, table, hard_letters.wide_spaces, hard_letters.typography]
    searches = [search for function in draw for search in function(book)]
    for page in book.pages:
        words(page, page.label, FOLIO, WIDTH / 2, page.height - 20, align="center")
    return book, searches
