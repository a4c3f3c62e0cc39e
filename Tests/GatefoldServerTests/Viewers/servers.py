"""The server that is tested, and one for the pages with the viewers."""

import http.client
import json
import re
import subprocess
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PAGES = Path(__file__).resolve().parent


class IssueServer:
    """`gatefold-server serve`, with the folder of one issue, or a library."""

    def __init__(self, program, folder, *options):
        command = [program, "serve", str(folder), "--port", "0", "--deadline", "300", *options]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        line = self._process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        if not found:
            raise SystemExit(f"the server did not start: {line}{self._process.stderr.read()}")
        self.address = found[0]
        # Drain the standard error stream, so that the server never blocks on it.
        threading.Thread(target=self._process.stderr.read, daemon=True).start()

    def ask(self, path):
        connection = http.client.HTTPConnection(self.address.removeprefix("http://"), timeout=300)
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        if answer.status != 200:
            raise SystemExit(f"{path}: {answer.status} {body[:200]}")
        return body

    def ask_json(self, path):
        return json.loads(self.ask(path))

    def close(self):
        self._process.terminate()
        try:
            self._process.wait(300)
        except subprocess.TimeoutExpired:
            self._process.kill()


class PageServer:
    """Serves the pages of this folder, and the scripts of a viewer below the viewer's name."""

    def __init__(self, viewer, scripts):
        self.scripts = scripts
        handler = partial(PageHandler, viewer, scripts)
        self._server = QuietServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self):
        self._server.shutdown()
        self._server.server_close()


class PageHandler(SimpleHTTPRequestHandler):
    # Without a character set, a page that is not UTF-8 would read a script in its own encoding.
    extensions_map = {
        ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
        ".json": "application/json", ".png": "image/png", "": "application/octet-stream",
    }

    def __init__(self, viewer, scripts, *arguments):
        self.viewer, self.scripts = viewer, scripts
        super().__init__(*arguments)

    def translate_path(self, path):
        name, _, file = path.split("?")[0].lstrip("/").partition("/")
        return str(self.scripts / file if name == self.viewer and file else PAGES / name)

    def log_message(self, *_):
        pass


class QuietServer(ThreadingHTTPServer):
    def handle_error(self, *_):
        """A browser that is closed leaves requests unanswered, which is no error."""
