"""Leaflet shows the tiles of pages, zooms in and turns to another page."""

import pictures
import viewing as common


class Viewing(common.Viewing):
    covers = [".leaflet-control", "#next"]


def check(viewing):
    name = f"Leaflet at {viewing.browser.device_scale}x"
    viewing.open("leaflet.html", issue=f"{viewing.server.address}{common.ISSUE}")
    viewing.wait_for_pages([1])
    viewing.compare(f"{name}, the first page", pictures.EQUAL)
    for _ in range(2):
        zoom_in(viewing)
    viewing.compare(f"{name}, zoomed in", pictures.EQUAL)
    for page in range(2, 7):
        viewing.browser.click("#next")
        viewing.wait_for_pages([page])
    viewing.compare(f"{name}, the sixth page", pictures.EQUAL)
    viewing.zoom_with_wheel(1)
    viewing.browser.wait_for("map.getZoom() === 3")
    viewing.compare(f"{name}, after the wheel", pictures.EQUAL)
    for scale in [8, 1]:
        viewing.compare_at(f"{name}, the sixth page", 6, scale, rule=pictures.EQUAL)


def zoom_in(viewing):
    viewing.browser.click(".leaflet-control-zoom-in")
    viewing.browser.evaluate("settled()")
