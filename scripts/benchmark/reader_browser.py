"""Chromium as the job `reader` drives it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Error, Page, Playwright

from .measurement import MeasurementFailed

CHROMIUM = "/usr/bin/chromium"
_SCRIPTS = Path(__file__).with_name("reader")
_SIZE = {"width": 1280, "height": 800}
_PIXEL_RATIO = 2


class Tab:
    """A page in a browser of its own, which has nothing in its caches. Its methods raise MeasurementFailed."""

    def __init__(self, browser: Browser, page: Page, session: CDPSession, timeout: float) -> None:
        self.page = page
        self._browser = browser
        self._session = session
        self._timeout = timeout * 1000
        # The bytes received so far for each request, as transferred.
        self._received: dict[str, int] = {}
        session.on("Network.dataReceived", self._data)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def _data(self, event: dict[str, Any]) -> None:
        name = event["requestId"]
        self._received[name] = self._received.get(name, 0) + event["encodedDataLength"]

    def _finished(self, event: dict[str, Any]) -> None:
        self._received[event["requestId"]] = int(event["encodedDataLength"])

    @property
    def received_bytes(self) -> int:
        """What the page has received; not what its workers have fetched themselves."""
        return sum(self._received.values())

    def open(self, address: str) -> float:
        """Milliseconds from the navigation to the first sharp page."""
        self.page.goto(address, wait_until="commit", timeout=self._timeout)
        return self.ask("firstSharp", self._timeout)

    def press(self) -> float:
        """Milliseconds from a key to the next sharp page."""
        key = self.page.evaluate("gatefoldBenchmark.reader.key")
        self.page.evaluate("(limit) => gatefoldBenchmark.awaitKey(limit)", self._timeout)
        self.page.keyboard.press(key)
        return self.page.evaluate("gatefoldBenchmark.keyed")

    def zoom(self, factor: float) -> float:
        """Milliseconds from a step of the zoom to sharp pages."""
        return self.page.evaluate("([by, limit]) => gatefoldBenchmark.zoomed(by, limit)", [factor, self._timeout])

    def ask(self, function: str, *arguments: Any) -> Any:
        """Calls a function of probe.js."""
        return self.page.evaluate("([name, values]) => gatefoldBenchmark[name](...values)", [function, list(arguments)])

    def wait(self, seconds: float) -> None:
        self.page.wait_for_timeout(seconds * 1000)

    def slow_down(self, times: float) -> None:
        """Throttles the page's main thread; workers keep their speed."""
        self._session.send("Emulation.setCPUThrottlingRate", {"rate": times})

    def limit_network(self, latency: float, megabits: float) -> None:
        """The latency is in milliseconds."""
        speed = megabits * 1e6 / 8
        conditions = {"latency": latency, "downloadThroughput": speed, "uploadThroughput": speed}
        self._session.send("Network.emulateNetworkConditions", {"offline": False, **conditions})

    def heap(self) -> float:
        """Used memory of the page's scripts after a collection, in megabytes."""
        self._session.send("HeapProfiler.collectGarbage")
        self._session.send("Performance.enable")
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "JSHeapUsedSize") / 1e6

    def memory(self) -> float:
        """Resident memory of the browser's pages and of its drawing, in megabytes; what they share is divided."""
        session = self._browser.new_browser_cdp_session()
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        session.detach()
        return sum(_proportional_bytes(one["id"]) for one in processes if one["type"] in ("renderer", "GPU")) / 1e6

    def shot(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=file)


@contextmanager
def tab(playwright: Playwright, script: str, timeout: float, is_still: bool) -> Iterator[Tab]:
    """A tab with an adapter of the folder `reader`, if it needs one. Raises MeasurementFailed.

    - is_still: whether the reader is asked for less motion, so that pages and zooms have no animation.
    """
    try:
        with playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"]) as browser:
            context = browser.new_context(
                viewport=_SIZE,
                device_scale_factor=_PIXEL_RATIO,
                reduced_motion="reduce" if is_still else "no-preference",
                locale="en",
            )
            for name in ("probe.js", script):
                if name:
                    context.add_init_script(path=_SCRIPTS / name)
            page = context.new_page()
            yield Tab(browser, page, context.new_cdp_session(page), timeout)
    except Error as error:
        raise MeasurementFailed("browser", str(error).strip().splitlines()[0]) from error


def _proportional_bytes(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:")), 0)
