import { placeHash, safeAddress } from "./addresses.js";
import { element } from "./dom.js";
import { words } from "./words.js";

/** The links of the pages: each an anchor over its place, with a hint where it leads. */
export class LinkLayer {
  #reader;
  #element = element("div", { class: "layer link-layer" });
  #spread = null;
  #links = [];

  constructor(reader) {
    this.#reader = reader;
    reader.stage.append(this.#element);
  }

  show(view) {
    if (this.#spread !== view.canvas) {
      this.#spread = view.canvas;
      this.#links = [];
      this.#element.replaceChildren();
      for (const slot of view.canvas.slots) this.#load(slot, view.canvas);
    }
    this.#position();
  }

  remove() {
    this.#element.remove();
  }

  #position() {
    const { a, b, c, d, e, f } = this.#reader.view.matrix;
    this.#element.style.transform = `matrix(${a},${b},${c},${d},${e},${f})`;
  }

  async #load(slot, canvas) {
    let links;
    try {
      links = await this.#reader.issue.links(slot.pageIndex);
    } catch {
      return;
    }
    if (this.#spread !== canvas) return;
    for (const link of links) {
      const described = this.#described(link);
      if (!described) continue;
      for (const [number, quad] of (link.quads ?? []).entries()) this.#add(quad, slot, described, number);
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

  #add(quad, slot, { href, hint, text, act }, number) {
    const xs = Object.values(quad).map((point) => point.x);
    const ys = Object.values(quad).map((point) => point.y);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    const anchor = element("a", {
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
    Object.assign(anchor.style, {
      left: `${x + slot.frame.x}px`,
      top: `${y + slot.frame.y}px`,
      width: `${Math.max(...xs) - x}px`,
      height: `${Math.max(...ys) - y}px`,
    });
    this.#element.append(anchor);
  }
}
