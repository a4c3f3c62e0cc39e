"""`ace.py FILE.epub...` prints what breaks the rules of DAISY's Ace that are about a book as a whole.

Ace checks pages with axe (`axe.py`) and a package by rules of its own. These are its rules for packages, by its names,
with two that it leaves to reading: that every page has a language, and that identifiers are not used twice. Overlays of
speech (SMIL) are not checked, as our books have none.
"""

import posixpath
import sys
import zipfile
from collections import Counter
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

CONTAINER = "{urn:oasis:names:tc:opendocument:xmlns:container}"
DC = "{http://purl.org/dc/elements/1.1/}"
EPUB = "{http://www.idpf.org/2007/ops}"
OPF = "{http://www.idpf.org/2007/opf}"
XHTML = "{http://www.w3.org/1999/xhtml}"
XML = "{http://www.w3.org/XML/1998/namespace}"

REQUIRED = ("schema:accessMode", "schema:accessibilityFeature", "schema:accessibilityHazard")
RECOMMENDED = ("schema:accessibilitySummary", "schema:accessModeSufficient")

SENSES = {"auditory", "tactile", "textual", "visual"}
# The vocabulary of accessibility of schema.org.
PERMITTED = {
    "schema:accessMode": SENSES | {
        "chartOnVisual", "chemOnVisual", "colorDependent", "diagramOnVisual", "mathOnVisual", "musicOnVisual",
        "textOnVisual",
    },
    "schema:accessModeSufficient": SENSES,
    "schema:accessibilityFeature": {
        "ARIA", "ChemML", "MathML", "MathML-chemistry", "alternativeText", "audioDescription", "braille",
        "closedCaptions", "describedMath", "displayTransformability", "fullRubyAnnotations", "highContrastAudio",
        "highContrastDisplay", "horizontalWriting", "index", "largePrint", "latex", "latex-chemistry", "longDescription",
        "none", "openCaptions", "pageBreakMarkers", "pageNavigation", "printPageNumbers", "readingOrder",
        "rubyAnnotations", "signLanguage", "structuralNavigation", "synchronizedAudioText", "tableOfContents",
        "tactileGraphic", "tactileObject", "taggedPDF", "timingControl", "transcript", "ttsMarkup", "unknown",
        "unlocked", "verticalWriting", "withAdditionalWordSegmentation", "withoutAdditionalWordSegmentation",
    },
    "schema:accessibilityHazard": {
        "flashing", "motionSimulation", "noFlashingHazard", "noMotionSimulationHazard", "noSoundHazard", "none", "sound",
        "unknown", "unknownFlashingHazard", "unknownMotionSimulationHazard", "unknownSoundHazard",
    },
}
HAZARDS = (("flashing", "FlashingHazard"), ("motionSimulation", "MotionSimulationHazard"), ("sound", "SoundHazard"))


class Book:
    """An EPUB file, with what Ace looks at."""

    def __init__(self, file):
        self.archive = zipfile.ZipFile(file)
        self.damaged = self.archive.testzip()
        root = self.parsed("META-INF/container.xml").find(f".//{CONTAINER}rootfile")
        path = root.get("full-path")
        self.folder = posixpath.dirname(path)
        self.package = self.parsed(path)
        self.items = {item.get("id"): item for item in self.package.iter(f"{OPF}item")}
        self.spine = [self.items[entry.get("idref")].get("href") for entry in self.package.iter(f"{OPF}itemref")]
        self.metadata = {}
        for element in self.package.find(f"{OPF}metadata"):
            name = element.tag.replace(DC, "dc:")
            if element.tag == f"{OPF}meta":
                name = element.get("property")
            if name and not element.get("refines"):
                self.metadata.setdefault(name, []).append((element.text or "").strip())
        self.is_fixed = self.metadata.get("rendition:layout") == ["pre-paginated"]
        self.navigation = next(
            item.get("href") for item in self.items.values() if "nav" in (item.get("properties") or "").split()
        )
        self.pages = {href: self.parsed(posixpath.join(self.folder, href)) for href in self.spine + [self.navigation]}

    def parsed(self, path):
        return ElementTree.fromstring(self.archive.read(path))

    def references(self, kind):
        """Where a list of the navigation document leads; None where there is no such list."""
        for nav in self.pages[self.navigation].iter(f"{XHTML}nav"):
            if kind in (nav.get(f"{EPUB}type") or "").split():
                return [unquote(link.get("href")) for link in nav.iter(f"{XHTML}a")]
        return None


def is_page_break(element):
    return "pagebreak" in (element.get(f"{EPUB}type") or "").split() or "doc-pagebreak" in (
        element.get("role") or ""
    ).split()


def metadata_problems(book):
    metadata = book.metadata
    for name in REQUIRED + RECOMMENDED:
        if not any(metadata.get(name, [])):
            yield f"metadata-{name.removeprefix('schema:').lower()}", "missing"
    for name, permitted in PERMITTED.items():
        values = metadata.get(name, [])
        rule = f"metadata-{name.removeprefix('schema:').lower()}-invalid"
        for value in values:
            parts = value.split(",") if name == "schema:accessModeSufficient" else [value]
            for part in parts:
                if part.strip().split("/")[0] not in permitted:
                    yield rule, part
        alone = {"none", "unknown"} & set(values)
        if len(values) > 1 and alone and name in ("schema:accessibilityFeature", "schema:accessibilityHazard"):
            yield rule, f"{', '.join(sorted(alone))} beside others"
    hazards = set(metadata.get("schema:accessibilityHazard", []))
    for plain, end in HAZARDS:
        if len(hazards & {plain, f"no{end}", f"unknown{end}"}) > 1:
            yield "metadata-accessibilityhazard-invalid", f"contradictions on {plain}"
    for value in metadata.get("dcterms:conformsTo", []):
        if not value.startswith("EPUB Accessibility 1.1 - WCAG 2."):
            yield "metadata-conformsto-invalid", value


def package_problems(book):
    metadata = book.metadata
    if book.damaged:
        yield "archive", book.damaged
    if not book.package.get(f"{XML}lang"):
        yield "epub-lang", "the package has no xml:lang"
    if not any(metadata.get("dc:title", [])):
        yield "epub-title", "missing"
    has_list = book.references("page-list") is not None
    sources = metadata.get("dc:source", []) + metadata.get("pageBreakSource", [])
    if has_list and not any(sources):
        yield "epub-pagesource", "missing"
    features = metadata.get("schema:accessibilityFeature", [])
    if "pageNavigation" in features and not has_list:
        yield "metadata-accessibilityFeature-printPageNumbers-nopagelist", "missing"
    if {"pageBreakMarkers", "printPageNumbers"} & set(features):
        if not any(is_page_break(element) for page in book.pages.values() for element in page.iter()):
            yield "metadata-accessibilityFeature-printPageNumbers-nopagebreaks", "missing"


def order_problems(book):
    """The contents follow the spine, and the list of pages has every page break and nothing else."""
    places, breaks = {}, set()
    for href in book.spine:
        places.setdefault(href, len(places))
        for element in book.pages[href].iter():
            if element.get("id"):
                place = f"{href}#{element.get('id')}"
                places.setdefault(place, len(places))
                if is_page_break(element):
                    breaks.add(place)
    last = -1
    for reference in book.references("toc") or []:
        place = places.get(reference, -1)
        if place < last:
            yield "epub-toc-order", reference
            break
        last = place
    pages = book.references("page-list") or []
    for reference in pages:
        if reference not in places or "#" in reference and reference not in breaks and not book.is_fixed:
            yield "epub-pagelist-broken", reference
    if not book.is_fixed:
        for reference in sorted(breaks - set(pages)):
            yield "epub-pagelist-missing-pagebreak", reference


def page_problems(book):
    for href, page in book.pages.items():
        if not page.get("lang") or page.get("lang") != page.get(f"{XML}lang"):
            yield "page-language", href
        counts = Counter(element.get("id") for element in page.iter() if element.get("id"))
        for identifier, count in counts.items():
            if count > 1:
                yield "duplicate-id", f"{href}#{identifier}"


def main(files):
    for file in files:
        book = Book(file)
        for check in (metadata_problems, package_problems, order_problems, page_problems):
            for rule, what in check(book):
                print(f"{Path(file).name} {rule}: {what}")


main(sys.argv[1:])
