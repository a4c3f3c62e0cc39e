"""A copy of the sample package in the editor, as a publisher has it before them."""

import base64
import json
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing, contextmanager
from pathlib import Path

from opened import PATIENCE, NotSeen
from overlay_window import PACKAGE

LARGE = {"width": 1400, "height": 900}
PANEL = ".edit-panel"


class EditServer:
    """`gatefold-server serve --edit` with a package that may be changed."""

    def __init__(self, program, package):
        command = [program, "serve", "--edit", str(package), "--port", "0", "--deadline", "300"]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        lines = []
        for line in self._process.stderr:
            lines.append(line)
            found = re.search(r"http://127\.0\.0\.1:\d+/reader/\?edit=\S+", line)
            if found:
                self.address = found[0]
                break
        else:
            raise SystemExit(f"the server did not start: {''.join(lines)}")
        threading.Thread(target=self._process.stderr.read, daemon=True).start()

    def close(self):
        self._process.terminate()
        self._process.wait(300)


class Package:
    """The package on disk."""

    def __init__(self, path):
        self.path = path

    @property
    def description(self):
        return json.loads((self.path / "overlays.json").read_text())

    @property
    def overlays(self):
        return {overlay["id"]: overlay for overlay in self.description["overlays"]}

    def described(self, window):
        """The overlays as the server gives them to the editor."""
        return window.evaluate("fetch(gatefoldReader.issue.url('overlays.json'), { cache: 'no-store' })"
                               ".then((one) => one.json())")

    def wait(self, condition, what, seconds=PATIENCE):
        """Waits until the overlays on disk, by their ids, are as wanted; returns them."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            overlays = self.overlays
            try:
                if condition(overlays):
                    return overlays
            except (KeyError, IndexError):
                pass
            time.sleep(0.05)
        last = [json.dumps(one) for one in self.description["overlays"][-4:]]
        raise NotSeen(f"{what}: the last overlays on disk are {last}")


@contextmanager
def edited(trial, page, change=None, **options):
    """The editor with a copy of the sample at a page, and the package. `change` gets the description before."""
    program = str(Path(trial.gatefold._program).parent / "gatefold-server")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = Path(folder) / PACKAGE
        shutil.copytree(trial.gatefold.file(PACKAGE), path)
        package = Package(path)
        if change:
            description = package.description
            change(description)
            (path / "overlays.json").write_text(json.dumps(description))
        with closing(EditServer(program, path)) as server:
            with trial.window(**{"viewport": LARGE, **options}) as window:
                window.go(f"{server.address}#page={page}")
                window.wait("Boolean(gatefoldReader.view && gatefoldEditor.frames)", "the editor is open")
                window.wait_for_rest()
                yield window, package


def frame(overlay):
    """The expression of the frame of an overlay by its id."""
    return ("document.querySelector(`[data-key='${(({ overlays }) => "
            f"gatefoldEditor.draft.key(overlays.find(({{ id }}) => id === {json.dumps(overlay)}) ?? {{}}))"
            "(gatefoldEditor.draft)}']`)")


def box_of(window, overlay):
    return window.evaluate("(({ x, y, width, height }) => [x, y, width, height])"
                           f"({frame(overlay)}.getBoundingClientRect())")


def middle_of(window, overlay):
    x, y, width, height = box_of(window, overlay)
    return x + width / 2, y + height / 2


def select(window, overlay):
    window.page.mouse.click(*middle_of(window, overlay))
    window.wait(f"{frame(overlay)}.ariaPressed === 'true'", f"{overlay} is chosen")


def drag(window, start, end, key=None):
    if key:
        window.page.keyboard.down(key)
    window.page.mouse.move(*start)
    window.page.mouse.down()
    window.page.mouse.move(*end, steps=8)
    window.page.mouse.up()
    if key:
        window.page.keyboard.up(key)


def draw(window, kind, page, start, end, key="Alt"):
    """Draws a frame of a kind from a point of a page to another; with Alt it doesn't snap."""
    window.page.locator(f"[data-kind={kind}]").click()
    drag(window, window.place_of(page, *start), window.place_of(page, *end), key)


def field(window, name):
    return window.page.locator(f"{PANEL} [name='{name}']")


def wait_until_saved(window, what="it is saved"):
    window.wait("document.querySelector('.edit-status').dataset.state === 'saved' && gatefoldEditor.storage.isSaved",
                what)


def drop(window, files, place):
    """Drops files, paths of the disk, at a place of the window."""
    contents = [(file.name, base64.b64encode(file.read_bytes()).decode()) for file in files]
    window.page.evaluate("""([files, [x, y]]) => {
        const data = new DataTransfer();
        for (const [name, content] of files) {
            data.items.add(new File([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], name));
        }
        const options = { bubbles: true, cancelable: true, clientX: x, clientY: y, dataTransfer: data };
        const target = document.elementFromPoint(x, y);
        for (const kind of ["dragenter", "dragover", "drop"]) target.dispatchEvent(new DragEvent(kind, options));
    }""", [contents, list(place)])
