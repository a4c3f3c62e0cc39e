"""Starts a server and asks it as good and bad clients do; prints what is wrong: clients.py PROGRAM PDF"""

import gzip
import json
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from server import Server, expect


def good_clients(server):
    picture = "/iiif/3/issue.pdf:1/full/300,/0/default.jpg"
    answer, body = server.ask(picture)
    expect(answer.status == 200 and body[:2] == b"\xff\xd8", f"{picture}: {answer.status}")
    expect(answer.headers["Access-Control-Allow-Origin"] == "*", "no CORS")
    head, nothing = server.ask(picture, "HEAD")
    expect(head.status == 200 and nothing == b"", "HEAD has a body")
    expect(head.headers["Content-Length"] == str(len(body)), f"HEAD: {head.headers['Content-Length']}")
    expect(head.headers["ETag"] == answer.headers["ETag"], "HEAD has another ETag")
    known, nothing = server.ask(picture, headers={"If-None-Match": answer.headers["ETag"]})
    expect(known.status == 304 and nothing == b"", f"If-None-Match: {known.status}")
    asked = server.ask(picture, "OPTIONS", {"Origin": "https://example.org"})[0]
    expect(asked.status == 204 and asked.headers["Access-Control-Allow-Origin"] == "*", f"OPTIONS: {asked.status}")
    for method in ["POST", "PUT", "DELETE", "PATCH"]:
        refused = server.ask(picture, method)[0]
        expect(refused.status == 405 and "GET" in refused.headers["Allow"], f"{method}: {refused.status}")
    part, body = server.ask("/issues/issue.pdf/file", headers={"Range": "bytes=0-7"})
    expect(part.status == 206 and body.startswith(b"%PDF-"), f"Range: {part.status} {body}")
    manifest = json.loads(server.ask("/issues/issue.pdf/manifest.json")[1])
    address = f"http://127.0.0.1:{server.port}/issues/issue.pdf/manifest.json"
    expect(manifest["id"] == address, manifest["id"])
    connection = server.connect()
    for _ in range(3):
        connection.request("GET", picture)
        expect(len(connection.getresponse().read()) > 0, "a connection is not kept")
    connection.close()


def bad_clients(server):
    for path, statuses in {
        "/issues/..%2f..%2fetc%2fpasswd/file": (404,),
        "/issues/../../etc/passwd": (400, 404),
        "/issues/%2e%2e/file": (400,),
        "/issues/~1etc~1passwd/file": (404,),
        "/issues/a%00b/file": (400,),
        "/issues/%c0%ae/file": (400,),
        "/iiif/3/a/b/info.json": (404,),
        "/iiif/3/issue.pdf:999/info.json": (404,),
        "/iiif/3/issue.pdf:1/full/max/0/default.exe": (400,),
        "/nothing": (404,),
        "/" + "a" * 5000: (414,),
    }.items():
        status = server.ask(path)[0].status
        expect(status in statuses, f"{path[:60]}: {status}")
    for data in [b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\xff" * 5000,
                 b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: " + b"a" * 200_000 + b"\r\n\r\n",
                 b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: a\r\n" * 5000 + b"\r\n"]:
        answer = server.raw(data)
        expect(not answer.startswith(b"HTTP/1.1 200"), f"{data[:30]}: {answer[:30]}")


def compressed_text(server):
    manifest = "/issues/issue.pdf/manifest.json"
    plain, body = server.ask(manifest)
    expect(plain.headers["Content-Encoding"] is None, "text is compressed for a client that did not ask for it")
    expect("Accept-Encoding" in plain.headers.get_all("Vary", []), f"Vary: {plain.headers.get_all('Vary')}")
    asked = {"gzip, deflate": "gzip", "gzip, br;q=0.9": "br", "br;q=0, *": "gzip", "identity": None}
    for accepted, coding in asked.items():
        answer, coded = server.ask(manifest, headers={"Accept-Encoding": accepted})
        expect(answer.headers["Content-Encoding"] == coding, f"{accepted}: {answer.headers['Content-Encoding']}")
        if coding is None:
            continue
        decoded = gzip.decompress(coded) if coding == "gzip" else subprocess.run(
            ["curl", "--silent", "--compressed", "--header", "Accept-Encoding: br", server.address + manifest],
            capture_output=True, check=True).stdout
        expect(decoded == body, f"{coding}: other bytes")
        expect(len(coded) < len(body) / 3, f"{coding}: {len(coded)} of {len(body)} bytes")
        tag = answer.headers["ETag"]
        expect(tag != plain.headers["ETag"], f"{coding}: the tag of other bytes")
        known = server.ask(manifest, headers={"Accept-Encoding": accepted, "If-None-Match": tag})[0]
        expect(known.status == 304 and known.headers["ETag"] == tag, f"{coding}: {known.status} {known.headers['ETag']}")
    picture = server.ask("/iiif/3/issue.pdf:1/full/300,/0/default.png", headers={"Accept-Encoding": "gzip"})[0]
    expect(picture.headers["Content-Encoding"] is None, "a picture is compressed again")


def clients_without_a_host(server):
    for data, status in {
        b"GET /openapi.json HTTP/1.1\r\n\r\n": b"400", b"GET /healthz HTTP/1.0\r\n\r\n": b"200",
        b"GET /openapi.json HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n": b"400",
        b"GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n": b"200",
    }.items():
        with server.socket() as connection:
            connection.sendall(data)
            answer = connection.recv(200)
        expect(answer.startswith(b"HTTP/1.1 " + status), f"{data}: {answer[:30]}")


def greedy_client(server):
    """One client opens more connections than it may have, and asks nothing."""
    held = [server.socket("127.0.0.2") for _ in range(300)]
    closed = [connection for connection in held if is_closed(connection)]
    # The first requests are waited for ten seconds.
    expect(len(closed) >= 300 - 256, f"{len(closed)} connections past the bound were closed")
    expect(server.ask("/healthz")[0].status == 200, "others are not answered")
    for connection in held:
        expect(connection in closed or connection.recv(1) == b"", "an idle connection is kept")
        connection.close()
    again = server.socket("127.0.0.2")
    again.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    expect(again.recv(200).startswith(b"HTTP/1.1 200"), "the client is not let in again")


def is_closed(connection):
    connection.settimeout(0.05)
    try:
        return connection.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True
    finally:
        connection.settimeout(120)


def slow_and_leaving_clients(server):
    slow = []
    for _ in range(100):
        connection = server.socket()
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: ")
        slow.append(connection)

    def leave(number):
        with server.socket() as connection:
            # No two are equal, so each would have to be drawn.
            path = f"/iiif/3/issue.pdf:{number % 20 + 1}/{number},0,4000,4000/3999,/0/default.png"
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
            time.sleep(0.05)

    threads = [threading.Thread(target=leave, args=(number,)) for number in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    start = time.monotonic()
    expect(server.ask("/healthz")[0].status == 200, "no answer beside slow clients")
    answer = server.ask("/iiif/3/issue.pdf:2/full/200,/0/default.jpg")[0]
    expect(answer.status == 200, f"a picture beside slow clients: {answer.status}")
    expect(time.monotonic() - start < 120, "an answer beside slow clients took too long")
    for connection in slow:
        connection.close()
    server.expect_idle()
    drawn = server.figure('gatefold_answers_total{origin="drawn"}')
    expect(drawn < 60, f"{drawn} answers were drawn though their clients had left")


def main():
    program, pdf = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(pdf, Path(folder) / "issue.pdf")
        (Path(folder) / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing")
        server = Server(program, folder, "--dpi", 600, "--deadline", 300)
        good_clients(server)
        bad_clients(server)
        compressed_text(server)
        clients_without_a_host(server)
        greedy_client(server)
        broken = server.ask("/issues/broken.pdf/manifest.json")[0]
        expect(400 <= broken.status < 600, f"a broken file: {broken.status}")
        slow_and_leaving_clients(server)
        good_clients(server)
        server.stop()


main()
