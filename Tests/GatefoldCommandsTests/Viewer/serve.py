"""Serves a folder, the viewer and Leaflet on a port of its own, which it prints; notes what was asked for and not there.

`python3 serve.py FOLDER LEAFLET_FOLDER LOG`
"""

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

folder, leaflet, log = map(Path, sys.argv[1:4])
viewer = Path(__file__).resolve().parent / "viewer.html"


class Handler(SimpleHTTPRequestHandler):
    def translate_path(self, path):
        path = path.split("?")[0]
        if path == "/viewer.html":
            return str(viewer)
        if path.startswith("/leaflet/"):
            return str(leaflet / path.removeprefix("/leaflet/"))
        return super().translate_path(path)

    def log_request(self, code="-", size="-"):
        with log.open("a") as lines:
            lines.write(f"{int(code)} {self.path}\n")

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
print(server.server_address[1], flush=True)
server.serve_forever()
