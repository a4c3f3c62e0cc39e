"""E-mail addresses, telephone numbers and accounts, and identifiers of publications."""

from .leaf import Leaf
from .targets import uri

# Each paragraph is its lines, and where the marked parts lead.
PEOPLE = (
    ("Write to ⟦letters@skerry.example.org⟧.", [uri("email", "mailto:letters@skerry.example.org")]),
    ("Or to ⟦maud.ellery+wind@example.co.uk⟧, in May.", [uri("email", "mailto:maud.ellery+wind@example.co.uk")]),
    ("By trick: ⟦gull [at] example [dot] org⟧", [uri("email", "mailto:gull@example.org")]),
    (
        "Call ⟦+44 20 7946 0000⟧ or ⟦+49 (0)30 123456-78⟧.",
        [uri("telephone", "tel:+442079460000"), uri("telephone", "tel:+493012345678")],
    ),
    ("Tel. ⟦030 123 45 67⟧, Fax 030 123 45 68", [uri("telephone", "tel:0301234567")]),
    ("Tél. : ⟦01 99 00 12 34⟧", [uri("telephone", "tel:0199001234")]),
    ("From abroad ⟦0044 20 7946 0123⟧.", [uri("telephone", "tel:+442079460123")]),
    ("Follow us on Instagram: ⟦@skerry_mag⟧", [uri("socialHandle", "https://www.instagram.com/skerry_mag")]),
    ("⟦@skerrywind⟧ on Twitter", [uri("socialHandle", "https://twitter.com/skerrywind")]),
    ("YouTube: ⟦@skerrybells⟧", [uri("socialHandle", "https://www.youtube.com/@skerrybells")]),
    ("In the fediverse ⟦@skerry@social.example.org⟧", [uri("socialHandle", "https://social.example.org/@skerry")]),
    (
        "Not to be called: ISSN 1234-5679, 12.03.1911, £1 200 000,",
        "2024-2025, 51 30 15 N, 10115 Berlin, item 0044 12, @noon.",
        [],
    ),
)
PUBLICATIONS = (
    ("On fog, ⟦doi:10.1000/xyz123⟧.", [uri("doi", "https://doi.org/10.1000/xyz123")]),
    ("On salt, ⟦https://doi.org/10.1234/salt(2020)7⟧.", [uri("doi", "https://doi.org/10.1234/salt(2020)7")]),
    ("On gulls, ⟦DOI 10.5555/gull.14⟧, at length.", [uri("doi", "https://doi.org/10.5555/gull.14")]),
    (
        "A novel, ⟦ISBN 978-3-16-148410-0⟧, and its",
        "sequel (⟦ISBN-10: 0-306-40615-2⟧).",
        [uri("isbn", "urn:isbn:9783161484100"), uri("isbn", "urn:isbn:0306406152")],
    ),
    ("Wrongly printed: ISBN 978-3-16-148410-1, DOI pending.", []),
)


def people(book):
    """Page 3: e-mail addresses, telephone numbers and accounts; dates and amounts."""
    Leaf(book, "Letters and Bells").write_all(PEOPLE)


def publications(book):
    """Page 4: DOI and ISBN, one with a wrong check digit."""
    Leaf(book, "In the Library").write_all(PUBLICATIONS)
