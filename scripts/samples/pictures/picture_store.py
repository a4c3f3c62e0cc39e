"""Image objects: procedural pictures compressed into a document.

Sizes are pixels, arrays are (rows, columns, 3) with values 0 ... 1.
"""

import io
import zlib
from dataclasses import dataclass

import numpy as np
from PIL import Image

from ..pdf import icc_profiles
from ..pdf.writer import Name, Ref
from .picture_cache import cached


@dataclass(frozen=True)
class Picture:
    """An image XObject of a document."""

    name: str
    ref: Ref
    width: int
    height: int


def _resized(pixels, width):
    image = Image.fromarray((np.clip(pixels, 0, 1) * 255 + 0.5).astype(np.uint8))
    if width and width != image.width:
        image = image.resize((width, round(image.height * width / image.width)), Image.LANCZOS)
    return image


def _jpeg(image, quality):
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality, optimize=True)
    return out.getvalue()


def _to_cmyk(image):
    """Separate with some grey component replacement."""
    rgb = np.asarray(image, np.float32) / 255
    key = np.clip(1 - rgb.max(axis=2), 0, 1) ** 1.4
    ink = np.clip((1 - rgb - key[..., None]) / np.maximum(1 - key[..., None], 0.02), 0, 1)
    return Image.fromarray((np.dstack([ink, key]) * 255 + 0.5).astype(np.uint8), "CMYK")


class PictureStore:
    """Makes image XObjects for one document, each only once."""

    def __init__(self, writer):
        self.writer = writer
        self._pictures, self._profiles = {}, {}

    def profile(self, spec):
        """The ICCBased colour space of a profile."""
        if spec["name"] not in self._profiles:
            stream = self.writer.add_stream({"N": 3, "Alternate": Name("DeviceRGB")}, icc_profiles.profile(spec))
            self._profiles[spec["name"]] = [Name("ICCBased"), stream]
        return self._profiles[spec["name"]]

    def get(self, function, kind="rgb", width=None, quality=62, colours=24, **arguments):
        """A picture of what `function(**arguments)` draws, `width` pixels wide. Kinds: rgb (wide gamut profile),
        srgb (standard profile), device (DeviceRGB), cmyk, grey, indexed."""
        key = (function.__name__, kind, width, quality, colours, tuple(sorted(arguments.items())))
        if key not in self._pictures:
            data = cached(key, lambda: self._encode(function, kind, width, quality, colours, arguments))
            self._pictures[key] = self._embed(kind, data)
        return self._pictures[key]

    @staticmethod
    def _encode(function, kind, width, quality, colours, arguments):
        pixels = function(**arguments)
        if kind == "rgb":
            pixels = icc_profiles.to_wide_gamut(pixels)
        image = _resized(pixels, width)
        if kind == "cmyk":
            return _jpeg(_to_cmyk(image), quality)
        if kind == "grey":
            return _jpeg(image.convert("L"), quality)
        if kind == "indexed":
            image = image.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
            palette = bytes(image.getpalette()[: colours * 3]).ljust(colours * 3, b"\0")
            size = image.width.to_bytes(2, "big") + image.height.to_bytes(2, "big") + bytes([colours])
            return size + palette + zlib.compress(image.tobytes(), 9)
        return _jpeg(image, quality)

    def _embed(self, kind, data):
        dictionary = {"Type": Name("XObject"), "Subtype": Name("Image"), "BitsPerComponent": 8}
        if kind == "indexed":
            width, height, colours = int.from_bytes(data[:2], "big"), int.from_bytes(data[2:4], "big"), data[4]
            palette, data = data[5 : 5 + colours * 3], data[5 + colours * 3 :]
            dictionary["ColorSpace"] = [Name("Indexed"), Name("DeviceRGB"), colours - 1, palette]
            dictionary["Filter"] = Name("FlateDecode")
        else:
            width, height = Image.open(io.BytesIO(data)).size
            dictionary["Filter"] = Name("DCTDecode")
            dictionary["ColorSpace"] = {
                "cmyk": Name("DeviceCMYK"),
                "grey": Name("DeviceGray"),
                "device": Name("DeviceRGB"),
            }.get(kind)
            if kind == "rgb":
                dictionary["ColorSpace"] = self.profile(icc_profiles.WIDE_GAMUT)
            if kind == "srgb":
                dictionary["ColorSpace"] = self.profile(icc_profiles.STANDARD)
            if kind == "cmyk":
                dictionary["Decode"] = [1, 0, 1, 0, 1, 0, 1, 0]  # Adobe's CMYK JPEGs are stored inverted
        return self._add(dictionary, width, height, data)

    def _add(self, dictionary, width, height, data):
        dictionary |= {"Width": width, "Height": height}
        ref = self.writer.add_stream(dictionary, data, compress=False)
        return Picture(f"Im{ref:d}", ref, width, height)

    def cut_out(self, function, quality=72, **arguments):
        """A picture with a soft mask, from a function that returns (colours, alpha)."""
        key = (function.__name__, "cut-out", quality, tuple(sorted(arguments.items())))
        if key not in self._pictures:
            colours, alpha = function(**arguments)
            size = {"Type": Name("XObject"), "Subtype": Name("Image"), "BitsPerComponent": 8}
            mask = self.writer.add_stream(
                size | {"ColorSpace": Name("DeviceGray"), "Width": alpha.shape[1], "Height": alpha.shape[0]},
                (alpha * 255 + 0.5).astype(np.uint8).tobytes(),
            )
            self._pictures[key] = self._add(
                size | {"ColorSpace": Name("DeviceRGB"), "Filter": Name("DCTDecode"), "SMask": mask},
                colours.shape[1],
                colours.shape[0],
                _jpeg(_resized(colours, None), quality),
            )
        return self._pictures[key]
