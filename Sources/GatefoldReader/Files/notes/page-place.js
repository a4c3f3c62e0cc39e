import { words } from "../page/words.js";

/** The place in an issue with pages, as `KeptMarks` exchanges it. */
export class PagePlace {
  #reader;

  constructor(reader) {
    this.#reader = reader;
  }

  /** Calls a function when another place is read. */
  onChange(listener, signal) {
    this.#reader.addEventListener("spreadchange", listener, { signal });
  }

  get value() {
    const { firstPage: pageIndex, issue: { pages } } = this.#reader;
    return { pageIndex, pageLabel: pages[pageIndex].label, share: (pageIndex + 1) / pages.length };
  }

  /** Says where a device was, by its name; nothing for a page that the issue hasn't. */
  textOf({ pageIndex }, device) {
    const page = this.#reader.issue.pages[pageIndex];
    return page && words("marksElsewhere", { device, page: page.label });
  }

  isSeen({ pageIndex }) {
    return this.#reader.pageIndices.includes(pageIndex);
  }

  go({ pageIndex }) {
    this.#reader.goToPage(pageIndex);
  }
}
