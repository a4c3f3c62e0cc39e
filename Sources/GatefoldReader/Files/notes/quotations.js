import { compared } from "../reading/printed-letters.js";

/** The letters of a text as they are compared. */
const plain = (text) => Array.from(text ?? "", compared).join("");

/** How many letters two strings have in common from their beginnings. */
function common(one, other) {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

const reversed = (text) => Array.from(text).reverse().join("");

/**
 * Finds quotations in an article, as a `TextQuoteSelector` of the W3C Web Annotation Data Model describes them: by
 * their letters, and by those before and after them. Spaces, hyphens and signs don't matter, as they differ from those
 * of a page.
 */
export class Quotations {
  #letters = "";
  /** The origin of each unit of the letters: an anchor, and the number of its letter. */
  #origins = [];
  #printed;

  /** `anchors` are the paragraphs of an article, `printed` is its `PrintedArticle`. */
  constructor(anchors, printed) {
    this.#printed = printed;
    for (const [anchor, { letters }] of anchors.entries()) {
      for (const [offset, letter] of (letters ?? []).entries()) {
        const units = compared(letter);
        for (let unit = 0; unit < units.length; unit += 1) this.#origins.push({ anchor, offset });
        this.#letters += units;
      }
    }
  }

  /** The letters of a note's quotation, as spans `{anchor, start, end}`; empty if the article doesn't have it. */
  find({ text, before, after, pageIndex }) {
    const wanted = plain(text);
    const [prefix, suffix] = [reversed(plain(before)), plain(after)];
    let best = null;
    for (let at = wanted ? this.#letters.indexOf(wanted) : -1; at >= 0; at = this.#letters.indexOf(wanted, at + 1)) {
      const { anchor, offset } = this.#origins[at];
      const pages = this.#printed.pagesOf({ anchor, start: offset, end: offset + 1 });
      if (pages.length && !pages.includes(pageIndex)) continue;
      const around = common(prefix, reversed(this.#letters.slice(Math.max(at - 60, 0), at)))
        + common(suffix, this.#letters.slice(at + wanted.length, at + wanted.length + 60));
      if (!best || around > best.around) best = { at, around };
    }
    return best ? this.#spans(best.at, best.at + wanted.length) : [];
  }

  #spans(from, to) {
    const spans = [];
    for (const { anchor, offset } of this.#origins.slice(from, to)) {
      const last = spans.at(-1);
      if (last?.anchor === anchor) last.end = offset + 1;
      else spans.push({ anchor, start: offset, end: offset + 1 });
    }
    return spans;
  }
}
