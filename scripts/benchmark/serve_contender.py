"""What the job `serve` asks of every server."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from .measurement import Measurement
from .serve_process import ServerProcess
from .serve_tiles import Shelf, Tile

# The measurements, in order.
BEFOREHAND, HOT, WARM, COLD, START = "beforehand", "hot", "warm", "cold", "start"


@dataclass(frozen=True)
class RunningServer:
    """A server that answers."""

    # Without a trailing slash.
    address: str
    # The server, and the other servers that it uses.
    processes: tuple[ServerProcess, ...]

    def memory(self) -> float:
        """Resident memory of all its processes, in megabytes; what they share is counted for each."""
        return sum(process.memory() for process in self.processes)


class TileServer(Protocol):
    """A server of tiles. Its methods raise MeasurementFailed."""

    name: str
    # The variants that this server can be measured in.
    variants: frozenset[str]
    # Whether hot tiles are measured in a single round, because drawing them takes minutes.
    is_hot_once: bool

    def prepare(self, shelf: Shelf) -> Measurement:
        """What must be made before tiles can be served, with the time and the size of it."""

    def running(
        self, shelf: Shelf, hot: Sequence[Tile] = (), cache: Path | None = None
    ) -> AbstractContextManager[RunningServer]:
        """Starts the server anew, until the context ends.

        - hot: tiles that will be asked for again and again; a server may draw them at its start.
        - cache: the folder for drawn tiles, if the server keeps any.
        """

    def path(self, tile: Tile) -> str:
        """The path of a tile in addresses."""

    def origins(self, running: RunningServer) -> dict[str, int]:
        """How many tiles came from its `memory` or its `disk`, or were `drawn`; empty if it does not tell."""
