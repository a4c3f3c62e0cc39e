import { element } from "./dom.js";
import { Pictures } from "./pictures.js";

// Decoded pictures of this window, in bytes.
const pictureBudget = 160 << 20;
// The description of a page is asked for again so many milliseconds after it could not be loaded.
const pyramidWait = 5000;

/** Draws pages onto a canvas from the pictures loaded so far: the coarse ones first, until the sharp ones have arrived. */
export class Stage {
  #issue;
  #canvas = element("canvas", { class: "page-canvas" });
  #context = this.#canvas.getContext("2d", { alpha: false });
  #pyramids = new Map();
  #pictures;
  #ondraw;
  /** Whether all that is seen is as sharp as it gets. */
  isSharp = false;
  /** A colour that is laid over the paper: `night`, `sepia` or `dimmed` are done by style; the ground is a colour. */
  ground = "#777";

  constructor(container, issue, ondraw) {
    this.#issue = issue;
    this.#ondraw = ondraw;
    this.#pictures = new Pictures(pictureBudget, (address) => this.#arrived(address));
    container.append(this.#canvas);
  }

  get canvas() {
    return this.#canvas;
  }

  /** Tries at once what could not be loaded. */
  retry() {
    for (const [index, pyramid] of this.#pyramids) if (pyramid === null) this.#pyramids.delete(index);
    this.#pictures.retry();
  }

  #last = null;
  /** The visible pictures that haven't arrived yet. */
  #missing = new Set();
  #redraw = 0;

  /** Redraws once everything visible has arrived, and before that only now and then, to keep the browser responsive. */
  #arrived(address) {
    if (address && !this.#missing.delete(address)) return;
    if (!address || !this.#missing.size) this.#ondraw();
    else this.#redraw ||= setTimeout(() => {
      this.#redraw = 0;
      this.#ondraw();
    }, 120);
  }

  remove() {
    clearTimeout(this.#redraw);
    this.#last = null;
    this.#pictures.clear();
    this.#canvas.remove();
  }

  /** The pyramid of a page, once its description has come. */
  #pyramid(pageIndex) {
    const known = this.#pyramids.get(pageIndex);
    if (known !== undefined) return known;
    this.#pyramids.set(pageIndex, null);
    this.#issue.pyramid(pageIndex).then(
      (pyramid) => {
        this.#pyramids.set(pageIndex, pyramid ?? false);
        // Its tiles are asked for at once, not in the next frame, which is a long one at first.
        if (this.#last) this.draw(...this.#last);
        this.#ondraw();
      },
      () => setTimeout(() => {
        if (this.#pyramids.get(pageIndex) === null) this.#pyramids.delete(pageIndex);
        this.#ondraw();
      }, pyramidWait),
    );
    return null;
  }

  /** Draws a view. `ahead` are canvases that are likely to be seen next, each with its zoom. */
  draw(view, ahead) {
    this.#last = [view, ahead];
    const ratio = devicePixelRatio;
    const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)];
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      Object.assign(this.#canvas, { width, height });
    }
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.ground;
    context.fillRect(0, 0, width, height);
    context.imageSmoothingEnabled = true;
    const isFine = !view.isMoving && !this.#missing.size;
    context.imageSmoothingQuality = isFine ? "medium" : "low";
    const wanted = { first: [], second: [], third: [] };
    this.isSharp = true;
    for (const slot of view.canvas.slots) this.#drawPage(slot, view, ratio, wanted);
    for (const slot of view.beside?.canvas.slots ?? []) this.#drawPage(slot, view.beside, ratio, wanted);
    if (this.isSharp) {
      for (const { canvas, zoom } of ahead) {
        for (const slot of canvas.slots) this.#wantPage(slot, zoom * ratio, wanted.third);
      }
    }
    this.#missing = new Set([...wanted.first, ...wanted.second].filter((address) => !this.#pictures.has(address)));
    this.#pictures.want([...wanted.first, ...wanted.second, ...wanted.third]);
    if (!isFine && !view.isMoving && !this.#missing.size) this.#ondraw();
  }

  #drawPage(slot, view, ratio, wanted) {
    const context = this.#context;
    const { frame, pageIndex } = slot;
    const turned = turn(view, ratio);
    const whole = turned.box(frame.x, frame.y, frame.width, frame.height);
    const seen = overlap(whole, { left: 0, top: 0, right: this.#canvas.width, bottom: this.#canvas.height });
    if (!seen) return;
    context.fillStyle = "#fff";
    context.fillRect(whole.left, whole.top, whole.right - whole.left, whole.bottom - whole.top);
    const page = this.#issue.pages[pageIndex];
    const pyramid = this.#pyramid(pageIndex);
    const thumbnail = page.thumbnail && this.#issue.url(page.thumbnail);
    if (pyramid === false) return;
    if (!pyramid) {
      this.isSharp = false;
      this.#drawThumbnail(thumbnail, frame, turned, wanted);
      return;
    }
    // Tiles lie by the pixels of the pyramid, from the corner of the page.
    const across = pyramid.width / frame.width;
    const down = pyramid.height / frame.height;
    const area = turned.area(seen);
    const part = {
      pyramid,
      // In pixels of the full size.
      left: (area.left - frame.x) * across,
      right: (area.right - frame.x) * across,
      top: (area.top - frame.y) * down,
      bottom: (area.bottom - frame.y) * down,
      box: (x, y, w, h) => turned.box(frame.x + x / across, frame.y + y / down, w / across, h / down),
      seen,
      turned,
    };
    const coarsest = pyramid.levelCount - 1;
    const best = pyramid.levelFor((view.zoom * ratio) / across);
    let level = best;
    if (this.#lacks(part, best)) {
      // Where the network is gone, another one may have been kept.
      for (const { address } of this.#tiles(part, best)) wanted.third.push(address);
      level = pyramid.instead(best).find((one) => !this.#lacks(part, one)) ?? coarsest;
    }
    if (!this.#coversAll(part, level)) {
      this.#drawThumbnail(thumbnail, frame, turned, wanted);
      for (let index = coarsest; index > level; index -= 1) {
        this.#drawLevel(part, index, index === coarsest ? wanted.first : null);
      }
      this.isSharp = false;
    }
    this.#drawLevel(part, level, wanted.second);
    if (level > best) this.#drawLevel(part, best, null);
  }

  #drawThumbnail(address, frame, turned, wanted) {
    if (!address) return;
    const picture = this.#pictures.get(address);
    if (picture) turned.draw(this.#context, picture, turned.box(frame.x, frame.y, frame.width, frame.height));
    else wanted.first.push(address);
  }

  /** The tiles of a level in the part of a page that is seen. */
  * #tiles({ pyramid, left, top, right, bottom, box, seen }, level) {
    const { factor, columns, rows } = pyramid.level(level);
    const step = pyramid.tileSize * factor;
    const within = (value, count) => Math.min(Math.max(Math.floor(value / step), 0), count - 1);
    for (let row = within(top - step / 16, rows); row <= within(bottom + step / 16, rows); row += 1) {
      for (let column = within(left - step / 16, columns); column <= within(right + step / 16, columns); column += 1) {
        const [x, y] = [column * step, row * step];
        const [width, height] = [Math.min(step, pyramid.width - x), Math.min(step, pyramid.height - y)];
        const place = box(x, y, width, height);
        const size = [inside(width / factor), inside(height / factor)];
        if (overlap(place, seen)) yield { place, size, address: pyramid.tile(level, column, row) };
      }
    }
  }

  #coversAll(part, level) {
    return [...this.#tiles(part, level)].every(({ address }) => this.#pictures.get(address));
  }

  /** Whether tiles of a level could not be loaded. */
  #lacks(part, level) {
    return [...this.#tiles(part, level)].some(({ address }) => this.#pictures.isFailing(address));
  }

  #drawLevel(part, level, wanted) {
    const missing = [];
    const { seen, turned } = part;
    const middle = { x: (seen.left + seen.right) / 2, y: (seen.top + seen.bottom) / 2 };
    for (const { place, address, size } of this.#tiles(part, level)) {
      const picture = this.#pictures.get(address);
      if (picture) turned.draw(this.#context, picture, place, size);
      const away = Math.hypot((place.left + place.right) / 2 - middle.x, (place.top + place.bottom) / 2 - middle.y);
      missing.push({ address, away });
    }
    // From the middle outwards. Loaded ones are included, so that they stay in memory.
    if (wanted) wanted.push(...missing.sort((one, other) => one.away - other.away).map(({ address }) => address));
  }

  #wantPage(slot, zoom, wanted) {
    const pyramid = this.#pyramid(slot.pageIndex);
    if (!pyramid) return;
    const level = pyramid.levelFor((zoom * slot.frame.width) / pyramid.width);
    const { columns, rows } = pyramid.level(level);
    // Pages that are shown whole have few tiles.
    if (columns * rows > 40) return;
    for (let index = 0; index < columns * rows; index += 1) {
      wanted.push(pyramid.tile(level, index % columns, Math.floor(index / columns)));
    }
  }
}

function overlap(one, other) {
  const box = {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
  return box.left < box.right && box.top < box.bottom ? box : null;
}

/**
 * How much of the length of a tile is drawn, in its pixels: its last one may lie beyond the page for the most part, which
 * makes it whiter than the page is.
 */
function inside(length) {
  const whole = Math.floor(length);
  return whole >= 1 && length - whole < 0.9 ? whole : length;
}

/** Draws upright rectangles of points on whole pixels of the display, turned by quarters. */
function turn(view, ratio) {
  const { a, b, c, d, e, f } = view.matrix;
  const pixel = (x, y) => [(a * x + c * y + e) * ratio, (b * x + d * y + f) * ratio];
  const point = (left, top) => {
    const [x, y, determinant] = [left / ratio - e, top / ratio - f, a * d - b * c];
    return [(d * x - c * y) / determinant, (a * y - b * x) / determinant];
  };
  return {
    /** The rectangle of points below pixels of the display. */
    area({ left, top, right, bottom }) {
      const [[x1, y1], [x2, y2]] = [point(left, top), point(right, bottom)];
      return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
    },
    box(x, y, width, height) {
      const [x1, y1] = pixel(x, y);
      const [x2, y2] = pixel(x + width, y + height);
      // Shared edges are rounded alike, so that there is no seam. A tile that is not enlarged keeps its pixels.
      const [left, right] = x1 < x2 ? [x1, x2] : [x2, x1];
      const [top, bottom] = y1 < y2 ? [y1, y2] : [y2, y1];
      return { left: Math.round(left), top: Math.round(top), right: Math.round(right), bottom: Math.round(bottom) };
    },
    /** Draws a picture, or the part of it from its corner that has a size in its pixels. */
    draw(context, picture, box, size = [picture.width, picture.height]) {
      const source = [0, 0, Math.min(size[0], picture.width), Math.min(size[1], picture.height)];
      const [width, height] = [box.right - box.left, box.bottom - box.top];
      if (!view.rotation) {
        context.drawImage(picture, ...source, box.left, box.top, width, height);
        return;
      }
      const isOnSide = view.rotation % 180 !== 0;
      const [w, h] = isOnSide ? [height, width] : [width, height];
      context.save();
      context.translate(box.left + width / 2, box.top + height / 2);
      context.rotate((view.rotation * Math.PI) / 180);
      context.drawImage(picture, ...source, -w / 2, -h / 2, w, h);
      context.restore();
    },
  };
}
