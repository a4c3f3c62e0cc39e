import { debounced } from "../page/dom.js";
import { PrintedArticle } from "../reading/printed-article.js";
import { highlightColors } from "./annotations.js";
import { Quotations } from "./quotations.js";

const around = 48;
const nameOf = (color) => `gatefold-note-${color}`;

/**
 * Highlights and notes in the text view. It shows the notes of the pages, and the pages show those that it makes.
 *
 * A note is kept by its places on pages and by its quotation. The places of a selection in the text are those where its
 * letters are printed; in the text a note is found by its quotation.
 */
export class TextNotes {
  #view;
  #reader;
  #notes;
  #menu;
  #content = null;
  #printed = null;
  #quotations = null;
  /** The notes that are shown, with their ranges. */
  #shown = [];
  #controller = new AbortController();

  constructor(view, reader, notes, menu) {
    this.#view = view;
    this.#reader = reader;
    this.#notes = notes;
    this.#menu = menu;
    const { signal } = this.#controller;
    view.addEventListener("placechange", () => this.#update(), { signal });
    view.addEventListener("close", () => this.#update(), { signal });
    notes.addEventListener("change", () => this.#show(), { signal });
    reader.addEventListener("close", () => this.#remove(), { signal });
    document.addEventListener("selectionchange", debounced(200, () => this.#selected()), { signal });
    this.#update();
    // Something may have been selected while this module was loaded.
    this.#selected();
  }

  #remove() {
    this.#controller.abort();
    for (const color of highlightColors) CSS.highlights?.delete(nameOf(color));
  }

  /** Takes over the article that the view shows now. */
  #update() {
    const content = this.#view.isOpen && this.#view.articleIndex !== null ? this.#view.content : null;
    if (content === this.#content) return;
    this.#content = content;
    if (content) {
      this.#printed = new PrintedArticle(this.#reader.issue, content.anchors);
      this.#quotations = new Quotations(content.anchors, this.#printed);
      content.element.addEventListener("click", (event) => this.#clicked(event), { signal: this.#controller.signal });
    }
    this.#show();
  }

  /** Marks the notes in the text. */
  async #show() {
    const content = this.#content;
    const all = content ? await this.#notes.list(this.#reader.issue) : [];
    if (content !== this.#content) return;
    this.#shown = all.filter((note) => note.kind === "highlight").map((note) => ({ note, ranges: this.#ranges(note) }));
    for (const color of highlightColors) {
      const ranges = this.#shown.filter(({ note }) => note.color === color).flatMap((one) => one.ranges);
      CSS.highlights?.set(nameOf(color), new Highlight(...ranges));
    }
  }

  #ranges(note) {
    return this.#quotations.find(note).map(({ anchor, start, end }) =>
      this.#content.rangeOf({ anchor, offset: start }, end - start)).filter(Boolean);
  }

  #clicked({ target, clientX: x, clientY: y }) {
    if (target.closest("a, button") || !getSelection().isCollapsed) return;
    const isAt = ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom;
    const found = this.#shown.findLast(({ ranges }) => ranges.some((range) => [...range.getClientRects()].some(isAt)));
    if (found) this.#menu.show(found.note, { x, y });
  }

  async #selected() {
    const selection = getSelection();
    const content = this.#content;
    if (!content || selection.isCollapsed || !selection.rangeCount) return;
    const range = selection.getRangeAt(0);
    const spans = content.spansOf(range);
    const [first] = spans;
    if (!first) return;
    const parts = await this.#parts(spans);
    if (content !== this.#content || getSelection().isCollapsed) return;
    const { left, width, top } = range.getBoundingClientRect();
    const { articleIndex, title } = this.#view;
    this.#menu.show({
      text: spans.map((span) => this.#text(span)).join("\n"), parts, title,
      start: { articleIndex, anchor: first.anchor, offset: first.start },
    }, { x: left + width / 2, y: Math.max(top, 0) });
  }

  #text({ anchor, start, end }) {
    return this.#content.anchors[anchor].letters.slice(start, end).join("");
  }

  /** The parts of a selection by page: `{pageIndex, quads, text, before, after}`. */
  async #parts(spans) {
    const parts = new Map();
    for (const span of spans) {
      for (const { pageIndex, quads } of await this.#printed.quads(span)) {
        const own = { anchor: span.anchor, ...this.#printed.part(span, pageIndex) };
        const known = parts.get(pageIndex) ?? { pageIndex, quads: [], spans: [] };
        parts.set(pageIndex, { pageIndex, quads: [...known.quads, ...quads], spans: [...known.spans, own] });
      }
    }
    return [...parts.values()].map(({ pageIndex, quads, spans: own }) => {
      const [first, last] = [own[0], own.at(-1)];
      return {
        pageIndex, quads, text: own.map((span) => this.#text(span)).join("\n"),
        before: this.#text({ ...first, start: Math.max(first.start - around, 0), end: first.start }),
        after: this.#text({ ...last, start: last.end, end: last.end + around }),
      };
    });
  }
}
