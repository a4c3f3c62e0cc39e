import { debounced } from "./dom.js";
import { joinedQuads, markedPart } from "./places.js";
import { readWords } from "./search.js";
import { places } from "./text-layer.js";

const textOf = (words) => readWords(words.map(({ place, text }) => ({ ...place, text }))).join("").trim();

/** The index of the page of an element of the text layer. */
export const pageOf = (node) => Number(node.closest(".text-page").dataset.page);

/**
 * The selected text of the pages as one reads it: without hyphens at the ends of lines, and without page numbers, running
 * headers and readings of characters in between.
 */
export class PageSelection {
  #stage;
  #controller = new AbortController();

  /**
   * Calls `onchange({text, parts, start}, {x, y})` when something has been selected, or with `null`. Each page has a
   * part: `{pageIndex, quads, text, before, after}`. `start` is the first word: `{pageIndex, word, letter}`.
   */
  constructor(stage, onchange) {
    this.#stage = stage;
    const { signal } = this.#controller;
    const told = debounced(200, () => onchange(...this.#told()));
    document.addEventListener("selectionchange", told, { signal });
    document.addEventListener("copy", (event) => {
      const text = textOf(this.#words());
      if (!text) return;
      event.clipboardData.setData("text/plain", text);
      event.preventDefault();
    }, { signal });
  }

  remove() {
    this.#controller.abort();
  }

  get #range() {
    const selection = getSelection();
    if (!selection.rangeCount || selection.isCollapsed) return null;
    const range = selection.getRangeAt(0);
    return this.#stage.contains(range.commonAncestorContainer) ? range : null;
  }

  /** The words that are selected, in reading order, and what of each. */
  #words() {
    const range = this.#range;
    if (!range) return [];
    const spans = [...this.#stage.querySelectorAll(".text-page:not([hidden]) .word")];
    const words = spans.filter((span) => range.intersectsNode(span)).map((span) => {
      const place = places.get(span);
      const whole = place.word.text;
      const start = span.contains(range.startContainer) && range.startContainer !== span ? range.startOffset : 0;
      const end = span.contains(range.endContainer) && range.endContainer !== span ? range.endOffset : whole.length;
      return { span, place, start, end, text: whole.slice(start, end) };
    }).filter(({ text }) => text);
    // Text set apart is included only if the selection begins or ends in it.
    const isInWord = (node) => node.nodeType === Node.TEXT_NODE && Boolean(node.parentElement.closest(".word"));
    const isRead = ({ place }) => !place.isApart;
    const [first, last] = [words.findIndex(isRead), words.findLastIndex(isRead)];
    const [beginsInWord, endsInWord] = [isInWord(range.startContainer), isInWord(range.endContainer)];
    return words.filter((word, index) => isRead(word)
      || (beginsInWord && (first < 0 || index < first)) || (endsInWord && index > last));
  }

  #told() {
    const words = this.#words();
    if (!words.length) return [null];
    const byPage = Map.groupBy(words, ({ span }) => span.closest(".text-page"));
    const box = words[0].span.getBoundingClientRect();
    return [{
      text: textOf(words),
      parts: [...byPage].map(([page, own]) => this.#part(page, own)),
      start: { pageIndex: pageOf(words[0].span), word: words[0].place.word, letter: words[0].start },
    }, { x: box.left + box.width / 2, y: box.top }];
  }

  #part(page, own) {
    const quads = own.map(({ place, start, end }) => markedPart(place, { start, end }, place.scale));
    const all = [...page.querySelectorAll(".word")];
    const around = (from, to) => textOf(all.slice(Math.max(from, 0), to)
      .map((span) => ({ place: places.get(span), text: span.textContent })));
    const [first, last] = [all.indexOf(own[0].span), all.indexOf(own.at(-1).span)];
    return {
      pageIndex: pageOf(page),
      quads: joinedQuads(quads, own.map(({ place }) => place.line)),
      text: textOf(own),
      before: around(first - 10, first).slice(-48),
      after: around(last + 1, last + 11).slice(0, 48),
    };
  }
}
