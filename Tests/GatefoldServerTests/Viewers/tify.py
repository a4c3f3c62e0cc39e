"""Tify opens an issue, zooms in, turns the page, shows the text, and follows the contents."""

import pictures
import viewing as common

VARIANTS = ["0.34"]
DISPLAYS = {}


class Viewing(common.Viewing):
    covers = [".tify-header", ".tify-media button", "[title='Next page']", "[title='Previous page']"]


def check(viewing, _):
    viewing.open("tify.html", manifest=viewing.manifest, **scripts(viewing.pages.scripts))
    viewing.wait_for_pages([1])
    viewing.compare("the cover", pictures.SCALED)
    for page in [2, 3]:
        viewing.browser.click(".tify-media [title='Next page']")
        viewing.wait_for_pages([page])
    viewing.compare("the third page", pictures.SCALED)
    viewing.zoom_with_wheel(3)
    viewing.compare("after the wheel", pictures.SCALED)
    for scale in [8, 1]:
        viewing.compare_at("the third page", 3, scale)
    check_text(viewing)
    check_contents(viewing)


def scripts(folder):
    """The addresses of the script and the style, whose names contain a hash."""
    names = {"script": "tify-*.js", "style": "index-*.css"}
    return {name: f"/tify/assets/{next((folder / 'assets').glob(names[name])).name}" for name in names}


def check_text(viewing):
    """Expects that the text of the third page is shown line by line, as annotations have it."""
    lines = viewing.server.ask_json(f"{common.ISSUE}/pages/3/lines.json")["items"]
    viewing.click_text(".tify-header-button", "Text")
    shown = viewing.browser.wait_for("texts('.tify-text-item')")
    expected = [line["body"]["value"] for line in lines]
    viewing.expect([text.strip() for text in shown] == expected, f"it shows the text {shown}, not {expected}")


def check_contents(viewing):
    """Follows the last item of the contents."""
    manifest = viewing.server.ask_json(f"{common.ISSUE}/manifest.json")
    last = [item for item in manifest["structures"][0]["items"] if item["type"] == "Range"][-1]
    canvas = next(item["id"] for item in last["items"] if item["type"] == "Canvas")
    viewing.click_text(".tify-header-button", "Contents")
    viewing.click_text(".tify-toc-link", next(iter(last["label"].values()))[0])
    viewing.wait_for_pages([int(canvas.split("#")[0].rsplit("/", 1)[1])])
    viewing.browser.click(".tify-media [title='Reset']")
    viewing.browser.wait_for("shownPictures()[0].scale > 8")
    viewing.compare("the last page of the contents", pictures.SCALED)
