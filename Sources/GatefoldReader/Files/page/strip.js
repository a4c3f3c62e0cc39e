export { Scroller } from "./scroller.js";

/** The gap between pages, in points: large enough that a page that fills the window appears alone. */
const gap = 16;

/**
 * Openings one below another: a long canvas, of which the window shows a part. It runs downwards as it is seen, so where
 * pages are turned by a quarter, it runs to the side in its own points.
 */
export class Strip {
  size;
  /** The size of an opening as most are, which "whole page" and "page width" are meant for. */
  whole;
  #openings;
  /** Where each begins and ends on the way down. */
  #ranges = [];
  #length = -gap;
  #isOnSide;
  #isBackwards;
  #seen = null;

  constructor(openings, rotation) {
    this.#openings = openings;
    this.#isOnSide = rotation % 180 !== 0;
    this.#isBackwards = rotation >= 180;
    const sizes = openings.map(({ canvas }) => canvas.size);
    for (const { width, height } of sizes) {
      const start = this.#length + gap;
      this.#length = start + (this.#isOnSide ? width : height);
      this.#ranges.push({ start, end: this.#length });
    }
    const breadth = Math.max(...sizes.map(({ width, height }) => (this.#isOnSide ? height : width)));
    this.size = this.#isOnSide ? { width: this.#length, height: breadth } : { width: breadth, height: this.#length };
    // Covers and pages that fold out are others; whoever scrolls past them stays at the zoom.
    this.whole = sizes.toSorted((a, b) => a.width * a.height - b.width * b.height)[sizes.length >> 1];
  }

  /** Where an opening lies. */
  frame(index) {
    const { width, height } = this.#openings[index].canvas.size;
    const { start, end } = this.#ranges[index];
    const along = this.#isBackwards ? this.#length - end : start;
    return this.#isOnSide ? { x: along, y: (this.size.height - height) / 2, width, height }
      : { x: (this.size.width - width) / 2, y: along, width, height };
  }

  /** A page with its place, also if it is not seen. */
  slot(pageIndex) {
    const index = this.#openings.findIndex(({ canvas }) => canvas.slots.some((slot) => slot.pageIndex === pageIndex));
    return index < 0 ? undefined : this.#slots(index).find((slot) => slot.pageIndex === pageIndex);
  }

  #slots(index) {
    const { x, y } = this.frame(index);
    return this.#openings[index].canvas.slots.map(({ frame, ...slot }) =>
      ({ ...slot, frame: { ...frame, x: frame.x + x, y: frame.y + y } }));
  }

  /** How far down a place is, and the place that is so far down. */
  #down = ({ x, y }) => (this.#isBackwards ? this.#length - (this.#isOnSide ? x : y) : this.#isOnSide ? x : y);
  #at = ({ x, y }, down) => {
    const along = this.#isBackwards ? this.#length - down : down;
    return this.#isOnSide ? { x: along, y } : { x, y: along };
  };

  /** The place from which an opening is read at a zoom: as a whole, or from its top if it is higher than the window. */
  placeOf(index, { stage, target }) {
    const { start, end } = this.#ranges[index];
    const { x, y, width, height } = this.frame(index);
    const [breadth, half] = [this.#isOnSide ? height : width, (stage.height - 16) / 2 / target.zoom];
    // Who has moved to the side stays there.
    const middle = breadth * target.zoom > stage.width ? target : { x: x + width / 2, y: y + height / 2 };
    return { ...this.#at(middle, end - start > 2 * half ? start + half : (start + end) / 2), zoom: target.zoom };
  }

  /** Whether an opening is seen as a whole at the zoom, as one that folds out may not be. */
  fits(index, { stage, target }) {
    const { width, height } = this.frame(index);
    const [wide, high] = this.#isOnSide ? [height, width] : [width, height];
    return wide * target.zoom <= stage.width && high * target.zoom <= stage.height;
  }

  /** A place in the middle of the width. */
  centred(place) {
    return this.#at({ x: this.size.width / 2, y: this.size.height / 2 }, this.#down(place));
  }

  /** Its start, or its end. */
  end(by, place) {
    return this.#at(place, by < 0 ? 0 : this.#length);
  }

  /** The part of the strip that a window shows at a place: `{from, to}`, in points along the strip. */
  #part({ stage }, place) {
    const [down, half] = [this.#down(place), stage.height / 2 / place.zoom];
    return { from: down - half, to: down + half };
  }

  /** The opening that has most of the window at a place; the first or the last one where the window is at an end. */
  indexAt(camera, place = camera.target) {
    const { from, to } = this.#part(camera, place);
    const isWhole = ({ start, end }) => start >= from && end <= to;
    const last = this.#ranges.length - 1;
    const margin = 16 / place.zoom;
    if (from <= 0 && isWhole(this.#ranges[0])) return 0;
    if (to >= this.#length - margin && isWhole(this.#ranges[last])) return last;
    const first = this.#firstBelow(from);
    let best = first;
    const share = ({ start, end }) => Math.min(end, to) - Math.max(start, from);
    for (let index = first + 1; index <= last && this.#ranges[index].start < to; index += 1) {
      if (share(this.#ranges[index]) > share(this.#ranges[best]) + 0.01) best = index;
    }
    return best;
  }

  /** The first opening that ends below a place, or the last one. */
  #firstBelow(from) {
    let [low, high] = [0, this.#ranges.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ranges[middle].end > from) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /**
   * The visible part: `{opening, index, ahead}`. `opening` stays the same object until other openings come into view, and
   * its canvas has only the visible pages.
   */
  seen(camera) {
    const { from, to } = this.#part(camera, camera);
    const first = this.#firstBelow(from);
    let last = first;
    while (last + 1 < this.#ranges.length && this.#ranges[last + 1].start < to) last += 1;
    if (first !== this.#seen?.first || last !== this.#seen.last) {
      const indices = Array.from({ length: last - first + 1 }, (_, number) => first + number);
      const canvas = { size: this.size, slots: indices.flatMap((index) => this.#slots(index)),
        slot: (pageIndex) => this.slot(pageIndex) };
      const parts = indices.map((index) => ({ ...this.#openings[index], ...this.frame(index) }));
      const ahead = [last + 1, first - 1].map((index) => this.#openings[index]);
      this.#seen = { first, last, opening: { canvas, spread: null, parts }, ahead };
    }
    return { ...this.#seen, index: this.indexAt(camera, camera) };
  }
}
