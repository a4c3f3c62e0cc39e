"""What the pages of `more-media.pdf` share: the book, the film, the bell, annotations and expected data."""

from ..drawing.plain_book import plain_book
from ..expected.shapes import rect_json
from ..pictures import video
from .embedded_files import PRINT, annotation, embedded_stream
from .sound_data import bell


class MediaSample:
    """The book while it grows."""

    def __init__(self):
        self.book = plain_book("Things that move and sound")
        self.writer = self.book.writer
        self.film = video.mp4()
        self.bell = bell()

    def film_stream(self, mime=None, compress=False):
        """Write the film as an embedded file."""
        return embedded_stream(self.writer, self.film, mime, compress)

    def annotate(self, page, subtype, rect, entries, flags=PRINT):
        """Put an annotation on a page; returns its reference."""
        ref = self.writer.reserve()
        base = annotation(page, subtype, rect, flags)
        self.writer.put(ref, {**base, "P": self.book.page_refs[page.index], **entries})
        page.extra_annotations.append(ref)
        return ref

    def expect(self, page, subtype, rect, kind, assets=(), poster="none", **entries):
        """Record what a reader must find there; `entries` are further entries of the expected data."""
        media = page.extra_expected.setdefault("media", [])
        what = {"subtype": subtype, "kind": kind, "poster": poster}
        media.append({**rect_json(rect), **what, **entries, "assets": list(assets)})
