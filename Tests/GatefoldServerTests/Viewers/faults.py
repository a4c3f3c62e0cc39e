"""Wrong answers, with which we see that a wrong picture is noticed.

A fault concerns the tile of the full size in which a place of a page is; or else all tiles of that page.
"""

import base64
import io
import re
from urllib.parse import urlsplit

from PIL import Image

IMAGE = re.compile(r"/iiif/(?:\d/)?issue\.pdf:(\d+)/(\d+),(\d+),(\d+),(\d+)/(\d+),(\d*)/0/default\.\w+")
MAP_TILE = re.compile(r"/issues/issue\.pdf/pages/(\d+)/tiles/(\d+)/(\d+)/(\d+)(@2x)?\.png")
MAP_TILE_SIZE = 256


class Tile:
    """A tile that a viewer asks for: a region of a page in pixels of the full size, and the width of its picture."""

    def __init__(self, url, full_level):
        self.url, self.page = url, None
        path = urlsplit(url).path
        if match := IMAGE.fullmatch(path):
            self.page, self.x, self.y, self.width, self.height, self.drawn = map(int, match.groups()[:6])
        elif match := MAP_TILE.fullmatch(path):
            self.page, level, column, row = map(int, match.groups()[:4])
            self.width = self.height = MAP_TILE_SIZE << (full_level - level)
            self.x, self.y, self.drawn = column * self.width, row * self.height, MAP_TILE_SIZE

    def is_full_size_at(self, place):
        return (
            self.drawn == self.width
            and self.x <= place[0] < self.x + self.width
            and self.y <= place[1] < self.y + self.height
        )

    def neighbour(self):
        """The address of the tile to the left."""
        if match := MAP_TILE.search(self.url):
            return self._replace(match, 3, int(match[3]) - 1)
        match = IMAGE.search(self.url)
        return self._replace(match, 2, self.x - self.width)

    def of_next_page(self):
        return self._replace(IMAGE.search(self.url) or MAP_TILE.search(self.url), 1, self.page + 1)

    def _replace(self, match, group, value):
        return f"{self.url[:match.start(group)]}{value}{self.url[match.end(group):]}"


def refuse(tile):
    return {"responseCode": 503}


def blank(tile):
    white = io.BytesIO()
    Image.new("RGB", (512, 512), "white").save(white, "PNG")
    return {
        "responseCode": 200, "body": base64.b64encode(white.getvalue()).decode(),
        "responseHeaders": [
            {"name": "Content-Type", "value": "image/png"}, {"name": "Access-Control-Allow-Origin", "value": "*"},
        ],
    }


def move(tile):
    return {"url": tile.neighbour()}


def take_next_page(tile):
    return {"url": tile.of_next_page()}


# The name of a fault, what is answered instead, and whether all tiles of the page are concerned.
FAULTS = {
    "refused": (refuse, False),
    "blank": (blank, False),
    "moved": (move, False),
    "other-page": (take_next_page, True),
}


def interception(name, page, place, full_level):
    """A function that decides about a request, for `Browser.intercept_requests`."""
    change, concerns_all = FAULTS[name]

    def decide(event):
        tile, answer = Tile(event["request"]["url"], full_level), {}
        if tile.page == page and (concerns_all or tile.is_full_size_at(place)):
            answer = change(tile)
        command = "Fetch.fulfillRequest" if "responseCode" in answer else "Fetch.continueRequest"
        return command, {"requestId": event["requestId"], **answer}

    return decide
