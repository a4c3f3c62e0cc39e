"""What printed links lead to, as the expected data says it."""

FIRST_FOLIO = 31  # the number printed on the first page


def uri(printed_kind, address):
    """A link of some kind, as `PrintedLinkKind` of Gatefold names it, to an address."""
    return {"kind": "uri", "printedKind": printed_kind, "uri": address}


def web(address):
    """A link to a web address."""
    return uri("webAddress", address)


def folio(number):
    """A link to the page with a printed number."""
    return {"kind": "goTo", "printedKind": "crossReference", "uri": None, "pageIndex": number - FIRST_FOLIO}
