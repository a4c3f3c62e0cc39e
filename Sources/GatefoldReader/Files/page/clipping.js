import { element, saveFile } from "./dom.js";
import { longestSide, pagePicture } from "./page-picture.js";
import { words } from "./words.js";

const resolution = 300;
// Moves by the keyboard, and the smallest side, in CSS pixels.
const [step, smallest] = [16, 8];
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A frame above the pages, which is drawn by pointer or moved by keys; what it shows is copied, saved or shared. */
export class Clipping {
  #reader;
  #frame;
  #layer;
  #box;
  #before = document.activeElement;

  constructor(reader) {
    this.#reader = reader;
    const { clientWidth: width, clientHeight: height } = reader.stage;
    this.#frame = element("div", { class: "clip-frame", role: "group", tabindex: 0, "aria-label": words("clipFrame"),
      "aria-describedby": "clip-hint" });
    const button = (name, act) => element("button", { type: "button", class: "text-button", onclick: act }, words(name));
    const file = new File([], "a.png", { type: "image/png" });
    this.#layer = element("div", { class: "clip", "data-control": true, onpointerdown: (event) => this.#down(event),
      onkeydown: (event) => this.#key(event) }, this.#frame,
    element("div", { class: "clip-bar", role: "toolbar", "aria-label": words("clip") },
      element("p", { id: "clip-hint" }, words("clipHint")),
      globalThis.ClipboardItem ? button("clipCopy", () => this.#finish(() => this.#copy())) : null,
      button("clipSave", () => this.#finish(() => this.#save())),
      navigator.canShare?.({ files: [file] }) ? button("clipShare", () => this.#finish(() => this.#share())) : null,
      button("noteCancel", () => this.remove())));
    reader.stage.append(this.#layer);
    reader.addEventListener("close", () => this.remove(), { once: true });
    this.#place({ left: width / 4, top: height / 4, right: (3 * width) / 4, bottom: (3 * height) / 4 });
    this.#frame.focus({ preventScroll: true });
  }

  remove() {
    this.#layer.remove();
    this.#before?.focus?.({ preventScroll: true });
  }

  /** Places the frame, in CSS pixels of the stage. */
  #place({ left, top, right, bottom }) {
    const { clientWidth, clientHeight } = this.#reader.stage;
    const within = (value, most) => Math.min(Math.max(value, 0), most);
    this.#box = { left: within(left, clientWidth - smallest), top: within(top, clientHeight - smallest) };
    this.#box.right = within(Math.max(right, this.#box.left + smallest), clientWidth);
    this.#box.bottom = within(Math.max(bottom, this.#box.top + smallest), clientHeight);
    Object.assign(this.#frame.style, { left: `${this.#box.left}px`, top: `${this.#box.top}px`,
      width: `${this.#box.right - this.#box.left}px`, height: `${this.#box.bottom - this.#box.top}px` });
  }

  /** Draws a new frame, from where a pointer goes down. */
  #down(event) {
    event.stopPropagation();
    if (event.button || event.target.closest(".clip-bar")) return;
    event.preventDefault();
    this.#frame.focus({ preventScroll: true });
    this.#layer.setPointerCapture(event.pointerId);
    const { left, top } = this.#layer.getBoundingClientRect();
    const start = { x: event.clientX - left, y: event.clientY - top };
    const controller = new AbortController();
    const { signal } = controller;
    this.#layer.addEventListener("pointermove", ({ clientX, clientY }) => {
      const [x, y] = [clientX - left, clientY - top];
      this.#place({ left: Math.min(start.x, x), top: Math.min(start.y, y), right: Math.max(start.x, x), bottom: Math.max(start.y, y) });
    }, { signal });
    for (const name of ["pointerup", "pointercancel"]) {
      this.#layer.addEventListener(name, () => controller.abort(), { signal });
    }
  }

  #key(event) {
    const by = arrows[event.key];
    if (event.key === "Escape") this.remove();
    else if (event.target !== this.#frame) return;
    else if (by) {
      const [right, down] = by.map((one) => one * step);
      const { left, top, ...far } = this.#box;
      const near = event.shiftKey ? { left, top } : { left: left + right, top: top + down };
      this.#place({ ...near, right: far.right + right, bottom: far.bottom + down });
    } else if (event.key === "Enter") this.#layer.querySelector("button").click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Uses of the clipping

  async #finish(act) {
    try {
      await act();
      this.remove();
    } catch (error) {
      if (error.name !== "AbortError") this.#reader.showMessage(words("clipFailed"));
    }
  }

  async #copy() {
    // A browser that waits for the picture itself allows that as part of the click.
    await navigator.clipboard.write([new ClipboardItem({ "image/png": this.#picture() })]);
    this.#reader.showMessage(words("clipCopied"));
  }

  async #save() {
    saveFile(await this.#picture(), this.#name);
  }

  async #share() {
    const file = new File([await this.#picture()], this.#name, { type: "image/png" });
    await navigator.share({ files: [file], title: this.#reader.issue.title });
  }

  get #name() {
    const { issue, firstPage } = this.#reader;
    return `${issue.title.replace(/\.pdf$/i, "")} ${issue.pages[firstPage].label}.png`.replace(/[\\/:*?"<>|]/g, "-");
  }

  #picture() {
    return clip(this.#reader, this.#box);
  }
}

/** The content of a box of the stage as a PNG, at the resolution of the issue, up to 300 dpi. */
async function clip({ issue, view, camera }, box) {
  const [one, other] = [camera.point(box.left, box.top), camera.point(box.right, box.bottom)];
  const asked = { left: Math.min(one.x, other.x), top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x), bottom: Math.max(one.y, other.y) };
  const parts = view.canvas.slots.map(({ pageIndex, frame }) => {
    const [left, top] = [Math.max(asked.left, frame.x), Math.max(asked.top, frame.y)];
    const [right, bottom] = [Math.min(asked.right, frame.x + frame.width), Math.min(asked.bottom, frame.y + frame.height)];
    const area = { x: left - frame.x, y: top - frame.y, width: right - left, height: bottom - top };
    return { pageIndex, left, top, right, bottom, area };
  }).filter(({ area: { width, height } }) => width > 0 && height > 0);
  if (!parts.length) throw new Error("there is no page");
  const drawn = await Promise.all(parts.map(({ pageIndex, area }) => pagePicture(issue, pageIndex, { resolution, area })));
  const edge = (name, choose) => choose(...parts.map((part) => part[name]));
  const [left, top] = [edge("left", Math.min), edge("top", Math.min)];
  const [width, height] = [edge("right", Math.max) - left, edge("bottom", Math.max) - top];
  const scale = Math.min(Math.max(...drawn.map((page) => page.scale)), longestSide / Math.max(width, height));
  const isAlone = parts.length === 1;
  const [w, h] = isAlone ? [drawn[0].picture.width, drawn[0].picture.height] : [width, height].map((side) => Math.round(side * scale));
  const isOnSide = view.rotation % 180 !== 0;
  const canvas = new OffscreenCanvas(isOnSide ? h : w, isOnSide ? w : h);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((view.rotation * Math.PI) / 180);
  context.translate(-w / 2, -h / 2);
  for (const [number, { picture, scale: own }] of drawn.entries()) {
    const { left: x, top: y } = parts[number];
    const factor = isAlone ? 1 : scale / own;
    context.drawImage(picture, Math.round((x - left) * scale), Math.round((y - top) * scale), picture.width * factor, picture.height * factor);
  }
  return canvas.convertToBlob({ type: "image/png" });
}
