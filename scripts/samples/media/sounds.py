"""Page 2, turned by 90 degrees: Sound annotations. Rectangles are in page space."""

import numpy as np

from ..drawing.plain_book import plain_page
from ..pdf.writer import Name
from .expected_media import embedded_asset
from .sound_data import RATE, as_16_bits, mu_law, mu_law_wav_file, wav_file


def sounds(sample):
    """Three sounds, and a button that plays the last one for ever."""
    page = plain_page(
        sample.book,
        "A bell, three times",
        ["Unsigned, signed in two channels, and by the law of telephones."],
        width=595.0,
        height=420.0,
        media_box=[0, 0, 420, 595],
        rotate=90,
        matrix=(0, 1, -1, 0, 420, 0),
    )
    for number, (entries, data, file) in enumerate(_bells(sample.bell)):
        stream = sample.writer.add_stream({"Type": Name("Sound"), "R": RATE} | entries, data)
        rect = (48.0 + 60 * number, 180.0, 24.0, 24.0)
        name = f"Bell {number}"
        sample.annotate(page, "Sound", rect, {"Sound": stream, "Name": Name("Speaker"), "Contents": name})
        asset = embedded_asset(None, file, "audio/wav", "audio", tells_size=False)
        sample.expect(page, "sound", rect, "audio", [asset], contents=name, activation="click")
    rect = (400.0, 180.0, 90.0, 24.0)
    action = {"S": Name("Sound"), "Sound": stream, "Volume": 0.25, "Repeat": True}
    button = sample.annotate(page, "Widget", rect, {"FT": Name("Btn"), "Ff": 65536, "T": "ring", "A": action})
    sample.book.catalog["AcroForm"] = {"Fields": [button]}
    sample.expect(page, "widget", rect, "audio", [asset], title="ring", activation="click", repeatCount=0, volume=0.25)


def _bells(bell):
    """The bell in three encodings: entries of the sound's dictionary, its data, and the WAV file expected of it."""
    numbers, law = as_16_bits(bell), mu_law(bell)
    raw = (numbers + 32768).astype(">u2").tobytes()
    signed = np.repeat(numbers, 2).astype(">i2").tobytes()
    return [
        ({"B": 16}, raw, wav_file(bell)),
        ({"B": 16, "C": 2, "E": Name("Signed")}, signed, wav_file(np.repeat(bell, 2), channels=2)),
        ({"E": Name("muLaw")}, law, mu_law_wav_file(law)),
    ]
