"""The job `reader`: what somebody waits for who reads an issue in the browser."""

from pathlib import Path
from typing import Any

from .job import Settings
from .library import PILLOW
from .measurement import Measurement, median
from .reader_contenders import COLD, OURS, PDFJS, PDFJS_DEBIAN, PDFJS_RANGES, RIVALS, SEADRAGON, SEADRAGON_SERVER, Places
from .reader_site import DEBIAN_PDFJS, PDFJS as PDFJS_FOLDER, Site, seadragon

READING, SLOW_NETWORK, TURNING, MEMORY = "reading", "slow network", "turning", "memory"
# Milliseconds and megabits a second of the slow network.
LATENCY, MEGABITS = 40, 10
ZOOM = 1.5
# Keys that are pressed: five show ten pages after a cover that stands alone.
KEYS = 5
# How long a page is read before the next one, in seconds.
PAUSE = 1.5
QUICK_TURNS = 100
# Milliseconds from one quick turn to the next.
QUICK_PAUSE = 100
THROTTLING = 4
MANY_TURNS = 1000


class ReaderJob:
    """Our reader from our server and from a static export, Mozilla's viewer, and a viewer with OpenSeadragon.

    A page is sharp once the reader has drawn everything that is seen, at the resolution of the display.
    """

    name = "reader"
    summary = "the reader in the browser: first page, turns, zoom, bytes, frames (only when it is named)"
    debian_packages = ("chromium", "nginx-light", "qpdf")
    python_packages = (PILLOW, "playwright==1.65.2", "greenlet==3.5.6")
    # Without these only a rival is left out. The Python packages are installed for the viewers that they contain.
    rival_debian_packages = (("libjs-pdf",),)
    rival_python_packages = (("pdfjs-viewer-pyside6==1.4.0",), ("tissuumaps==3.2.1.14",))
    programs = ("gatefold-server",)
    is_only_run_when_named = True
    variants = (READING, SLOW_NETWORK, TURNING, MEMORY)

    def __init__(self, settings: Settings) -> None:
        missing = {
            PDFJS_DEBIAN: None if DEBIAN_PDFJS.exists() else "libjs-pdf",
            PDFJS: None if PDFJS_FOLDER.exists() else "pdfjs-viewer-pyside6",
            SEADRAGON: None if seadragon() else "tissuumaps",
        }
        missing |= {PDFJS_RANGES: missing[PDFJS], SEADRAGON_SERVER: missing[SEADRAGON]}
        self.left_out = {name: f"{package} is not installed" for name, package in missing.items() if package}
        names = (*OURS, *(name for name in RIVALS if name not in self.left_out))
        self.contenders = [ReaderContender(settings, name) for name in names]


class ReaderContender:
    """A reader, in a browser that is started anew for each measurement."""

    # Set for each issue by reader_run.
    playwright: Any
    places: Places
    site: Site
    # The folder for pictures, if they are wanted.
    shots: Path | None = None

    def __init__(self, settings: Settings, name: str) -> None:
        self.name = name
        self._settings = settings

    def measure(self, issue: object, variant: str) -> Measurement:
        """Has no figures where the variant makes no sense. Raises MeasurementFailed."""
        if variant == MEMORY and (self.name not in OURS or self.name == COLD):
            return Measurement({})
        # Imported here because it needs Playwright, which other jobs do not.
        from .reader_browser import tab

        # How long a page moves is a matter of taste: only frames are measured with motion.
        is_still = variant != TURNING
        with (
            self.places.spot(self.name) as spot,
            tab(self.playwright, spot.script, self._settings.timeout, is_still) as opened,
        ):
            if variant == TURNING:
                return _turning(opened, spot)
            if variant == MEMORY:
                return _memory(opened, spot)
            if variant == SLOW_NETWORK:
                opened.limit_network(LATENCY, MEGABITS)
            return self._reading(opened, spot)

    def _reading(self, opened: Any, spot: Any) -> Measurement:
        sent = spot.sent_bytes(self.site)

        def received() -> float:
            # The page does not see what workers fetch or pass on, and nginx only counts answers that have ended.
            return max(opened.received_bytes, spot.sent_bytes(self.site) - sent) / 1000

        figures = {"first page, ms": opened.open(spot.address)}
        figures["first page, kB"] = received()
        if self.shots:
            opened.shot(self.shots / f"{self.name}-first.png")
        height = round(opened.page.evaluate("gatefoldBenchmark.reader.pageHeight"))
        if self.shots:
            opened.wait(PAUSE)
            opened.shot(self.shots / f"{self.name}-later.png")
        times = []
        for number in range(min(KEYS, len(self.site.spreads) - 1)):
            # The first turn follows at once.
            if number:
                opened.wait(PAUSE)
            times.append(opened.press())
            if self.shots and number == 1:
                opened.shot(self.shots / f"{self.name}-next.png")
        if times:
            figures["next page at once, ms"] = times[0]
        if times[1:]:
            figures["next page after a pause, ms"] = median(times[1:])
        opened.wait(PAUSE)
        figures["ten pages, kB"] = received()
        figures["zoom, ms"] = opened.zoom(ZOOM)
        if self.shots:
            opened.shot(self.shots / f"{self.name}-zoomed.png")
        figures["script heap, MB"] = opened.heap()
        figures["renderer and GPU, MB"] = opened.memory()
        return Measurement(figures, counts={"page height, CSS pixels": height})


def _turning(opened: Any, spot: Any) -> Measurement:
    opened.open(spot.address)
    opened.wait(PAUSE)
    opened.slow_down(THROTTLING)
    found = opened.ask("turnQuickly", QUICK_TURNS, QUICK_PAUSE)
    opened.slow_down(1)
    figures = {"longest frame, ms": found["longest"], "95 % of frames, ms": found["p95"]}
    return Measurement(figures, counts={f"sharp at the next of {QUICK_TURNS} turns": found["sharp"]})


def _memory(opened: Any, spot: Any) -> Measurement:
    opened.open(spot.address)
    # Once through the issue, so that what is kept in any case is there.
    opened.ask("turnSlowly", 20)
    figures = {"heap before, MB": opened.heap(), "memory before, MB": opened.memory()}
    opened.ask("turnSlowly", MANY_TURNS)
    return Measurement(figures | {"heap after, MB": opened.heap(), "memory after, MB": opened.memory()})
