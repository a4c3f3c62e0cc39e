"""Prints what Pillow reads of pictures: for each file its mode, its size, and its samples in hexadecimal digits, as JSON.

`python pictures.py FILE...`; all modes but CMYK are read as RGB.
"""

import json
import sys

from PIL import Image

read = []
for name in sys.argv[1:]:
    with Image.open(name) as image:
        mode = image.mode
        if mode.startswith("I;16"):
            # Pillow would cut off what is above 255.
            samples = b"".join(bytes([value >> 8]) * 3 for value in image.getdata())
        else:
            samples = image.convert("CMYK" if mode == "CMYK" else "RGB").tobytes()
        read.append({"mode": mode, "width": image.width, "height": image.height, "samples": samples.hex()})
print(json.dumps(read))
