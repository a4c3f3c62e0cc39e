import { placeHash, safeAddress } from "./addresses.js";
import { element } from "./dom.js";
import { words } from "./words.js";

/** The links of the pages: each an anchor over its place, with a hint where it leads. */
export class LinkLayer {
  #reader;
  #element = element("div", { class: "layer link-layer" });
  #canvas = null;
  /** An element for each page that is seen, with its links. */
  #pages = new Map();

  constructor(reader) {
    this.#reader = reader;
    reader.stage.append(this.#element);
  }

  show(view) {
    if (this.#canvas !== view.canvas) {
      this.#canvas = view.canvas;
      this.#arrange();
    }
    this.#position();
  }

  /** Places the pages that are seen. Those that were seen before keep their links, and the keyboard where it is. */
  #arrange() {
    const { slots } = this.#canvas;
    for (const [index, page] of this.#pages) {
      if (slots.some(({ pageIndex }) => pageIndex === index)) continue;
      page.remove();
      this.#pages.delete(index);
    }
    for (const { pageIndex, frame } of slots) {
      if (!this.#pages.has(pageIndex)) this.#load(pageIndex);
      this.#pages.get(pageIndex).style.transform = `translate(${frame.x}px,${frame.y}px)`;
    }
  }

  remove() {
    this.#element.remove();
  }

  #position() {
    const { a, b, c, d, e, f } = this.#reader.view.matrix;
    this.#element.style.transform = `matrix(${a},${b},${c},${d},${e},${f})`;
  }

  async #load(pageIndex) {
    const page = element("div", { class: "layer" });
    this.#pages.set(pageIndex, page);
    // In the order of the pages, for the keyboard.
    const [after] = [...this.#pages.keys()].filter((key) => key > pageIndex).sort((one, other) => one - other);
    this.#element.insertBefore(page, this.#pages.get(after) ?? null);
    let links;
    try {
      links = await this.#reader.issue.links(pageIndex);
    } catch {
      // Tried again with what is shown next.
      if (this.#pages.get(pageIndex) === page) this.#pages.delete(pageIndex);
      page.remove();
      return;
    }
    for (const link of links) {
      const described = this.#described(link);
      if (!described) continue;
      for (const [number, quad] of (link.quads ?? []).entries()) page.append(anchor(quad, described, number));
    }
  }

  /** Where a link leads: its address, the hint, and what a click does. */
  #described(link) {
    const { issue } = this.#reader;
    const target = link.target ?? {};
    if (Number.isInteger(target.pageIndex) && issue.pages[target.pageIndex]) {
      const page = issue.pages[target.pageIndex];
      const { rect, left, top } = target.destination ?? {};
      const place = { x: rect?.x ?? left, y: rect?.y ?? top };
      return {
        href: placeHash({ page: page.label }),
        hint: words("goToPage", { page: page.label }),
        text: link.text,
        act: () => this.#reader.goToPage(page.index, place),
      };
    }
    const address = safeAddress(target.uri ?? target.address ?? "");
    if (!address) return null;
    return { href: address, hint: address, text: link.text, act: () => this.#reader.openAddress(address) };
  }
}

/** A link over a quad of a page, which may be one of several. */
function anchor(quad, { href, hint, text, act }, number) {
  const xs = Object.values(quad).map((point) => point.x);
  const ys = Object.values(quad).map((point) => point.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const made = element("a", {
    class: "page-link",
    href,
    rel: "noopener noreferrer",
    title: hint,
    "aria-label": text ? `${text.slice(0, 120)} (${hint})` : hint,
    // A link over two lines is one for the keyboard.
    tabindex: number ? -1 : null,
    "aria-hidden": number ? "true" : null,
    onclick: (event) => {
      event.preventDefault();
      act();
    },
  });
  Object.assign(made.style, {
    left: `${x}px`,
    top: `${y}px`,
    width: `${Math.max(...xs) - x}px`,
    height: `${Math.max(...ys) - y}px`,
  });
  return made;
}
