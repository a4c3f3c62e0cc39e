"""A document being drawn: pages, fonts and pictures, and how they become a file."""

from ..pdf.font_embedding import embed
from ..pdf.fonts import Font
from ..pdf.writer import Name, PDFWriter, number
from ..pictures.picture_store import PictureStore
from .metadata import CREATED, xmp
from .navigation_objects import link_annotation, navigation_entries
from .page import IDENTITY, Page
from .typesetter import Typesetter


class Book:
    """A document being drawn."""

    def __init__(self, version="1.7", encryption=None):
        self.writer = PDFWriter(version, encryption.encrypt if encryption else None)
        self.encryption = encryption
        self.pages, self.page_refs = [], []
        self.fonts = {}
        self.pictures = PictureStore(self.writer)
        self.typesetter = Typesetter(self.fonts)
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

    def destination_array(self, destination):
        """The explicit array of a destination."""
        return destination.array(self.pages[destination.page], self.page_refs[destination.page])

    def file_bytes(self):
        """The finished file."""
        writer = self.writer
        font_refs = {key: embed(font, writer) for key, font in self.fonts.items() if font.used}
        tree = writer.reserve()
        for page, ref in zip(self.pages, self.page_refs):
            writer.put(ref, self._page_dictionary(page, tree, font_refs))
        writer.put(tree, {"Type": Name("Pages"), "Kids": self.page_refs, "Count": len(self.pages)})
        catalog = {"Type": Name("Catalog"), "Pages": tree}
        if self.navigation:
            catalog |= navigation_entries(self)
        catalog |= self.catalog
        if self.metadata:
            catalog["Metadata"] = writer.add_stream(
                {"Type": Name("Metadata"), "Subtype": Name("XML")}, xmp(self.metadata).encode("utf-8"), compress=False
            )
        info = {key.capitalize(): value for key, value in self.metadata.items()}
        info |= {"CreationDate": CREATED, "ModDate": CREATED}
        encrypt = self.encryption.dictionary() if self.encryption else None
        return writer.file_bytes(writer.add(catalog), writer.add(info), encrypt)

    def _page_dictionary(self, page, tree, font_refs):
        prefix = [] if page.matrix == IDENTITY else [" ".join(number(v) for v in page.matrix) + " cm"]
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
        if page.blends:
            dictionary["Group"] = {"S": Name("Transparency"), "CS": Name("DeviceRGB")}
        annotations = list(page.extra_annotations)
        if self.navigation:
            links = [self.writer.add(link_annotation(self, page, link)) for link in page.placed.links]
            annotations = links + annotations
        if annotations:
            dictionary["Annots"] = annotations
        return dictionary
