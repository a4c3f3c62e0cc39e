"""`media.pdf`: one video in a Screen annotation and in a RichMedia annotation. Lengths are in page space."""

from ..drawing.metadata import CREATED
from ..drawing.plain_book import plain_book, plain_page
from ..expected.shapes import rect_json
from ..pdf.writer import Name
from ..pictures import video
from .embedded_files import annotation, described_file
from .expected_media import file_json

RECT = (48.0, 200.0, 324.0, 216.0)
FILE, MIME = "bay.mp4", "video/mp4"


def make():
    """Page 1: a Screen annotation with a Rendition action. Page 2: a RichMedia annotation."""
    book = plain_book("Two moving pictures")
    data = video.mp4()
    first = plain_page(book, "A lamp crosses the bay", ["The picture below moves when it is asked to."])
    second = plain_page(book, "The lamp again", ["The same three seconds, in the richer kind of frame."])
    poster = _poster_form(book, 324, 216)
    first.extra_annotations.append(_screen(first, data, poster))
    second.extra_annotations.append(_rich_media(second, data, poster))
    for page, subtype in ((first, "Screen"), (second, "RichMedia")):
        page.record_image(RECT)
        page.extra_expected["media"] = [{**rect_json(RECT), "subtype": subtype, **file_json(FILE, MIME, data)}]
    return book


def _video_file(book, data):
    return described_file(book.writer, FILE, data, MIME, "A lamp crossing a bay", CREATED)


def _screen(page, data, poster):
    book, writer = page.book, page.book.writer
    file = _video_file(book, data)
    screen = writer.reserve()
    rendition = {
        "S": Name("MR"),
        "N": "Lamp",
        "C": {"S": Name("MCD"), "CT": MIME, "D": file, "P": {"TF": "TEMPACCESS"}},
    }
    action = {"S": Name("Rendition"), "OP": 0, "R": writer.add({"Type": Name("Rendition"), **rendition}), "AN": screen}
    writer.put(
        screen,
        {
            **annotation(page, "Screen", RECT),
            "T": "Lamp",
            "P": book.page_refs[page.index],
            "AP": {"N": poster},
            "A": action,
            "MK": {"BG": [0.07, 0.10, 0.22]},
        },
    )
    return screen


def _rich_media(page, data, poster):
    book, writer = page.book, page.book.writer
    file = _video_file(book, data)
    instance = writer.add({"Type": Name("RichMediaInstance"), "Subtype": Name("Video"), "Asset": file})
    configuration = writer.add(
        {"Type": Name("RichMediaConfiguration"), "Subtype": Name("Video"), "Name": "Lamp", "Instances": [instance]}
    )
    return writer.add(
        {
            **annotation(page, "RichMedia", RECT),
            "NM": "lamp-2",
            "P": book.page_refs[page.index],
            "AP": {"N": poster},
            "RichMediaSettings": {
                "Activation": {"Condition": Name("XA"), "Configuration": configuration},
                "Deactivation": {"Condition": Name("XD")},
            },
            "RichMediaContent": {"Assets": {"Names": [FILE, file]}, "Configurations": [configuration]},
        }
    )


def _poster_form(book, width, height):
    """An appearance stream: the poster picture with a play triangle, in a box of width x height points."""
    image = book.pictures.get(video.poster, "device", quality=70)
    cx, cy = width / 2, height / 2
    content = (
        f"q {width} 0 0 {height} 0 0 cm /{image.name} Do Q 1 1 1 rg {cx - 14} {cy - 18} m {cx + 20} {cy} l "
        f"{cx - 14} {cy + 18} l h f"
    )
    return book.writer.add_stream(
        {
            "Type": Name("XObject"),
            "Subtype": Name("Form"),
            "BBox": [0, 0, width, height],
            "Resources": {"XObject": {image.name: image.ref}},
        },
        content.encode("ascii"),
    )
