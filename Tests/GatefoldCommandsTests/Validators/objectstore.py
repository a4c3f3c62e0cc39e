"""An S3 store of moto behind a proxy that adds faults. Prints the port of the proxy, and ends with the process that has
started it.

objectstore.py RULES LOG: RULES is a file of JSON, read at each request: a list of objects with `method` and `path` (regular
expressions), `fault` and `times`, after which a rule no longer counts. LOG gets a line for each request that the store
answered.

error  answers with 500
cut    sends half of the body and closes the connection
slow   sends the body in pieces with pauses
hang   does not answer
stale  answers as the first time that the same was asked for
"""

import http.client
import json
import os
import pathlib
import re
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from moto.server import ThreadedMotoServer

parent = os.getppid()
rules_file, log_file = map(pathlib.Path, sys.argv[1:3])
moto = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
moto.start()
host, port = moto.get_host_and_port()
lock = threading.Lock()
used, first_answers = {}, {}


def fault_of(method, path):
    try:
        rules = json.loads(rules_file.read_text())
    except (OSError, ValueError):
        return None
    with lock:
        for rule in rules:
            key = json.dumps(rule, sort_keys=True)
            if used.get(key, 0) >= rule.get("times", 1 << 30):
                continue
            if re.fullmatch(rule["method"], method) and re.search(rule["path"], path):
                used[key] = used.get(key, 0) + 1
                return rule["fault"]
    return None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def handle_any(self):
        body = self.read_body()
        fault = fault_of(self.command, self.path)
        if fault == "hang":
            time.sleep(3600)
        if fault == "error":
            return self.answer(500, [("Content-Type", "application/xml")], b"<Error><Code>InternalError</Code></Error>")
        if fault == "stale" and self.path in first_answers:
            return self.answer(*first_answers[self.path])
        connection = http.client.HTTPConnection(host, port)
        headers = {name: value for name, value in self.headers.items() if name.lower() != "transfer-encoding"}
        headers["Content-Length"] = str(len(body))
        connection.request(self.command, self.path, body, headers)
        response = connection.getresponse()
        content = response.read()
        kept = [
            (name, value) for name, value in response.getheaders()
            if name.lower() not in ("connection", "transfer-encoding", "server", "date")
            and (name.lower() != "content-length" or self.command == "HEAD")
        ]
        with lock:
            first_answers.setdefault(self.path, (response.status, kept, content))
            with log_file.open("a") as log:
                log.write(f"{self.command} {self.path.split('?')[0]} {response.status}\n")
        self.answer(response.status, kept, content, fault)

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = handle_any

    def read_body(self):
        if "chunked" not in self.headers.get("Transfer-Encoding", ""):
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        body = b""
        while size := int(self.rfile.readline().split(b";")[0], 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def answer(self, status, headers, content, fault=None):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        if self.command != "HEAD":
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command == "HEAD":
            return
        if fault == "cut":
            self.wfile.write(content[: len(content) // 2])
            self.close_connection = True
            return
        step = max(1, len(content) // 4) if fault == "slow" else len(content) or 1
        for start in range(0, len(content), step):
            self.wfile.write(content[start : start + step])
            if fault == "slow":
                time.sleep(0.1)

    def log_message(self, *arguments):
        pass


proxy = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
proxy.daemon_threads = True
threading.Thread(target=proxy.serve_forever, daemon=True).start()
client = http.client.HTTPConnection(host, port)
client.request("PUT", "/archive")
client.getresponse().read()
print(proxy.server_address[1], flush=True)
while os.getppid() == parent:
    time.sleep(1)
moto.stop()
