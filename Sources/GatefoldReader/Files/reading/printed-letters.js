import { joinedQuads, markedPart } from "../page/places.js";
import { folded, isReadApart } from "../page/search.js";

/** How many letters are looked for at once, the longest piece first. */
const seedLengths = [20, 12, 6];
/** So many letters go on where the last piece ended. */
const enough = 3;

/** A letter in the form that is compared. Signs and spaces differ between page and article, and are empty. */
export const compared = (letter) => folded(letter).replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Finds the letters of an article on a page that it is printed on.
 *
 * It then knows where a sentence of the article is printed, and which sentence a printed word belongs to. Page numbers,
 * running headers, ruby and pull quotes of the page are left out, as they may repeat the text.
 */
export class PrintedLetters {
  #scale;
  #words = [];
  #letters = "";
  /** The origin of each unit of the letters: the number of its word, and its place in the word. */
  #origins = [];
  /** Maps the number of an anchor of the text to the origins of its letters. */
  #found = new Map();
  /** Maps the number of a word to the places of its letters in the text: `{anchor, offset, start}`. */
  #places = new Map();

  /** `page` is a text map, `width` the width of the page in points. */
  constructor(page, width) {
    this.#scale = width / page.width;
    const blocks = (page.blocks ?? []).filter((block) => !block.isOutsidePage);
    const read = blocks.filter((block) => block.role !== "pullQuote" && !isReadApart(block, blocks));
    for (const block of read) {
      for (const line of block.lines ?? []) for (const word of line.words ?? []) this.#add(word, line);
    }
  }

  #add(word, line) {
    const index = this.#words.push({ word, line, first: this.#letters.length }) - 1;
    let start = 0;
    for (const letter of word.text) {
      const end = start + letter.length;
      const units = compared(letter);
      for (let unit = 0; unit < units.length; unit += 1) this.#origins.push({ index, start, end });
      this.#letters += units;
      start = end;
    }
  }

  /** Finds those letters of a text that come from a page, by the `origins` of its anchors. */
  find(anchors, pageIndex) {
    const wanted = [];
    const starts = [];
    const ends = [];
    let text = "";
    for (const [anchor, { letters, text: { origins } = {} }] of anchors.entries()) {
      for (const origin of Array.isArray(origins) ? origins : []) {
        if (origin.pageIndex !== pageIndex) continue;
        starts.push(text.length);
        for (let offset = origin.start; offset < Math.min(origin.end, letters?.length ?? 0); offset += 1) {
          const units = compared(letters[offset]);
          for (let unit = 0; unit < units.length; unit += 1) wanted.push({ anchor, offset });
          text += units;
        }
      }
      if (text.length > (ends.at(-1) ?? 0)) ends.push(text.length);
    }
    let [at, from, word] = [0, 0, 0];
    while (at < text.length) {
      const found = this.#next(text, at, from, ends.find((end) => end > at));
      if (found < 0) {
        // The page has no such word: try the next one.
        while (starts[word] <= at) word += 1;
        at = starts[word] ?? text.length;
        continue;
      }
      let length = 0;
      while (at + length < text.length && this.#letters[found + length] === text[at + length]) {
        this.#note(wanted[at + length], this.#origins[found + length]);
        length += 1;
      }
      [at, from] = [at + length, found + length];
    }
    return this;
  }

  /**
   * The index of the page's letter at which the text continues, near the last match if possible; -1 if it isn't found.
   * `end` is the end of the paragraph.
   */
  #next(text, at, from, end) {
    if (this.#letters.startsWith(text.slice(at, at + enough), from)) return from;
    for (const length of seedLengths) {
      const seed = text.slice(at, at + length);
      const later = this.#letters.indexOf(seed, from);
      const found = later < 0 ? this.#letters.indexOf(seed) : later;
      if (found >= 0 && seed.length > enough) return found;
    }
    // A short paragraph, such as a number in large type, is found if the page has it only once.
    const rest = text.slice(at, end);
    const found = this.#letters.indexOf(rest);
    return found === this.#letters.lastIndexOf(rest) ? found : -1;
  }

  #note({ anchor, offset }, origin) {
    if (!this.#found.has(anchor)) this.#found.set(anchor, []);
    this.#found.get(anchor)[offset] = origin;
    if (!this.#places.has(origin.index)) this.#places.set(origin.index, []);
    this.#places.get(origin.index).push({ anchor, offset, start: origin.start });
  }

  /** The places of the letters of an anchor from a number to before another, a quad for each line. */
  quads(anchor, start, end) {
    const spans = new Map();
    for (const origin of (this.#found.get(anchor) ?? []).slice(start, end)) {
      if (!origin) continue;
      const span = spans.get(origin.index) ?? { start: origin.start, end: origin.end };
      spans.set(origin.index, { start: Math.min(span.start, origin.start), end: Math.max(span.end, origin.end) });
    }
    const words = [...spans].map(([index, span]) => ({ ...this.#words[index], span: this.#whole(index, span) }));
    return joinedQuads(words.map((word) => markedPart(word, word.span, this.#scale)), words.map(({ line }) => line));
  }

  /** A span that has all letters of a word has its quotation marks and full stop, too. */
  #whole(index, { start, end }) {
    const { word, first } = this.#words[index];
    const next = this.#words[index + 1]?.first ?? this.#letters.length;
    const [from, to] = [this.#origins[first].start, this.#origins[next - 1].end];
    return { start: start === from ? 0 : start, end: end === to ? word.text.length : end };
  }

  /**
   * The place of a word of the text map in the text, from a letter of the word: `{anchor, offset}`; `null` if it has
   * none.
   */
  placeOf(word, letter = 0) {
    const index = this.#words.findIndex((one) => one.word === word);
    const places = this.#places.get(index);
    return places ? places.find(({ start }) => start >= letter) ?? places.at(-1) : null;
  }

  /** The words from one of the page on, in reading order. */
  wordsFrom(word) {
    const index = this.#words.findIndex((one) => one.word === word);
    return index < 0 ? [] : this.#words.slice(index).map((one) => one.word);
  }
}
