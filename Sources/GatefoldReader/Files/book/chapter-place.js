import { words } from "../page/words.js";

/**
 * The place in a book, as `KeptMarks` exchanges it: `pageIndex` is the chapter, and `detail` has the numbers of the
 * paragraph and the letter.
 */
export class ChapterPlace {
  #view;
  #chapters;

  constructor(view, { chapters }) {
    [this.#view, this.#chapters] = [view, chapters];
  }

  /** Calls a function when another place is read. */
  onChange(listener, signal) {
    this.#view.addEventListener("placechange", listener, { signal });
  }

  get value() {
    const { chapter: pageIndex, content, at: { anchor, offset } } = this.#view;
    const share = anchor / Math.max(content?.anchors.length ?? 0, anchor, 1);
    return {
      pageIndex, pageLabel: this.#labelOf(pageIndex), detail: `${anchor}:${offset}`,
      share: (pageIndex + share) / this.#chapters.length,
    };
  }

  #labelOf(index) {
    return this.#chapters[index].title || words("bookChapter", { number: index + 1 });
  }

  /** Says where a device was, by its name; nothing for a chapter that the book hasn't. */
  textOf({ pageIndex }, device) {
    return this.#chapters[pageIndex] && words("marksElsewhereInBook", { device, chapter: this.#labelOf(pageIndex) });
  }

  isSeen(place) {
    const { pageIndex, detail } = this.value;
    // The line at the top of the window may be cut.
    return place.pageIndex === pageIndex && (place.detail === detail || this.#view.isSeen(inChapter(place)));
  }

  go(place) {
    this.#view.jump(place.pageIndex, inChapter(place));
  }
}

/** Where in the chapter a place is: at its start, if another program has set the place in a form of its own. */
function inChapter({ detail }) {
  const [, anchor = 0, offset = 0] = /^(\d{1,9}):(\d{1,9})$/.exec(detail) ?? [];
  return { anchor: Number(anchor), offset: Number(offset) };
}
