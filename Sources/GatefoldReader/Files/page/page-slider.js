import { element } from "./dom.js";
import { words } from "./words.js";

const thumbnailHeight = 150;

/** The slider over all pages. The pages below the pointer, or those that are dragged to, are shown above it. */
export class PageSlider {
  #reader;
  #preview = element("div", { class: "slider-preview", hidden: true, "aria-hidden": "true" });
  #shown = -1;
  input = element("input", { type: "range", class: "slider", min: 0, step: 1, "aria-label": words("page"),
    oninput: () => this.#slide(), onchange: () => this.#hide(), onblur: () => this.#hide(),
    onpointermove: (event) => event.pointerType === "mouse" && this.#point(event), onpointerleave: () => this.#hide(),
    onpointerup: (event) => event.pointerType !== "mouse" && this.#hide(), onpointercancel: () => this.#hide() });
  element = element("div", { class: "slider-box" }, this.input, this.#preview);

  constructor(reader) {
    this.#reader = reader;
  }

  /** Shows which pages are seen, with their numbers as a text. */
  update(text) {
    this.input.max = this.#reader.spreadCount - 1;
    this.input.value = this.#reader.spreadIndex;
    this.input.setAttribute("aria-valuetext", text);
  }

  #slide() {
    const index = Number(this.input.value);
    this.#reader.spreadIndex = index;
    this.#show(index);
  }

  #point(event) {
    const box = this.input.getBoundingClientRect();
    const count = this.#reader.spreadCount - 1;
    // The middle of the thumb goes from half its width to half its width before the end.
    const share = (event.clientX - box.left - 8) / Math.max(box.width - 16, 1);
    const index = Math.round(Math.min(Math.max(share, 0), 1) * count);
    this.#show(this.#isRightToLeft ? count - index : index);
  }

  get #isRightToLeft() {
    return this.#reader.issue.direction === "rtl";
  }

  #show(index) {
    if (index !== this.#shown) {
      this.#shown = index;
      const { issue } = this.#reader;
      const pages = this.#reader.pageIndicesOf(index).map((one) => issue.pages[one]);
      const pictures = pages.map((page) => {
        const picture = element("img", { alt: "", decoding: "async", src: page.thumbnail && issue.url(page.thumbnail) });
        picture.style.width = `${(thumbnailHeight * page.width) / page.height}px`;
        picture.style.height = `${thumbnailHeight}px`;
        return picture;
      });
      const labels = pages.toSorted((one, other) => one.index - other.index).map(({ label }) => label);
      this.#preview.replaceChildren(element("div", { class: "slider-pages", dir: "ltr" }, ...pictures),
        element("div", {}, labels.join("–")));
    }
    this.#preview.hidden = false;
    const share = index / Math.max(this.#reader.spreadCount - 1, 1);
    const box = this.input.getBoundingClientRect();
    const middle = box.left + 8 + (this.#isRightToLeft ? 1 - share : share) * (box.width - 16);
    const half = this.#preview.offsetWidth / 2;
    const left = Math.min(Math.max(middle - half, 8), innerWidth - 8 - 2 * half);
    this.#preview.style.left = `${left - box.left}px`;
  }

  #hide() {
    this.#preview.hidden = true;
    this.#shown = -1;
    this.#preview.replaceChildren();
  }
}
