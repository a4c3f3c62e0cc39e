"""Draws what a reader made of a twin."""

from pathlib import Path

from PIL import Image, ImageDraw

from .ocr_damage import Picture
from .ocr_score import Comparison

_GREEN, _RED, _BLUE = (0, 150, 60), (220, 0, 0), (0, 70, 230)


def draw(comparison: Comparison, picture: Picture, target: Path) -> None:
    """Words that were read right in green, wrong ones in red with their text, printed ones that were missed in blue."""
    image = Image.fromarray(picture.pixels).convert("RGB")
    canvas = ImageDraw.Draw(image)
    for box in comparison.right:
        canvas.rectangle(box, outline=_GREEN)
    for box in comparison.missed:
        canvas.rectangle(box, outline=_BLUE, width=3)
    for word in comparison.wrong:
        canvas.rectangle(word.box, outline=_RED, width=3)
        canvas.text((word.box[0], word.box[3]), word.text, fill=_RED, font_size=24)
    target.parent.mkdir(parents=True, exist_ok=True)
    image.save(target, compress_level=1)
