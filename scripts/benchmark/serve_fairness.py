"""How long readers wait for good issues while others ask for bad ones, or ask nothing."""

import http.client
import itertools
import random
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from .job import Settings
from .serve_gatefold import SERVING, GatefoldServer
from .serve_process import ServerProcess
from .serve_tiles import HOT_TILES, Shelf

READERS = HOSTILE_CLIENTS = 8
# A single client holds these connections, and opens each again when it is closed.
HALF_OPEN_CONNECTIONS = 1100
# Statuses that ask the client to try again.
_BUSY = (429, 503)


@dataclass
class Waits:
    """The seconds that answers of a kind took, and what else came."""

    seconds: list[float] = field(default_factory=list)
    busy: int = 0
    lost: int = 0

    def row(self, name: str) -> str:
        times = sorted(self.seconds) or [float("nan")]
        middle, late = times[len(times) // 2], times[min(len(times) - 1, len(times) * 99 // 100)]
        figures = (f"{value:.3f}" for value in (middle, late, times[-1]))
        return f"| {name} | {len(self.seconds):,} | {' | '.join(figures)} | {self.busy} | {self.lost} |"


class Clients:
    """Clients of a server, each at an address of its own, until their time is over."""

    def __init__(self, address: str, seconds: float) -> None:
        self._host, port = address.removeprefix("http://").split(":")
        self._port = int(port)
        self._end = time.monotonic() + seconds
        self.tiles, self.manifests = Waits(), Waits()
        self._lock = threading.Lock()

    @property
    def _goes_on(self) -> bool:
        return time.monotonic() < self._end

    @contextmanager
    def _connection(self, number: int) -> Iterator[http.client.HTTPConnection]:
        connection = http.client.HTTPConnection(
            self._host, self._port, timeout=120, source_address=_source(number)
        )
        try:
            yield connection
        finally:
            connection.close()

    def read(self, number: int, paths: Sequence[tuple[Waits, str]]) -> None:
        """Asks for one after the other, and again where the server is busy."""
        with self._connection(number) as connection:
            for waits, path in itertools.cycle(paths):
                if not self._goes_on:
                    return
                start = time.monotonic()
                try:
                    status = self._status(connection, path)
                    while status in _BUSY and self._goes_on:
                        with self._lock:
                            waits.busy += 1
                        time.sleep(0.2)
                        status = self._status(connection, path)
                except (OSError, http.client.HTTPException):
                    connection.close()
                    status = 0
                with self._lock:
                    if status == 200:
                        waits.seconds.append(time.monotonic() - start)
                    elif status not in _BUSY:
                        waits.lost += 1

    def be_hostile(self, number: int, files: Sequence[str]) -> None:
        """Asks for pages of bad files, in sizes that nobody asked for before, whatever is answered."""
        choice = random.Random(number)
        with self._connection(number) as connection:
            while self._goes_on:
                file, page = choice.choice(files), choice.randint(1, 3)
                path = choice.choice((
                    f"/iiif/3/{file}:{page}/full/{choice.randint(200, 3000)},/0/default.jpg",
                    f"/iiif/3/{file}:{page}/pct:{choice.randint(0, 80)},0,20,20/900,/0/default.png",
                    f"/issues/{file}/manifest.json", f"/issues/{file}/search?q=e",
                    f"/issues/{file}/pages/{page}/text.xml",
                ))
                try:
                    self._status(connection, path)
                except (OSError, http.client.HTTPException):
                    connection.close()

    def ask_nothing(self, number: int) -> None:
        held: list[socket.socket] = []
        while self._goes_on:
            try:
                address = (self._host, self._port)
                held.append(socket.create_connection(address, timeout=5, source_address=_source(number)))
                held[-1].sendall(b"GET /healthz HTTP/1.1\r\nHost: ")
            except OSError:
                time.sleep(0.05)
            if len(held) >= HALF_OPEN_CONNECTIONS:
                held.pop(0).close()
        for connection in held:
            connection.close()

    @staticmethod
    def _status(connection: http.client.HTTPConnection, path: str) -> int:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        return answer.status


def _source(number: int) -> tuple[str, int]:
    """The address of a client, at any port."""
    return (f"127.0.1.{number + 1}", 0)


def table(settings: Settings, shelf: Shelf, hostile: Sequence[Path]) -> str:
    """Waits with and without hostile clients, and what is left of them."""
    folder = settings.work / "beside"
    shutil.copytree(shelf.folder, folder)
    for number, file in enumerate(hostile):
        shutil.copyfile(file, folder / f"hostile-{number}.pdf")
    rows = [
        f"{READERS} readers, one half of which asks for hot tiles; beside {HOSTILE_CLIENTS} clients that ask for "
        f"{len(hostile)} bad files, and one with {HALF_OPEN_CONNECTIONS:,} half-open connections",
        "",
        "| seconds | answers | 50 % | 99 % | longest | busy | lost |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    server = GatefoldServer(settings)
    for name, files in (("alone", ()), ("beside them", tuple(f"hostile-{number}.pdf" for number in range(len(hostile))))):
        with ServerProcess(server.command(folder)) as process:
            _, line = process.wait_for(SERVING, settings.timeout)
            clients = Clients(line[1], settings.seconds)
            before = process.memory()
            _run(clients, server, shelf, files)
            rows += [clients.tiles.row(f"tiles, {name}"), clients.manifests.row(f"manifests, {name}")]
            memory = f"memory, {name}: {before:.0f} MB at the start, {process.memory():.0f} at the end"
        rows.append(f"| {memory} | | | | | | |")
    return "\n".join(rows)


def _run(clients: Clients, server: GatefoldServer, shelf: Shelf, files: Sequence[str]) -> None:
    tiles = shelf.tiles()
    works: list[Callable[[], None]] = []
    for number in range(READERS):
        # Every second reader requests tiles that no other reader requests.
        own = tiles[:HOT_TILES] if number % 2 else tiles[HOT_TILES + number :: READERS]
        paths = []
        for index, tile in enumerate(own):
            # The first view of an issue also requests its manifest.
            if index % 12 == 0:
                paths.append((clients.manifests, f"/issues/{tile.issue}.pdf/manifest.json"))
            paths.append((clients.tiles, server.path(tile)))
        works.append(lambda number=number, paths=paths: clients.read(number, paths))
    if files:
        works += [lambda number=number: clients.be_hostile(100 + number, files) for number in range(HOSTILE_CLIENTS)]
        works.append(lambda: clients.ask_nothing(199))
    threads = [threading.Thread(target=work, daemon=True) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
