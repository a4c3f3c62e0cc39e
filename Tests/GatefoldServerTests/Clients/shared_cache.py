"""Three servers share a cache and an index, and one is killed: shared_cache.py PROGRAM ISSUE

The index is in a PostgreSQL server, or in a file where there is none. Prints what is wrong. Each picture that appears in
the cache is an event of its folder, whichever server has drawn it.
"""

import ctypes
import http.client
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from collections import Counter
from pathlib import Path

from server import Server, expect

MOVED_TO = 0x80
PAGES = 6
TILE = 256


class Arrivals:
    """The files that appear in a folder, by a rename."""

    def __init__(self, folder):
        library = ctypes.CDLL(None, use_errno=True)
        self.descriptor = library.inotify_init1(os.O_NONBLOCK)
        library.inotify_add_watch(self.descriptor, str(folder).encode(), MOVED_TO)

    def names(self):
        names = []
        while True:
            try:
                data = os.read(self.descriptor, 1 << 20)
            except BlockingIOError:
                return names
            while data:
                length = struct.unpack_from("iIII", data)[3]
                names.append(data[16:16 + length].rstrip(b"\0").decode())
                data = data[16 + length:]


def requests(server):
    """Tiles of the first pages at the full zoom, and smaller pictures."""
    found = []
    for page in range(1, PAGES + 1):
        for y in range(0, 4 * TILE, TILE):
            for x in range(0, 4 * TILE, TILE):
                found.append(f"/iiif/3/issue.pdf:{page}/{x},{y},{TILE},{TILE}/{TILE},{TILE}/0/default.jpg")
        found.append(f"/issues/issue.pdf/pages/{page}/thumbnail.jpg")
    return found


def ask_all(servers, wanted, killed=None):
    """Every server is asked for everything by several clients, which begin at different places."""
    answers = {server: {} for server in servers}
    count, lock = [0], threading.Lock()

    def ask(server, part):
        for path in part:
            try:
                answer, body = server.ask(path)
            except (OSError, http.client.HTTPException):
                # Only the one that is killed may leave a request unanswered.
                if server is not killed:
                    print(f"{path} was not answered")
                return
            if answer.status != 200 and server is not killed:
                print(f"{path}: {answer.status}")
            answers[server][path] = body
            with lock:
                count[0] += 1
                if killed and count[0] == len(wanted) // 3:
                    killed.process.kill()

    threads = []
    for number, server in enumerate(servers):
        for client in range(4):
            part = wanted[client::4]
            threads.append(threading.Thread(target=ask, args=(server, part if number % 2 == 0 else part[::-1])))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


@contextmanager
def database(folder):
    """The address of an index: in a PostgreSQL server of its own, if that is installed, else a file."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    if not programs or os.getuid() == 0 and not shutil.which("setpriv"):
        yield Path(folder) / "index.sqlite"
        return
    # The server may not run as root, and the path of its socket must be short.
    user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
    home = Path(tempfile.mkdtemp(prefix="gatefold-pg-", dir="/tmp"))
    if user:
        shutil.chown(home, "postgres", "postgres")
    data, silent = home / "data", {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    initialize = [programs[-1].with_name("initdb"), "-D", data, "-U", "reader", "--auth=trust", "--no-sync"]
    subprocess.run([*user, *initialize, "--encoding=UTF8", "--locale=C"], check=True, **silent)
    settings = ["-c", "listen_addresses=", "-c", f"unix_socket_directories={home}", "-c", "fsync=off"]
    process = subprocess.Popen([*user, programs[-1], "-D", data, *settings], **silent)
    try:
        ready = [programs[-1].with_name("pg_isready"), "-q", "-h", home]
        while process.poll() is None and subprocess.run(ready).returncode != 0:
            time.sleep(0.1)
        yield f"postgresql://reader@/postgres?host={home}"
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(home)


def hits(server):
    """The pages that a search of the index finds, once all issues are in it."""
    while not json.loads(server.ask("/status")[1])["index"]["complete"]:
        time.sleep(0.05)
    found = json.loads(server.ask("/search?q=wind&limit=100")[1])
    return [(hit["identifier"], hit["pageIndex"]) for hit in found["hits"]]


def kept(cache):
    return {file.name: file.stat().st_size for file in cache.iterdir() if len(file.name) == 40}


def main():
    program, issue = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder, database(folder) as index:
        cache = Path(folder) / "cache"
        cache.mkdir()
        arguments = (issue, "--cache", cache, "--dpi", "150", "--tile-size", str(TILE), "--deadline", "600")
        arrivals = Arrivals(cache)
        shared = ("--index", "--index-address", index)
        servers = [Server(program, *arguments, *shared) for _ in range(3)]
        first, second, killed = servers
        wanted = requests(first)
        answers = ask_all(servers, wanted, killed)
        killed.process.wait()
        drawn = Counter(name for name in arrivals.names() if len(name) == 40)
        expect(len(drawn) == len(wanted), f"{len(drawn)} pictures were drawn of {len(wanted)}")
        twice = {name: number for name, number in drawn.items() if number > 1}
        expect(not twice, f"drawn more than once: {len(twice)} of {len(drawn)}")
        for path in wanted:
            expect(answers[first].get(path) == answers[second].get(path) is not None, f"{path} differs")
        by_metrics = sum(server.figure('gatefold_answers_total{origin="drawn"}') or 0 for server in (first, second))
        expect(0 < by_metrics <= len(wanted), f"{by_metrics} drawn by those that live")
        found = hits(first)
        expect(found and found == hits(second), f"the servers find {found} and {hits(second)}")
        expect(len(set(found)) == len(found), f"pages are found twice: {found}")
        for server in (first, second):
            server.stop()

        # Whatever the killed one has left is whole: another server draws nothing again.
        later = Server(program, *arguments)
        answered = ask_all([later], wanted)[later]
        expect(all(answered.get(path) == answers[first][path] for path in wanted), "a later server gives others")
        expect(not later.figure('gatefold_answers_total{origin="drawn"}'), "a later server draws pictures again")
        later.stop()

        # A budget counts for all of them.
        budget = sum(kept(cache).values()) // 3
        small = Path(folder) / "small"
        arguments = arguments[:2] + (small,) + arguments[3:] + ("--cache-size", f"{budget}B")
        servers = [Server(program, *arguments) for _ in range(3)]
        ask_all(servers, wanted)
        found = sum(kept(small).values())
        expect(budget // 2 < found <= budget, f"{found} bytes are kept of {budget}")
        for server in servers:
            server.stop()


main()
