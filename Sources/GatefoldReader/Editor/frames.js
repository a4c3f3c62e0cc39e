import { items, source } from "../overlays/scene.js";
import { element } from "../page/dom.js";
import { findingText, label, say } from "./editor-words.js";
import { snap, SnapLines } from "./snapping.js";

const handles = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
const least = 4;
// Within how many CSS pixels a frame snaps.
const reach = 7;
const usual = { width: 160, height: 90 };
const shares = [0, 0.5, 1];
const members = ["x", "y", "width", "height"];

/** The layer with the frames of the overlays: drawn, moved, resized and chosen here. */
export class FrameLayer {
  #editor;
  #lines;
  #view = null;
  #canvas = null;
  #elements = new Map();
  #drag = null;
  #guides = element("div", { class: "edit-guides" });
  #drawn = element("div", { class: "edit-frame is-selected", hidden: true });
  #element = element("div", { class: "layer edit-layer", onpointerdown: (event) => this.#draw(event) }, this.#guides,
    this.#drawn);

  constructor(editor) {
    this.#editor = editor;
    this.#lines = new SnapLines(editor.reader.issue);
    editor.reader.stage.append(this.#element);
  }

  remove() {
    this.#element.remove();
  }

  show(view) {
    this.#view = view;
    if (view.canvas !== this.#canvas) {
      this.#canvas = view.canvas;
      this.#lines.load(view.canvas.slots);
      this.refresh();
    }
    for (const one of this.placed) this.#position(this.#elements.get(one.key), one);
    const { a, b, c, d, e, f } = view.matrix;
    this.#guides.style.transform = `matrix(${[a, b, c, d, e, f]})`;
  }

  /** The overlays on the visible pages, from the lowest to the highest: `{overlay, key, frame}`. */
  get placed() {
    if (!this.#view) return [];
    const { draft, pageOf } = this.#editor;
    // Including hidden overlays and overlays of unknown kinds.
    const shown = draft.overlays.map((overlay) =>
      ({ ...overlay, id: "", kind: "link", isHidden: false, pageIndex: pageOf(overlay), overlay,
        key: draft.key(overlay) }));
    const { canvas, spread, matrix } = this.#view;
    return items(shown, { ...canvas, spread }, { matrix })
      .map(({ overlay: { overlay, key }, frame }) => ({ overlay, key, frame }));
  }

  /** Shows the frames anew after a change. */
  refresh() {
    const { selected, tool, findingsOf } = this.#editor;
    const seen = this.placed;
    const before = this.#elements;
    this.#elements = new Map(seen.map(({ key }) => [key, before.get(key) ?? this.#made(key)]));
    for (const [key, one] of before) if (!this.#elements.has(key)) one.remove();
    for (const [depth, one] of seen.entries()) {
      const { overlay, key } = one;
      const frame = this.#elements.get(key);
      const findings = findingsOf(overlay).map(findingText).join("\n");
      const isSelected = key === selected;
      frame.className = `edit-frame${isSelected ? " is-selected" : ""}${overlay.isHidden === true ? " is-hidden" : ""}`;
      frame.style.zIndex = depth;
      frame.setAttribute("aria-pressed", isSelected);
      frame.setAttribute("aria-label", [say("frame", { kind: label(String(overlay.kind)), id: overlay.id,
        text: overlay.alternativeText ?? "" }), overlay.isHidden === true ? say("frameHidden") : "", findings]
          .filter(Boolean).join(", "));
      frame.replaceChildren(element("span", { class: "edit-name" }, `${label(String(overlay.kind))} ${overlay.id}`),
        ...(findings ? [element("span", { class: "edit-mark" }, element("span", {}, findings))] : []),
        ...(isSelected ? handles.map((name) => element("span", { class: "edit-handle", "data-handle": name })) : []));
      if (!frame.isConnected) this.#element.append(frame);
      this.#position(frame, one);
    }
    this.#element.classList.toggle("is-drawing", Boolean(tool));
  }

  #made(key) {
    const editor = this.#editor;
    return element("div", {
      role: "button",
      tabindex: 0,
      "data-control": true,
      "data-key": key,
      onfocus: () => editor.selected !== key && editor.select(key),
      onpointerdown: (event) => !event.button && !editor.tool && this.#move(event, key),
    });
  }

  focus(key) {
    this.#elements.get(key)?.focus({ preventScroll: true });
  }

  #position({ style }, { overlay, frame }) {
    const { matrix: { a, b, c, d, e, f }, zoom, rotation } = this.#view;
    const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
    style.width = `${frame.width * zoom}px`;
    style.height = `${frame.height * zoom}px`;
    style.transform = `translate(${a * x + c * y + e}px, ${b * x + d * y + f}px) translate(-50%, -50%) rotate(${
      (Number(overlay?.rotation) || 0) + rotation}deg)`;
  }

  // Places

  #at({ clientX, clientY }) {
    const box = this.#editor.reader.stage.getBoundingClientRect();
    const { matrix } = this.#view;
    const [x, y] = source({ ...matrix, tx: matrix.e, ty: matrix.f }, clientX - box.left, clientY - box.top);
    return { x, y };
  }

  #slotAt({ x, y }) {
    return this.#canvas.slots.find(({ frame }) => x >= frame.x && x < frame.x + frame.width && y >= frame.y
      && y < frame.y + frame.height);
  }

  /** Where a new overlay of a size lies around a place of the window; without one, in the middle of the first page. */
  place({ width, height } = usual, event = null) {
    const { slots } = this.#canvas;
    const [{ frame: first }] = slots;
    const at = event ? this.#at(event) : { x: first.x + first.width / 2, y: first.y + first.height / 2 };
    const { frame, pageIndex } = this.#slotAt(at) ?? slots[0];
    const scale = Math.min(1, frame.width / width, frame.height / height);
    const inside = (value, size, length) =>
      Math.round(Math.min(Math.max(value - size / 2, 0), length - size) * 100) / 100;
    const [w, h] = [width, height].map((value) => Math.round(value * scale * 100) / 100);
    return { pageIndex, frame: { x: inside(at.x - frame.x, w, frame.width), y: inside(at.y - frame.y, h, frame.height),
      width: w, height: h } };
  }

  /** A frame in points of the canvas as an overlay says it, in its unit. Numbers that stay are exactly as before. */
  described(overlay, frame) {
    const { canvas, spread } = this.#view;
    const slot = canvas.slots.find(({ pageIndex }) => pageIndex === this.#editor.pageOf(overlay)) ?? canvas.slots[0];
    const isAcross = overlay.isAcrossSpread === true;
    const seen = isAcross && spread?.slots.find(({ pageIndex }) => pageIndex === canvas.slots[0].pageIndex).frame;
    const origin = !isAcross ? slot.frame : { x: -(seen?.x ?? 0), y: -(seen?.y ?? 0) };
    const size = overlay.unit !== "fractions" ? { width: 1, height: 1 } : !isAcross ? slot.frame
      : (spread ?? canvas).size;
    const digits = overlay.unit === "fractions" ? 1e5 : 100;
    return Object.fromEntries(members.map((name) => {
      const unit = name === "x" || name === "width" ? size.width : size.height;
      const value = (frame[name] - (origin[name] ?? 0) * (name in { x: 1, y: 1 })) / unit;
      const before = overlay.frame?.[name];
      return [name, Math.abs(value - before) * unit < 0.004 ? before : Math.round(value * digits) / digits];
    }));
  }

  /** Changes an overlay so that it has a frame in points of the canvas, on the page on which its middle lies. */
  #put(key, frame, step) {
    const { draft, pageOf, pageMembers } = this.#editor;
    const overlay = draft.overlay(key);
    const slot = this.#slotAt({ x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 });
    const isOther = slot && overlay.isAcrossSpread !== true && slot.pageIndex !== pageOf(overlay);
    const page = isOther ? pageMembers(overlay, slot.pageIndex) : {};
    draft.change(key, { ...page, frame: { ...overlay.frame, ...this.described({ ...overlay, ...page }, frame) } },
      step);
  }

  /** Changes members that say where a frame lies, such as `isAcrossSpread`; it stays where it is. */
  reframe(key, changes) {
    const one = this.placed.find((other) => other.key === key);
    const { draft } = this.#editor;
    draft.change(key, one ? { ...changes, frame: { ...one.overlay.frame,
      ...this.described({ ...one.overlay, ...changes }, one.frame) } } : changes);
  }

  /** Moves a frame by points, or its right and lower sides. */
  nudge(key, dx, dy, isResized) {
    const one = this.placed.find((other) => other.key === key);
    if (!one) return;
    const { frame, overlay } = one;
    this.#put(key, isResized ? resized(frame, "se", dx, dy, overlay.rotation)
      : { ...frame, x: frame.x + dx, y: frame.y + dy },
      `nudge ${key} ${isResized}`);
  }

  // Pointers

  #move(event, key) {
    const handle = event.target.dataset.handle ?? "";
    this.focus(key);
    this.#editor.select(key);
    const { frame, overlay } = this.placed.find((one) => one.key === key);
    const rotation = Number(overlay.rotation) || 0;
    const start = this.#at(event);
    this.#track(event, key, (now, snaps) => {
      const [dx, dy] = [now.x - start.x, now.y - start.y];
      if (!handle) {
        const moved = { ...frame, x: frame.x + dx, y: frame.y + dy };
        const by = rotation % 180 ? { x: 0, y: 0 } : snaps(
          shares.map((share) => moved.x + moved.width * share), shares.map((share) => moved.y + moved.height * share));
        return { ...moved, x: moved.x + by.x, y: moved.y + by.y };
      }
      const by = rotation % 360 ? { x: 0, y: 0 } : snaps(
        /[ew]/.test(handle) ? [frame.x + (handle.includes("e") ? frame.width : 0) + dx] : [],
        /[ns]/.test(handle) ? [frame.y + (handle.includes("s") ? frame.height : 0) + dy] : []);
      return resized(frame, handle, dx + by.x, dy + by.y, rotation);
    }, (moved) => this.#put(key, moved), this.#elements.get(key), overlay);
  }

  #draw(event) {
    const { tool } = this.#editor;
    if (!tool || event.button || event.target !== this.#element) return;
    const start = this.#at(event);
    let from = null;
    this.#track(event, null, (now, snaps) => {
      from ??= this.#snapped(start, snaps);
      const to = this.#snapped(now, snaps);
      return { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(to.x - from.x),
        height: Math.abs(to.y - from.y) };
    }, (frame) => {
      const isClick = frame.width < least || frame.height < least;
      const { pageIndex } = this.#slotAt({ x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 })
        ?? this.#canvas.slots[0];
      this.#editor.add(tool, isClick ? this.place(usual, event)
        : { pageIndex, frame: this.described({ pageIndex }, frame) });
    }, this.#drawn, null);
  }

  #snapped({ x, y }, snaps) {
    const by = snaps([x], [y]);
    return { x: x + by.x, y: y + by.y };
  }

  /** Follows a pointer until it is lifted; `moved(place, snaps)` gives the frame, and `put(frame)` keeps it. */
  #track(event, key, moved, put, shown, overlay) {
    event.stopPropagation();
    event.preventDefault();
    const { slots } = this.#canvas;
    const lines = this.#lines.lines(slots, this.placed.filter((one) => one.key !== key).map(({ frame }) => frame));
    const target = this.#element;
    const controller = new AbortController();
    let frame = null;
    const end = () => {
      controller.abort();
      this.#drag = null;
      this.#guides.replaceChildren();
      this.#drawn.hidden = true;
    };
    const listen = (name, body) => target.addEventListener(name, (one) => {
      one.stopPropagation();
      if (one.pointerId === event.pointerId) body(one);
    }, { signal: controller.signal });
    const follow = (one) => {
      this.#guides.replaceChildren();
      frame = moved(this.#at(one), (xs, ys) => this.#snap(lines, xs, ys, one.altKey));
      shown.hidden = false;
      this.#position(shown, { overlay, frame });
    };
    target.setPointerCapture(event.pointerId);
    listen("pointermove", (one) => {
      if (frame || Math.hypot(one.clientX - event.clientX, one.clientY - event.clientY) > 3) follow(one);
    });
    listen("pointerup", (one) => {
      if (!key && !frame) follow(one);
      end();
      if (frame) put(frame);
    });
    listen("pointercancel", () => this.cancel());
    this.#drag = end;
  }

  /** Gives up what the pointer is doing; whether there was something. */
  cancel() {
    const end = this.#drag;
    end?.();
    if (end) this.show(this.#view);
    return Boolean(end);
  }

  /** How far values are from the lines to which they snap, which are shown. */
  #snap({ xs, ys }, horizontal, vertical, isOff) {
    if (isOff) return { x: 0, y: 0 };
    const { zoom } = this.#view;
    const { width, height } = this.#canvas.size;
    const [x, y] = [snap(xs, horizontal, reach / zoom), snap(ys, vertical, reach / zoom)];
    const guide = (style) => {
      const line = element("div", { class: "edit-guide" });
      Object.assign(line.style, style);
      this.#guides.append(line);
    };
    if (x.line !== undefined) guide({ left: `${x.line}px`, width: `${1 / zoom}px`, height: `${height}px` });
    if (y.line !== undefined) guide({ top: `${y.line}px`, height: `${1 / zoom}px`, width: `${width}px` });
    return { x: x.by, y: y.by };
  }
}

/** A frame after a handle was moved by points of the canvas; the opposite side stays where it is. */
function resized(frame, handle, dx, dy, rotation) {
  const angle = ((Number(rotation) || 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const side = (one, other) => (handle.includes(one) ? 1 : handle.includes(other) ? -1 : 0);
  const [across, down] = [side("e", "w"), side("s", "n")];
  const width = Math.max(frame.width + across * (dx * cos + dy * sin), least);
  const height = Math.max(frame.height + down * (dy * cos - dx * sin), least);
  const [x, y] = [(across * (width - frame.width)) / 2, (down * (height - frame.height)) / 2];
  return {
    x: frame.x + (frame.width - width) / 2 + x * cos - y * sin,
    y: frame.y + (frame.height - height) / 2 + x * sin + y * cos,
    width,
    height,
  };
}
