"""How a paragraph is set."""

from dataclasses import dataclass

from .colours import INK


@dataclass(frozen=True)
class Style:
    """Font, size and arrangement of a paragraph. Lengths are points."""

    font: str
    size: float
    leading: float
    align: str = "left"  # left, justify, center, right
    colour: tuple = INK
    indent: float = 0.0  # of the first line
    hyphenate: bool = True
    tracking: float = 0.0  # extra space after every glyph
    space_glyphs: bool = True  # False: no space is shown, words are only placed apart
    italic: str = "serif-italic"  # font of *marked* words
    language: str = "en_GB"
    one_link: bool = False  # a link over several lines is one annotation with /QuadPoints
    role: str = None  # of the paragraph on its page; None: decided by the size
