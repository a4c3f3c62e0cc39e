"""`encrypted.pdf`: two pages under AES-256."""

from .drawing.colours import RUST
from .drawing.destinations import Destination, OutlineItem
from .drawing.plain_book import plain_book, plain_page
from .pdf.encryption import Encryption

USER_PASSWORD, OWNER_PASSWORD = "gatefold", "gatefold-owner"
SEARCHES = [("cormorant", {})]


def make():
    """The book."""
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
