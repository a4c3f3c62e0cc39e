"""Page 4, with /UserUnit 2: a RichMedia annotation. Rectangles are in page space."""

import struct

from ..drawing.plain_book import plain_page
from ..pdf.writer import Name
from .embedded_files import embedded_file, embedded_stream
from .expected_media import embedded_asset

FLASH_PLAYER = b"FWS\x09" + struct.pack("<I", 21) + bytes(13)  # no more than a header
VARIABLES = "source=bay.mp4&skin=player.swf&volume=0.75&loop=true"


def rich_media(sample):
    """A film in a Flash player, which is the only configuration."""
    page = plain_page(
        sample.book,
        "A player of old",
        ["What plays the film was made with Flash, of which nothing is left."],
        media_box=[0, 0, 210, 297.5],
        user_unit=2,
        matrix=(0.5, 0, 0, 0.5, 0, 0),
    )
    rect = (60.0, 180.0, 300.0, 200.0)
    settings = {"Activation": {"Condition": Name("PO"), "Presentation": {"Toolbar": True}}}
    content = _content(sample.writer, sample.film_stream(mime="video/mp4"))
    sample.annotate(page, "RichMedia", rect, {"RichMediaSettings": settings, "RichMediaContent": content})
    sample.expect(
        page,
        "richMedia",
        rect,
        "video",
        [
            embedded_asset("bay.mp4", sample.film, "video/mp4", "video"),
            embedded_asset("player.swf", FLASH_PLAYER, None, "other", is_primary=False),
        ],
        activation="pageOpened",
        showsControls=True,
        repeatCount=0,
        volume=0.75,
    )


def _content(writer, film_stream):
    """The value of /RichMediaContent."""
    film = writer.add(embedded_file("bay.mp4", film_stream))
    player = writer.add(embedded_file("player.swf", embedded_stream(writer, FLASH_PLAYER)))
    instance = {"Type": Name("RichMediaInstance"), "Asset": player, "Params": {"FlashVars": VARIABLES}}
    configuration = writer.add(
        {"Type": Name("RichMediaConfiguration"), "Subtype": Name("Video"), "Instances": [instance]}
    )
    return {"Assets": {"Names": ["bay.mp4", film, "player.swf", player]}, "Configurations": [configuration]}
