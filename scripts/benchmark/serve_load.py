"""Asks a server for many tiles with wrk."""

import json
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .job import Settings
from .measurement import MeasurementFailed
from .processes import run

_SCRIPT = Path(__file__).with_name("serve_paths.lua")
# How long an answer may take, in seconds.
_ANSWER_TIMEOUT = 60


@dataclass(frozen=True)
class Load:
    """What wrk measured: milliseconds, and tiles that were answered with 200."""

    tiles: int
    # How many requests failed in which way.
    failures: dict[str, int]
    tiles_a_second: float
    percentiles: dict[int, float]


class LoadMaker:
    """Runs wrk on one thread with the connections of the settings."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def ask_each(self, address: str, paths: Sequence[str], seconds: float) -> Load:
        """Asks for each path once, in order, for so many seconds at most. Raises MeasurementFailed."""
        return self._ask(address, paths, 0, seconds)

    def ask_again(self, address: str, paths: Sequence[str], count: int, seconds: float) -> Load:
        """Makes so many requests, going through the paths again and again. Raises MeasurementFailed."""
        return self._ask(address, paths, count, seconds)

    def _ask(self, address: str, paths: Sequence[str], count: int, seconds: float) -> Load:
        connections = f"{self._settings.connections}"
        with tempfile.TemporaryDirectory(dir=self._settings.work) as folder:
            list_of_paths, output = Path(folder, "paths"), Path(folder, "output")
            list_of_paths.write_text("".join(f"{path}\n" for path in paths))
            longest = int(seconds) + _ANSWER_TIMEOUT
            # wrk corrects the percentiles for the requests that a slow answer held up.
            command = ("wrk", "-t", "1", "-c", connections, "-d", f"{longest}s", "--timeout", f"{_ANSWER_TIMEOUT}s")
            script = ("-s", _SCRIPT, address, "--", list_of_paths, f"{count}", f"{seconds:g}", connections)
            run((*command, *script), longest + _ANSWER_TIMEOUT, output)
            return _load(output.read_text())


def _load(output: str) -> Load:
    figures = json.loads(output.splitlines()[-1])
    tiles, failures = figures["tiles"], figures["failures"]
    if tiles <= 0:
        raise MeasurementFailed("no tiles", f"no request was answered with 200: {told(failures)}")
    percentiles = {percent: figures[f"p{percent}"] / 1000 for percent in (50, 95, 99)}
    return Load(tiles, failures, tiles * 1e6 / figures["duration"], percentiles)


def told(failures: dict[str, int]) -> str:
    return ", ".join(f"{count:,} with {kind}" for kind, count in failures.items())
