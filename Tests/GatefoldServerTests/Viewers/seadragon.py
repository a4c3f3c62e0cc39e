"""OpenSeadragon opens an issue, zooms in and turns the page."""

import pictures
import viewing as common

# Versions of the Image API.
VARIANTS = [3, 2]
DISPLAYS = {}


class Viewing(common.Viewing):
    covers = [".openseadragon-container button", "#viewer [title]"]


def check(viewing, version):
    viewing.image_version = version
    viewing.open("seadragon.html", manifest=viewing.manifest, version=version)
    viewing.wait_for_pages([1])
    viewing.compare("the first page", pictures.SCALED)
    viewing.zoom_with_wheel(3)
    viewing.compare("after the wheel", pictures.SCALED)
    for page in [2, 3]:
        viewing.browser.click("[title='Next page']")
        viewing.wait_for_pages([page])
    viewing.compare("the third page", pictures.SCALED)
    for scale in [8, 1]:
        viewing.compare_at("the third page", 3, scale)
