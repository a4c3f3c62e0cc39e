import { IssueSearch } from "./search.js";

/** The search in an issue and its hits, which are marked on the pages. The reader reports changes by the event `hits`. */
export class Hits {
  query = "";
  state = { found: [], searched: 0, isFinished: true, failures: 0, hasText: false, current: -1 };
  #reader;
  #marks;
  #search;
  #searching = null;

  constructor(reader, marks) {
    this.#reader = reader;
    this.#marks = marks;
    this.#search = new IssueSearch(reader.issue);
  }

  stop() {
    this.#searching?.abort();
  }

  /** Looks for words; another search ends it. */
  async search(query) {
    this.stop();
    const controller = new AbortController();
    this.#searching = controller;
    this.query = query;
    const state = { found: [], searched: 0, isFinished: !query.trim(), failures: 0, hasText: false, current: -1 };
    this.state = state;
    this.#tell();
    if (state.isFinished) return;
    const tell = () => this.state === state && this.#tell();
    try {
      await this.#search.search(query, controller.signal, (found, searched, hasText) => {
        state.hasText ||= hasText;
        state.found.push(...found);
        state.searched = searched;
        if (found.length || searched % 16 === 0) tell();
      });
    } catch {
      state.failures = 1;
    }
    if (controller.signal.aborted) return;
    state.isFinished = true;
    tell();
  }

  #tell() {
    const { found, current } = this.state;
    this.#marks.marks = found.map((hit, index) => ({ ...hit, isCurrent: index === current }));
    this.#reader.dispatchEvent(new Event("hits"));
  }

  /** Shows a hit by its number. */
  show(number) {
    const hit = this.state.found[number];
    if (!hit) return;
    this.state.current = number;
    const { topLeft, bottomRight } = hit.quads[0];
    this.#reader.goToPage(hit.pageIndex, {
      x: (topLeft.x + bottomRight.x) / 2,
      y: (topLeft.y + bottomRight.y) / 2,
      isRemembered: !this.#reader.pageIndices.includes(hit.pageIndex),
    });
    this.#tell();
  }

  /** Shows the next hit, or the one before; at first, the next one from the pages that are seen. */
  step(by) {
    const { found, current } = this.state;
    if (!found.length) return;
    const here = found.findIndex((hit) => hit.pageIndex >= this.#reader.firstPage);
    this.show(current < 0 ? Math.max(here, 0) : (current + by + found.length) % found.length);
  }
}
