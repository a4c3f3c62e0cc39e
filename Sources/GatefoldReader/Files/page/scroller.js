import { element } from "./dom.js";

// Browsers lay out no more, in CSS pixels; what is longer is scrolled in larger steps of the scroll bar.
const longestExtent = 15e6;
// Around the pages, as the camera leaves it, in CSS pixels.
const margin = 16;
// Without a step for so long, in milliseconds, scrolling has ended.
const restTime = 150;

/**
 * The browser's own scrolling, with its momentum, its bar and its settings, as movements of the camera: the stage stays in
 * the window, before an empty element that is as large as the strip of pages.
 */
export class Scroller {
  /** Whether somebody scrolls. */
  isActive = false;
  #scroller;
  #stage;
  #camera;
  #extent = element("div", { class: "scroller-extent" });
  #size = "";
  /** How far it is scrolled, as the camera knows. */
  #known = { left: 0, top: 0 };
  #timer = 0;
  #controller = new AbortController();

  /** `scroller` is the element around the stage; `draw` is called when the camera has been moved. */
  constructor(scroller, stage, camera, draw) {
    this.#scroller = scroller;
    this.#stage = stage;
    this.#camera = camera;
    scroller.classList.add("is-continuous");
    scroller.append(this.#extent);
    // Distances count from the left, whichever way the interface is written.
    scroller.dir = "ltr";
    stage.dir = document.documentElement.dir || "ltr";
    // The keyboard reaches what can be scrolled.
    stage.tabIndex = 0;
    const { signal } = this.#controller;
    scroller.addEventListener("scroll", () => this.#scrolled(draw), { signal });
    // Browsers scroll to what is focused, also within the stage.
    stage.addEventListener("scroll", () => {
      const { scrollLeft, scrollTop } = stage;
      stage.scrollTo(0, 0);
      camera.go(camera.moved(-scrollLeft, -scrollTop));
      draw();
    }, { signal });
  }

  remove() {
    clearTimeout(this.#timer);
    this.#controller.abort();
    this.#extent.remove();
    this.#stage.tabIndex = -1;
    for (const one of [this.#scroller, this.#stage]) one.removeAttribute("dir");
    this.#scroller.classList.remove("is-continuous");
    this.#scroller.scrollTo(0, 0);
  }

  #scrolled(draw) {
    const { scrollLeft: left, scrollTop: top } = this.#scroller;
    const [right, down] = [left - this.#known.left, top - this.#known.top];
    this.#known = { left, top };
    if (Math.hypot(right, down) < 0.5) return;
    this.isActive = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.isActive = false;
      draw();
    }, restTime);
    this.#camera.go(this.#camera.moved(-right, -down));
    draw();
  }

  /** Scrolls to where the camera is, if that is elsewhere. */
  follow() {
    const camera = this.#camera;
    const { canvas: { width, height }, stage, zoom } = camera;
    const [wide, high] = (camera.rotation % 180 ? [height, width] : [width, height]).map((side) => side * zoom);
    const length = Math.min(high + margin, longestExtent);
    const size = `${Math.ceil(Math.max(wide + margin, stage.width))}px ${Math.ceil(Math.max(length, stage.height))}px`;
    if (size !== this.#size) {
      this.#size = size;
      [this.#extent.style.width, this.#extent.style.height] = size.split(" ");
    }
    const { a, b, c, d, e, f } = camera.matrix();
    const [x, y] = [(a * width + c * height) / 2 + e, (b * width + d * height) / 2 + f];
    const scale = (length - stage.height) / Math.max(high + margin - stage.height, 1);
    const [left, top] = [wide / 2 - x + margin / 2, (high / 2 - y + margin / 2) * Math.min(Math.max(scale, 0), 1)];
    const kept = { left: Math.max(left, 0), top: Math.max(top, 0) };
    // Don't scroll by less than a pixel, which is invisible but would end a finger's momentum.
    if (Math.abs(kept.left - this.#known.left) < 1 && Math.abs(kept.top - this.#known.top) < 1) return;
    this.#scroller.scrollTo({ ...kept, behavior: "instant" });
    this.#known = { left: this.#scroller.scrollLeft, top: this.#scroller.scrollTop };
  }
}
