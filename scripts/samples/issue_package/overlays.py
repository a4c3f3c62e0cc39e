"""Where the overlays lie. Frames are (x, y, width, height) in points from the top left of the page."""

from .films import LAUNCH_SECONDS, NO_TAIL_SECONDS, TAIL_SECONDS
from .pictures import MAXIMUM_ZOOM, TILE_SIZE

COVER, SHORE, SHINGLE, WIND_MAP, WIND_TEXT, FJORD_LEFT, FJORD_RIGHT = 0, 7, 8, 11, 12, 13, 14
BEAUFORT, SEA_AREAS, GLOSSARY, KITES, KITCHEN = 15, 19, 20, 22, 24
PEAR = (
    "M.46 .02 C.62 0 .7 .14 .72 .28 C.76 .44 1 .56 1 .76 C1 .92 .8 1 .52 1 C.22 1 0 .9 0 .74 C0 .56 .24 .46 .28 .28 "
    "C.3 .14 .34 .03 .46 .02Z"
)


def overlay(identifier, place, kind, text, **members):
    """An overlay; `place` is (page index, or label as a string, x, y, width, height)."""
    page, x, y, width, height = place
    return {
        "id": identifier,
        ("pageLabel" if isinstance(page, str) else "pageIndex"): page,
        "frame": {"x": x, "y": y, "width": width, "height": height},
        "alternativeText": text,
        "kind": kind,
        **members,
    }


def go_to(label):
    """The action that shows a page by its printed number."""
    return {"kind": "goToPage", "pageLabel": label}


def placed_overlays():
    """All overlays but the links of the PDF, in the order of the pages."""
    return [
        *_cover(),
        *_salt_line(),
        *_wind(),
        *_fjord(),
        *_beaufort(),
        *_sea_areas(),
        *_glossary(),
        *_kites(),
        *_kitchen(),
        *_almanac(),
        *_back(),
    ]


def _cover():
    lines = (
        ("salt-line", 583, "The salt line: a border for lettuces", "1"),
        ("north", 629, "North of north: one fjord, two words", "11"),
        ("fold-out", 675, "Fold out: a sea for the kitchen wall", "14"),
    )
    yield overlay(
        "cover-wind",
        (COVER, 40, 594, 325, 132),
        "hotspot",
        "Drawing the wind, the map on page 6",
        actions=[{"kind": "goToContents", "title": "Drawing the Wind"}],
    )
    for name, y, text, label in lines:
        yield overlay(f"cover-{name}", (COVER, 425, y, 140, 44), "hotspot", text, actions=[go_to(label)])


def _salt_line():
    yield overlay(
        "shore-sound",
        (SHORE, 379, 314, 170, 44),
        "audio",
        "Waves at Corran Head, eight seconds of sound",
        level="above",
        sources=["sound/shore.m4a"],
    )
    stones = (
        ("basalt", "Basalt. The vein is quartz.", "A dark oval stone with a white vein from side to side"),
        ("hag-stone", "Hag stone. Look through it, but not at anybody.", "A pale flint with a round hole"),
        (
            "sea-glass",
            "Sea glass. It was a bottle for forty years and has been a stone for sixty.",
            "A green piece of glass with rounded edges",
        ),
    )
    yield overlay(
        "shingle-finds",
        (SHINGLE, 312, 84, 291, 290),
        "gallery",
        "Three finds from the shingle under Pennick",
        items=[
            {"path": f"pictures/{name}.jpg", "caption": caption, "alternativeText": text}
            for name, caption, text in stones
        ],
    )


def _wind():
    yield overlay(
        "pear",
        (WIND_MAP, 492, 318, 104, 180),
        "shape",
        "The Pear, the lee east of Sandrøy; page 7 tells how it was found",
        form="path",
        path=PEAR,
        fill="#f7f5d640",
        stroke="#0f3354",
        strokeWidth=1.5,
        actions=[go_to("7")],
    )
    yield overlay(
        "needle",
        (WIND_TEXT, 100, 611, 24, 100),
        "picture",
        "A compass needle that points to the north-east",
        path="pictures/needle.png",
        rotation=45,
    )
    yield overlay(
        "rose",
        (WIND_TEXT, 54, 604, 116, 116),
        "hotspot",
        "The wind rose; back to the map on page 6",
        actions=[go_to("6")],
    )


def _fjord():
    """On the spread the sun stands at 889, 253."""
    yield overlay(
        "sun",
        (FJORD_RIGHT, 262, 228, 50, 50),
        "shape",
        "The sun; shows its way through the evening, or hides it",
        form="circle",
        stroke="#fff3c8",
        strokeWidth=2,
        actions=[{"kind": "toggle", "overlays": ["sun-path"]}],
    )
    yield overlay(
        "sun-path",
        (FJORD_LEFT, 0.12, 0.14, 0.84, 0.34),
        "shape",
        "The way of the sun across both pages, from the left to the ridge on the right",
        unit="fractions",
        isAcrossSpread=True,
        isHidden=True,
        form="path",
        path="M0 .18 Q.46 -.11 1 1",
        stroke="#fff3c8",
        strokeWidth=3,
        actionsWhenShown=[{"kind": "hide", "overlays": ["sun-hint"]}],
    )
    yield overlay(
        "sun-hint",
        (FJORD_RIGHT, 252, 218, 70, 70),
        "shape",
        "A ring that points out the sun",
        form="circle",
        stroke="#fff3c880",
        strokeWidth=1,
    )


def _beaufort():
    yield overlay(
        "waves",
        (BEAUFORT, 16, 314, 158, 250),
        "web",
        "The sea at a wind force from 0 to 12, with a slider",
        path="waves/index.html",
    )


def _sea_areas():
    """The sheet is 1206 x 1566 points."""
    fetch = [(0, 0), (1, 0), (1, 0.46), (0.62, 0.56), (0.5, 1), (0, 1)]
    yield overlay(
        "soundings",
        (SEA_AREAS, 770, 1000, 330, 330),
        "tiles",
        "Soundings off Brockan: lines of equal depth",
        template="soundings/{z}/{x}_{y}.png",
        minimumZoom=0,
        maximumZoom=MAXIMUM_ZOOM,
        tileSize=TILE_SIZE,
    )
    yield overlay(
        "outer-fetch",
        (SEA_AREAS, 60, 296, 360, 260),
        "shape",
        "Outer Fetch; the word is in the glossary on page 15",
        form="polygon",
        points=[{"x": x, "y": y} for x, y in fetch],
        fill="#f2e6bf26",
        stroke="#f2e6bf",
        actions=[go_to("15")],
    )
    yield overlay(
        "fog",
        (SEA_AREAS, 850, 520, 356, 400),
        "picture",
        "Fog over the sea area Haar",
        isHidden=True,
        path="pictures/fog.png",
        order=1,
        actionsWhenShown=[{"kind": "seek", "overlay": "foghorn", "seconds": 0}, {"kind": "play", "overlay": "foghorn"}],
    )
    yield overlay(
        "haar",
        (SEA_AREAS, 990, 646, 140, 88),
        "hotspot",
        "Haar; fog comes in, with a foghorn, or lifts",
        actions=[{"kind": "toggle", "overlays": ["fog"]}],
        order=2,
    )
    yield overlay(
        "foghorn",
        (SEA_AREAS, 930, 1452, 164, 88),
        "audio",
        "The foghorn of Haar, two blasts",
        sources=["sound/foghorn.m4a", "sound/foghorn.mp3"],
    )


def _glossary():
    yield overlay(
        "more-words",
        (GLOSSARY, 398, 524, 151, 192),
        "scroller",
        "More words: eleven entries that the page had no room for, to scroll",
        path="more-words/index.html",
        contentWidth=151,
        contentHeight=520,
    )


def _kites():
    yield overlay(
        "kite-film",
        (KITES, 312, 440, 237, 133),
        "storyboard",
        "A film of a kite: with a tail or without one, as the reader chooses",
        poster="pictures/kite.jpg",
        storyboard="kite",
    )
    yield overlay(
        "tail",
        (KITES, 54, 580, 495, 74),
        "hotspot",
        "“A tail is an apology.” Plays the flight with a tail",
        actions=[{"kind": "chooseClip", "overlay": "kite-film", "clip": "with-tail"}],
    )


def _kitchen():
    yield overlay(
        "soup",
        (KITCHEN, 234, 82, 315, 80),
        "article",
        "Smoked fish soup: the recipe in the reading view",
        path="soup/index.html",
    )
    yield overlay(
        "ingredients",
        (KITCHEN, 44, 200, 152, 164),
        "hotspot",
        "Ingredients; opens the recipe in the reading view",
        actions=[{"kind": "openArticle", "overlay": "soup"}],
    )
    yield overlay(
        "quay-lights",
        (KITCHEN, 216, 560, 387, 223),
        "video",
        "Lamps at Sandrøy quay, which glow and fade; no sound",
        sources=["films/lights.mp4"],
        poster="pictures/lights.jpg",
        playsAutomatically=True,
        isLooping=True,
        isMuted=True,
        hasControls=False,
    )


def _almanac():
    """By the printed number. The film has the chart's frame; it shows 14 days in 6 of its 7 seconds."""
    yield overlay(
        "tide-film",
        ("20", 54, 200, 495, 150),
        "video",
        "The tide curve of fourteen days as it is drawn by the rising and falling sea, with the sound of surf",
        sources=["films/tide.mp4"],
        poster="pictures/tide.jpg",
    )
    for name, day, text in (("spring", 3, "Spring tide, day 3"), ("neap", 10, "Neap tide, day 10")):
        seconds = round((day - 1.2) / 14 * 6, 2)
        yield overlay(
            f"{name}-tide",
            ("20", 54 + (day - 2) * 35.36, 351, 106, 44),
            "hotspot",
            f"{text}: plays the film from there",
            actions=[
                {"kind": "seek", "overlay": "tide-film", "seconds": seconds},
                {"kind": "play", "overlay": "tide-film"},
            ],
        )


def _back():
    yield overlay(
        "share", ("22", 44, 60, 186, 74), "hotspot", "Share this page", actions=[{"kind": "share", "thing": "page"}]
    )


# MARK: The storyboard


def _seconds(value):
    return {"value": value, "scale": 1}


def storyboards():
    """A kite goes up; the reader decides within ten seconds whether it gets a tail."""
    decision = {
        "id": "tail-or-not",
        "prompt": "She is not steady. What now?",
        "choices": [
            {"id": "tie", "title": "Tie on a tail", "clip": "with-tail"},
            {"id": "trust", "title": "Trust the wind", "clip": "without-tail"},
        ],
        "default": "tie",
        "duration": _seconds(LAUNCH_SECONDS - 2),
    }
    clips = (
        ("launch", 0, LAUNCH_SECONDS, [{"time": _seconds(2), "action": "decision", "decision": decision}]),
        ("with-tail", LAUNCH_SECONDS, TAIL_SECONDS, []),
        ("without-tail", LAUNCH_SECONDS + TAIL_SECONDS, NO_TAIL_SECONDS, []),
    )
    return [
        {
            "id": "kite",
            "firstClip": "launch",
            "scenes": [
                {"id": "sand", "title": "From the sand", "clips": ["launch"]},
                {"id": "steady", "title": "With a tail", "clips": ["with-tail"]},
                {"id": "free", "title": "Without a tail", "clips": ["without-tail"]},
            ],
            "clips": [
                {"id": name, "media": "films/kite.mp4", "start": _seconds(start), "duration": _seconds(duration)}
                | ({"events": events} if events else {})
                for name, start, duration, events in clips
            ],
        }
    ]
