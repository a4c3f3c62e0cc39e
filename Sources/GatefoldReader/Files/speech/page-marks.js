import { MarkLayer } from "../page/mark-layer.js";

/** Marks the sentence that is spoken on the pages, and turns to the page where it is printed. */
export class PageMarks {
  #reader;
  #layer;
  #printed = [];
  #pageIndex = null;
  /** Pages turn along until somebody turns to others. */
  #isFollowing = true;
  #controller = new AbortController();

  constructor(reader) {
    this.#reader = reader;
    this.#layer = new MarkLayer(reader, "spoken");
    reader.addLayer(this.#layer);
    reader.addEventListener("spreadchange", () => this.#turned(), { signal: this.#controller.signal });
  }

  remove() {
    this.#controller.abort();
    this.#layer.marks = [];
  }

  /** Marks a sentence by where it is printed, `{pageIndex, quads}` for each page; nothing with an empty list. */
  show(printed) {
    this.#printed = printed;
    this.#pageIndex = null;
    this.#layer.marks = printed;
  }

  /** Turns to the page that is spoken now, and moves to the sentence where the page is enlarged. */
  follow(pageIndex) {
    if (pageIndex === this.#pageIndex) return;
    this.#pageIndex = pageIndex;
    if (this.#slot(pageIndex)) this.#isFollowing = true;
    if (!this.#isFollowing) return;
    const [quad] = this.#printed.find((one) => one.pageIndex === pageIndex)?.quads ?? [];
    if (this.#isSeen(pageIndex, quad)) return;
    this.#reader.goToPage(pageIndex, { ...(quad && this.#middle(quad)), isRemembered: false });
  }

  /** Follows again, as somebody asks for a sentence. */
  resume() {
    this.#isFollowing = true;
    this.#pageIndex = null;
  }

  /**
   * The middle of a line; if it is wider than the window, the middle of what is seen with its beginning at the edge.
   */
  #middle({ topLeft, bottomRight }) {
    const { camera, issue } = this.#reader;
    const half = Math.min((bottomRight.x - topLeft.x) / 2, (camera.stage.width / 2 - 16) / camera.target.zoom);
    const x = issue.direction === "rtl" ? bottomRight.x - half : topLeft.x + half;
    return { x, y: (topLeft.y + bottomRight.y) / 2 };
  }

  /** Whether a line is seen as a whole, or its beginning if it is wider than the window. */
  #isSeen(pageIndex, quad) {
    const { zoom, camera, issue, isContinuous } = this.#reader;
    const slot = this.#slot(pageIndex);
    if (!slot) return false;
    if (!quad || (zoom <= 1.01 && !isContinuous)) return true;
    const { a, b, c, d, e, f } = camera.matrix();
    const isWide = (quad.bottomRight.x - quad.topLeft.x) * camera.zoom > camera.stage.width - 32;
    const start = issue.direction === "rtl" ? [quad.topRight, quad.bottomRight] : [quad.topLeft, quad.bottomLeft];
    return (isWide ? start : [quad.topLeft, quad.bottomRight]).every((corner) => {
      const [x, y] = [corner.x + slot.frame.x, corner.y + slot.frame.y];
      const [left, top] = [a * x + c * y + e, b * x + d * y + f];
      return left >= 0 && top >= 0 && left <= camera.stage.width && top <= camera.stage.height;
    });
  }

  #turned() {
    if (!this.#printed.length) return;
    this.#isFollowing = this.#printed.some(({ pageIndex }) => this.#slot(pageIndex));
  }

  /** Where a page is, if it is seen. */
  #slot(pageIndex) {
    return this.#reader.view?.canvas.slots.find((one) => one.pageIndex === pageIndex);
  }
}
