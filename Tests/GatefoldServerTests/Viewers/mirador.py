"""Mirador opens an issue, zooms in, turns the page, and searches."""

import json

from PIL import Image

import pictures
import viewing as common

VARIANTS = ["4"]
DISPLAYS = {}
WORD = "salt"
HITS = "aside strong"


class Viewing(common.Viewing):
    # The bar above the picture, the buttons below it, and the one that hides the side bar.
    covers = [".mirador-window-top-bar", ".mirador-canvas-nav", "[aria-label='Collapse sidebar']"]


def check(viewing, _):
    viewing.open("mirador.html", manifest=viewing.manifest)
    viewing.wait_for_pages([1])
    viewing.compare("the cover", pictures.SCALED)
    check_spread(viewing)
    check_search(viewing)


def check_spread(viewing):
    press(viewing, "Next item")
    viewing.wait_for_pages([2, 3])
    viewing.compare("the first spread", pictures.SCALED)
    for _ in range(2):
        press(viewing, "Zoom in")
    viewing.browser.wait_for("shownPictures()[0].scale < 8")
    viewing.compare("zoomed in", pictures.SCALED)
    viewing.zoom_with_wheel(3)
    viewing.compare("after the wheel", pictures.SCALED)
    for scale in [8, 1]:
        viewing.compare_at("the third page", 3, scale)


def press(viewing, label):
    viewing.browser.click(f"[aria-label='{label}']")


# MARK: Search


def check_search(viewing):
    found = viewing.server.ask_json(f"{common.ISSUE}/search/1?q={WORD}")["resources"]
    targets = [annotation["on"] for annotation in found]
    check_suggestions(viewing)
    viewing.browser.press_enter()
    shown = viewing.browser.wait_for(f"texts({json.dumps(HITS)})")
    viewing.expect(len(shown) == len(targets), f"it lists {len(shown)} hits of {len(targets)}")
    for text in shown:
        viewing.expect(text.strip().lower() == WORD, f"it lists the hit '{text}'")
    check_hit(viewing, targets)


def check_suggestions(viewing):
    terms = viewing.server.ask_json(f"{common.ISSUE}/autocomplete/1?q={WORD[:2]}")["terms"]
    expected = json.dumps([term["match"] for term in terms])
    viewing.browser.click("aside input")
    viewing.browser.type(WORD[:2])
    # The suggestions for a single letter may come first.
    viewing.browser.wait_for(f"JSON.stringify(texts('[role=option]')) === JSON.stringify({expected})")
    viewing.browser.type(WORD[2:])


def check_hit(viewing, targets):
    """Chooses the first hit of the eighth page, and expects that it is shown and marked."""
    hits = [target for target in targets if target.split("#")[0].endswith("/canvas/8")]
    index = targets.index(hits[0])
    press(viewing, "Reset zoom")
    viewing.browser.click(HITS, index)
    viewing.wait_for_pages([8, 9])
    # Only the chosen hit is not a button.
    viewing.browser.wait_for(f"texts('aside li')[0].startsWith('{index + 1}')")
    service, place = viewing.address(8), common.middle(hits[0])
    viewing.browser.evaluate(f"showAt({json.dumps(service)}, {place}, 4)")
    viewing.browser.evaluate("settled()")
    picture = viewing.browser.evaluate("shownPictures()")[0]
    marks = [box_on_screen(hit, picture) for hit in hits]
    viewing.compare("around a hit", pictures.SHARP, marks)
    expect_marked(viewing, marks[0])


def box_on_screen(target, picture):
    """Where a part of a canvas is on the screen, a little enlarged: left, top, right, bottom."""
    x, y, width, height = common.rectangle(target)
    left, top = (
        picture["place"][axis] + ((x, y)[axis] - picture["region"][axis]) / picture["scale"] for axis in (0, 1)
    )
    right, bottom = left + width / picture["scale"], top + height / picture["scale"]
    return [round(left) - 4, round(top) - 4, round(right) + 4, round(bottom) + 4]


def expect_marked(viewing, box):
    """Expects that the box of the chosen hit is yellow."""
    shown = viewing.screenshot().crop(box)
    red, green, blue = shown.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    viewing.expect(min(red, green) > blue + 40, f"it marks a hit with {red}, {green}, {blue}, which is not yellow")
