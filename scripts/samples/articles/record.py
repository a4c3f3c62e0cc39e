"""Records of articles for the expected data: what a perfect reader would give. Lengths are page space points."""

from ..expected.shapes import rect_json


class ArticleRecord:
    """One article as it is laid out. Blocks of the flow come in order; floats are set apart and have an anchor."""

    def __init__(self, title, **facts):
        self.title = title
        self.facts = {"author": None, "section": None, "language": "en", "direction": "leftToRight", "vertical": False}
        self.facts |= facts
        self.heading = dict.fromkeys(("kicker", "headline", "standfirst", "byline"))
        self.footnotes, self.pages = [], []
        self._flow, self._floats = [], []

    def touch(self, page):
        """Note that the article stands on a page."""
        if page.index not in self.pages:
            self.pages.append(page.index)

    def add(self, block, place):
        """A block of the flow; `place` is where it begins: (page index, column, y)."""
        self._flow.append((place, block | {"pageIndex": place[0]}))

    def add_float(self, block, place):
        """A block that is set apart: it stands before the first block of the flow that begins behind `place`."""
        self._floats.append((place, block | {"pageIndex": place[0], "isFloat": True}))

    def blocks(self):
        """All blocks in reading order."""
        blocks, floats = [], sorted(self._floats, key=lambda entry: entry[0])
        for place, block in self._flow:
            while floats and floats[0][0] <= place:
                blocks.append(floats.pop(0)[1])
            blocks.append(block)
        return blocks + [block for _, block in floats]

    def json(self):
        """The article as the expected data has it."""
        def text(value):
            return value.json() if value is not None else None

        return {
            "title": self.title,
            **{key: text(value) for key, value in self.heading.items()},
            **self.facts,
            "pages": self.pages,
            "blocks": [resolved(block) for block in self.blocks()],
            "footnotes": [{"marker": marker, **note.json()} for marker, note in self.footnotes],
        }


def resolved(value):
    """A block with its texts as JSON; they may get page breaks until the layout is done."""
    if hasattr(value, "json"):
        return value.json()
    if isinstance(value, dict):
        merged = {}
        for key, entry in value.items():
            # The members of a block's text are merged into the block.
            merged |= entry.json() if key == "rich" else {key: resolved(entry)}
        return merged
    return [resolved(entry) for entry in value] if isinstance(value, list) else value


def figure_json(pictures, caption=(), credit=None):
    """A figure: its pictures, the paragraphs of its caption and the credit line, which is the last of them."""
    captions = [{"rich": text} for text in caption]
    if credit is not None:
        captions.append({"rich": credit, "isCredit": True})
    return {"kind": "figure", "caption": captions, "pictures": list(pictures)}


def picture_json(page, rect, image, pixels, original=None, words="", **more):
    """A picture: `pixels` are its colours as displayed, in rows from the top left."""
    return {
        "pageIndex": page.index,
        "frame": rect_json(rect),
        "image": image,
        "original": original,
        "words": words,
        "pixels": pixels,
        **more,
    }
