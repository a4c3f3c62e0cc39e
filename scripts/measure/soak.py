"""Keeps a server busy for hours: people who read, clients that leave, half-open connections, files that are replaced, and
workers that are killed. Afterwards memory must be level, and no descriptor and no process left."""

import argparse
import collections
import json
import os
import random
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import quote

PROGRAM = os.environ["GATEFOLD_SERVER_PROGRAM"]
WORDS = ("the", "and", "year", "water", "open", "light", "harbour", "work", "people")
READERS, LEAVERS, HALF_OPEN = 6, 2, 50
# Seconds between two readings, two replaced files, and two killed workers.
READING, REPLACING, KILLING = 30, 20, 45
PATIENCE = 60
# Memory grows until every kind of work has been done.
LEAST_READINGS = 30
# Valid answers to correct requests while issues are replaced and workers killed. A region of one edition may lie
# outside the page of the next.
EXPECTED = {200, 206, 303, 304, 400, 404, 410, 500, 503, 504}


class Traffic:
    def __init__(self, port, folder, sources):
        self.port, self.folder, self.sources = port, folder, sources
        self.end = threading.Event()
        self.statuses, self.lost = collections.Counter(), []

    def ask(self, path):
        """The body of a good answer; nothing for another."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            body = answer.read()
        except (OSError, HTTPException) as error:
            self.lost.append(f"{path}: {error!r}")
            return None
        finally:
            connection.close()
        self.statuses[answer.status] += 1
        return body if answer.status == 200 else None

    def read(self, number):
        """A person: opens an issue, looks at pages, enlarges one, searches."""
        choice = random.Random(number)
        while not self.end.is_set():
            name = quote(choice.choice(self.names()))
            manifest = self.ask(f"/issues/{name}/manifest.json")
            pages = len(json.loads(manifest)["items"]) if manifest else 1
            self.ask(f"/issues/{name}/covers/320.jpg")
            for _ in range(4):
                page = choice.randrange(pages) + 1
                described = self.ask(f"/iiif/3/{name}:{page}/info.json")
                if described is None:
                    continue
                size = json.loads(described)
                level = choice.choice(size["tiles"][0]["scaleFactors"])
                reach = size["tiles"][0]["width"] * level
                for _ in range(6):
                    x, y = (choice.randrange(max(1, size[side] // reach)) * reach for side in ("width", "height"))
                    width, height = min(reach, size["width"] - x), min(reach, size["height"] - y)
                    scaled = -(-width // level)
                    self.ask(f"/iiif/3/{name}:{page}/{x},{y},{width},{height}/{scaled},/0/default.jpg")
                self.ask(f"/issues/{name}/pages/{page}/text.json")
            self.ask(f"/issues/{name}/search?q={choice.choice(WORDS)}")
            self.ask(f"/search?q={choice.choice(WORDS)}")

    def leave(self, number):
        """A client that asks for something large, and does not wait for it."""
        choice = random.Random(-number)
        while not self.end.is_set():
            path = f"/iiif/3/{quote(choice.choice(self.names()))}:1/full/^{choice.randrange(2000, 6000)},/0/default.png"
            with socket.create_connection(("127.0.0.1", self.port)) as connection:
                connection.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
                time.sleep(choice.random())

    def hold(self):
        """Connections that never finish a request; the server closes them, and they come again."""
        while not self.end.is_set():
            address, other = ("127.0.0.1", self.port), ("127.0.0.2", 0)
            held = [socket.create_connection(address, source_address=other) for _ in range(HALF_OPEN)]
            for connection in held:
                connection.sendall(b"GET / HTTP/1.1\r\nHost: ")
            self.end.wait(15)
            for connection in held:
                connection.close()

    def replace(self):
        """Files that are put in the place of others, added and removed."""
        choice = random.Random(0)
        while not self.end.wait(REPLACING):
            draft = self.folder / ".draft"
            shutil.copy(choice.choice(self.sources), draft)
            draft.rename(self.folder / choice.choice(self.names()))
            extra = self.folder / "extra.pdf"
            if extra.exists():
                extra.unlink()
            else:
                shutil.copy(choice.choice(self.sources), extra)

    def kill(self, server):
        choice = random.Random(1)
        while not self.end.wait(KILLING):
            workers = [process for process in descendants(server) if process != server]
            if workers:
                try:
                    os.kill(choice.choice(workers), signal.SIGKILL)
                except ProcessLookupError:
                    pass

    def names(self):
        return sorted(file.name for file in self.folder.glob("*.pdf"))


def descendants(process):
    """A process and those that it has started."""
    children = collections.defaultdict(list)
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
        children[parent].append(int(stat.parent.name))
    found = [process]
    for one in found:
        found += children[one]
    return found


def memory_of(process):
    """Bytes that a process has by itself, and its share of those that it has with others."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def reading(server):
    """Bytes of the server and of all processes, the server's descriptors, and the number of processes."""
    processes = descendants(server)
    memory = [memory_of(process) for process in processes]
    return memory[0], sum(memory), len(list(Path(f"/proc/{server}/fd").iterdir())), len(processes)


def growth(what, values):
    """Whether bytes have grown: a problem, or nothing."""
    third = len(values) // 3
    before, after = statistics.median(values[third:2 * third] or values), statistics.median(values[2 * third:])
    print(f"{what}: {before / (1 << 20):,.0f} MB in the second third, {after / (1 << 20):,.0f} MB in the last")
    return [f"{what} grows"] if after > 1.15 * before + (50 << 20) else []


def soaked(minutes, sources):
    """Problems, one a line."""
    problems = []
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / "issues"
        folder.mkdir()
        for file in sources:
            shutil.copy(file, folder)
        command = [PROGRAM, "serve", folder, "--index", "--cache", Path(work) / "cache", "--port", "0"]
        environment = os.environ | {"TMPDIR": str(Path(work) / "temporary")}
        Path(environment["TMPDIR"]).mkdir()
        server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
        port = int(server.stderr.readline().rstrip().rstrip("/").rpartition(":")[2])
        threading.Thread(target=lambda: [None for _ in server.stderr], daemon=True).start()
        traffic = Traffic(port, folder, sources)
        work_of = [(traffic.read, n) for n in range(READERS)] + [(traffic.leave, n) for n in range(LEAVERS)]
        work_of += [(traffic.hold,), (traffic.replace,), (traffic.kill, server.pid)]
        threads = [threading.Thread(target=body, args=arguments, daemon=True) for body, *arguments in work_of]
        for thread in threads:
            thread.start()
        readings, start = [], time.monotonic()
        while time.monotonic() - start < minutes * 60 and server.poll() is None:
            time.sleep(READING)
            readings.append(reading(server.pid))
            own, memory, descriptors, processes = readings[-1]
            asked = sum(traffic.statuses.values())
            print(f"{(time.monotonic() - start) / 60:5.1f} min  {own >> 20:,} MB, with workers {memory >> 20:,} MB  "
                  f"{descriptors} descriptors  {processes} processes  {asked:,} answers", flush=True)
        traffic.end.set()
        if server.poll() is not None:
            return [f"the server has ended with {server.returncode}"]
        for thread in threads:
            thread.join(PATIENCE * 2)
        # Idle connections are closed after a minute.
        time.sleep(75)
        _, _, descriptors, processes = reading(server.pid)
        print(f"at rest: {descriptors} descriptors, {processes} processes; answers by status: {dict(traffic.statuses)}")
        if descriptors > 32 * 16 + 64:
            problems.append(f"{descriptors} descriptors are left")
        grown = growth("the server", [one[0] for one in readings])
        grown += growth("the server with its workers", [one[1] for one in readings])
        if len(readings) < LEAST_READINGS:
            print("memory is not judged: so short a time does not tell")
        else:
            problems += grown
        unexpected = set(traffic.statuses) - EXPECTED
        problems += [f"status {status}: {traffic.statuses[status]} answers" for status in sorted(unexpected)]
        problems += [f"lost: {one}" for one in traffic.lost[:10]]
        known = descendants(server.pid)
        server.terminate()
        server.wait(30)
        time.sleep(2)
        problems += [f"process {one} is left" for one in known if Path(f"/proc/{one}").exists()]
        problems += [f"{one} is left" for one in os.listdir(environment["TMPDIR"])]
    return problems


def main():
    parser = argparse.ArgumentParser(prog="scripts/torture --soak", description=__doc__)
    parser.add_argument("minutes", type=float, help="how long; 120 for a release")
    parser.add_argument("paths", nargs="+", type=Path, help="PDFs, and folders of them")
    options = parser.parse_args()
    sources = [file for path in options.paths for file in (sorted(path.glob("*.pdf")) if path.is_dir() else [path])]
    problems = soaked(options.minutes, sources)
    print("\n".join(problems) or "nothing is left, and nothing was lost")
    return 1 if problems else 0


sys.exit(main())
