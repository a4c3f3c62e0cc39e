"""Sound but unusual files: encrypted, huge, with video, with attachments. Each function returns a `Book`."""

from dataclasses import replace

from .drawing.blocks import words
from .drawing.colours import RUST, SAND, TEAL, WHITE
from .drawing.destinations import Destination, OutlineItem
from .drawing.metadata import CREATED
from .drawing.plain_book import HEAD, TEXT, plain_book, plain_page
from .expected.shapes import rect_json
from .pdf.encryption import Encryption
from .pdf.writer import Name
from .pictures import video

USER_PASSWORD, OWNER_PASSWORD = "gatefold", "gatefold-owner"
TIDES = "day,first high,height\n1,02.00,3.2\n2,02.50,3.3\n3,03.40,3.5\n4,04.30,3.6\n"


def encrypted():
    """Two pages under AES-256."""
    book = plain_book("A sealed letter", Encryption(USER_PASSWORD, OWNER_PASSWORD, seed="gatefold sample"))
    plain_page(
        book,
        "A sealed letter",
        [
            "You have found the key, so there is no harm in telling you that the lamp is behind the second shutter.",
            "Trim it at dusk. If anyone asks, say that the cormorant sent you.",
        ],
    )
    page = plain_page(book, "Postscript", ["Burn this, or fold it into a boat."])
    page.fill_rect(48, 180, 324, 6, RUST)
    book.outline = [
        OutlineItem("The letter", Destination(0, "fit")),
        OutlineItem("Postscript", Destination(1, "xyz", left=48, top=60, zoom=None)),
    ]
    return book


def huge_page():
    """One page of 14400 x 600 points: a timetable along two hundred miles of coast."""
    book = plain_book("The long shore")
    page = book.page(width=14400.0, height=600.0, media_box=[0, 0, 14400, 600], label="1")
    page.shading(
        "axial", (0, 0, 14400, 0), [(0.96, 0.88, 0.72), (0.55, 0.76, 0.80), (0.10, 0.22, 0.36)], (0, 0, 14400, 600)
    )
    coast = [(x, 380 + 70 * ((x // 240) * 7919 % 13 / 13 - 0.5)) for x in range(0, 14401, 240)]
    page.fill(page.curve_path([*coast]) + " 14400 0 l 0 0 l h", TEAL)
    for mile in range(0, 201, 5):
        x = 60 + mile * 71.4
        page.rule(x, 520, x, 540, WHITE, 1)
        words(page, str(mile), replace(TEXT, colour=WHITE), x, 560, align="center")
    words(page, "The western end begins here", HEAD, 60, 90)
    words(page, "and the eastern end is here", replace(HEAD, colour=WHITE), 14340, 90, align="right")
    width = words(page, "Walk it", replace(TEXT, colour=WHITE), 13800, 140)
    page.add_link((13800, 128, width, 17), uri="https://www.example.org/long-shore")
    book.outline = [
        OutlineItem("The western end", Destination(0, "xyz", left=0, top=0, zoom=None)),
        OutlineItem("The eastern end", Destination(0, "fitR", rect=(13400, 0, 1000, 600))),
    ]
    return book


def _file_specification(book, file_name, data, mime, description):
    stream = book.writer.add_stream(
        {"Type": Name("EmbeddedFile"), "Subtype": Name(mime), "Params": {"Size": len(data), "ModDate": CREATED}},
        data,
        compress=False,
    )
    return book.writer.add(
        {
            "Type": Name("Filespec"),
            "F": file_name,
            "UF": file_name,
            "Desc": description,
            "EF": {"F": stream, "UF": stream},
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


def media():
    """Page 1: a Screen annotation with a Rendition action. Page 2: a RichMedia annotation. Both have the same video."""
    book = plain_book("Two moving pictures")
    data = video.mp4()
    rect = (48.0, 200.0, 324.0, 216.0)
    first = plain_page(book, "A lamp crosses the bay", ["The picture below moves when it is asked to."])
    second = plain_page(book, "The lamp again", ["The same three seconds, in the richer kind of frame."])
    writer, form = book.writer, _poster_form(book, 324, 216)

    specification = _file_specification(book, "bay.mp4", data, "video/mp4", "A lamp crossing a bay")
    screen = writer.reserve()
    rendition = {
        "S": Name("MR"),
        "N": "Lamp",
        "C": {"S": Name("MCD"), "CT": "video/mp4", "D": specification, "P": {"TF": "TEMPACCESS"}},
    }
    action = {"S": Name("Rendition"), "OP": 0, "R": writer.add({"Type": Name("Rendition"), **rendition}), "AN": screen}
    writer.put(
        screen,
        {
            "Type": Name("Annot"),
            "Subtype": Name("Screen"),
            "Rect": first.user_rect(rect),
            "F": 4,
            "T": "Lamp",
            "P": book.page_refs[0],
            "AP": {"N": form},
            "A": action,
            "MK": {"BG": [0.07, 0.10, 0.22]},
        },
    )
    first.extra_annotations.append(screen)

    asset = _file_specification(book, "bay.mp4", data, "video/mp4", "A lamp crossing a bay")
    instance = writer.add({"Type": Name("RichMediaInstance"), "Subtype": Name("Video"), "Asset": asset})
    configuration = writer.add(
        {"Type": Name("RichMediaConfiguration"), "Subtype": Name("Video"), "Name": "Lamp", "Instances": [instance]}
    )
    rich = writer.add(
        {
            "Type": Name("Annot"),
            "Subtype": Name("RichMedia"),
            "Rect": second.user_rect(rect),
            "F": 4,
            "NM": "lamp-2",
            "P": book.page_refs[1],
            "AP": {"N": form},
            "RichMediaSettings": {
                "Activation": {"Condition": Name("XA"), "Configuration": configuration},
                "Deactivation": {"Condition": Name("XD")},
            },
            "RichMediaContent": {"Assets": {"Names": ["bay.mp4", asset]}, "Configurations": [configuration]},
        }
    )
    second.extra_annotations.append(rich)

    for page, subtype in ((first, "Screen"), (second, "RichMedia")):
        page.record_image(rect)
        page.extra_expected["media"] = [
            {
                **rect_json(rect),
                "subtype": subtype,
                "fileName": "bay.mp4",
                "mimeType": "video/mp4",
                "byteCount": len(data),
            }
        ]
    return book


def attachment():
    """One page with a file in the name tree and another behind a FileAttachment annotation."""
    book = plain_book("A letter with an enclosure")
    page = plain_page(book, "With enclosure", ["The tide table is attached to this page, and a note is pinned to it."])
    page.fill_rect(40, 180, 340, 60, SAND)
    rect = (48.0, 196.0, 20.0, 28.0)
    tides = _file_specification(book, "tide-table.csv", TIDES.encode(), "text/csv", "Tides for four days")
    note = "Pinned in a hurry. The boat leaves at nine.\n"
    pinned = _file_specification(book, "note.txt", note.encode(), "text/plain", "A pinned note")
    form = book.writer.add_stream(
        {"Type": Name("XObject"), "Subtype": Name("Form"), "BBox": [0, 0, 20, 28], "Resources": {}},
        b"0.72 0.27 0.13 RG 2 w 4 4 m 4 24 l 14 24 l 14 8 l 8 8 l 8 20 l S",
    )
    page.extra_annotations.append(
        book.writer.add(
            {
                "Type": Name("Annot"),
                "Subtype": Name("FileAttachment"),
                "Rect": page.user_rect(rect),
                "F": 4,
                "FS": pinned,
                "Name": Name("Paperclip"),
                "Contents": "A pinned note",
                "AP": {"N": form},
                "P": book.page_refs[0],
            }
        )
    )
    book.catalog = {"Names": {"EmbeddedFiles": {"Names": ["tide-table.csv", tides]}}}
    page.extra_expected["attachments"] = [
        {"fileName": "tide-table.csv", "mimeType": "text/csv", "byteCount": len(TIDES), "annotation": None},
        {"fileName": "note.txt", "mimeType": "text/plain", "byteCount": len(note), "annotation": rect_json(rect)},
    ]
    return book
