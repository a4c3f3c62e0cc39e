import { wantsLessMotion } from "./dom.js";

/** The largest zoom, in CSS pixels a point: 64 times the size in print at 96 dpi. */
const maximumZoom = 85;

const between = (low, value, high) => Math.min(Math.max(value, low), high);

/**
 * Where a canvas of a size in points lies in a stage of a size in CSS pixels: by the point in the middle of the stage, the
 * zoom in CSS pixels a point, and the reader's turn.
 */
export class Camera {
  x = 0;
  y = 0;
  zoom = 1;
  rotation = 0;
  canvas = { width: 1, height: 1 };
  stage = { width: 1, height: 1 };
  /** The size in points that a whole page is meant for, where it is only a part of the canvas. */
  whole = null;
  /** How far the page is pulled aside to turn it, in CSS pixels. */
  shift = 0;
  #motion = null;

  /** The size of what is shown as a whole as it is turned, in points. */
  get turned() {
    const { width, height } = this.whole ?? this.canvas;
    return this.rotation % 180 ? { width: height, height: width } : { width, height };
  }

  /** The zoom at which all is seen, with a small margin. */
  get fitZoom() {
    const { width, height } = this.turned;
    return Math.min((this.stage.width - 16) / width, (this.stage.height - 16) / height);
  }

  /** The zoom at which the width is filled. */
  get widthZoom() {
    return (this.stage.width - 16) / this.turned.width;
  }

  /** How far the page is seen aside: with less motion, it stays until it is turned. */
  get #seenShift() {
    return wantsLessMotion() ? 0 : this.shift;
  }

  /** Where another canvas is seen beside one that is pulled aside; `null` where that covers the stage. */
  beside(canvas) {
    if (!this.#seenShift) return null;
    const { width, height } = canvas.size;
    const shift = this.shift - Math.sign(this.shift) * this.stage.width;
    const other = Object.assign(new Camera(), { canvas: canvas.size, stage: this.stage, rotation: this.rotation, shift });
    other.go({ x: width / 2, y: height / 2, zoom: other.fitZoom });
    return { canvas, zoom: other.zoom, rotation: other.rotation, matrix: other.matrix() };
  }

  get isFit() {
    return this.zoom <= this.fitZoom * 1.01;
  }

  /** Whether the width is filled, and there is more above or below. */
  get isWide() {
    return !this.isFit && Math.abs(this.target.zoom / this.widthZoom - 1) < 0.01;
  }

  /** Returns a function that gives the zoom for another stage or canvas: whole pages stay whole, and page width is kept. */
  zoomKeeper() {
    const { isFit, isWide, target: { zoom } } = this;
    return () => (isFit ? this.fitZoom : isWide ? this.widthZoom : zoom);
  }

  /** The target of the motion under way, or the place itself. */
  get target() {
    return this.#motion?.to ?? { x: this.x, y: this.y, zoom: this.zoom };
  }

  get isMoving() {
    return this.#motion !== null;
  }

  /** Keeps the canvas in the stage: in the middle where it is smaller, without gaps where it is larger. */
  clamped({ x, y, zoom }) {
    const kept = between(Math.min(this.fitZoom * 0.5, maximumZoom), zoom, maximumZoom);
    const { width, height } = this.canvas;
    const turned = this.rotation % 180 !== 0;
    const half = (side) => (side + 16) / 2 / kept;
    const [w, h] = turned ? [this.stage.height, this.stage.width] : [this.stage.width, this.stage.height];
    const middle = (value, size, seen) =>
      size <= half(seen) * 2 - 0.01 ? size / 2 : between(half(seen - 32), value, size - half(seen - 32));
    return { x: middle(x, width, w), y: middle(y, height, h), zoom: kept };
  }

  /** Goes to a place at once, or in a motion of some milliseconds. */
  go(place, milliseconds = 0) {
    const to = this.clamped({ ...this.target, ...place });
    if (milliseconds && !wantsLessMotion()) {
      this.#motion = { from: { x: this.x, y: this.y, zoom: this.zoom }, to, milliseconds, start: performance.now() };
    } else {
      this.#motion = null;
      Object.assign(this, to);
    }
  }

  stop() {
    this.#motion = null;
  }

  /** Moves on with what is under way. */
  step(now) {
    if (!this.#motion) return;
    const { from, to, milliseconds, start } = this.#motion;
    const part = between(0, (now - start) / milliseconds, 1);
    const eased = 1 - (1 - part) ** 3;
    // Zooms by equal factors, and keeps the point still that both places have at the same pixel.
    this.zoom = from.zoom * (to.zoom / from.zoom) ** eased;
    const share = Math.abs(to.zoom - from.zoom) < 1e-9
      ? eased : (1 / from.zoom - 1 / this.zoom) / (1 / from.zoom - 1 / to.zoom);
    this.x = from.x + (to.x - from.x) * share;
    this.y = from.y + (to.y - from.y) * share;
    if (part === 1) {
      this.#motion = null;
      Object.assign(this, to);
    }
  }

  /** From points of the canvas to CSS pixels of the stage. At rest, the corner lies on whole pixels of the display. */
  matrix(pixelRatio = 0) {
    const angle = (this.rotation / 90) % 4;
    const [cos, sin] = [[1, 0], [0, 1], [-1, 0], [0, -1]][angle];
    const [a, b, c, d] = [cos * this.zoom, sin * this.zoom, -sin * this.zoom, cos * this.zoom];
    let e = this.stage.width / 2 - a * this.x - c * this.y + this.#seenShift;
    let f = this.stage.height / 2 - b * this.x - d * this.y;
    if (pixelRatio) [e, f] = [Math.round(e * pixelRatio) / pixelRatio, Math.round(f * pixelRatio) / pixelRatio];
    return { a, b, c, d, e, f };
  }

  /** The point of the canvas at a place of the stage. */
  point(left, top) {
    const { a, b, c, d, e, f } = this.matrix();
    const determinant = a * d - b * c;
    const [x, y] = [left - e, top - f];
    return { x: (d * x - c * y) / determinant, y: (a * y - b * x) / determinant };
  }

  /** The place at which a point of the canvas stays where it is in the stage, at another zoom. */
  zoomed(zoom, left, top) {
    const kept = this.clamped({ x: 0, y: 0, zoom }).zoom;
    const point = this.point(left, top);
    const share = this.zoom / kept;
    return { x: point.x + (this.x - point.x) * share, y: point.y + (this.y - point.y) * share, zoom: kept };
  }

  /**
   * The next or previous part of the canvas in reading order: downwards, then to the side. `side` is 1 when reading
   * to the right, else -1. `null` at the end of the canvas.
   */
  nextPart(by, side) {
    const { width, height } = this.stage;
    const [down, aside] = [this.#reach(0, -by * height * 0.9), this.#reach(-side * by * width * 0.9, 0)];
    if (down) return down;
    return aside && this.#reach(-side * by * width * 0.9, by * height * 1000);
  }

  /** Where the canvas is read from, or ends, at a zoom. */
  end(by, side, zoom) {
    const [far, { a, b, c, d }] = [1e6, this.matrix()];
    const [x, y] = [side * by * far, by * far];
    return this.clamped({ x: a * x + b * y, y: c * x + d * y, zoom });
  }

  /** Where moving by CSS pixels of the stage leads, as far as the canvas goes; `null` if that is nowhere else. */
  #reach(right, down) {
    const kept = this.clamped({ ...this.moved(right, down), zoom: this.zoom });
    return Math.hypot(kept.x - this.x, kept.y - this.y) * this.zoom > 2 ? kept : null;
  }

  /** Moves by CSS pixels of the stage. */
  moved(right, down) {
    const { a, b, c, d } = this.matrix();
    const determinant = a * d - b * c;
    return { x: this.x - (d * right - c * down) / determinant, y: this.y - (a * down - b * right) / determinant };
  }
}
