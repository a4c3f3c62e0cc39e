"""Shapes that the expected data of several samples share: rectangles, quads, destinations and targets.

Everything is in page space.
"""


def rounded(value):
    """A length with three decimal places; None stays None."""
    return None if value is None else round(float(value), 3)


def rect_json(rect):
    """A rectangle (x, y, width, height)."""
    return {key: rounded(value) for key, value in zip(("x", "y", "width", "height"), rect)}


def quad_json(corners):
    """A quadrilateral as its corners."""
    return [[rounded(value) for value in corner] for corner in corners]


def destination_json(destination):
    """A destination with all lengths that its kind can have."""
    shape = {"kind": destination.kind}
    if destination.kind == "xyz":
        shape |= {key: rounded(getattr(destination, key)) for key in ("left", "top", "zoom")}
    elif destination.kind == "fitH":
        shape["top"] = rounded(destination.top)
    elif destination.kind == "fitV":
        shape["left"] = rounded(destination.left)
    elif destination.kind == "fitR":
        shape |= rect_json(destination.rect)
    return shape


def given_destination_json(destination):
    """A destination with only the lengths that it gives."""
    lengths = {key: getattr(destination, key) for key in ("left", "top", "zoom")}
    rect = rect_json(destination.rect) if destination.rect else {}
    return {"kind": destination.kind} | {key: value for key, value in lengths.items() if value is not None} | rect


def uri_target(address):
    """What leads to a web address."""
    return {"kind": "uri", "uri": address}


def page_target(index, destination):
    """What leads to a page of the same document; `destination` is in its JSON form."""
    return {"kind": "goTo", "pageIndex": index, "destination": destination}


UNRESOLVED_TARGET = {"kind": "unresolved"}
