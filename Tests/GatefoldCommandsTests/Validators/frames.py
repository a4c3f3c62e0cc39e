"""`frames.py FILE FOLDER` writes the pictures of an animated WebP file, each as it is shown: 0.ppm, 1.ppm..."""

import sys
from pathlib import Path

from PIL import Image, ImageSequence

with Image.open(sys.argv[1]) as animation:
    for number, frame in enumerate(ImageSequence.Iterator(animation)):
        frame.convert("RGB").save(Path(sys.argv[2]) / f"{number}.ppm")
