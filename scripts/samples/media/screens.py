"""Page 5, turned by 270 degrees and cropped: Screen annotations. Rectangles are in page space."""

from ..drawing.plain_book import plain_page
from ..pdf.writer import Name
from .embedded_files import HIDDEN_PRINT, embedded_file, embedded_stream, web_file
from .expected_media import embedded_asset, external_asset

PLAY, STOP, PLAY_OR_RESUME = 0, 1, 4  # operations of a Rendition action


def screens(sample):
    """A link that plays in a Screen, and a hidden Screen."""
    page = plain_page(
        sample.book,
        "Press here",
        ["The words above play in the frame below."],
        width=595.0,
        height=420.0,
        media_box=[0, 0, 460, 640],
        crop_box=[10, 20, 430, 615],
        rotate=270,
        matrix=(0, -1, 1, 0, 10, 615),
    )
    form = sample.writer.add_stream(
        {"Type": Name("XObject"), "Subtype": Name("Form"), "BBox": [0, 0, 10, 10], "Resources": {}},
        b"0.07 0.10 0.22 rg 0 0 10 10 re f",
    )
    rect = (60.0, 180.0, 240.0, 160.0)
    screen = sample.annotate(page, "Screen", rect, {"T": "Frame", "AP": {"N": form}})
    sample.expect(page, "screen", rect, "other", poster="appearance", title="Frame")
    _link_that_plays(sample, page, screen)
    _hidden_screen(sample, page, form)


def _link_that_plays(sample, page, screen):
    """A link whose action goes on with one that plays, and a link whose action only stops."""
    film = embedded_file("../bay.mp4", embedded_stream(sample.writer, sample.film, compress=False))
    rendition = {"S": Name("MR"), "C": {"S": Name("MCD"), "CT": "video/mp4", "D": film}}
    play = {"S": Name("Rendition"), "OP": PLAY_OR_RESUME, "AN": screen, "R": rendition}
    stop = {"S": Name("Rendition"), "OP": STOP, "AN": screen, "R": rendition}
    rect = (48.0, 60.0, 150.0, 30.0)
    sample.annotate(page, "Link", rect, {"A": {"S": Name("URI"), "URI": "https://www.example.org", "Next": play}})
    sample.annotate(page, "Link", (300.0, 60.0, 40.0, 30.0), {"A": stop})
    asset = embedded_asset("../bay.mp4", sample.film, "video/mp4", "video")
    sample.expect(page, "link", rect, "video", [asset], activation="click", targetAnnotationIndex=0)


def _hidden_screen(sample, page, form):
    rect, address = (400.0, 180.0, 90.0, 60.0), "https://www.example.org/live.m3u8"
    live = {"S": Name("MCD"), "D": web_file(address)}
    action = {"S": Name("Rendition"), "OP": PLAY, "R": {"S": Name("MR"), "C": live}}
    sample.annotate(page, "Screen", rect, {"A": action, "AP": {"N": form}}, flags=HIDDEN_PRINT)
    sample.expect(page, "screen", rect, "video", [external_asset(address, "url", "video")], activation="click")
