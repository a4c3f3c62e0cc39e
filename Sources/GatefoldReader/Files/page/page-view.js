import { Camera } from "./camera.js";
import { wantsLessMotion } from "./dom.js";
import { Gestures } from "./gestures.js";
import { Stage } from "./stage.js";

const turnTime = 260;
const longestWait = 1500;
/** Between these sizes in CSS pixels, text that was tapped twice is read. */
const textSizes = [16, 21];
/** How long enlarging takes, in milliseconds. */
export const zoomTime = 220;

/**
 * Pages that are seen at once, in a stage: drawn, enlarged and moved. Layers above them are shown in the same frame.
 *
 * Events: `viewchange` with each frame, `spreadchange` when other pages are seen.
 */
export class PageView extends EventTarget {
  layers = [];
  view = null;
  /** Where the pages lie. */
  camera = new Camera();
  /** The openings one below another, where they are scrolled, and the scrolling of the browser. */
  strip = null;
  scroller = null;
  #drawing;
  #gestures;
  #frame = 0;
  #shown = null;
  #isTold = true;

  /** `actions` are callbacks for gestures on the stage: `turn`, `pulled`, `tap` and `doubleTap` of {@link Gestures}. */
  constructor(issue, stage, actions) {
    super();
    this.issue = issue;
    this.stage = stage;
    this.#drawing = new Stage(stage, issue, () => this.draw());
    this.#gestures = new Gestures(stage, this.camera,
      { draw: () => this.draw(), scrolls: () => this.strip !== null, ...actions });
  }

  /** Adds a layer above the existing ones. */
  addLayer(layer) {
    this.layers.push(layer);
    if (this.view) layer.show(this.view);
  }

  close() {
    this.view = null;
    // What still loads must not begin to draw again.
    this.#shown = null;
    cancelAnimationFrame(this.#frame);
    this.#gestures.remove();
    for (const layer of this.layers) layer.remove();
    this.#drawing.remove();
  }

  /**
   * Shows an opening with its number, as a whole, and loads those that are likely to be seen next: `ahead` is the next one
   * and the one before, if they are there. `from` is the share of the stage that it slides in from.
   */
  show(opening, index, ahead, from = 0) {
    const { camera } = this;
    const isNew = opening !== this.#shown?.opening || !this.view;
    this.#shown = { opening, index, ahead };
    const { size } = opening.canvas;
    camera.canvas = size;
    camera.shift = from * camera.stage.width;
    camera.stop();
    camera.go({ x: size.width / 2, y: size.height / 2, zoom: camera.fitZoom });
    if (from) this.slide(0);
    this.draw();
    if (isNew) this.#isTold = false;
  }

  /** Shows the part of the strip where the camera is. */
  #scroll() {
    const { opening, index, ahead } = this.strip.seen(this.camera);
    // Another strip has other openings by the same numbers.
    if (index !== this.#shown.index || this.strip !== this.#shown.strip) this.#isTold = false;
    this.#shown = { opening, index, ahead, strip: this.strip };
    this.scroller?.follow();
    this.scrolled(index);
  }

  /** Called in each frame with the number of the opening that has most of the window. */
  scrolled() {}

  /** Moves what was pulled aside into place. */
  slide(to) {
    const camera = this.camera;
    const [from, start] = [camera.shift, performance.now()];
    const isStill = wantsLessMotion();
    this.#sliding = isStill ? null : (now) => {
      const part = Math.min(Math.max((now - start) / turnTime, 0), 1);
      camera.shift = to + (from - to) * (1 - part) ** 3;
      if (part === 1) this.#sliding = null;
    };
    if (isStill) camera.shift = to;
    this.draw();
  }

  #sliding = null;

  // Zoom

  get zoom() {
    return this.camera.target.zoom / this.camera.fitZoom;
  }

  /** Shows whole pages. */
  fit(milliseconds = zoomTime) {
    const { camera, strip } = this;
    const { x, y, width, height } = strip?.frame(strip.indexAt(camera)) ?? { x: 0, y: 0, ...camera.canvas };
    camera.go({ x: x + width / 2, y: y + height / 2, zoom: camera.fitZoom }, milliseconds);
    this.draw();
  }

  /** Fills the width, from the top; where pages are scrolled, from where they are. */
  fitWidth(milliseconds = zoomTime) {
    const { camera, strip } = this;
    const place = strip?.centred(camera.target) ?? { x: camera.canvas.width / 2, y: 0 };
    camera.go({ ...place, zoom: camera.widthZoom }, milliseconds);
    this.draw();
  }

  /** Enlarges around the middle of the stage, or a place of it. */
  zoomBy(factor, left = this.stage.clientWidth / 2, top = this.stage.clientHeight / 2) {
    const camera = this.camera;
    const target = camera.target.zoom * factor;
    camera.go(camera.zoomed(target < camera.fitZoom * 1.05 ? camera.fitZoom : target, left, top), zoomTime);
    this.draw();
  }

  /** Places the window: the point of the canvas in its middle, the zoom in CSS pixels a point. */
  setPlace(values) {
    this.camera.shift = 0;
    this.camera.go(values);
    this.draw();
  }

  /** Moves by a share of the stage. */
  moveBy(right, down) {
    const { width, height } = this.camera.stage;
    this.camera.go(this.camera.moved(-right * width, -down * height), 160);
    this.draw();
  }

  get rotation() {
    return this.camera.rotation;
  }

  set rotation(degrees) {
    this.camera.rotation = ((degrees % 360) + 360) % 360;
    this.camera.shift = 0;
    this.fit();
  }

  /**
   * Enlarges the text at a place of the stage to a size that is read with ease, in which its column fills the width if it
   * can; back to whole pages where that has been done.
   */
  async zoomToBlock(left, top) {
    const camera = this.camera;
    if (!camera.isFit) {
      this.fit();
      return;
    }
    const at = this.#pageAtStage(left, top);
    const point = camera.point(left, top);
    const block = at && (await this.issue.block(at.pageIndex, at));
    if (!block) {
      camera.go({ ...point, zoom: camera.fitZoom * 2.5 }, zoomTime);
    } else {
      const { rect, fontSize } = block;
      const side = camera.rotation % 180 ? camera.stage.height : camera.stage.width;
      const [least, most] = textSizes.map((size) => size / fontSize);
      const read = Math.min(Math.max((side - 16) / rect.width, least), most);
      // Text that is already large, such as a headline, is still enlarged.
      const zoom = Math.min(Math.max(read, camera.fitZoom * 1.3), camera.fitZoom * 10);
      // A line that is longer than the window is shown around the tapped point.
      const half = Math.min(side / 2 / zoom - 8 / zoom, rect.width / 2);
      const left = at.slot.frame.x + rect.x;
      const x = Math.min(Math.max(point.x, left + half), left + rect.width - half);
      camera.go({ x, y: point.y, zoom }, zoomTime);
    }
    this.draw();
  }

  /** The page at a place of the window, with the place on it in points; `null` beside the pages. */
  pageAt(clientX, clientY) {
    const box = this.stage.getBoundingClientRect();
    const at = this.#pageAtStage(clientX - box.left, clientY - box.top);
    return at && { pageIndex: at.pageIndex, x: at.x, y: at.y };
  }

  #pageAtStage(left, top) {
    const { x, y } = this.camera.point(left, top);
    const slot = this.#shown?.opening.canvas.slots.find(({ frame }) =>
      x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height);
    return slot && { slot, pageIndex: slot.pageIndex, x: x - slot.frame.x, y: y - slot.frame.y };
  }

  // Drawing

  /** Tries at once what could not be loaded. */
  retry() {
    this.#drawing.retry();
  }

  /** Draws in the next frame. */
  draw() {
    this.#frame ||= requestAnimationFrame((now) => this.#step(now));
  }

  /** Whether all that is seen is sharp, and nothing moves. */
  get isSettled() {
    return this.#drawing.isSharp && !this.#frame && !this.#isMoving && !this.#isScrolling;
  }

  #settling = Promise.withResolvers();

  /** Waits until all that is seen is sharp, but not for long: for what would only slow that down. */
  settled() {
    const late = new Promise((resolve) => setTimeout(resolve, longestWait));
    return this.isSettled ? Promise.resolve() : Promise.race([this.#settling.promise, late]);
  }

  get #isMoving() {
    return this.camera.isMoving || this.#sliding !== null || this.#gestures.isActive;
  }

  get #isScrolling() {
    return this.scroller?.isActive ?? false;
  }

  #step(now) {
    this.#frame = 0;
    if (!this.#shown) return;
    const camera = this.camera;
    camera.step(now);
    this.#sliding?.(now);
    if (this.strip) this.#scroll();
    const isMoving = this.#isMoving;
    const { opening, index } = this.#shown;
    // Browsers scroll by whole pixels.
    const matrix = camera.matrix(isMoving ? 0 : devicePixelRatio);
    this.view = {
      canvas: opening.canvas,
      spread: opening.spread,
      // The openings, each with where it lies on the canvas.
      parts: opening.parts ?? [{ ...opening, x: 0, y: 0 }],
      spreadIndex: index,
      zoom: camera.zoom,
      rotation: camera.rotation,
      matrix,
      ...camera.stage,
      isMoving: isMoving || this.#isScrolling,
      isScrolling: this.#isScrolling,
      beside: this.#beside,
    };
    this.#drawing.draw(this.view, this.#ahead);
    for (const layer of this.layers) layer.show(this.view);
    this.dispatchEvent(new Event("viewchange"));
    if (!this.#isTold) {
      this.#isTold = true;
      this.dispatchEvent(new Event("spreadchange"));
    }
    if (camera.isMoving || this.#sliding) this.draw();
    if (!this.isSettled) return;
    this.#settling.resolve();
    this.#settling = Promise.withResolvers();
  }

  /** The visible part of the next or previous opening while pages are pulled aside. */
  get #beside() {
    const isNext = (this.camera.shift < 0) === (this.issue.direction !== "rtl");
    const opening = this.#shown.ahead[isNext ? 0 : 1];
    return opening ? this.camera.beside(opening.canvas) : null;
  }

  /** The canvases likely to be shown next. */
  get #ahead() {
    const { stage: { width, height }, zoom } = this.camera;
    return this.#shown.ahead.filter(Boolean).map(({ canvas }) => ({
      canvas,
      zoom: this.strip ? zoom : Math.min((width - 16) / canvas.size.width, (height - 16) / canvas.size.height),
    }));
  }

  /** The colour around the pages. */
  set ground(color) {
    this.#drawing.ground = color;
    this.draw();
  }
}
