"""Small PDFs with an image for each filter and colour space."""

import subprocess
import zlib

from samples.pdf import icc_profiles

from .small_pdf import SmallPDF

RAMP = bytes(range(0, 256, 4))
GREY = "/BitsPerComponent 8/ColorSpace/DeviceGray"
RGB = "/BitsPerComponent 8/ColorSpace/DeviceRGB"


def seeds():
    """Pairs of a name and a file."""
    yield from _jpegs()
    yield from _colour_spaces()
    yield from _filters()


def _image(entries, data, *more):
    """A page with an image, which is object 5; `more` are the entries and data of further streams."""
    pdf = SmallPDF(resources="/XObject<</I 5 0 R>>", content="90 0 0 90 5 5 cm /I Do")
    pdf.stream("/Type/XObject/Subtype/Image" + entries, data)
    for stream in more:
        pdf.stream(*stream)
    return pdf


def _jpeg():
    pixels = bytes((x * 7 + y * 5 + c * 60) % 256 for y in range(24) for x in range(24) for c in range(3))
    ppm = b"P6 24 24 255\n" + pixels
    return subprocess.run(["cjpeg", "-quality", "30"], input=ppm, capture_output=True, check=True).stdout


def _jpegs():
    jpeg = _jpeg()
    size = "/Width 24/Height 24"
    yield "jpeg", _image(f"{size}{RGB}/Filter/DCTDecode", jpeg)
    mask = f"/Type/XObject/Subtype/Image/Width 8/Height 8{GREY}/Matte[0 0 0]", RAMP
    yield "soft-mask", _image(f"{size}{RGB}/Filter/DCTDecode/SMask 6 0 R", jpeg, mask)
    compressed = zlib.compress(icc_profiles.profile(icc_profiles.WIDE_GAMUT))
    profile = "/N 3/Alternate/DeviceRGB/Filter/FlateDecode", compressed
    yield "icc", _image(f"{size}/BitsPerComponent 8/ColorSpace[/ICCBased 6 0 R]/Filter/DCTDecode", jpeg, profile)


def _colour_spaces():
    yield "stencil", _image("/Width 16/Height 16/ImageMask true/Decode[1 0]/Interpolate true", RAMP[:32])
    palette = "[/Indexed/DeviceRGB 3<FF000000FF000000FFFFFF00>]"
    yield "indexed", _image(f"/Width 8/Height 8/BitsPerComponent 2/ColorSpace{palette}/Mask[1 1]", RAMP[:16])


def _filters():
    rows = b"".join(bytes([2]) + bytes((x * y) % 256 for x in range(60)) for y in range(20))
    predicted = "/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 3/Columns 20>>"
    yield "predictor", _image(f"/Width 20/Height 20{RGB}{predicted}", zlib.compress(rows))
    yield "ascii-hex", _image(f"/Width 8/Height 8{GREY}/Filter[/ASCIIHexDecode]", RAMP.hex().encode() + b">")
    lengths = bytes([63]) + RAMP + bytes([128])
    yield "run-length", _image(f"/Width 8/Height 8{GREY}/Filter/RunLengthDecode", lengths)
    fax = "/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 16/Rows 8>>"
    yield "fax", _image(f"/Width 16/Height 8{fax}", b"\x26\xa0\xd5\x8a\x00\x10\x01")
    yield "lzw", _image(f"/Width 3/Height 3{GREY}/Filter/LZWDecode", bytes.fromhex("800B6050220C0C8501"))
