"""Good requests for good PDFs beside bad PDFs, slow clients and clients that leave; prints what is wrong.

load.py PROGRAM PDF [CLIENTS_THAT_LEAVE SLOW_CLIENTS PDFS]
"""

import random
import shutil
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from server import Server, expect

DEADLINE = 300


def hostile_pdf(number, good):
    """Bytes that are no sound PDF, in one of several ways."""
    rng = random.Random(number)
    match number % 6:
        case 0:
            return good[: rng.randrange(10, len(good))]
        case 1:
            spoiled = bytearray(good)
            for _ in range(200):
                spoiled[rng.randrange(len(spoiled))] = rng.randrange(256)
            return bytes(spoiled)
        case 2:
            return b"%PDF-1.7\n" + rng.randbytes(20_000)
        case 3:
            return pages_in_a_circle()
        case 4:
            return page_of(b"q " * 200_000 + b"0 0 m " * 200_000 + b"S")
        case _:
            return page_of(b"/F Do", form_in_itself=True)


def pages_in_a_circle():
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R] /Count 1000000 >>"]
    return pdf(objects)


def page_of(content, form_in_itself=False):
    resources = b"<< /XObject << /F 5 0 R >> >>" if form_in_itself else b"<< >>"
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources " + resources + b" >>"
    form = b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources " + resources + b" /Length 5 >>\n"
    return pdf([
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        page,
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content),
        form + b"stream\n/F Do\nendstream",
    ])


def pdf(objects):
    data = b"%PDF-1.7\n"
    for number, body in enumerate(objects, 1):
        data += b"%d 0 obj %b endobj\n" % (number, body)
    return data + b"trailer << /Root 1 0 R /Size %d >>\n" % (len(objects) + 1)


def ask_good(server, number):
    start = time.monotonic()
    answer, body = server.ask(f"/iiif/3/good-{number}.pdf:{number % 20 + 1}/full/400,/0/default.jpg")
    expect(answer.status == 200 and body[:2] == b"\xff\xd8", f"good-{number}.pdf: {answer.status} {body[:80]}")
    expect(time.monotonic() - start < DEADLINE, f"good-{number}.pdf took {time.monotonic() - start:.0f} s")


def ask_bad(server, number):
    for path in (f"/issues/bad-{number}.pdf/manifest.json", f"/iiif/3/bad-{number}.pdf:1/full/400,/0/default.jpg"):
        answer, body = server.ask(path)
        expect(answer.status != 500, f"bad-{number}.pdf: {answer.status} {body[:80]}")


def leave(server, number):
    with server.socket("127.0.0.2") as connection:
        path = f"/iiif/3/good-{number % 10}.pdf:{number % 20 + 1}/{number},0,900,900/899,/0/default.png"
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        time.sleep(0.02)


def round_of_clients(server, leaving, slow, pdfs):
    held = [server.socket("127.0.0.3") for _ in range(slow)]
    for connection in held:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: ")
    # A client may have 64 requests under way.
    with ThreadPoolExecutor(24) as leavers, ThreadPoolExecutor(24) as askers:
        work = [leavers.submit(leave, server, number) for number in range(leaving)]
        for number in range(pdfs):
            work += [askers.submit(ask_bad, server, number), askers.submit(ask_good, server, number)]
        for one in work:
            one.result()
    for connection in held:
        connection.close()
    server.expect_idle()
    deadline = time.monotonic() + 120
    # The descriptors of connections are closed a moment later.
    while server.descriptor_count() > 400 and time.monotonic() < deadline:
        time.sleep(0.1)
    return server.descriptor_count(), server.worker_count(), server.resident_bytes()


def main():
    program, good_pdf = sys.argv[1:3]
    leaving, slow, pdfs = map(int, sys.argv[3:6]) if len(sys.argv) > 3 else (1000, 200, 50)
    good = Path(good_pdf).read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(pdfs):
            shutil.copy(good_pdf, Path(folder) / f"good-{number}.pdf")
            (Path(folder) / f"bad-{number}.pdf").write_bytes(hostile_pdf(number, good))
        server = Server(program, folder, "--dpi", 300, "--deadline", DEADLINE)
        rounds = [round_of_clients(server, leaving, slow, pdfs) for _ in range(2)]
        expect(server.process.poll() is None, "the server has ended")
        (descriptors, workers, memory), (later_descriptors, later_workers, later_memory) = rounds[0], rounds[-1]
        # Which issues are open differs, and each has a few.
        expect(later_descriptors <= descriptors + 64, f"descriptors: {[one[0] for one in rounds]}")
        expect(later_workers <= workers + 32, f"processes: {[one[1] for one in rounds]}")
        expect(later_memory <= memory + (100 << 20), f"memory in MB: {[one[2] >> 20 for one in rounds]}")
        if "--verbose" in sys.argv:
            print([(one[0], one[1], one[2] >> 20) for one in rounds])
        server.stop()


main()
