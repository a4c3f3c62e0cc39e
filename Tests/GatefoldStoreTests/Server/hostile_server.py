"""A web server that misbehaves on request, for the tests of downloads and stores.

    hostile_server.py FOLDER

Serves the files of FOLDER at /BEHAVIOUR/KEY/NAME. KEY tells tests apart: requests are counted and logged by it, and
/log/KEY gives the log as JSON. Listens on free ports of 127.0.0.1, writes them as one line of JSON to standard output,
and ends when standard input is closed.
"""

import gzip
import hashlib
import json
import os
import re
import socketserver
import ssl
import subprocess
import sys
import threading
import time

FOLDER = sys.argv[1]
PIECE = 80_000
BOMB = gzip.compress(bytes(20_000_000), 1)
DATE = "Wed, 01 Jul 2026 10:00:00 GMT"
OTHER_DATE = "Thu, 02 Jul 2026 10:00:00 GMT"

lock = threading.Lock()
logs = {}


def other_version(data):
    """Another file of the same length, with the same beginning and end: its pages differ only."""
    middle = len(data) // 3
    return data[:middle] + bytes(b ^ 1 for b in data[middle : middle + 1000]) + data[middle + 1000 :]


class Exchange:
    """A request, and ways to answer it."""

    def __init__(self, stream, number, data, headers, method, key, ports):
        self.stream = stream
        self.number = number  # of the requests with this key, from 1
        self.data = data
        self.headers = headers
        self.method = method
        self.key = key
        self.ports = ports
        match = re.match(r"bytes=(\d+)-$", headers.get("range", ""))
        self.start = int(match[1]) if match else 0
        self.asks_for_range = match is not None

    def write(self, data):
        self.stream.write(data)
        self.stream.flush()

    def head(self, status, fields):
        lines = [f"HTTP/1.1 {status} Whatever"] + [f"{name}: {value}" for name, value in fields.items()]
        self.write(("\r\n".join(lines) + "\r\nConnection: close\r\n\r\n").encode())

    def answer(self, status, body=b"", send=None, **fields):
        """An answer with a true length, of which perhaps only a part is sent."""
        names = {name.replace("_", "-"): value for name, value in fields.items() if value is not None}
        names.setdefault("Content-Length", len(body))
        names.setdefault("Content-Type", "application/pdf")
        self.head(status, names)
        if self.method != "HEAD":
            self.write(body if send is None else body[:send])

    def file(self, data=None, etag='"one"', date=DATE, send=None, uses_range=True, checks=True):
        """A file as a good server gives it, of which perhaps only a part is sent."""
        data = self.data if data is None else data
        condition = self.headers.get("if-range")
        is_same = condition is None or not checks or condition in (etag, date)
        if self.asks_for_range and uses_range and is_same and not (condition and condition.startswith("W/")):
            if self.start >= len(data):
                return self.answer(416, Content_Range=f"bytes */{len(data)}")
            return self.part(data, self.start, etag, date, send)
        self.answer(200, data, send, ETag=etag, Last_Modified=date, Accept_Ranges="bytes" if uses_range else None)

    def part(self, data, start, etag='"one"', date=DATE, send=None, named=None):
        named = start if named is None else named
        span = f"bytes {named}-{len(data) - 1}/{len(data)}"
        self.answer(206, data[start:], send, ETag=etag, Last_Modified=date, Content_Range=span)

    def chunks(self, data, ends=True, **fields):
        self.head(200, {"Transfer-Encoding": "chunked", "Content-Type": "application/pdf", **fields})
        for place in range(0, len(data), 10_000):
            piece = data[place : place + 10_000]
            self.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        if ends:
            self.write(b"0\r\n\r\n")

    def page(self, status=200, media_type="text/html; charset=utf-8"):
        body = b"<!DOCTYPE html><html><head><title>Welcome to our hotel</title></head><body>Sign in</body></html>"
        self.answer(status, body, Content_Type=media_type)

    def address(self, behaviour, host="127.0.0.1"):
        return f"http://{host}:{self.ports['port']}/{behaviour}/{self.key}/file.pdf"


BEHAVIOURS = {}


def behaviour(function):
    BEHAVIOURS[function.__name__.replace("_", "-")] = function
    return function


@behaviour
def good(x):
    x.file()


@behaviour
def drops(x):
    x.file(send=PIECE)


@behaviour
def drops_and_ignores_range(x):
    x.file(send=PIECE if x.number == 1 else None, uses_range=False)


@behaviour
def drops_at_once(x):
    if x.number == 1:
        return
    x.file()


@behaviour
def drops_before_the_body(x):
    x.file(send=0 if x.number == 1 else None)


@behaviour
def drops_always(x):
    pass


@behaviour
def length_too_long(x):
    x.answer(200, x.data, Content_Length=len(x.data) + 1000)


@behaviour
def length_too_short(x):
    x.answer(200, x.data, Content_Length=len(x.data) - 1000)


@behaviour
def changes(x):
    if x.number == 1:
        return x.file(send=PIECE)
    x.file(other_version(x.data), etag='"two"', date=OTHER_DATE)


@behaviour
def changes_regardless_of_if_range(x):
    if x.number == 1:
        return x.file(send=PIECE)
    x.file(other_version(x.data), etag='"two"', date=OTHER_DATE, checks=False)


@behaviour
def changes_its_size(x):
    if x.number == 1:
        return x.file(send=PIECE)
    x.file(x.data + b"\n% longer\n", etag=None, date=None, checks=False)


@behaviour
def part_of_other_bytes(x):
    if x.number == 2:
        return x.part(x.data[::-1], x.start)
    x.file(send=PIECE if x.number == 1 else None)


@behaviour
def part_of_other_bytes_further_on(x):
    if x.number == 2:
        return x.part(other_version(x.data), x.start)
    x.file(send=PIECE if x.number == 1 else None)


@behaviour
def another_part(x):
    if x.number == 2:
        return x.part(x.data, x.start + 500)
    x.file(send=PIECE if x.number == 1 else None)


@behaviour
def another_part_under_the_right_name(x):
    if x.number == 2:
        return x.part(x.data, x.start + 500, named=x.start)
    x.file(send=PIECE if x.number == 1 else None)


@behaviour
def nameless_part(x):
    if x.number == 2:
        return x.answer(206, x.data[x.start :])
    x.file(send=PIECE if x.number == 1 else None)


@behaviour
def parts_in_pieces(x):
    if x.number == 2:
        return x.answer(206, x.data[x.start :], Content_Type="multipart/byteranges; boundary=piece")
    x.file(send=PIECE if x.number == 1 else None)


@behaviour
def part_that_nobody_asked_for(x):
    x.part(x.data, 1000)


@behaviour
def no_rest(x):
    if x.number == 2:
        return x.answer(416, Content_Range="bytes */10")
    x.file(send=PIECE if x.number == 1 else None)


@behaviour
def weak_etag(x):
    x.file(etag='W/"one"', date=None, send=PIECE if x.number == 1 else None)


@behaviour
def no_etag(x):
    x.file(etag=None, send=PIECE if x.number == 1 else None)


@behaviour
def no_validators(x):
    x.file(etag=None, date=None, send=PIECE if x.number == 1 else None)


@behaviour
def not_modified(x):
    x.head(304, {"ETag": '"one"'})


@behaviour
def busy_twice(x):
    if x.number <= 2:
        return x.answer(503, Retry_After="7")
    x.file()


@behaviour
def busy(x):
    x.answer(429, Retry_After="3")


@behaviour
def busy_for_a_day(x):
    x.answer(503, Retry_After="86400")


@behaviour
def trickles(x):
    x.head(200, {"Content-Length": len(x.data), "Content-Type": "application/pdf"})
    for byte in x.data[:20]:
        x.write(bytes([byte]))
        time.sleep(1)


@behaviour
def stalls_once(x):
    x.file(send=PIECE if x.number == 1 else None)
    if x.number == 1:
        time.sleep(20)


@behaviour
def slow_start(x):
    time.sleep(0.6)
    x.file()


@behaviour
def redirect_loop(x):
    x.answer(302, Location=x.address("redirect-loop"))


@behaviour
def redirect_to_file(x):
    x.answer(302, Location="file:///etc/passwd")


@behaviour
def redirect_nowhere(x):
    x.answer(302)


@behaviour
def redirect_to_host(x):
    x.answer(302, Location=x.address("good", host="localhost"))


@behaviour
def redirect_relative(x):
    x.answer(307, b"moved", Location=f"../../good/{x.key}/file.pdf")


@behaviour
def redirect_with_endless_body(x):
    x.head(302, {"Location": x.address("good"), "Content-Type": "text/html"})
    x.write(b"<" * 10_000_000)


@behaviour
def redirect_to_sign_in(x):
    x.answer(302, Location=x.address("page"))


@behaviour
def page(x):
    x.page()


@behaviour
def page_at_first(x):
    if x.number == 1:
        return x.page()
    x.file()


@behaviour
def page_in_the_middle(x):
    if x.number == 2:
        return x.page()
    x.file(send=PIECE if x.number == 1 else None)


@behaviour
def page_that_calls_itself_a_pdf(x):
    x.page(media_type="application/pdf")


@behaviour
def text(x):
    x.answer(200, b"Lorem ipsum dolor sit amet. " * 100, Content_Type="application/pdf")


@behaviour
def empty(x):
    x.answer(200)


@behaviour
def endless_head(x):
    x.write(b"HTTP/1.1 200 OK\r\n")
    while True:
        x.write(b"X-Filler: " + b"a" * 1000 + b"\r\n")


@behaviour
def endless_line(x):
    x.write(b"HTTP/1.1 200 OK\r\nX-Filler: ")
    while True:
        x.write(b"a" * 10_000)


@behaviour
def endless_body(x):
    x.head(200, {"Content-Type": "application/pdf"})
    x.write(x.data)
    while True:
        x.write(b"a" * 100_000)


@behaviour
def half_a_head(x):
    x.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\nContent-Le")


@behaviour
def garbage(x):
    x.write(bytes([0x15, 3, 1, 0, 2, 2, 0x28]) * 50)


@behaviour
def other_file(x):
    x.file(other_version(x.data))


@behaviour
def damaged(x):
    x.file(x.data[:20] + bytes(len(x.data) - 20))


@behaviour
def chunked(x):
    x.chunks(x.data, ETag='"one"')


@behaviour
def chunked_and_broken_off(x):
    if x.number == 1:
        return x.chunks(x.data[:PIECE], ends=False, ETag='"one"')
    x.file()


@behaviour
def chunked_and_short(x):
    x.chunks(x.data[:PIECE])


@behaviour
def no_length(x):
    x.head(200, {"Content-Type": "application/pdf"})
    x.write(x.data)


@behaviour
def no_length_and_broken_off(x):
    x.head(200, {"Content-Type": "application/pdf"})
    x.write(x.data[:PIECE])


@behaviour
def compressed(x):
    x.answer(200, gzip.compress(x.data), ETag='"one"', Content_Encoding="gzip")


@behaviour
def compressed_and_dropped(x):
    body = gzip.compress(x.data)
    x.answer(200, body, len(body) // 2 if x.number == 1 else None, ETag='"one"', Content_Encoding="gzip")


@behaviour
def falsely_compressed(x):
    x.answer(200, x.data, Content_Encoding="gzip")


@behaviour
def continues_first(x):
    x.write(b"HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n")
    x.file()


@behaviour
def asks_for_token(x):
    if x.headers.get("authorization") != "Bearer secret":
        return x.answer(401)
    x.file()


@behaviour
def slow(x):
    """As a good server gives a file, but slowly enough to do something meanwhile."""
    start = x.start if x.asks_for_range and x.headers.get("if-range", '"one"') == '"one"' else 0
    fields = {"Content-Length": len(x.data) - start, "Content-Type": "application/pdf", "ETag": '"one"'}
    if start > 0:
        fields["Content-Range"] = f"bytes {start}-{len(x.data) - 1}/{len(x.data)}"
    x.head(206 if start > 0 else 200, fields)
    for place in range(start, len(x.data), 10_000):
        x.write(x.data[place : place + 10_000])
        time.sleep(0.02)


@behaviour
def length_huge(x):
    x.head(200, {"Content-Length": 1 << 60, "Content-Type": "application/pdf"})
    x.write(x.data)


# Feeds.


@behaviour
def feed(x):
    """As a good server gives a feed: 304 if nothing has changed."""
    if not x.data:
        return x.answer(404)
    etag = f'"{hashlib.sha256(x.data).hexdigest()}"'
    if x.headers.get("if-none-match") == etag:
        return x.head(304, {"ETag": etag})
    x.answer(200, x.data, ETag=etag, Content_Type="application/json")


@behaviour
def bomb(x):
    x.answer(200, BOMB, Content_Type="application/json", Content_Encoding="gzip")


@behaviour
def switched(x):
    """Does what the file "switch-KEY" names, so that a server can change between requests."""
    with open(os.path.join(FOLDER, f"switch-{x.key}")) as file:
        answer(x, file.read().strip())


def answer(x, behaviour):
    """Behaves in some way; a number is a status."""
    if re.match(r"\d+$", behaviour):
        x.answer(int(behaviour), b"no", Content_Type="text/plain")
    else:
        BEHAVIOURS[behaviour](x)


class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        try:
            self.exchange()
        except (OSError, ValueError):
            pass

    def exchange(self):
        if self.rfile.peek(1)[:1] == b"\x16":
            return self.wfile.write(b"This is no TLS.\r\n")
        line = self.rfile.readline(10_000).decode("latin-1").split()
        if len(line) != 3:
            return
        headers = {}
        while True:
            field = self.rfile.readline(10_000).decode("latin-1").strip()
            if not field:
                break
            name, _, value = field.partition(":")
            headers[name.lower()] = value.strip()
        parts = line[1].split("/", 3)
        if parts[1] == "log":
            body = json.dumps(logs.get(parts[2], [])).encode()
            length = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
            self.wfile.write(length + body)
            return
        behaviour, key, name = parts[1:]
        with lock:
            log = logs.setdefault(key, [])
            log.append({"behaviour": behaviour, "name": name, "headers": headers})
            number = len(log)
        try:
            with open(os.path.join(FOLDER, name), "rb") as file:
                data = file.read()
        except OSError:
            data = b""
        exchange = Exchange(self.wfile, number, data, headers, line[0], key, self.server.ports)
        answer(exchange, behaviour)


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 128


class SecureServer(Server):
    context = None

    def get_request(self):
        connection, address = super().get_request()
        connection.settimeout(10)
        return self.context.wrap_socket(connection, server_side=True, do_handshake_on_connect=False), address


def make_certificate():
    """A certificate that nobody trusts, as the path of a file in PEM; None where it cannot be made."""
    path = os.path.join(FOLDER, "certificate.pem")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]
    command += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", path + ".key", "-out", path]
    try:
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return None
    return path


def main():
    plain = Server(("127.0.0.1", 0), Handler)
    ports = {"port": plain.server_address[1]}
    servers = [plain]
    certificate = make_certificate()
    if certificate:
        secure = SecureServer(("127.0.0.1", 0), Handler)
        secure.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        secure.context.load_cert_chain(certificate, certificate + ".key")
        ports["securePort"] = secure.server_address[1]
        servers.append(secure)
    for server in servers:
        server.ports = ports
        threading.Thread(target=server.serve_forever, daemon=True).start()
    print(json.dumps(ports), flush=True)
    sys.stdin.read()


main()
