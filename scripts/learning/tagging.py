"""Where the pages of a tagged file have paragraphs of which role, as PDFium reads its structure."""

import ctypes
from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as pdfium

# Structure types of ISO 32000 as roles. The innermost element with a role counts, but what is in a table, a contents
# list, a figure or a note is that and nothing else.
ROLES = {
    "H": "heading", "Title": "heading", "P": "body", "LI": "body", "LBody": "body", "Lbl": "body", "BibEntry": "body",
    "Caption": "caption", "BlockQuote": "quote", "Quote": "quote", "Table": "table", "TOC": "contents",
    "TOCI": "contents", "Index": "contents", "Figure": "figure", "Formula": "figure", "Note": "note",
}  # fmt: skip
WHOLE = ("table", "contents", "figure", "note")
# Artifacts in these shares of a page, at its head and foot, are furniture; others are watermarks, rules or text that
# someone forgot.
MARGIN = 0.12


@dataclass(frozen=True)
class TaggedText:
    """A text object: the paragraph of its page that it belongs to, its role, and its rectangle in page space."""

    paragraph: int
    role: str
    rect: tuple


def tagged_pages(path):
    """The text objects of each upright page, by page index."""
    document = pypdfium2.PdfDocument(path)
    pages = {}
    for index in range(len(document)):
        page = document[index]
        if page.get_rotation() == 0:
            pages[index] = page_texts(page)
        page.close()
    document.close()
    return pages


def page_texts(page):
    """The text objects of a page."""
    owners = {}
    tree = pdfium.FPDF_StructTree_GetForPage(page)
    if tree:
        for number in range(pdfium.FPDF_StructTree_CountChildren(tree)):
            collect(pdfium.FPDF_StructTree_GetChildAtIndex(tree, number), None, owners, 0)
        pdfium.FPDF_StructTree_Close(tree)
    left, bottom, right, top = page.get_cropbox()
    texts = []
    for number in range(pdfium.FPDFPage_CountObjects(page)):
        item = pdfium.FPDFPage_GetObject(page, number)
        if pdfium.FPDFPageObj_GetType(item) != pdfium.FPDF_PAGEOBJ_TEXT:
            continue
        edges = [ctypes.c_float() for _ in range(4)]
        if not pdfium.FPDFPageObj_GetBounds(item, *edges):
            continue
        x0, y0, x1, y1 = (edge.value for edge in edges)
        rect = (x0 - left, top - y1, x1 - x0, y1 - y0)
        paragraph, role = owners.get(pdfium.FPDFPageObj_GetMarkedContentID(item), (None, None))
        if paragraph is None:
            middle = (rect[1] + rect[3] / 2) / max(top - bottom, 1)
            is_furniture = is_artifact(item) and not MARGIN <= middle <= 1 - MARGIN
            paragraph, role = -1 - round(middle * 200), "furniture" if is_furniture else "unknown"
        texts.append(TaggedText(paragraph, role, rect))
    return texts


def is_artifact(item):
    """Whether an object is marked as no part of the text."""
    for number in range(max(0, pdfium.FPDFPageObj_CountMarks(item))):
        name = (ctypes.c_ushort * 40)()
        length = ctypes.c_ulong()
        mark = pdfium.FPDFPageObj_GetMark(item, number)
        if pdfium.FPDFPageObjMark_GetName(mark, name, ctypes.sizeof(name), length):
            if bytes(name).decode("utf-16-le", "ignore").split("\0")[0] == "Artifact":
                return True
    return False


def collect(element, around, owners, depth):
    """Notes which paragraph, and of which role, each piece of marked content of an element is in."""
    if not element or depth > 60:
        return
    name = ctypes.create_string_buffer(200)
    pdfium.FPDF_StructElement_GetType(element, name, len(name))
    kind = name.raw.decode("utf-16-le", "ignore").split("\0")[0]
    role = ROLES.get("H" if kind in ("H1", "H2", "H3", "H4", "H5", "H6") else kind)
    if role and not (around and around[1] in WHOLE):
        around = (len(owners) * 64 + depth, role)
    for number in range(max(0, pdfium.FPDF_StructElement_GetMarkedContentIdCount(element))):
        content = pdfium.FPDF_StructElement_GetMarkedContentIdAtIndex(element, number)
        if content >= 0 and around:
            owners.setdefault(content, around)
    for number in range(max(0, pdfium.FPDF_StructElement_CountChildren(element))):
        collect(pdfium.FPDF_StructElement_GetChildAtIndex(element, number), around, owners, depth + 1)
