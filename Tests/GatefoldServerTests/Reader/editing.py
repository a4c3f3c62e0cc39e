"""The overlay editor: an interactive page is made by pointer and by keys, and is on disk as it should be."""

from access import expect_no_violations
from edited_package import (
    PANEL, box_of, drag, draw, drop, edited, field, frame, middle_of, select, wait_until_saved,
)
from overlay_window import PACKAGE

SITES = ["served"]
ISSUES = [PACKAGE]
# "17" is the page with the index 22.
KITE = 22


def expect_frame(trial, overlay, expected, what, within=1.0):
    for member, value in zip(("x", "y", "width", "height"), expected):
        trial.expect_near(overlay["frame"][member], value, within, f"{what}: {member}")


def check_draw(trial):
    """A page is made as a publisher does it: draw, drop, type, and look at it."""
    def change(description):
        description["mood"] = "grey"
        description["overlays"][0]["tint"] = 7

    with edited(trial, "17", change) as (window, package):
        before = package.described(window)
        media = package.path / "films" / "lights.mp4"
        draw(window, "video", KITE, (60, 90), (300, 225))
        window.wait(f"Boolean({frame('video-1')})", "the video has a frame")
        window.wait("Boolean(document.querySelector('.edit-mark'))", "what is missing is marked on the frame")
        trial.expect("alternativeText" in window.text(".edit-findings"),
                     f"the panel says {window.text('.edit-findings')}")
        field(window, "overlay.sources.upload").set_input_files(str(media))
        field(window, "overlay.alternativeText").fill("A film of lamps")
        field(window, "overlay.poster.upload").set_input_files(str(package.path / "pictures" / "lights.jpg"))
        overlays = package.wait(lambda all: all["video-1"]["alternativeText"] and all["video-1"]["sources"]
                                and all["video-1"]["poster"], "the video is written")
        video = overlays["video-1"]
        trial.expect_equal((video["pageIndex"], video["kind"]), (KITE, "video"), "the page and the kind")
        # A name that is there already gets a number.
        trial.expect_equal((video["sources"], video["poster"]), (["films/lights-2.mp4"], "pictures/lights-2.jpg"),
                           "the files")
        trial.expect((package.path / "films/lights-2.mp4").read_bytes() == media.read_bytes(),
                     "the film is stored whole")
        expect_frame(trial, video, (60, 90, 240, 135), "the frame")
        wait_until_saved(window)
        window.wait("!document.querySelector('.edit-mark')", "no mark is left")

        draw(window, "hotspot", KITE, (60, 300), (200, 360))
        field(window, "overlay.alternativeText").fill("Play the film")
        field(window, "overlay.actions.add").click()
        field(window, "overlay.actions.0.kind").select_option("play")
        field(window, "overlay.actions.0.overlay").select_option("video-1")
        package.wait(lambda all: all["hotspot-1"]["actions"] == [{"kind": "play", "overlay": "video-1"}],
                     "the action is written")
        # Another id is one in the actions as well.
        select(window, "video-1")
        field(window, "id").fill("lamps")
        field(window, "id").press("Enter")
        package.wait(lambda all: all["hotspot-1"]["actions"][0]["overlay"] == "lamps" and "lamps" in all,
                     "the id is changed")
        wait_until_saved(window)
        # Everything else is as it was.
        after = package.described(window)
        trial.expect_equal({**after, "overlays": after["overlays"][:-2]}, before, "what is left untouched")
        trial.expect_equal((package.description["mood"], package.description["overlays"][0]["tint"]), ("grey", 7),
                           "what nobody knows")

        window.page.get_by_role("button", name="Preview").click()
        window.wait("Boolean(document.querySelector('[data-overlay=lamps]'))", "the preview has the overlay")
        trial.expect(not window.evaluate("document.querySelector('.edit-frame').checkVisibility()"),
                     "frames are not seen")
        window.page.locator("[data-overlay=hotspot-1]").click()
        window.wait("!document.querySelector('[data-overlay=lamps] video').paused", "the hotspot plays the film")
        window.press("Escape")
        window.wait(f"{frame('lamps')}.checkVisibility() && !document.querySelector('[data-overlay]')",
                    "back to the frames")


def check_undo(trial):
    with edited(trial, "17") as (window, package):
        before = package.described(window)
        draw(window, "shape", KITE, (60, 90), (160, 190))
        field(window, "overlay.form").select_option("circle")
        field(window, "overlay.alternativeText").fill("A ring")
        drag(window, middle_of(window, "shape-1"), window.place_of(KITE, 400, 300), "Alt")
        window.press("Control+d")
        window.wait(f"Boolean({frame('shape-2')})", "Ctrl+D makes a copy")
        made = package.wait(lambda all: "shape-2" in all, "the copy is written")
        expect_frame(trial, made["shape-1"], (350, 250, 100, 100), "where it was dragged to")
        expect_frame(trial, made["shape-2"], (360, 260, 100, 100), "where the copy lies")
        trial.expect_equal(made["shape-1"]["form"], "circle", "the form")
        done = 0
        while window.evaluate("gatefoldEditor.draft.canUndo"):
            window.press("Control+z")
            done += 1
        # Drawn, a form, a text, moved, a copy.
        trial.expect_equal(done, 5, "steps of undo")
        wait_until_saved(window)
        trial.expect_equal(package.described(window), before, "undone is as it was")
        for _ in range(done):
            window.press("Control+Shift+z")
        wait_until_saved(window)
        trial.expect_equal(package.overlays["shape-2"], made["shape-2"], "done again")


def check_frames(trial):
    """Frames keep their units, labels and turn; they snap to the page and to text."""
    def change(description):
        description["overlays"] += [
            {"id": "share-2", "kind": "hotspot", "pageIndex": KITE, "unit": "fractions", "alternativeText": "a",
             "frame": {"x": 0.125, "y": 0.75, "width": 0.123456789, "height": 0.1}},
            {"id": "turned", "kind": "hotspot", "pageIndex": KITE, "rotation": 90, "alternativeText": "a",
             "frame": {"x": 100, "y": 300, "width": 100, "height": 50}},
            {"id": "labelled", "kind": "hotspot", "pageLabel": "17", "alternativeText": "a",
             "frame": {"x": 400, "y": 90, "width": 60, "height": 60}},
        ]

    with edited(trial, "17", change) as (window, package):
        select(window, "share-2")
        window.press("ArrowRight", "Shift+ArrowDown")
        moved = package.wait(lambda all: all["share-2"]["frame"]["y"] > 0.75, "the arrows move")["share-2"]
        trial.expect_equal(moved["unit"], "fractions", "the unit")
        trial.expect_near(moved["frame"]["x"], 0.125 + 1 / 603, 1e-5, "one point to the right, in fractions")
        trial.expect_near(moved["frame"]["y"], 0.75 + 10 / 783, 1e-5, "ten points down, in fractions")
        trial.expect_equal(moved["frame"]["width"], 0.123456789, "what isn't moved")
        window.press("Alt+ArrowRight")
        package.wait(lambda all: abs(all["share-2"]["frame"]["width"] - 0.123456789 - 1 / 603) < 1e-5, "Alt resizes")

        # The lower right handle of what is turned by 90° lies at the lower left.
        select(window, "turned")
        x, y, width, height = box_of(window, "turned")
        zoom = window.view["zoom"]
        drag(window, (x, y + height), (x - 20 * zoom, y + height + 30 * zoom), "Alt")
        turned = package.wait(lambda all: all["turned"]["frame"]["width"] != 100, "it is resized")["turned"]
        expect_frame(trial, turned, (75, 305, 130, 70), "the opposite corner stays")

        # Dragged to the other page, a label stays a label.
        drag(window, middle_of(window, "labelled"), window.place_of(KITE - 1, 300, 300), "Alt")
        labelled = package.wait(lambda all: all["labelled"]["pageLabel"] == "16", "it is on the other page")["labelled"]
        trial.expect("pageIndex" not in labelled, "the page is named by its label")
        expect_frame(trial, labelled, (270, 270, 60, 60), "its place on the other page")

        # The left edge of a column is 54 points from the edge of the page; the other side is at the middle of the page.
        near = 3 / zoom
        draw(window, "picture", KITE, (54 + near, 400), (301.5 - near, 440), None)
        snapped = package.wait(lambda all: "picture-1" in all, "the picture is written")["picture-1"]["frame"]
        trial.expect_near(snapped["x"], 54, 0.6, "the frame snaps to the text")
        window.page.locator("[data-kind=link]").click()
        window.page.mouse.move(*window.place_of(KITE, 100, 460))
        window.page.mouse.down()
        window.page.mouse.move(*window.place_of(KITE, 301.5 - near, 480), steps=4)
        trial.expect(window.evaluate("document.querySelectorAll('.edit-guide').length"), "a guide is shown")
        window.press("Escape")
        trial.expect(not window.evaluate("document.querySelectorAll('.edit-guide').length"), "Escape ends drawing")
        window.page.mouse.up()
        trial.expect(not window.evaluate(f"Boolean({frame('link-1')})"), "and makes nothing")

        # Across the spread, a frame stays where it is.
        window.press("Escape")
        select(window, "labelled")
        before = box_of(window, "labelled")
        field(window, "overlay.isAcrossSpread").check()
        across = package.wait(lambda all: all["labelled"].get("isAcrossSpread"), "it is one of the spread")["labelled"]
        trial.expect_near(box_of(window, "labelled")[0], before[0], 0.5, "the frame stays")
        expect_frame(trial, across, (270, 270, 60, 60), "on the left page the numbers are the same")


def check_files(trial):
    with edited(trial, "17") as (window, package):
        pictures = package.path / "pictures"
        drop(window, [pictures / "fog.png"], window.place_of(KITE - 1, 300, 300))
        picture = package.wait(lambda all: "picture-1" in all, "a picture is dropped on the page")["picture-1"]
        trial.expect_equal((picture["pageIndex"], picture["path"]), (KITE - 1, "pictures/fog-2.png"), "the picture")
        width, height = window.evaluate("""async (path) => {
            const picture = new Image();
            picture.src = gatefoldReader.issue.assetURL(path);
            await picture.decode();
            return [picture.naturalWidth, picture.naturalHeight];
        }""", "pictures/fog-2.png")
        trial.expect_near(picture["frame"]["height"] / picture["frame"]["width"], height / width, 0.01,
                          "its proportions")
        trial.expect_near(picture["frame"]["x"] + picture["frame"]["width"] / 2, 300, 1, "it lies where it was dropped")

        drop(window, [pictures / "basalt.jpg", pictures / "sea-glass.jpg"], window.place_of(KITE, 150, 560))
        gallery = package.wait(lambda all: "gallery-1" in all, "several pictures are dropped")["gallery-1"]
        trial.expect_equal([item["path"] for item in gallery["items"]],
                           ["pictures/basalt-2.jpg", "pictures/sea-glass-2.jpg"],
                           "the pictures of the gallery")

        bad = package.path.parent / "con.HTML"
        bad.write_text("<!DOCTYPE html><title>a</title><p>Good day")
        drop(window, [bad], window.place_of(KITE, 150, 130))
        web = package.wait(lambda all: "web-1" in all, "HTML is dropped")["web-1"]
        trial.expect_equal(web["path"], "web/file-con/index.html", "where HTML goes")
        trial.expect((package.path / web["path"]).is_file(), "the HTML is there")

        # On a frame: the video of a frame, and its poster.
        draw(window, "video", KITE, (60, 620), (200, 700))
        drop(window, [package.path / "films" / "tide.mp4", pictures / "tide.jpg"], middle_of(window, "video-1"))
        video = package.wait(lambda all: all["video-1"]["sources"], "a film is dropped on a frame")["video-1"]
        trial.expect_equal((video["sources"], video["poster"]), (["films/tide-2.mp4"], "pictures/tide-2.jpg"),
                           "the film")
        odd = package.path.parent / "notes.xyz"
        odd.write_text("a")
        drop(window, [odd], middle_of(window, "video-1"))
        window.wait("document.querySelector('.toast').textContent.includes('no picture')",
                    "what can't be shown is said")


def check_order(trial):
    with edited(trial, "17") as (window, package):
        names = "[...document.querySelectorAll('.edit-list li')].map((one) => one.firstElementChild.textContent)"
        trial.expect_equal(window.evaluate(names), ["Hotspot tail", "Storyboard kite-film"],
                           "from the highest to the lowest")
        window.page.get_by_role("button", name="Move up: kite-film").click()
        trial.expect_equal(window.evaluate(names), ["Storyboard kite-film", "Hotspot tail"], "after the button")
        wait_until_saved(window)
        ids = list(package.overlays)
        trial.expect_equal(ids.index("kite-film") - ids.index("tail"), 1, "the order on disk")
        window.page.get_by_role("button", name="Hotspot tail",
                                exact=True).and_(window.page.locator(f"{PANEL} *")).click()
        field(window, "overlay.isHidden").check()
        package.wait(lambda all: all["tail"].get("isHidden"), "it is hidden")
        window.wait(f"{names}.includes('Hotspot tail (hidden)')", "the list says so")
        window.wait("document.querySelector('.edit-panel section').textContent.includes('tail')",
                    "the check finds that nothing shows it")
        window.press("Escape")
        window.evaluate("gatefoldReader.goToPage(0)")
        window.wait_for_pages([0], "the cover is shown")
        window.page.locator(".edit-panel section button").first.click()
        window.wait_for_pages([KITE - 1, KITE], "a finding leads to its page")
        window.wait(f"{frame('tail')}.ariaPressed === 'true'", "and to its frame")


def check_keyboard(trial):
    """A page is made without a pointer."""
    with edited(trial, "17") as (window, package):
        window.page.locator("[data-kind=hotspot]").focus()
        window.press("Enter")
        window.wait(f"document.activeElement === {frame('hotspot-1')}", "Enter on a kind makes one")
        window.press("Shift+ArrowUp", "ArrowLeft", "Alt+Shift+ArrowRight", "Enter")
        window.wait("document.activeElement.name === 'overlay.alternativeText'", "Enter leads to the properties")
        window.page.keyboard.type("To the cover")
        window.press("Tab")
        window.wait("document.activeElement.name === 'overlay.actions.add'", "Tab leads to the actions")
        window.press("Enter")
        window.page.keyboard.press("Shift+Tab")
        window.press("Escape")
        window.wait(f"document.activeElement === {frame('hotspot-1')}", "Escape leads back to the frame")
        made = package.wait(lambda all: all["hotspot-1"]["alternativeText"] == "To the cover",
                            "it is written")["hotspot-1"]
        expect_frame(trial, made, (220.5, 336.5, 170, 90), "the frame")
        window.press("Shift+Tab")
        window.wait(f"document.activeElement === {frame('tail')}", "Tab leads through the frames")
        window.press("Delete")
        window.wait(f"!{frame('tail')}", "Delete removes it")
        window.press("Control+z")
        window.wait(f"Boolean({frame('tail')})", "Ctrl+Z brings it back")


def check_failures(trial):
    with edited(trial, "17", allowed="500|overlays.json") as (window, package):
        window.context.route("**/edit/overlays.json", lambda route: route.fulfill(status=500, body="the disk is full"))
        select(window, "tail")
        window.press("ArrowRight")
        window.wait("document.querySelector('.edit-status').textContent.includes('the disk is full')", "it says why")
        asked = []
        window.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
        window.evaluate("setTimeout(() => location.reload())")
        window.page.wait_for_timeout(800)
        trial.expect_equal(asked, ["beforeunload"], "who leaves is warned")
        window.context.unroute("**/edit/overlays.json")
        window.page.get_by_role("button", name="Try again").click()
        package.wait(lambda all: all["tail"]["frame"]["x"] == 55, "it is saved the second time")
        wait_until_saved(window)


def check_access(trial):
    for scheme in ("light", "dark"):
        with edited(trial, "15", color_scheme=scheme) as (window, _):
            window.evaluate("(({ overlays }) => gatefoldEditor.show(overlays.find(({ id }) => id === 'more-words')))"
                            "(gatefoldEditor.draft)")
            window.wait("Boolean(document.querySelector('.is-selected'))", "one is chosen")
            expect_no_violations(trial, window, f"the editor, {scheme}")


CHECKS = [check_draw, check_undo, check_frames, check_files, check_order, check_keyboard, check_failures, check_access]
