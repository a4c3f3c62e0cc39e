import { PrintedLetters } from "./printed-letters.js";

/** Where the letters of an article are printed. The text of a page is read when it is first needed. */
export class PrintedArticle {
  #issue;
  #anchors;
  #pages = new Map();

  /** `anchors` are the anchors of the article's content. */
  constructor(issue, anchors) {
    this.#issue = issue;
    this.#anchors = anchors;
  }

  /** The pages on which letters of a paragraph are printed, in order. */
  pagesOf({ anchor, start, end }) {
    const pages = this.#origins(anchor).filter((origin) => origin.start < end && origin.end > start)
      .map(({ pageIndex }) => pageIndex);
    return [...new Set(pages)].filter(Number.isInteger);
  }

  /** The letters of a paragraph that are printed on a page, as `{start, end}`, within those of a span. */
  part({ anchor, start, end }, pageIndex) {
    const own = this.#origins(anchor).filter((origin) => origin.pageIndex === pageIndex
      && origin.start < end && origin.end > start);
    return { start: Math.max(start, own[0]?.start ?? start), end: Math.min(end, own.at(-1)?.end ?? end) };
  }

  #origins(anchor) {
    const { origins } = this.#anchors[anchor]?.text ?? {};
    return Array.isArray(origins) ? origins : [];
  }

  /** Where a span of letters is printed: `{pageIndex, quads}` for each page. */
  async quads(span) {
    return Promise.all(this.pagesOf(span).map(async (pageIndex) => {
      const page = await this.page(pageIndex).catch(() => null);
      return { pageIndex, quads: page?.quads(span.anchor, span.start, span.end) ?? [] };
    }));
  }

  /** The letters of a page in which the article's letters are found; `null` for a page without text. */
  page(pageIndex) {
    if (!this.#pages.has(pageIndex)) {
      const { width } = this.#issue.pages[pageIndex];
      const read = this.#issue.text(pageIndex)
        .then((text) => text && new PrintedLetters(text, width).find(this.#anchors, pageIndex));
      this.#pages.set(pageIndex, read);
      read.catch(() => this.#pages.delete(pageIndex));
    }
    return this.#pages.get(pageIndex);
  }
}
