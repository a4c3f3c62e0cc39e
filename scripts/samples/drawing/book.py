"""A document: pages, fonts, pictures, destinations, outline, labels, and how they become a file."""

from dataclasses import dataclass, field

from ..pdf.fonts import Font
from ..pdf.writer import Name, PDFWriter, name_tree, number, number_tree
from ..pictures.picture_store import PictureStore
from .page import Page
from .text_layout import Setter

CREATED = "D:20260301090000Z"


@dataclass(frozen=True)
class Destination:
    """Where a link or outline item leads. Lengths are page space points; None is PDF's null."""

    page: int  # index
    kind: str  # xyz, fit, fitH, fitV, fitR, fitB
    left: float = None
    top: float = None
    zoom: float = None
    rect: tuple = None  # fitR: x, y, width, height

    def array(self, book):
        """The PDF destination array."""
        page = book.pages[self.page]
        ref = book.page_refs[self.page]
        if self.kind == "xyz":
            x, y = page.user_point(self.left or 0, self.top or 0)
            sideways = page.rotate in (90, 270)
            assert not sideways or None not in (self.left, self.top)
            return [
                ref,
                Name("XYZ"),
                None if self.left is None else round(x, 3),
                None if self.top is None else round(y, 3),
                self.zoom,
            ]
        if self.kind == "fitH":
            return [ref, Name("FitH"), round(page.user_point(0, self.top)[1], 3)]
        if self.kind == "fitV":
            return [ref, Name("FitV"), round(page.user_point(self.left, 0)[0], 3)]
        if self.kind == "fitR":
            return [ref, Name("FitR"), *page.user_rect(self.rect)]
        return [ref, Name({"fit": "Fit", "fitB": "FitB"}[self.kind])]


@dataclass
class OutlineItem:
    """An entry of the outline; `name` is set when it refers to a named destination."""

    title: str
    destination: Destination
    name: str = None
    is_open: bool = True
    as_action: bool = False
    children: list = field(default_factory=list)


class Book:
    """A document being drawn."""

    def __init__(self, version="1.7", encryption=None):
        self.writer = PDFWriter(version, encryption.encrypt if encryption else None)
        self.encryption = encryption
        self.pages, self.page_refs = [], []
        self.fonts = {}
        self.pictures = PictureStore(self.writer)
        self.setter = Setter(self.fonts)
        self.metadata = {}
        self.names = {}  # name tree: {name: Destination}
        self.old_names = {}  # the catalog's /Dests dictionary
        self.outline = []
        self.label_ranges = {}  # {page index: label dictionary}
        self.catalog = {}  # further catalog entries
        self.navigation = True  # False: no outline, links, labels or names are written

    def add_font(self, key, **options):
        """Make a font of `fonts.FONT_FILES` usable under its key."""
        self.fonts[key] = Font(key, **options)

    def add_variant(self, key, font):
        """Make a font usable under a key of its own, beside others of the same file."""
        font.key = key
        self.fonts[key] = font

    def page(self, **options):
        """A new last page."""
        page = Page(self, **options)
        self.page_refs.append(self.writer.reserve())
        return page

    def destination_of(self, name):
        """The destination a name stands for."""
        return self.names.get(name) or self.old_names[name]

    def file_bytes(self):
        """The finished file."""
        writer = self.writer
        font_refs = {key: font.embed(writer) for key, font in self.fonts.items() if font.used}
        tree = writer.reserve()
        for page, ref in zip(self.pages, self.page_refs):
            writer.put(ref, self._page_dictionary(page, tree, font_refs))
        writer.put(tree, {"Type": Name("Pages"), "Kids": self.page_refs, "Count": len(self.pages)})
        catalog = {"Type": Name("Catalog"), "Pages": tree}
        if self.navigation:
            catalog |= self._navigation()
        catalog |= self.catalog
        if self.metadata:
            catalog["Metadata"] = writer.add_stream(
                {"Type": Name("Metadata"), "Subtype": Name("XML")}, self._xmp().encode("utf-8"), compress=False
            )
        info = {key.capitalize(): value for key, value in self.metadata.items()}
        info |= {"CreationDate": CREATED, "ModDate": CREATED}
        encrypt = self.encryption.dictionary() if self.encryption else None
        return writer.file_bytes(writer.add(catalog), writer.add(info), encrypt)

    def _page_dictionary(self, page, tree, font_refs):
        prefix = [] if page.matrix == (1, 0, 0, 1, 0, 0) else [" ".join(number(v) for v in page.matrix) + " cm"]
        content = "\n".join(["q", *prefix, *page.operators, "Q"]).encode("ascii")
        resources = {key: value for key, value in page.resources.items() if value}
        if "Font" in resources:
            resources["Font"] = {key: font_refs[key] for key in sorted(resources["Font"])}
        dictionary = {
            "Type": Name("Page"),
            "Parent": tree,
            "MediaBox": page.media_box,
            "Resources": resources,
            "Contents": self.writer.add_stream({}, content),
        }
        if page.crop_box:
            dictionary["CropBox"] = page.crop_box
        if page.rotate:
            dictionary["Rotate"] = page.rotate
        if page.user_unit != 1:
            dictionary["UserUnit"] = page.user_unit
        if page.truth.blends:
            dictionary["Group"] = {"S": Name("Transparency"), "CS": Name("DeviceRGB")}
        annotations = list(page.extra_annotations)
        if self.navigation:
            annotations = [self.writer.add(self._link(page, link)) for link in page.truth.links] + annotations
        if annotations:
            dictionary["Annots"] = annotations
        return dictionary

    def _target(self, name, destination):
        """What /Dest or /D says: a name (string for the tree, name object for the old dictionary) or an array."""
        if name in self.old_names:
            return Name(name)
        return name if name else destination.array(self)

    def _link(self, page, link):
        entry = {"Type": Name("Annot"), "Subtype": Name("Link"), "Rect": page.user_rect(link.rect), "Border": [0, 0, 0]}
        if link.quads:
            points = []
            for quad in link.quads:
                x0, y0, x1, y1 = page.user_rect(quad)
                points += [x0, y1, x1, y1, x0, y0, x1, y0]
            entry["QuadPoints"] = points
        if link.uri:
            entry["A"] = {"S": Name("URI"), "URI": link.uri}
        elif link.as_action:
            entry["A"] = {"S": Name("GoTo"), "D": self._target(link.name, link.destination)}
        else:
            entry["Dest"] = self._target(link.name, link.destination)
        return entry

    def _navigation(self):
        writer, entries = self.writer, {}
        if self.names:
            tree = name_tree(
                {k: {"D": d.array(self)} if k.startswith("map") else d.array(self) for k, d in self.names.items()}
            )
            limits = [tree["Names"][0], tree["Names"][-2]]
            kid = writer.add({"Limits": limits, **tree})
            entries["Names"] = {"Dests": {"Kids": [kid]}}
        if self.old_names:
            entries["Dests"] = writer.add({k: d.array(self) for k, d in self.old_names.items()})
        if self.label_ranges:
            entries["PageLabels"] = number_tree(self.label_ranges)
        if self.outline:
            entries["Outlines"] = self._outline()
            entries["PageMode"] = Name("UseOutlines")
        return entries

    def _outline(self):
        root = self.writer.reserve()
        first, last, count = self._outline_level(self.outline, root)
        self.writer.put(root, {"Type": Name("Outlines"), "First": first, "Last": last, "Count": count})
        return root

    def _outline_level(self, items, parent):
        """Write sibling items: (first, last, number of rows seen when this level is open)."""
        refs = [self.writer.reserve() for _ in items]
        rows = len(items)
        for number_, (item, ref) in enumerate(zip(items, refs)):
            target = self._target(item.name, item.destination)
            entry = {"Title": item.title, "Parent": parent}
            entry |= {"A": {"S": Name("GoTo"), "D": target}} if item.as_action else {"Dest": target}
            if number_ > 0:
                entry["Prev"] = refs[number_ - 1]
            if number_ + 1 < len(items):
                entry["Next"] = refs[number_ + 1]
            if item.children:
                first, last, count = self._outline_level(item.children, ref)
                entry |= {"First": first, "Last": last, "Count": count if item.is_open else -count}
                rows += count if item.is_open else 0
            self.writer.put(ref, entry)
        return refs[0], refs[-1], rows

    def _xmp(self):
        def escape(text):
            return text.replace("&", "&amp;").replace("<", "&lt;")

        m = {key: escape(value) for key, value in self.metadata.items()}
        date = "2026-03-01T09:00:00Z"
        return (
            '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">'
            '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
            'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
            'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><dc:format>application/pdf</dc:format>'
            f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{m["title"]}</rdf:li></rdf:Alt></dc:title>'
            f"<dc:creator><rdf:Seq><rdf:li>{m['author']}</rdf:li></rdf:Seq></dc:creator>"
            f'<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{m["subject"]}</rdf:li></rdf:Alt></dc:description>'
            f"<pdf:Keywords>{m['keywords']}</pdf:Keywords><pdf:Producer>{m['producer']}</pdf:Producer>"
            f"<xmp:CreatorTool>{m['creator']}</xmp:CreatorTool><xmp:CreateDate>{date}</xmp:CreateDate>"
            f'<xmp:ModifyDate>{date}</xmp:ModifyDate></rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
        )
