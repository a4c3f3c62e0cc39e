"""A server whose machine or files lack something; prints what is wrong: service.py PROGRAM PDF ENDLESS_PDF"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from server import Server, expect

DRAWING = "full/300,/0/default.jpg"
# Limits of open files: the soft limit that the server starts with, and the hard limit that it may raise it to.
FEW_FILES, MORE_FILES = 256, 1400
IDLE_CONNECTIONS = 800


def refuses_a_page_that_never_ends(program, folder):
    server = Server(program, folder, "--deadline", "6")
    try:
        # Different sizes, so that neither request waits for the other.
        statuses = [server.ask(f"/iiif/3/endless.pdf:1/full/{width},/0/default.jpg")[0].status for width in (300, 310)]
        expect(statuses == [504, 504], f"a page that never ends is answered with {statuses}")
        start = time.monotonic()
        answer, body = server.ask("/iiif/3/endless.pdf:1/full/320,/0/default.jpg")
        expect(answer.status == 500, f"a page that never ended twice is answered with {answer.status}, {body}")
        expect(time.monotonic() - start < 3, "a page that never ended twice is tried again")
        expect(server.ask(f"/iiif/3/good.pdf:1/{DRAWING}")[0].status == 200, "a good PDF is not drawn beside it")
        for code, count in (("deadlineExceeded", 2), ("refused", 1)):
            figure = server.figure(f'gatefold_failures_total{{code="{code}"}}')
            expect(figure == count, f"{figure} failures are counted as {code}")
        (issue,) = json.loads(server.ask("/status")[1])["issues"]
        shown = issue["issue"], issue["failures"], issue["pageIndices"]
        expect(shown == ("endless.pdf", 3, [0]), f"the status of a page that never ends is {issue}")
    finally:
        server.stop()


def answers_others_beside_slow_pages(program, folder):
    server = Server(program, folder, "--deadline", "60")
    try:
        # More requests than lanes, each for a different size so that none waits for another.
        widths = range(300, 300 + 4 * (os.cpu_count() + 2), 4)
        paths = [f"/iiif/3/endless-{number % 2}.pdf:1/full/{width},/0/default.jpg" for number, width in enumerate(widths)]
        done = []

        def ask(path):
            done.append(server.ask(path)[0].status)

        threads = [threading.Thread(target=ask, args=(path,), daemon=True) for path in paths]
        for thread in threads:
            thread.start()
        # Wait until all requests have arrived and one has moved to the slow lanes.
        while True:
            if server.figure("gatefold_slow_lanes_at_work") > 0:
                break
            time.sleep(0.05)
        for page in (1, 2, 3):
            status = server.ask(f"/iiif/3/good.pdf:{page}/{DRAWING}")[0].status
            expect(status == 200, f"beside pages that never end, a good one is answered with {status}")
        expect(not done, f"pages that never end were answered before the good ones: {done}")
    finally:
        server.stop()


def says_that_the_cache_cannot_be_written(program, folder):
    # A file can't contain a folder.
    command = [program, "serve", str(folder), "--port", "0", "--cache", str(folder / "good.pdf" / "cache")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    expect(ended.returncode != 0, "a cache that cannot be written is no error")
    expect("the folder of the cache cannot be written" in ended.stderr, f"a cache that cannot be written: {ended.stderr}")


def draws_beside_idle_connections(program, folder):
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    if before[1] < MORE_FILES:
        print(f"the system allows only {before[1]} open files")
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (FEW_FILES, MORE_FILES))
    server = Server(program, folder)
    resource.setrlimit(resource.RLIMIT_NOFILE, (MORE_FILES, MORE_FILES))
    try:
        # A client may hold 256 connections.
        idle = [server.socket(f"127.0.0.{2 + number % 4}") for number in range(IDLE_CONNECTIONS)]
        for page in (1, 2, 3):
            status = server.ask(f"/iiif/3/good.pdf:{page}/{DRAWING}")[0].status
            expect(status == 200, f"beside {len(idle)} idle connections a page is answered with {status}")
        for connection in idle:
            connection.close()
    finally:
        server.stop()


def main():
    program, good, endless = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copyfile(good, folder / "good.pdf")
        shutil.copyfile(endless, folder / "endless.pdf")
        for number in (0, 1):
            # Different bytes make two issues, which don't share their failures.
            (folder / f"endless-{number}.pdf").write_bytes(Path(endless).read_bytes() + b"% " + str(number).encode() + b"\n")
        answers_others_beside_slow_pages(program, folder)
        refuses_a_page_that_never_ends(program, folder)
        says_that_the_cache_cannot_be_written(program, folder)
        draws_beside_idle_connections(program, folder)


main()
