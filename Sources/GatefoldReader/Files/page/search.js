import { joinedQuads, wordPart } from "./places.js";

/** Letters as they are compared: without case, accents and forms of print. */
export function folded(text) {
  return text.normalize("NFKD").replace(/[\p{M}\u00ad]/gu, "").toLowerCase().replace(/ß/g, "ss")
    .replace(/[\u2018-\u201b\u02bc]/g, "'").replace(/[\u201c-\u201f\u00ab\u00bb]/g, "\"").replace(/[\u2010-\u2015]/g, "-");
}

/** The words of a query, each as `{text, isPrefix}`; words in quotation marks form one term. */
export function wantedTerms(query) {
  return folded(query).split("\"")
    .flatMap((part, number) => (number % 2 ? [part.trim().replace(/\s+/g, " ")] : part.split(/\s+/)))
    .map((part) => ({ text: part.replace(/\*$/, ""), isPrefix: part.endsWith("*") }))
    .filter(({ text }) => text);
}

const isWordPart = (letter) => /^[\p{L}\p{N}\p{M}]$/u.test(letter) && !withoutSpaces.test(letter);

/** Whether the word before a place of a text goes on there. */
const goesOn = (text, at) => isWordPart([...text.slice(Math.max(at - 2, 0), at)].at(-1) ?? "")
  && isWordPart([...text.slice(at, at + 2)][0]);

/** Where a folded text has a term. One with an asterisk stands only where a word begins. */
export function placesOf({ text: wanted, isPrefix }, text) {
  const places = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    if (!isPrefix || !goesOn(text, at)) places.push(at);
  }
  return places;
}

/** Letters and marks of scripts that are written without spaces between words. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff65]$/u;

const isBroken = (text) => /\p{L}[-\u00ad\u2010]$/u.test(text);

/** Blocks that interrupt what one reads: page numbers, running headers, and the readings of Chinese characters above a line. */
export function isReadApart(block, blocks) {
  if (block.role === "folio" || block.role === "runningHeader") return true;
  const words = block.lines?.length === 1 ? block.lines[0].words ?? [] : [];
  return block.role === "caption" && words.length > 0
    && words.every(({ text }) => /^[\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u.test(text))
    && blocks.some(({ role, fontSize }) => role === "body" && block.fontSize <= 0.65 * fontSize);
}

/**
 * The separator of two consecutive words (`{word, line, block}`): a space, nothing, or a line end between paragraphs;
 * `null` if the hyphen at the end of the first is omitted, too.
 */
function joint(one, other) {
  const [text, next] = [one.word.text, other.word.text];
  if (one.line !== other.line && isBroken(text)) {
    const isWhole = /^\p{Ll}/u.test(next) || text.endsWith("\u00ad") || (/^\P{Ll}+$/u.test(text) && /^\p{Lu}{2}/u.test(next));
    return isWhole ? null : "";
  }
  // A sentence runs on from column to column, and behind readings of characters.
  const runsOn = one.block.role === other.block.role && (other.line.startsParagraph === false
    || (one.block.role === "body" && /[^.!?…。！？」』:]$/u.test(text) && /^[\p{Ll}\p{Lo}]/u.test(next)));
  if (one.block !== other.block && !runsOn) return "\n";
  return withoutSpaces.test(text) ? "" : " ";
}

/**
 * Words as one reads them, each with what stands behind it; of those that have `text`, only that part. A hyphen that only
 * breaks a word at the end of a line is left out.
 */
export function readWords(words) {
  return words.map((one, index) => {
    const { word, text = word.text } = one;
    const next = words[index + 1];
    if (!next) return text;
    // A word that is not taken to its end has no hyphen there.
    return joint(one, next) === null ? text.replace(/[-\u00ad\u2010]$/u, "") : text + joint(one, next);
  });
}

/**
 * The text of a page as one string to search in, where every letter knows its word. A hyphen at the end of a line joins the
 * two parts of a word.
 */
export class PageText {
  constructor(page, index, width) {
    this.pageIndex = index;
    this.#scale = width / page.width;
    const parts = [];
    const blocks = (page.blocks ?? []).filter((block) => !block.isOutsidePage);
    this.#apart = new Set(blocks.filter((block) => isReadApart(block, blocks)));
    for (const block of blocks) {
      for (const line of block.lines ?? []) {
        const last = (line.words ?? []).length - 1;
        for (const [number, word] of (line.words ?? []).entries()) {
          const isPart = number === last && isBroken(word.text);
          this.#add(isPart ? word.text.slice(0, -1) : word.text, { word, line, block }, parts);
          if (!isPart && !withoutSpaces.test(word.text)) this.#space(parts);
        }
      }
      this.#space(parts);
    }
    this.#text = parts.join("");
  }

  #scale;
  #text;
  /** Of each letter of the text: its word, and where in the word it stands. */
  #origins = [];
  #words = [];
  #apart;

  /** Whether the page has any text. */
  get isEmpty() {
    return !this.#words.length;
  }

  #add(text, word, parts) {
    const index = this.#words.push(word) - 1;
    let start = 0;
    for (const letter of text) {
      const end = start + letter.length;
      for (const unit of folded(letter)) {
        parts.push(unit);
        for (let part = 0; part < unit.length; part += 1) {
          this.#origins.push({ index, start, end });
        }
      }
      start = end;
    }
  }

  #space(parts) {
    if (!parts.length || parts.at(-1) === " ") return;
    parts.push(" ");
    this.#origins.push(null);
  }

  /** Where terms are, if all are there: `{pageIndex, quads, before, text, after}` each, in reading order. */
  hits(terms) {
    const places = terms.map((term) => placesOf(term, this.#text).map((at) => ({ at, end: at + term.text.length })));
    if (places.some((found) => !found.length)) return [];
    return places.flat().sort((a, b) => a.at - b.at).map(({ at, end }) => this.#hit(at, end)).filter(Boolean);
  }

  #hit(start, end) {
    const spans = new Map();
    for (const origin of this.#origins.slice(start, end)) {
      if (!origin) continue;
      const span = spans.get(origin.index) ?? { start: origin.start, end: origin.end };
      spans.set(origin.index, { start: Math.min(span.start, origin.start), end: Math.max(span.end, origin.end) });
    }
    if (!spans.size) return null;
    const quads = [...spans].map(([index, span]) => wordPart(this.#words[index], span, this.#scale));
    const first = spans.keys().next().value;
    const last = [...spans.keys()].at(-1);
    const shown = this.#around(first, last);
    const [from, to] = [shown.indexOf(this.#words[first]), shown.indexOf(this.#words[last]) + 1];
    const read = readWords(shown);
    let [before, text, after] = [read.slice(0, from), read.slice(from, to), read.slice(to)]
      .map((part) => part.join("").replaceAll("\n", " "));
    if (withoutSpaces.test(text.trim())) {
      // Without spaces, a whole line counts as a word: cut it to the hit.
      const [skipped, kept] = [spans.get(first).start, text.length - (read[to - 1].length - spans.get(last).end)];
      before = (before + text.slice(0, skipped)).slice(-30);
      after = (text.slice(kept) + after).slice(0, 40);
      text = text.slice(skipped, kept);
    }
    return {
      pageIndex: this.pageIndex,
      quads: joinedQuads(quads, [...spans.keys()].map((index) => this.#words[index].line)),
      before, text, after,
    };
  }

  /** Some words around a place, which are read with it. */
  #around(first, last) {
    const { block } = this.#words[first];
    const isRead = (word) => word.block === block || (word.block.role === block.role && !this.#apart.has(word.block));
    return [
      ...this.#words.slice(Math.max(first - 40, 0), first).filter(isRead).slice(-6),
      ...this.#words.slice(first, last + 1).filter((word, index, all) => index === 0 || index === all.length - 1 || isRead(word)),
      ...this.#words.slice(last + 1, last + 40).filter(isRead).slice(0, 8),
    ];
  }
}

/** Searches the texts of an issue, which are read once. */
export class IssueSearch {
  #issue;
  #pages = new Map();

  constructor(issue) {
    this.#issue = issue;
  }

  /** The text of a page; `null` if it has none. */
  page(index) {
    if (!this.#pages.has(index)) {
      const read = this.#issue.text(index)
        .then((text) => text && new PageText(text, index, this.#issue.pages[index].width));
      this.#pages.set(index, read);
      read.catch(() => this.#pages.delete(index));
    }
    return this.#pages.get(index);
  }

  /**
   * Calls a function with the hits of each page, in the order of the pages, how many pages were searched, and whether the
   * page has any text.
   *
   * Fails for a page whose text cannot be read only at the end, after all others.
   */
  async search(query, signal, onpage) {
    const count = this.#issue.pages.length;
    const terms = wantedTerms(query);
    let failures = 0;
    for (let start = 0; start < count; start += 8) {
      const indices = Array.from({ length: Math.min(8, count - start) }, (_, number) => start + number);
      const pages = await Promise.allSettled(indices.map((index) => this.page(index)));
      if (signal.aborted) return;
      for (const [number, page] of pages.entries()) {
        if (page.status === "rejected") failures += 1;
        onpage(page.value?.hits(terms) ?? [], indices[number] + 1, Boolean(page.value && !page.value.isEmpty));
      }
    }
    if (failures) throw new Error(String(failures));
  }
}
