"""Headless Chromium, driven through the DevTools protocol."""

import base64
import json
import os
import select
import subprocess
import time
from dataclasses import dataclass

# Maximum seconds to wait for an answer. The machine may be busy with other tests.
PATIENCE = 300


class BrowserError(Exception):
    pass


@dataclass
class Request:
    """A request of the page, and how it ended: a status of HTTP, or the reason why there is none."""

    url: str
    outcome: object = None


class Patience:
    """The time that is left for something. Time in which this process was stopped doesn't count."""

    def __init__(self):
        self._left, self._last = PATIENCE, time.monotonic()

    def is_over(self):
        now = time.monotonic()
        self._left -= min(now - self._last, 2)
        self._last = now
        return self._left <= 0


class Browser:
    """A browser with one page, whose size on the screen never changes.

    DevTools are spoken through two pipes (`--remote-debugging-pipe`), which need neither a port nor a library.
    """

    def __init__(self, profile, width=1400, height=1000, device_scale=1):
        self.width, self.height, self.device_scale = width, height, device_scale
        self.requests = {}
        self.exceptions = []
        self._intercept = None
        self._last_id = 0
        self._session = None
        self._received = b""
        self._answers = {}
        self._start(profile)
        self._open_page()

    def _start(self, profile):
        commands_end, self._commands = os.pipe()
        self._messages, messages_end = os.pipe()
        # Chromium reads commands from descriptor 3 and writes messages to 4.
        shell = f'exec "$@" 3<&{commands_end} 4>&{messages_end}'
        command = [
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
            "--disable-background-networking", "--disable-component-update",
            # Only the servers of this test can be reached.
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--force-color-profile=srgb",
            f"--window-size={self.width},{self.height}", f"--user-data-dir={profile}", "--remote-debugging-pipe",
            "about:blank",
        ]
        self._process = subprocess.Popen(
            # A process group of its own, so that close() ends all its processes.
            ["sh", "-c", shell, "sh"] + command, pass_fds=(commands_end, messages_end), start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(commands_end)
        os.close(messages_end)

    def _open_page(self):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Network", "Runtime"]:
            self.call(f"{domain}.enable")
        # Set the size once: a screenshot that resized the page would show it stretched.
        self.call(
            "Emulation.setDeviceMetricsOverride", width=self.width, height=self.height,
            deviceScaleFactor=self.device_scale, mobile=False,
        )

    def close(self):
        try:
            self._send("Browser.close", {})
            self._process.wait(60)
        except (OSError, subprocess.TimeoutExpired):
            pass
        try:
            os.killpg(self._process.pid, 9)
        except ProcessLookupError:
            pass
        self._process.wait()
        os.close(self._commands)
        os.close(self._messages)

    # MARK: Commands and messages

    def call(self, method, **parameters):
        """Sends a command and returns its result."""
        number = self._send(method, parameters)
        self._answers[number] = None
        patience = Patience()
        while self._answers[number] is None:
            self._receive(patience, method)
        answer = self._answers.pop(number)
        if "error" in answer:
            raise BrowserError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def _send(self, method, parameters):
        self._last_id += 1
        message = {"id": self._last_id, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._commands, data):]
        return self._last_id

    def _receive(self, patience, what):
        """Waits for messages, and handles all that are complete."""
        while not select.select([self._messages], [], [], 1)[0]:
            if patience.is_over():
                raise BrowserError(f"{what}: no answer")
        if patience.is_over():
            raise BrowserError(f"{what}: no answer among many messages")
        data = os.read(self._messages, 1 << 20)
        if not data:
            raise BrowserError(f"{what}: Chromium has ended")
        *complete, self._received = (self._received + data).split(b"\0")
        for message in map(json.loads, complete):
            if message.get("id") in self._answers:
                self._answers[message["id"]] = message
            elif "method" in message:
                self._handle(message["method"], message["params"])

    def _handle(self, method, event):
        if method == "Network.requestWillBeSent":
            self._note_request(event)
        elif method == "Network.responseReceived":
            self._end_request(event["requestId"], event["response"]["status"])
        elif method == "Network.loadingFailed":
            # A viewer may cancel a picture that it no longer needs.
            reason = "given up" if event.get("canceled") else event["errorText"]
            self._end_request(event["requestId"], reason)
        elif method == "Runtime.exceptionThrown":
            details = event["exceptionDetails"]
            self.exceptions.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Fetch.requestPaused":
            self._send(*self._intercept(event))

    def _note_request(self, event):
        number = event["requestId"]
        if "redirectResponse" in event and number in self.requests:
            # The request after a redirect has the same number.
            self.requests[f"{number} before {event['request']['url']}"] = self.requests[number]
            self._end_request(number, event["redirectResponse"]["status"])
        self.requests[number] = Request(event["request"]["url"])

    def _end_request(self, number, outcome):
        request = self.requests.get(number)
        # A body that breaks off overrides the earlier status.
        if request and (request.outcome is None or isinstance(outcome, str) and outcome != "given up"):
            request.outcome = outcome

    def wait_for_requests(self, address):
        """Waits until all requests to a server are answered, and returns them."""
        patience = Patience()
        while True:
            asked = [request for request in self.requests.values() if request.url.startswith(address)]
            waiting = [request.url for request in asked if request.outcome is None]
            if not waiting:
                return asked
            self._receive(patience, waiting[0])

    def intercept_requests(self, pattern, decide):
        """Has `decide` answer with a command for every request whose URL matches a pattern."""
        self._intercept = decide
        self.call("Fetch.enable", patterns=[{"urlPattern": pattern, "requestStage": "Request"}])

    # MARK: The page

    def open(self, url):
        self.call("Page.navigate", url=url)

    def evaluate(self, expression):
        """The value of an expression in the page; where that is a promise, what becomes of it."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details["text"])
        return result["result"].get("value")

    def wait_for(self, condition):
        """Waits until an expression in the page is true, and returns its value; it is tried with each frame."""
        waiting = f"""new Promise((resolve) => {{
            const attempt = () => {{
                let value;
                try {{ value = ({condition}); }} catch {{ }}
                if (value) resolve(value); else requestAnimationFrame(attempt);
            }};
            attempt();
        }})"""
        try:
            return self.evaluate(waiting)
        except BrowserError as error:
            raise BrowserError(f"waited for {condition}: {error}") from None

    def click(self, selector, index=0):
        """Presses the mouse in the middle of an element, once that is there: of the first that a selector finds."""
        element = f"document.querySelectorAll({json.dumps(selector)})[{index}]"
        self.wait_for(f"{element} && !{element}.disabled")
        middle = f"""(() => {{
            const element = {element};
            element.scrollIntoView({{ block: "nearest" }});
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()"""
        x, y = self.evaluate(middle)
        self._mouse("mouseMoved", x, y)
        for kind in ["mousePressed", "mouseReleased"]:
            self._mouse(kind, x, y, button="left", clickCount=1)

    def turn_wheel(self, x, y):
        """Turns the wheel of the mouse by a step at a place of the page; upwards, which is to zoom in."""
        self._mouse("mouseWheel", x, y, deltaX=0, deltaY=-120)

    def _mouse(self, kind, x, y, **more):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def type(self, text):
        for character in text:
            self.call("Input.dispatchKeyEvent", type="keyDown", text=character, key=character)
            self.call("Input.dispatchKeyEvent", type="keyUp", key=character)

    def press_enter(self):
        key = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}
        self.call("Input.dispatchKeyEvent", type="keyDown", text="\r", **key)
        self.call("Input.dispatchKeyEvent", type="keyUp", **key)

    def screenshot(self):
        """The page as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
