"""Leaflet shows the tiles of pages, zooms in and turns to another page."""

import pictures
import viewing as common

# Pixels of the screen to a CSS pixel: Leaflet asks for finer tiles on finer displays.
VARIANTS = ["1x", "2x"]
DISPLAYS = {"2x": {"width": 700, "height": 500, "device_scale": 2}}


class Viewing(common.Viewing):
    covers = [".leaflet-control", "#next"]


def check(viewing, display):
    viewing.open("leaflet.html", issue=viewing.issue)
    viewing.wait_for_pages([1])
    viewing.compare("the first page", pictures.SHARP)
    scale = viewing.browser.evaluate("shownPictures()[0].scale")
    viewing.browser.click(".leaflet-control-zoom-in")
    viewing.browser.wait_for(f"shownPictures()[0].scale === {scale / 2}")
    viewing.compare("zoomed in", pictures.SHARP)
    for page in [2, 3]:
        viewing.browser.click("#next")
        viewing.wait_for_pages([page])
    viewing.compare("the third page", pictures.SHARP)
    scale = viewing.browser.evaluate("shownPictures()[0].scale")
    viewing.turn_wheel()
    viewing.browser.wait_for(f"shownPictures()[0].scale < {scale}")
    viewing.compare("after the wheel", pictures.SHARP)
    viewing.compare_at("the third page", 3, 8)
    # At 1,200 dpi, the page has whole pixels, and tiles and regions are equal. Above, edges are rounded differently.
    viewing.compare_at("the third page", 3, 1, pictures.EQUAL if display == "1x" else pictures.SHARP)
