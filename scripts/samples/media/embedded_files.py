"""Embedded files and the annotations that hold them, as PDF dictionaries."""

from ..pdf.writer import Name

PRINT, HIDDEN_PRINT = 4, 6  # annotation flags: print; hidden and print


def embedded_stream(writer, data, mime=None, compress=True, **parameters):
    """Write an embedded file's stream; `parameters` are further entries of /Params."""
    dictionary = {"Type": Name("EmbeddedFile")}
    if mime:
        dictionary["Subtype"] = Name(mime)
    return writer.add_stream(dictionary | {"Params": {"Size": len(data)} | parameters}, data, compress)


def external_file(name):
    """The specification of a file that is only named."""
    return {"Type": Name("Filespec"), "F": name, "UF": name}


def embedded_file(name, stream):
    """The specification of an embedded file."""
    return external_file(name) | {"EF": {"F": stream}}


def described_file(writer, name, data, mime, description, modified):
    """Write the specification of an embedded file with a description."""
    stream = embedded_stream(writer, data, mime, compress=False, ModDate=modified)
    return writer.add(external_file(name) | {"Desc": description, "EF": {"F": stream, "UF": stream}})


def web_file(address):
    """The specification of a file at a web address."""
    return {"Type": Name("Filespec"), "FS": Name("URL"), "F": address}


def annotation(page, subtype, rect, flags=PRINT):
    """The first entries of an annotation; `rect` is in page space."""
    return {"Type": Name("Annot"), "Subtype": Name(subtype), "Rect": page.user_rect(rect), "F": flags}
