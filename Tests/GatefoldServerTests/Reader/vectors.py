"""The test vectors of overlays and storyboards, in the reader's own modules."""

import json
from pathlib import Path

from overlay_window import PACKAGE, opened

SITES = ["served"]
ISSUES = [PACKAGE]
FOLDER = Path(__file__).resolve().parents[2] / "GatefoldPackageTests/Vectors"
# The view of a window on a canvas, in points, with zoom and rotation.
VIEW = """({ rect: { x, y, width, height }, zoom, rotation }) => {
    const [cos, sin] = [[1, 0], [0, 1], [-1, 0], [0, -1]][rotation / 90];
    const [a, b, c, d] = [cos * zoom, sin * zoom, -sin * zoom, cos * zoom];
    const [w, h] = rotation % 180 ? [height, width] : [width, height];
    const [midX, midY] = [x + width / 2, y + height / 2];
    const matrix = { a, b, c, d, e: (w * zoom) / 2 - a * midX - c * midY, f: (h * zoom) / 2 - b * midX - d * midY };
    return { matrix, width: w * zoom, height: h * zoom, zoom, rotation, spreadIndex: 0, isMoving: false };
}"""
# Loads a module of the overlays from their bundle, or from its own file if the reader is not bundled.
MODULE = """async (name) => {
    const bundle = await import(new URL("overlays/overlay-layer.js", location.href));
    return bundle[`overlays$${name.replaceAll("-", "_")}`] ?? import(new URL(`overlays/${name}.js`, location.href));
}"""
# Lists the differences by vector number. Numbers may differ by a millionth.
SCENES = f"""async (vectors) => {{
    const {{ items }} = await ({MODULE})("scene");
    const viewOf = {VIEW};""" + """
    const isNear = (one, other) => Math.abs(one - other) < 1e-6 * Math.max(1, Math.abs(other));
    let count = 0;
    const problems = vectors.flatMap((vector, number) => {
        const { window, size, slots, spread = null, overlays, visibility } = vector;
        const shown = items(overlays, { size, slots, spread }, viewOf(window), visibility);
        const ids = JSON.stringify(shown.map(({ overlay }) => overlay.id));
        const wanted = JSON.stringify(vector.items.map(({ id }) => id));
        if (ids !== wanted) return [`${number}: the items are ${ids}, not ${wanted}`];
        return shown.flatMap(({ transform, corners, clip }, index) => {
            count += 1;
            const item = vector.items[index];
            const isPlaced = ["a", "b", "c", "d", "tx", "ty"].every((name) => isNear(transform[name], item.transform[name]))
                && corners.flat().every((value, place) => isNear(value, item.corners.flat()[place]));
            const isCut = !clip === !item.clip
                && (!clip || ["x", "y", "width", "height"].every((name) => isNear(clip[name], item.clip[name])));
            return isPlaced && isCut ? [] : [`${number}: ${item.id} lies elsewhere, or is cut off otherwise`];
        });
    });
    return { problems, count };
}"""
# Compares the overlay that the browser finds at each touch. The stage is moved so that the touch is in the window.
TOUCHES = f"""async (vectors) => {{
    const {{ OverlayLayers }} = await ({MODULE})("overlay-layer");
    const viewOf = {VIEW};""" + """
    const stage = document.createElement("div");
    Object.assign(stage.style, { position: "fixed", inset: "0 auto auto 0", zIndex: 1000 });
    document.body.append(stage);
    const counts = { touches: 0, hits: 0 };
    const problems = [];
    const near = [0, -1, 1].flatMap((right) => [0, -1, 1].map((down) => [right / 2, down / 2]));
    for (const [number, { window, size, slots, spread = null, overlays, visibility, touches }] of vectors.entries()) {
        const pages = [];
        for (const { pageIndex, pageLabel } of [...spread?.slots ?? [], ...slots]) pages[pageIndex] = { label: pageLabel };
        const issue = { pages: Array.from(pages, (page) => page ?? {}), assetURL: (path) => `https://example.org/${path}` };
        const layers = new OverlayLayers({ stage, issue, draw() { } }, { overlays });
        Object.assign(layers.visibility, visibility);
        const view = viewOf(window);
        stage.style.width = `${view.width}px`;
        stage.style.height = `${view.height}px`;
        const canvas = { size, slots };
        layers.show({ ...view, canvas, parts: [{ canvas, spread, x: 0, y: 0 }] });
        for (const { x, y, hit } of touches) {
            if (x < 0 || y < 0 || x >= view.width || y >= view.height) continue;
            counts.touches += 1;
            stage.style.translate = `${500 - x}px ${340 - y}px`;
            const isSame = ([right, down]) => hit
                === document.elementFromPoint(500 + right, 340 + down)?.closest(".overlay")?.dataset.overlay;
            if (hit) counts.hits += 1;
            // Many touches are on an edge, where browsers round.
            if (!near.some(isSame)) problems.push(`${number}: a touch at ${x}, ${y} doesn't hit ${hit}`);
        }
        layers.remove();
    }
    stage.remove();
    return { problems, counts };
}"""
STORYBOARDS = f"""async (vectors) => {{
    const {{ StoryboardPlayer }} = await ({MODULE})("storyboard");
    const {{ readTime, isSame }} = await ({MODULE})("media-time");""" + """
    const equals = (value, wanted) => {
        if (!wanted || typeof wanted !== "object") return value === wanted;
        if ("scale" in wanted) return typeof value?.value === "bigint" && isSame(value, readTime(wanted));
        const names = Object.keys(wanted).sort();
        return JSON.stringify(Object.keys(value ?? {}).sort()) === JSON.stringify(names)
            && names.every((name) => equals(value[name], wanted[name]));
    };
    const text = (value) => JSON.stringify(value, (name, one) => (typeof one === "bigint" ? String(one) : one));
    return vectors.flatMap(({ name, storyboard, progressInterval, inputs, outputs }) => {
        const player = new StoryboardPlayer(storyboard, readTime(progressInterval));
        return inputs.flatMap((input, index) => {
            const { to, at, choice, rate, message } = input;
            const value = to ?? at ? readTime(to ?? at) : choice ?? rate ?? message;
            const given = player[input.input](value);
            const isRight = given.length === outputs[index].length && given.every((one, place) => equals(one, outputs[index][place]));
            return isRight ? [] : [`${name}, ${index} ${text(input)}: ${text(given)}, not ${text(outputs[index])}`];
        });
    });
}"""


def vectors(name):
    return json.loads((FOLDER / f"{name}.json").read_text())


def check_scene(trial):
    with opened(trial) as window:
        found = window.evaluate(SCENES, vectors("scene"))
        trial.problems += found["problems"]
        trial.expect(found["count"] > 150, f"so few items are tried: {found['count']}")


def check_touches(trial):
    with opened(trial) as window:
        window.context.route("https://example.org/**", lambda route: route.fulfill(body=""))
        found = window.evaluate(TOUCHES, vectors("scene"))
        trial.problems += found["problems"]
        counts = found["counts"]
        trial.expect(counts["hits"] > 100 and counts["touches"] > counts["hits"], f"so little is tried: {counts}")


def check_storyboard(trial):
    with opened(trial) as window:
        read = vectors("storyboard")
        trial.problems += window.evaluate(STORYBOARDS, read)
        trial.expect(sum(len(one["inputs"]) for one in read) > 100, "few storyboards are tried")


CHECKS = [check_scene, check_touches, check_storyboard]
