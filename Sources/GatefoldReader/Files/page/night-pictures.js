import { element } from "./dom.js";
import { fetchFile } from "./files.js";

// Images of a page that has more are no photographs.
const maximumImages = 500;
// Masked pictures that cover more of the page are layers of a scan.
const maximumShare = 0.5;
// Pieces of one picture lie no further apart, in points.
const maximumGap = 1.5;

/**
 * Pictures in their own colours, above pages whose colours are turned into those of night. A picture of paper, such as a scan
 * of a page, is turned like the page.
 */
export class NightPictures {
  #reader;
  #canvas = element("canvas", { class: "page-canvas night-pictures" });
  #context = this.#canvas.getContext("2d");
  #source;
  /** The places of the pictures of pages in points; `null` while they are looked for. */
  #places = new Map();

  constructor(reader) {
    this.#reader = reader;
    this.#source = reader.stage.querySelector(".page-canvas");
    this.#source.after(this.#canvas);
  }

  remove() {
    this.#canvas.remove();
  }

  show(view) {
    if (!this.#canvas.checkVisibility()) return;
    const { width, height } = this.#source;
    // Setting the size clears it.
    Object.assign(this.#canvas, { width, height });
    const ratio = width / view.width;
    const { a, b, c, d, e, f } = view.matrix;
    const pixel = (x, y) => [(a * x + c * y + e) * ratio, (b * x + d * y + f) * ratio];
    for (const { pageIndex, frame } of view.canvas.slots) {
      for (const { x, y, width: w, height: h } of this.#picturesOf(pageIndex)) {
        const [[x1, y1], [x2, y2]] = [pixel(frame.x + x, frame.y + y), pixel(frame.x + x + w, frame.y + y + h)];
        const [left, top] = [Math.max(Math.round(Math.min(x1, x2)), 0), Math.max(Math.round(Math.min(y1, y2)), 0)];
        const [right, bottom] = [Math.min(Math.round(Math.max(x1, x2)), width), Math.min(Math.round(Math.max(y1, y2)), height)];
        if (left >= right || top >= bottom) continue;
        const box = [left, top, right - left, bottom - top];
        this.#context.drawImage(this.#source, ...box, ...box);
      }
    }
  }

  #picturesOf(pageIndex) {
    if (!this.#places.has(pageIndex)) {
      this.#places.set(pageIndex, null);
      pictures(this.#reader.issue, pageIndex).then((found) => {
        this.#places.set(pageIndex, found);
        this.#reader.draw();
      }, () => setTimeout(() => this.#places.delete(pageIndex), 2000));
    }
    return this.#places.get(pageIndex) ?? [];
  }
}

/** The pictures of a page that are not of paper. */
async function pictures(issue, pageIndex) {
  const images = await issue.images(pageIndex);
  if (!images.length || images.length > maximumImages) return [];
  const { width, height, thumbnail } = issue.pages[pageIndex];
  if (!thumbnail) return [];
  const answer = await fetchFile(issue.url(thumbnail));
  if (!answer.ok) throw new Error(String(answer.status));
  const small = await createImageBitmap(await answer.blob());
  const context = new OffscreenCanvas(small.width, small.height).getContext("2d", { willReadFrequently: true });
  context.drawImage(small, 0, 0);
  const [across, down] = [small.width / width, small.height / height];
  return joined(images).filter((rect) => {
    // Much of what is seen of a cut-out is the paper around it. A scan of a page may have masked layers, too.
    if (rect.isMasked && rect.width * rect.height < maximumShare * width * height) return true;
    const box = [rect.x * across, rect.y * down, Math.max(rect.width * across, 1), Math.max(rect.height * down, 1)];
    return !isPaper(context.getImageData(...box.map(Math.round)).data);
  });
}

/** Pieces that lie together as one rectangle. */
function joined(images) {
  const made = [];
  for (let rect of images) {
    for (let at; (at = made.findIndex((other) => touches(rect, other))) >= 0;) {
      const [other] = made.splice(at, 1);
      const [x, y] = [Math.min(rect.x, other.x), Math.min(rect.y, other.y)];
      rect = {
        x, y,
        width: Math.max(rect.x + rect.width, other.x + other.width) - x,
        height: Math.max(rect.y + rect.height, other.y + other.height) - y,
        isMasked: rect.isMasked && other.isMasked,
      };
    }
    made.push(rect);
  }
  return made;
}

const touches = (one, other) => one.x < other.x + other.width + maximumGap && other.x < one.x + one.width + maximumGap
  && one.y < other.y + other.height + maximumGap && other.y < one.y + one.height + maximumGap;

/** Whether most pixels (RGBA) are bright and without much colour. */
function isPaper(pixels) {
  let bright = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [least, most] = [Math.min(pixels[at], pixels[at + 1], pixels[at + 2]), Math.max(pixels[at], pixels[at + 1], pixels[at + 2])];
    if (most > 190 && most - least < 45) bright += 1;
  }
  return bright > 0.6 * (pixels.length / 4);
}
