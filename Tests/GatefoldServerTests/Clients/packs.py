"""Serves tile packs that lie on good and bad web servers, and prints what is wrong: packs.py PROGRAM PACK OTHER

OTHER is another edition of the issue in PACK.
"""

import http.server
import json
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path

from server import Server, expect


class Store(http.server.ThreadingHTTPServer):
    """A web server with a pack at /KIND/issue.tilepack; KIND says what is wrong with it."""

    daemon_threads = True
    request_queue_size = 256

    def __init__(self, data):
        super().__init__(("127.0.0.1", 0), Answers)
        self.data = data
        self.edition = 1
        self.asked = []
        self.held = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, client):
        """Nothing: clients that refuse an answer close their connections."""

    def address(self, kind):
        return f"http://127.0.0.1:{self.server_address[1]}/{kind}/issue.tilepack"

    def count(self, kind):
        return sum(path.startswith(f"/{kind}/") for path, _ in self.asked)


class Answers(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        store, kind = self.server, self.path.split("/")[1]
        wanted = self.headers.get("Range")
        store.asked.append((self.path, wanted))
        data, size = store.data, len(store.data)
        start, end = (int(number) for number in wanted.removeprefix("bytes=").split("-"))
        if kind == "slow":
            store.held.wait(300)
        if kind == "fails" or kind == "flaky" and store.count("flaky") % 3 == 2:
            return self.answer(500, b"")
        if kind == "gone":
            return self.answer(404, b"")
        if kind == "leads":
            return self.answer(302, b"", Location=store.address("private"))
        if kind == "whole":
            return self.answer(200, data)
        if kind == "other":
            start, end = start + 1, end + 1
        end = min(end, size - 1)
        if start > end:
            return self.answer(416, b"", Content_Range=f"bytes */{size}")
        part = data[start:end + 1]
        etag = f'"{store.edition}"'
        if kind == "changes":
            etag = f'"{len(store.asked)}"'
        fields = {"Content_Range": f"bytes {start}-{end}/{size}", "ETag": etag}
        if kind == "nameless":
            del fields["ETag"]
        if kind == "spanless":
            del fields["Content_Range"]
        if kind == "longer":
            fields["Content_Range"] = f"bytes {start}-{end}/{size + 5}"
        if kind == "swollen":
            part += bytes(1000)
        if kind == "deflated":
            fields["Content_Encoding"] = "deflate"
        self.answer(206, part, cut=kind == "cut", **fields)

    def answer(self, status, body, cut=False, **fields):
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[:len(body) // 2] if cut else body)
        if cut:
            self.close_connection = True


BAD = {
    "fails": 503, "gone": 404, "leads": 502, "whole": 502, "other": 502, "nameless": 502, "spanless": 502, "longer": 404,
    "swollen": 502, "deflated": 502, "cut": 503,
}


def tiles(server, issue, page):
    """The addresses of all tiles of a page, as a viewer asks for them."""
    information = json.loads(server.ask(f"/iiif/3/{issue}:{page}/info.json")[1])
    width, height, edge = information["width"], information["height"], information["tiles"][0]["width"]
    form = information["preferredFormats"][0]
    found = []
    for factor in information["tiles"][0]["scaleFactors"]:
        step = edge * factor
        for y in range(0, height, step):
            for x in range(0, width, step):
                w, h = min(step, width - x), min(step, height - y)
                size = f"{-(-w // factor)},{-(-h // factor)}"
                found.append(f"{x},{y},{w},{h}/{size}/0/default.{form}")
    return found


def check_equal(server, store):
    """What comes from a store is what comes from the file."""
    count = 0
    for page in (1, 2):
        for tile in tiles(server, "local.tilepack", page):
            local = server.ask(f"/iiif/3/local.tilepack:{page}/{tile}")
            remote = server.ask(f"/iiif/3/good.tilepack:{page}/{tile}")
            expect(local[0].status == 200 and local[1] == remote[1], f"another tile: {page}/{tile} {remote[0].status}")
            count += 1
    for part in ("contents.json", "pages/2/text.json", "search?q=wind", "covers/320.jpg"):
        local, remote = (server.ask(f"/issues/{name}.tilepack/{part}") for name in ("local", "good"))
        expect(local[0].status == 200, f"{part}: {local[0].status}")
        same = local[1].replace(b"local.tilepack", b"good.tilepack") == remote[1]
        expect(same, f"another {part}: {remote[0].status}")
    expect(count > 20, f"only {count} tiles")
    expect(server.ask("/issues/good.tilepack/file")[0].status == 404, "the file of a pack on another server is given")


def check_faults(server, store):
    for kind, status in BAD.items():
        found = server.ask(f"/issues/{kind}.tilepack/manifest.json")
        expect(found[0].status == status, f"{kind}: {found[0].status}, not {status}")
        expect(b"127.0.0.1" not in found[1] and str(store.server_address[1]).encode() not in found[1], f"{kind} tells where")
    expect(store.count("private") == 0, "an address was asked for that nobody had named")
    # Each answer names another version, so none is mixed with another.
    expect(server.ask("/iiif/3/changes.tilepack:2/full/max/0/default.png")[0].status in (200, 503), "changes")
    statuses = [server.ask(f"/issues/flaky.tilepack/pages/{page}/text.json")[0].status for page in (1, 2, 3, 4) * 3]
    expect(200 in statuses and set(statuses) <= {200, 503}, f"flaky: {statuses}")


def check_slow(server, store):
    """While a store hangs, others are answered."""
    statuses = []

    def ask(number):
        connection = server.connect()
        connection.source_address = (f"127.0.0.{2 + number % 3}", 0)
        connection.request("GET", f"/issues/slow.tilepack/pages/{number + 1}/text.json")
        statuses.append(connection.getresponse().status)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(120)]
    for thread in threads:
        thread.start()
    while store.count("slow") == 0:
        time.sleep(0.01)
    for page in (1, 2, 3, 4):
        answer = server.ask(f"/issues/good.tilepack/pages/{page}/thumbnail.jpg")
        expect(answer[0].status == 200, f"beside a slow store: {answer[0].status}")
    expect(not store.held.is_set() and any(thread.is_alive() for thread in threads), "nobody has waited")
    store.held.set()
    for thread in threads:
        thread.join()
    expect(set(statuses) <= {200, 404, 503, 504}, f"slow: {set(statuses)}")


def check_replaced(server, store, other):
    """A pack that is replaced is not mixed with the old one."""
    before = server.ask("/issues/good.tilepack/issue.json")[1]
    store.data, store.edition = other, 2
    # A page of which nothing is kept.
    for tile in tiles(server, "second.tilepack", 5):
        new, found = (server.ask(f"/iiif/3/{name}.tilepack:5/{tile}") for name in ("second", "good"))
        expect(found[0].status == 200 and found[1] == new[1], f"after another edition: {found[0].status} {tile}")
    after = server.ask("/issues/good.tilepack/issue.json")[1]
    expect(json.loads(before)["edition"] != json.loads(after)["edition"], "the edition is the same")


def main():
    program, pack, other = sys.argv[1:]
    data = Path(pack).read_bytes()
    store = Store(data)
    with tempfile.TemporaryDirectory() as folder:
        shelf, cache = Path(folder) / "shelf", Path(folder) / "cache"
        shelf.mkdir()
        shutil.copy(pack, shelf / "local.tilepack")
        shutil.copy(other, shelf / "second.tilepack")
        lines = ["file,title"]
        for kind in ("good", "flaky", "changes", "slow", *BAD):
            address = store.address(kind).replace("issue.tilepack", f"{kind}.tilepack")
            lines.append(f"{address}?signature=1,{kind}")
        (shelf / "issues.csv").write_text("\n".join(lines))
        arguments = (shelf, "--cache", cache, "--deadline", "300")

        server = Server(program, *arguments)
        listed = json.loads(server.ask("/collection.json")[1])
        expect(len(listed["items"]) == len(lines) + 1, f"{len(listed['items'])} issues are listed")
        expect(not store.asked, "a list asks for packs whose titles are known")
        server.ask("/issues/good.tilepack/manifest.json")
        opening = store.count("good")
        expect(opening <= 3, f"a manifest takes {opening} requests")
        check_equal(server, store)
        check_faults(server, store)
        check_slow(server, store)
        expect(server.figure('gatefold_store_requests_total{outcome="answered"}') > 3, "requests are not counted")
        server.stop()

        # What is kept serves the next process, as far as it is whole.
        for damage in (False, True):
            for file in cache.iterdir():
                if damage and len(file.name) == 40:
                    kept = bytearray(file.read_bytes())
                    kept[len(kept) // 3] ^= 1
                    file.write_bytes(kept)
            start = store.count("good")
            server = Server(program, *arguments)
            check_equal(server, store)
            asked = store.count("good") - start
            expect((asked > 2) if damage else (asked <= 2), f"{asked} requests with damage: {damage}")
            if damage:
                check_replaced(server, store, Path(other).read_bytes())
            server.stop()

        store.data, store.edition = data, 1
        server = Server(program, store.address("good"))
        expect(server.ask("/iiif/3/issue.tilepack:1/info.json")[0].status == 200, "an address alone is not served")
        server.stop()


main()
