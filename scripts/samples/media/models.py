"""Page 3, with a CropBox away from the origin: 3D models and a choice of renditions. Rectangles are in page space."""

import struct

from ..drawing.plain_book import plain_page
from ..pdf.writer import Name
from .embedded_files import embedded_file, embedded_stream, external_file
from .expected_media import embedded_asset, external_asset

# Headers without data. U3D: type, sizes of data and metadata, version, profile, sizes of declaration and file,
# encoding.
U3D = struct.pack("<4sIIhhIIQI", b"U3D\0", 24, 0, 256, 0, 0, 36, 36, 106)
PRC = b"PRC" + struct.pack("<II", 8137, 8137) + bytes(21)


def models(sample):
    """Two models that hold no more than a header, and a choice of renditions."""
    page = plain_page(
        sample.book,
        "Turn it over",
        ["Two models of nothing, and a film of which a reader takes what it can play."],
        media_box=[-20, -30, 480, 650],
        crop_box=[20, 40, 440, 635],
        matrix=(1, 0, 0, 1, 20, 40),
    )
    stream = sample.writer.add_stream({"Type": Name("3D"), "Subtype": Name("U3D")}, U3D)
    rect = (48.0, 180.0, 150.0, 110.0)
    sample.annotate(page, "3D", rect, {"3DD": stream, "3DA": {"A": Name("PV"), "TB": False}, "Contents": "A cube"})
    asset = embedded_asset(None, U3D, "model/u3d", "model", tells_size=False)
    activation = {"activation": "pageVisible", "showsControls": False}
    sample.expect(page, "threeD", rect, "model", [asset], contents="A cube", **activation)

    stream = sample.writer.add_stream({"Type": Name("3D"), "Subtype": Name("PRC")}, PRC)
    shared = sample.writer.add({"Type": Name("3DRef"), "3DD": stream})
    rect = (220.0, 180.0, 150.0, 110.0)
    sample.annotate(page, "3D", rect, {"3DD": shared})
    asset = embedded_asset(None, PRC, "model/prc", "model", tells_size=False)
    sample.expect(page, "threeD", rect, "model", [asset], activation="click")
    _choice_of_renditions(sample, page)


def _choice_of_renditions(sample, page):
    """A Screen whose rendition is chosen from several, of which the first is not embedded."""
    clips = [
        {"CT": "video/webm", "D": external_file("large/bay.webm")},
        {"D": embedded_file("bay", embedded_stream(sample.writer, sample.film))},
    ]
    wishes = {"MH": {"V": 80, "C": True}, "BE": {"RC": 2.5, "V": 10}}
    choices = [sample.writer.add({"S": Name("MR"), "C": {"S": Name("MCD"), **clip}, "P": wishes}) for clip in clips]
    selector = sample.writer.reserve()
    # It contains itself: a reader must not follow it for ever.
    sample.writer.put(selector, {"S": Name("SR"), "R": [*choices, selector]})
    rect = (48.0, 330.0, 240.0, 160.0)
    action = {"S": Name("Rendition"), "OP": 0, "R": selector}
    sample.annotate(page, "Screen", rect, {"T": "The bay, once more", "AA": {"PO": action}})
    sample.expect(
        page,
        "screen",
        rect,
        "video",
        [
            external_asset("large/bay.webm", "file", "video", mime="video/webm"),
            embedded_asset("bay", sample.film, None, "video", is_primary=False),
        ],
        title="The bay, once more",
        activation="pageOpened",
        showsControls=True,
        repeatCount=2.5,
        volume=0.8,
    )
