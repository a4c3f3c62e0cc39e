"""Parts of an article that are set apart from its columns. Lengths are page space points."""

from dataclasses import replace

from ..drawing.colours import INK, RUST
from .magazine_style import (
    BOX_TEXT,
    BOX_TITLE,
    BYLINE,
    CAPTION,
    CELL,
    CREDIT,
    HEADLINE,
    KICKER,
    NOTE,
    PULL_QUOTE,
    STANDFIRST,
    TINT,
)
from .record import figure_json
from .rich_text import RichText
from .setting import label, rich_block

CELL_HEIGHT = 16.0


def opening(page, article, x, y, width, kicker, headline, standfirst, byline, colours=None, size=31, gap=12):
    """Kicker, headline (a list of lines), standfirst and byline; returns the y below them. Any may be None."""
    article.touch(page)
    paint = (lambda style: replace(style, colour=colours)) if colours else (lambda style: style)
    if kicker:
        label(page, kicker, paint(KICKER), x, y + 6)
        article.heading["kicker"] = RichText(kicker)
        y += 16
    style = replace(HEADLINE, size=size, leading=size * 1.06)
    for number, line in enumerate(headline):
        label(page, line, paint(style), x, y + 0.75 * size + number * style.leading)
    article.heading["headline"] = RichText(" ".join(headline))
    y += len(headline) * style.leading + 4
    if standfirst:
        y, article.heading["standfirst"] = rich_block(page, standfirst, paint(STANDFIRST), x, y, min(width, 340))
        y += 5
    if byline:
        y, article.heading["byline"] = rich_block(page, byline, paint(BYLINE), x, y, width)
    return y + gap


def caption(page, text, credit, x, y, width):
    """A caption with the credit line below it: (the y below, [caption], credit)."""
    y, rich = rich_block(page, text, CAPTION, x, y, width)
    if credit is None:
        return y, [rich], None
    label(page, credit, CREDIT, x, y + 6)
    return y + 8, [rich], RichText(credit)


def figure(page, article, pictures, place, text=None, credit=None, x=0.0, y=0.0, width=0.0):
    """Record pictures that are drawn already as a figure with its caption at (x, y); returns the y below."""
    article.touch(page)
    captions = []
    credit_text = None
    if text:
        y, captions, credit_text = caption(page, text, credit, x, y, width)
    elif credit:
        label(page, credit, CREDIT, x, y)
        credit_text = RichText(credit)
    article.add_float(figure_json(pictures, captions, credit_text), place)
    return y


def pull_quote(page, flow, text, rect, column=0):
    """A pull quote between two rules, which text runs around."""
    x, y, width, height = rect
    page.rule(x, y, x + width, y, RUST, 1.2)
    _, rich = rich_block(page, text, PULL_QUOTE, x, y + 8, width)
    page.rule(x, y + height, x + width, y + height, RUST, 0.5)
    flow.avoid(page, rect)
    flow.article.add_float({"kind": "pullQuote", "rich": rich}, (page.index, column, y))


def list_box(page, flow, title, items, rect, column=0):
    """A tinted box with a title and a bulleted list, which text runs around."""
    x, y, width, height = rect
    page.fill_rect(*rect, TINT)
    flow.avoid(page, rect)
    inner, top = width - 20, y + 9
    top, title_text = rich_block(page, title, BOX_TITLE, x + 10, top, inner)
    top, entries = top + 5, []
    for item in items:
        label(page, "•", BOX_TEXT, x + 10, top + 0.78 * BOX_TEXT.size)
        top, rich = rich_block(page, item, BOX_TEXT, x + 19, top, inner - 9)
        top += 3
        entries.append({"marker": "•", "rich": rich})
    if top > y + height:
        raise ValueError("the box is too small")
    blocks = [{"kind": "list", "ordered": False, "items": entries}]
    flow.article.add_float({"kind": "box", "title": title_text, "blocks": blocks}, (page.index, column, y))


def table(page, article, rows, widths, x, y, place):
    """A table with a header row and ruled lines; returns the y below it."""
    article.touch(page)
    page.rule(x, y, x + sum(widths), y, INK, 1)
    for number, row in enumerate(rows):
        left = x
        for column, (cell, width) in enumerate(zip(row, widths)):
            style = replace(CELL, font="sans-bold") if number == 0 else CELL
            if column and column + 1 == len(row):
                label(page, cell, style, left + width - 3, y + 11, align="right")
            else:
                label(page, cell, style, left + 3, y + 11)
            left += width
        y += CELL_HEIGHT
        page.rule(x, y, x + sum(widths), y, INK, 0.8 if number == 0 else 0.25)
    article.add_float({"kind": "table", "headerRowCount": 1, "rows": rows}, place)
    return y


def footnotes(page, flow, notes, x, y, width):
    """Footnotes at the foot of a page, each (marker, text)."""
    page.rule(x, y, x + 60, y, INK, 0.4)
    y += 4
    for marker, text in notes:
        if flow.page_of_mark.get(marker) != page.index:
            raise ValueError(f"footnote {marker} stands on another page than its mark: {flow.page_of_mark}")
        _, rich = rich_block(page, f"^{marker}^", NOTE, x, y, 20)
        y, rich = rich_block(page, text, NOTE, x + 7, y, width - 7)
        flow.article.footnotes.append((marker, rich))
        y += 1.5
