"""What is recorded of the text that is drawn, where that differs from what `Page` would record."""

from contextlib import contextmanager

from ..expected.placed import Paragraph


@contextmanager
def recorded_in(page, paragraph):
    """Lines placed inside are recorded in the paragraph, which need not be one of the page."""
    before, page.open_paragraph = page.open_paragraph, paragraph
    yield paragraph
    page.open_paragraph = before


def unrecorded(page):
    """Lines placed inside are drawn but not recorded, so the expected data lacks them."""
    return recorded_in(page, Paragraph())
