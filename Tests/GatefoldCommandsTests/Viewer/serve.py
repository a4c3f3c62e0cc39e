"""Serves a folder, our viewer pages and the scripts of viewers on a port of its own, which it prints; notes all requests.

`python3 serve.py FOLDER LOG NAME=FOLDER...`: what is in the folder of a name is served as /NAME/...
"""

import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

folder, log = map(Path, sys.argv[1:3])
pages = Path(__file__).resolve().parent
scripts = {name: Path(place) for name, place in (argument.split("=", 1) for argument in sys.argv[3:])}

# A page counts as loaded, and is looked at, once /wait is answered: when it has asked for /loaded.
loaded = threading.Event()


class Handler(SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path not in ("/wait", "/loaded"):
            return super().do_GET()
        if self.path == "/loaded":
            loaded.set()
        else:
            loaded.wait(60)
        self.send_response(204)
        self.end_headers()

    def translate_path(self, path):
        path = path.split("?")[0]
        if path.count("/") == 1 and path.endswith(".html"):
            return str(pages / path[1:])
        name, _, file = path[1:].partition("/")
        if name in scripts:
            return str(scripts[name] / file)
        return super().translate_path(path)

    def log_request(self, code="-", size="-"):
        with log.open("a") as lines:
            lines.write(f"{int(code)} {self.path}\n")

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
print(server.server_address[1], flush=True)
server.serve_forever()
