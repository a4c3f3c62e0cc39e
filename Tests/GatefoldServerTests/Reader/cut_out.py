"""A PDF with a cut-out: a picture with a soft mask, of which little more is seen than the paper around it."""

import zlib

SIDE = 60
COLOR = (200, 40, 30)
# Where the picture lies on its page of 400 x 700 points, from the upper left corner.
PLACE = (100, 100, 200, 200)


def cut_out():
    """A disk of one colour, half as wide as its picture."""
    middle = (SIDE - 1) / 2
    disk = [(x - middle) ** 2 + (y - middle) ** 2 < (SIDE / 4) ** 2 for y in range(SIDE) for x in range(SIDE)]
    x, y, width, height = PLACE
    return pdf([
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 700]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>",
        stream("", f"q {width} 0 0 {height} {x} {700 - y - height} cm /I Do Q".encode()),
        image("DeviceRGB", bytes(COLOR) * SIDE ** 2, "/SMask 6 0 R"),
        image("DeviceGray", bytes(255 * is_seen for is_seen in disk)),
    ])


def image(space, samples, more=""):
    size = f"/Width {SIDE}/Height {SIDE}/ColorSpace/{space}/BitsPerComponent 8"
    return stream(f"/Type/XObject/Subtype/Image{size}{more}", samples)


def stream(entries, data):
    data = zlib.compress(data)
    return f"<<{entries}/Filter/FlateDecode/Length {len(data)}>>\nstream\n".encode() + data + b"\nendstream"


def pdf(objects):
    data, places = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    lines = b"".join(b"%010d 00000 n \n" % place for place in places)
    return (data + b"xref\n0 %d\n0000000000 65535 f \n%b" % (len(objects) + 1, lines)
            + b"trailer\n<</Root 1 0 R/Size %d>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, len(data)))
