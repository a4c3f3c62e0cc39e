"""Every kind of media annotation, on turned, cropped and larger-unit pages."""

import hashlib
import io
import struct
import wave

import numpy as np

from ..drawing.plain_book import plain_book, plain_page
from ..expected.shapes import rect_json
from ..pdf.writer import Name
from ..pictures import video
from .more_attachments import add_attachments

RATE = 8000
PLAYS, HIDDEN = 4, 6  # annotation flags: print; print and hidden


class Sample:
    """The book and what several annotations share."""

    def __init__(self):
        self.book = plain_book("Things that move and sound")
        self.writer = self.book.writer
        self.film = video.mp4()
        self.bell = _bell()

    def stream(self, data, **parameters):
        """An embedded file's stream."""
        dictionary = {"Type": Name("EmbeddedFile")}
        if "mime" in parameters:
            dictionary["Subtype"] = Name(parameters.pop("mime"))
        compress = parameters.pop("compress", True)
        return self.writer.add_stream(dictionary | {"Params": {"Size": len(data)} | parameters}, data, compress)

    def annotation(self, page, subtype, rect, entries, flags=PLAYS):
        """Put an annotation on a page, return its reference."""
        ref = self.writer.reserve()
        self.writer.put(
            ref,
            {
                "Type": Name("Annot"),
                "Subtype": Name(subtype),
                "Rect": page.user_rect(rect),
                "F": flags,
                "P": self.book.page_refs[page.index],
                **entries,
            },
        )
        page.extra_annotations.append(ref)
        return ref

    def expect(self, page, subtype, rect, kind, assets=(), poster="none", **entries):
        """Write down what is found there."""
        media = page.extra_expected.setdefault("media", [])
        media.append(
            {**rect_json(rect), "subtype": subtype, "kind": kind, "poster": poster, **entries, "assets": list(assets)}
        )


def _bell():
    """A quarter of a second of a bell, as numbers from -1 to 1."""
    time = np.arange(RATE // 4) / RATE
    tone = sum(np.sin(2 * np.pi * 440 * ratio * time) / ratio for ratio in (1, 2.4, 5.2))
    return np.clip(tone * np.exp(-9 * time) / 2, -1, 1)


def _file(name):
    """A file specification that names a file and no more."""
    return {"Type": Name("Filespec"), "F": name, "UF": name}


def _embedded(name, stream):
    return _file(name) | {"EF": {"F": stream}}


def _asset(name, data, mime, kind, primary=True, size=True, **entries):
    return {
        "fileName": name,
        "mimeType": mime,
        "kind": kind,
        "isPrimary": primary,
        "location": "embedded",
        "byteCount": len(data) if size else None,
        "bytes": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        **entries,
    }


def _named(name, location, kind, primary=True, mime=None, **entries):
    """What is expected of an asset whose bytes are not in the document."""
    return {
        "fileName": name,
        "mimeType": mime,
        "kind": kind,
        "isPrimary": primary,
        "location": location,
        "target": name,
        "byteCount": None,
        **entries,
    }


# Movies


def _movies(sample):
    """Upright: a movie with a picture of its own, and one that lies elsewhere."""
    page = plain_page(sample.book, "Moving pictures", ["The old kind: one is here, the other is only named."])
    picture = sample.book.pictures.get(video.poster, "device", quality=70)
    film = sample.stream(sample.film, mime="video/mp4", compress=False)
    rect = (48.0, 150.0, 240.0, 160.0)
    movie = {"F": _embedded("bay.mp4", film), "Aspect": [video.WIDTH, video.HEIGHT], "Poster": picture.ref}
    wishes = {"ShowControls": True, "Mode": Name("Repeat"), "Volume": 0.5}
    sample.annotation(page, "Movie", rect, {"T": "The bay", "Movie": movie, "A": wishes})
    film = _asset("bay.mp4", sample.film, "video/mp4", "video")
    sample.expect(
        page,
        "movie",
        rect,
        "video",
        [film],
        "movie",
        title="The bay",
        activation="click",
        showsControls=True,
        repeatCount=0,
        volume=0.5,
    )

    address = "https://www.example.org/far/bay.mov"
    rect = (48.0, 350.0, 120.0, 80.0)
    far = {"F": {"Type": Name("Filespec"), "FS": Name("URL"), "F": address}, "Poster": True}
    sample.annotation(page, "Movie", rect, {"Movie": far, "A": False})
    sample.expect(page, "movie", rect, "video", [_named(address, "url", "video")])


# Sounds


def _wave(samples, width, channels=1):
    """A WAV file of numbers from -1 to 1, by Python's own writer."""
    scale = 127 if width == 1 else 32767
    numbers = np.round(samples * scale).astype(np.int64)
    data = (numbers + 128).astype(np.uint8) if width == 1 else numbers.astype("<i2")
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(RATE)
        file.writeframes(data.tobytes())
    return out.getvalue()


def _mu_law(samples):
    """G.711: a sign, three bits of exponent, four of mantissa, all turned over."""
    numbers = np.round(samples * 32635).astype(np.int64)
    magnitude = np.abs(numbers) + 132
    exponent = np.floor(np.log2(magnitude)).astype(np.int64) - 7
    mantissa = magnitude >> (exponent + 3) & 15
    return (~((numbers < 0) * 128 | exponent << 4 | mantissa) & 255).astype(np.uint8).tobytes()


def _mu_law_wave(data):
    form = struct.pack("<HHIIHHH", 7, 1, RATE, RATE, 1, 8, 0)
    chunks = b"fmt " + struct.pack("<I", len(form)) + form + b"fact" + struct.pack("<II", 4, len(data))
    chunks += b"data" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(chunks) + 4) + b"WAVE" + chunks


def _sounds(sample):
    """Turned by 90 degrees: three sounds, and a button that plays one of them for ever."""
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
    numbers = np.round(sample.bell * 32767).astype(np.int64)
    both = np.repeat(sample.bell, 2)
    raw = (numbers + 32768).astype(">u2").tobytes()
    signed = np.repeat(numbers, 2).astype(">i2").tobytes()
    law = _mu_law(sample.bell)
    sounds = [
        ({"B": 16}, raw, _wave(sample.bell, 2)),
        ({"B": 16, "C": 2, "E": Name("Signed")}, signed, _wave(both, 2, channels=2)),
        ({"E": Name("muLaw")}, law, _mu_law_wave(law)),
    ]
    for number, (entries, data, file) in enumerate(sounds):
        stream = sample.writer.add_stream({"Type": Name("Sound"), "R": RATE} | entries, data)
        rect = (48.0 + 60 * number, 180.0, 24.0, 24.0)
        sample.annotation(page, "Sound", rect, {"Sound": stream, "Name": Name("Speaker"), "Contents": f"Bell {number}"})
        asset = _asset(None, file, "audio/wav", "audio", size=False)
        sample.expect(page, "sound", rect, "audio", [asset], contents=f"Bell {number}", activation="click")
    rect = (400.0, 180.0, 90.0, 24.0)
    action = {"S": Name("Sound"), "Sound": stream, "Volume": 0.25, "Repeat": True}
    button = sample.annotation(page, "Widget", rect, {"FT": Name("Btn"), "Ff": 65536, "T": "ring", "A": action})
    sample.book.catalog["AcroForm"] = {"Fields": [button]}
    sample.expect(page, "widget", rect, "audio", [asset], title="ring", activation="click", repeatCount=0, volume=0.25)


# Models and renditions


def _models(sample):
    """With a CropBox away from the origin: two models that hold no more than a header, and a choice of renditions."""
    page = plain_page(
        sample.book,
        "Turn it over",
        ["Two models of nothing, and a film of which a reader takes what it can play."],
        media_box=[-20, -30, 480, 650],
        crop_box=[20, 40, 440, 635],
        matrix=(1, 0, 0, 1, 20, 40),
    )
    # A file header block: type, sizes of data and metadata, version, profile, sizes of declaration and file, encoding.
    model = struct.pack("<4sIIhhIIQI", b"U3D\0", 24, 0, 256, 0, 0, 36, 36, 106)
    stream = sample.writer.add_stream({"Type": Name("3D"), "Subtype": Name("U3D")}, model)
    rect = (48.0, 180.0, 150.0, 110.0)
    sample.annotation(page, "3D", rect, {"3DD": stream, "3DA": {"A": Name("PV"), "TB": False}, "Contents": "A cube"})
    asset = _asset(None, model, "model/u3d", "model", size=False)
    sample.expect(
        page, "threeD", rect, "model", [asset], contents="A cube", activation="pageVisible", showsControls=False
    )
    model = b"PRC" + struct.pack("<II", 8137, 8137) + bytes(21)
    stream = sample.writer.add_stream({"Type": Name("3D"), "Subtype": Name("PRC")}, model)
    shared = sample.writer.add({"Type": Name("3DRef"), "3DD": stream})
    rect = (220.0, 180.0, 150.0, 110.0)
    sample.annotation(page, "3D", rect, {"3DD": shared})
    sample.expect(
        page, "threeD", rect, "model", [_asset(None, model, "model/prc", "model", size=False)], activation="click"
    )

    clips = [
        {"CT": "video/webm", "D": _file("large/bay.webm")},
        {"D": _embedded("bay", sample.stream(sample.film))},
    ]
    wishes = {"MH": {"V": 80, "C": True}, "BE": {"RC": 2.5, "V": 10}}
    choices = [sample.writer.add({"S": Name("MR"), "C": {"S": Name("MCD"), **clip}, "P": wishes}) for clip in clips]
    selector = sample.writer.reserve()
    # It holds itself, which must not go on for ever.
    sample.writer.put(selector, {"S": Name("SR"), "R": [*choices, selector]})
    rect = (48.0, 330.0, 240.0, 160.0)
    action = {"S": Name("Rendition"), "OP": 0, "R": selector}
    sample.annotation(page, "Screen", rect, {"T": "The bay, once more", "AA": {"PO": action}})
    assets = [
        _named("large/bay.webm", "file", "video", mime="video/webm"),
        _asset("bay", sample.film, None, "video", primary=False),
    ]
    sample.expect(
        page,
        "screen",
        rect,
        "video",
        assets,
        title="The bay, once more",
        activation="pageOpened",
        showsControls=True,
        repeatCount=2.5,
        volume=0.8,
    )


def _rich_media(sample):
    """With /UserUnit 2: a film in a player of old, and nothing else that could play it."""
    page = plain_page(
        sample.book,
        "A player of old",
        ["What plays the film was made with Flash, of which nothing is left."],
        media_box=[0, 0, 210, 297.5],
        user_unit=2,
        matrix=(0.5, 0, 0, 0.5, 0, 0),
    )
    player = b"FWS\x09" + struct.pack("<I", 21) + bytes(13)
    film = sample.writer.add(_embedded("bay.mp4", sample.stream(sample.film, mime="video/mp4", compress=False)))
    machine = sample.writer.add(_embedded("player.swf", sample.stream(player)))
    variables = "source=bay.mp4&skin=player.swf&volume=0.75&loop=true"
    instance = {"Type": Name("RichMediaInstance"), "Asset": machine, "Params": {"FlashVars": variables}}
    configuration = sample.writer.add(
        {"Type": Name("RichMediaConfiguration"), "Subtype": Name("Video"), "Instances": [instance]}
    )
    rect = (60.0, 180.0, 300.0, 200.0)
    sample.annotation(
        page,
        "RichMedia",
        rect,
        {
            "RichMediaSettings": {"Activation": {"Condition": Name("PO"), "Presentation": {"Toolbar": True}}},
            "RichMediaContent": {
                "Assets": {"Names": ["bay.mp4", film, "player.swf", machine]},
                "Configurations": [configuration],
            },
        },
    )
    assets = [
        _asset("bay.mp4", sample.film, "video/mp4", "video"),
        _asset("player.swf", player, None, "other", primary=False),
    ]
    sample.expect(
        page,
        "richMedia",
        rect,
        "video",
        assets,
        activation="pageOpened",
        showsControls=True,
        repeatCount=0,
        volume=0.75,
    )


def _aimed(sample):
    """Turned by 270 degrees and cropped: a link that plays in a frame beside it, and a hidden frame."""
    page = plain_page(
        sample.book,
        "Press here",
        ["The words above play in the frame below."],
        width=595.0,
        height=420.0,
        media_box=[0, 0, 460, 640],
        crop_box=[10, 20, 430, 615],
        rotate=270,
        matrix=(0, -1, 1, 0, 10, 615),
    )
    frame, link = (60.0, 180.0, 240.0, 160.0), (48.0, 60.0, 150.0, 30.0)
    form = sample.writer.add_stream(
        {"Type": Name("XObject"), "Subtype": Name("Form"), "BBox": [0, 0, 10, 10], "Resources": {}},
        b"0.07 0.10 0.22 rg 0 0 10 10 re f",
    )
    screen = sample.annotation(page, "Screen", frame, {"T": "Frame", "AP": {"N": form}})
    sample.expect(page, "screen", frame, "other", poster="appearance", title="Frame")
    film = _embedded("../bay.mp4", sample.stream(sample.film, compress=False))
    clip = {"S": Name("MCD"), "CT": "video/mp4", "D": film}
    action = {"S": Name("Rendition"), "OP": 4, "AN": screen, "R": {"S": Name("MR"), "C": clip}}
    # What stops media plays none.
    stop = {"S": Name("Rendition"), "OP": 1, "AN": screen, "R": {"S": Name("MR"), "C": clip}}
    sample.annotation(page, "Link", link, {"A": {"S": Name("URI"), "URI": "https://www.example.org", "Next": action}})
    sample.annotation(page, "Link", (300.0, 60.0, 40.0, 30.0), {"A": stop})
    sample.expect(
        page,
        "link",
        link,
        "video",
        [_asset("../bay.mp4", sample.film, "video/mp4", "video")],
        activation="click",
        targetAnnotationIndex=0,
    )
    rect = (400.0, 180.0, 90.0, 60.0)
    address = "https://www.example.org/live.m3u8"
    live = {"S": Name("MCD"), "D": {"Type": Name("Filespec"), "FS": Name("URL"), "F": address}}
    action = {"S": Name("Rendition"), "OP": 0, "R": {"S": Name("MR"), "C": live}}
    sample.annotation(page, "Screen", rect, {"A": action, "AP": {"N": form}}, flags=HIDDEN)
    sample.expect(page, "screen", rect, "video", [_named(address, "url", "video")], activation="click")


def more_media():
    """Five pages: movies; sounds; models and a choice of renditions; RichMedia; a link that plays elsewhere."""
    sample = Sample()
    for make in (_movies, _sounds, _models, _rich_media, _aimed, add_attachments):
        make(sample)
    return sample.book
