"""Page 27, printed 21: Colophon."""

from dataclasses import replace

from ..drawing.blocks import block, furniture, words
from ..drawing.colours import SAND, TEAL
from ..drawing.columns import Flow, Frame
from ..drawing.magazine_style import BODY, KICKER, LEFT
from ..drawing.style import Style
from ..pdf.writer import Name
from ..pictures import textures
from ..read_prose import read_prose
from .destinations import COVER, PEAR

LINKS = (
    ("Back to the cover", {"destination": COVER}),
    ("The editor’s letter", {"name": "editorial"}),
    ("Letters", {"name": "letters"}),
    ("Pear", {"destination": PEAR, "as_action": True}),
)


def colophon(book):
    """Printed page 21: how it was made; a link whose text runs over two lines; links inside the issue."""
    page = book.page(label="21")
    furniture(page, "Colophon")
    prose = read_prose("back")
    words(page, "Colophon", Style("serif", 52, 52), LEFT - 2, 150)
    flow = Flow([Frame(page, LEFT, 180, 330, 400)])
    flow.add(prose["colophon"], replace(BODY, size=12.4, leading=17.4, one_link=True))
    page.fill_rect(LEFT, 500, 495, 120, SAND)
    words(page, "Next", KICKER, LEFT + 16, 524)
    block(page, prose["next"][0], Style("serif-italic", 13.5, 18), LEFT + 16, 536, 460)
    _links_within_the_issue(page, 660)
    with page.state(soft_mask=_fade(page)):
        page.image(book.pictures.get(textures.shingle, "srgb", 1000, 79), 410, 60, 193, 430, clip=(410, 60, 193, 430))


def _links_within_the_issue(page, y):
    x = LEFT
    for text, target in LINKS:
        width = words(page, text, Style("sans-bold", 9, 11, colour=TEAL), x, y)
        page.rule(x, y + 2.5, x + width, y + 2.5, TEAL, 0.5)
        page.add_link((x, y - 9, width, 12), **target)
        x += width + 24


def _fade(page):
    """A luminosity soft mask that lets the right hand side through, as a form with a shading (upright coordinates)."""
    shading = page.book.writer.add(
        {
            "ShadingType": 2,
            "ColorSpace": Name("DeviceGray"),
            "Coords": [410, 0, 603, 0],
            "Extend": [True, True],
            "Function": {"FunctionType": 2, "Domain": [0, 1], "N": 1.4, "C0": [0], "C1": [1]},
        }
    )
    form = page.book.writer.add_stream(
        {
            "Type": Name("XObject"),
            "Subtype": Name("Form"),
            "BBox": [0, 0, 603, 783],
            "Group": {"S": Name("Transparency"), "CS": Name("DeviceGray")},
            "Resources": {"Shading": {"S0": shading}},
        },
        b"/S0 sh",
    )
    return {"S": Name("Luminosity"), "G": form}
