"""OpenSeadragon opens an issue, zooms in and turns the page."""

import pictures
import viewing as common


class Viewing(common.Viewing):
    covers = [".openseadragon-container button", "#viewer [title]"]


def check(viewing):
    for version in [3, 2]:
        check_version(viewing, version)


def check_version(viewing, version):
    name = f"OpenSeadragon, version {version}"
    viewing.open("seadragon.html", manifest=f"{viewing.server.address}{common.ISSUE}/manifest.json", version=version)
    viewing.wait_for_pages([1], version)
    viewing.compare(f"{name}, the first page", pictures.SCALED)
    viewing.zoom_with_wheel(14)
    shown = viewing.compare(f"{name}, after the wheel", pictures.SCALED)
    viewing.expect(shown and shown[0]["scale"] < 4, f"{name}: the wheel zoomed to a scale of {shown[0]['scale']}")
    for page in range(2, 7):
        viewing.browser.click("[title='Next page']")
        viewing.wait_for_pages([page], version)
    viewing.compare(f"{name}, the sixth page", pictures.SCALED)
    for scale in [8, 2, 1]:
        viewing.compare_at(f"{name}, the sixth page", 6, scale, version)
