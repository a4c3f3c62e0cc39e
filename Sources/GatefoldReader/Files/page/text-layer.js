import { element } from "./dom.js";
import { rectQuad, textWidth } from "./places.js";
import { isReadApart } from "./search.js";

/** The printed words by the elements of the layer: `{word, line, block, isApart, scale}`. */
export const places = new WeakMap();
const headings = { headline: "h2", crosshead: "h3" };
const shownPages = 6;

/**
 * The words of the pages as transparent text over their pictures, in reading order: it can be selected and found in the page,
 * and screen readers read it.
 */
export class TextLayer {
  #reader;
  #element = element("div", { class: "layer text-layer" });
  #pages = new Map();

  constructor(reader) {
    this.#reader = reader;
    reader.stage.append(this.#element);
  }

  show(view) {
    const shown = new Set(view.canvas.slots.map((slot) => slot.pageIndex));
    const slots = [...view.canvas.slots, ...this.#selected(view.canvas, shown)];
    for (const [index, page] of this.#pages) page.hidden = !slots.some(({ pageIndex }) => pageIndex === index);
    // In reading order, which is not that from left to right in some issues.
    slots.sort((one, other) => one.pageIndex - other.pageIndex);
    for (const slot of slots) {
      // The text of pages that are only scrolled past is not loaded.
      if (view.isScrolling && !this.#pages.has(slot.pageIndex)) continue;
      const page = this.#page(slot.pageIndex);
      const { a, b, c, d, e, f } = view.matrix;
      const { x, y } = slot.frame;
      page.style.transform = `matrix(${a},${b},${c},${d},${a * x + c * y + e},${b * x + d * y + f})`;
    }
  }

  /** Pages with selected text that were scrolled out of the window; what is selected there stays. */
  #selected({ slot }, shown) {
    const selection = getSelection();
    if (!slot || selection.isCollapsed) return [];
    return [...this.#pages].filter(([index, page]) => !shown.has(index) && selection.containsNode(page, true))
      .map(([index]) => slot(index));
  }

  remove() {
    this.#element.remove();
  }

  #page(index) {
    const known = this.#pages.get(index);
    if (known) return known;
    const { issue } = this.#reader;
    const page = element("div", { class: "text-page", "data-page": index, lang: issue.language || null });
    this.#pages.set(index, page);
    // In the order of the pages, for screen readers.
    const after = [...this.#pages.keys()].filter((key) => key > index).sort((one, other) => one - other)[0];
    this.#element.insertBefore(page, this.#pages.get(after) ?? null);
    // The picture comes first. What is turned past is not filled.
    Promise.all([issue.text(index), this.#reader.settled()]).then(([text]) => {
      if (page.hidden) this.#forget(index);
      else if (text) this.#fill(page, index, text);
    }).catch(() => setTimeout(() => {
      // Tried again with what is shown next, but not in each frame.
      if (this.#pages.get(index) === page) this.#pages.delete(index);
      page.remove();
    }, 2000));
    for (const [key, old] of this.#pages) {
      if (this.#pages.size <= shownPages) break;
      if (old.hidden) this.#forget(key);
    }
    return page;
  }

  #forget(index) {
    this.#pages.get(index)?.remove();
    this.#pages.delete(index);
  }

  #fill(page, index, text) {
    const scale = this.#reader.issue.pages[index].width / text.width;
    const filled = document.createDocumentFragment();
    const blocks = readable(text);
    for (const block of blocks) {
      const isApart = isReadApart(block, blocks);
      const paragraph = element(headings[block.role] ?? "p", { class: "text-block" });
      for (const line of block.lines ?? []) {
        const row = element("span", { class: "text-line", dir: line.direction === "rightToLeft" ? "rtl" : null });
        for (const word of line.words ?? []) row.append(this.#word({ word, line, block, isApart, scale }), " ");
        paragraph.append(row);
      }
      filled.append(paragraph);
    }
    page.append(filled);
    page.dataset.isReady = "";
  }

  #word(place) {
    const { word, line, scale } = place;
    const span = element("span", { class: "word" }, word.text);
    places.set(span, place);
    const corners = readingCorners(word, line);
    const [start, end, below] = corners.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    const height = Math.hypot(below.x - start.x, below.y - start.y);
    const size = Math.max(height, 0.5);
    const natural = Math.max((textWidth(word.text) * size) / 100, 0.01);
    const [ux, uy] = [(end.x - start.x) / natural, (end.y - start.y) / natural];
    const [vx, vy] = [(below.x - start.x) / size, (below.y - start.y) / size];
    span.style.fontSize = `${size}px`;
    if (length) span.style.transform = `matrix(${ux},${uy},${vx},${vy},${start.x},${start.y})`;
    return span;
  }
}

/** The blocks that are read: those that are seen, and the invisible text over a scan, of which hardly anything else is there. */
function readable({ blocks = [] }) {
  const inside = blocks.filter((block) => !block.isOutsidePage);
  const letters = { true: 0, false: 0 };
  for (const { isInvisible = false, lines = [] } of inside) {
    for (const { words = [] } of lines) for (const { text } of words) letters[isInvisible] += text.length;
  }
  return letters.true > 2 * letters.false ? inside : inside.filter((block) => !block.isInvisible);
}

/** The corners at the left of the first letter's top, at the right of the last one's, and below the first. */
function readingCorners(word, line) {
  const quad = word.quad ?? rectQuad(word.rect);
  if (line.direction === "vertical") return [quad.topRight, quad.bottomRight, quad.topLeft];
  return [quad.topLeft, quad.topRight, quad.bottomLeft];
}
