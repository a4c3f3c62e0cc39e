import { hasBody } from "../page/issue.js";
import { lettersOn, loadArticle } from "../reading/articles.js";
import { words } from "../page/words.js";
import { PageContent } from "./page-content.js";
import { PrintedArticle } from "../reading/printed-article.js";
import { sentenceRanges } from "./sentences.js";

/**
 * The text of an issue as sentences, in the order in which it is read aloud.
 *
 * Its sections are the articles, and the pages that are part of no article. A sentence is `{section, anchor, start,
 * end, text, language}`: the numbers of its section, of its paragraph in the section's content, and of its letters in
 * the paragraph.
 */
export class Script {
  #issue;
  #sections = null;
  /** Maps the number of a section to a promise of `{content, printed, sentences}`. */
  #read = new Map();

  constructor(issue) {
    this.#issue = issue;
  }

  /** The sections: `{articleIndex, title, pageIndices}`, or `{pageIndex, pageIndices}`. */
  sections() {
    this.#sections ??= this.#listed();
    this.#sections.catch(() => (this.#sections = null));
    return this.#sections;
  }

  async #listed() {
    const { articles = [] } = (await this.#issue.articles()) ?? {};
    const sections = articles.map((article, articleIndex) => ({
      article, articleIndex, title: article.title, pageIndices: (article.pages ?? []).map((page) => page.pageIndex),
    })).filter(({ article }) => hasBody(article));
    const covered = new Set(sections.flatMap(({ pageIndices }) => pageIndices));
    for (const { index } of this.#issue.pages) {
      const isRead = sections.some(({ article }) => article && lettersOn(article, index) > 0);
      // A page between those of an article, such as an advertisement, is read only if somebody asks for it.
      if (!isRead) sections.push({ pageIndex: index, pageIndices: [index], isSkipped: covered.has(index) });
    }
    return sections.sort((one, other) => one.pageIndices[0] - other.pageIndices[0]);
  }

  /** The number of the section before (-1) or after (1) another; `null` if it is the first or last one. */
  async beside(section, by) {
    const sections = await this.sections();
    let number = section + by;
    while (sections[number]?.isSkipped) number += by;
    return sections[number] ? number : null;
  }

  async #section(number) {
    if (!this.#read.has(number)) {
      const read = this.#load(number);
      this.#read.set(number, read);
      read.catch(() => this.#read.delete(number));
      // Only what is near is kept.
      for (const key of this.#read.keys()) if (this.#read.size > 3 && key !== number) this.#read.delete(key);
    }
    return this.#read.get(number);
  }

  async #load(number) {
    const section = (await this.sections())[number];
    const issue = this.#issue;
    const content = section.article ? await loadArticle(issue, section.article)
      : new PageContent(await issue.text(section.pageIndex), section.pageIndex);
    const language = content.element?.lang || issue.language || words.language;
    const sentences = content.anchors.flatMap((anchor, index) => sentencesOf(anchor, language)
      .map((sentence) => ({ section: number, anchor: index, language, ...sentence })));
    return { content, printed: new PrintedArticle(issue, content.anchors), sentences };
  }

  /** The sentences of a section. */
  async sentences(section) {
    return (await this.#section(section)).sentences;
  }

  // Places on pages

  /** Where the letters from `start` to `end` of a paragraph are printed: `{pageIndex, quads}` for each page. */
  async printed({ section, ...span }) {
    const { content, printed } = await this.#section(section);
    const pages = await printed.quads(span);
    let next = span.anchor + 1;
    // A title that only the contents have goes with what follows it.
    while (!pages.length && next < content.anchors.length) {
      pages.push(...printed.pagesOf({ anchor: next, start: 0, end: 1 }).map((pageIndex) => ({ pageIndex, quads: [] })));
      next += 1;
    }
    return pages;
  }

  async #page(section, pageIndex) {
    return (await this.#section(section)).printed.page(pageIndex);
  }

  // Places to begin at

  /** The sentence at a letter of an article, or the next one: `{section, index}`. */
  async atLetter({ articleIndex, anchor, offset }) {
    const section = (await this.sections()).findIndex((one) => one.articleIndex === articleIndex);
    const index = section < 0 ? -1 : indexAt(await this.sentences(section), { anchor, offset });
    return index < 0 ? null : { section, index };
  }

  /**
   * The sentence with a word of a page's text map, from a letter of the word: `{section, index}`. Without a word, the
   * first sentence that begins on the page, in the section with most of its text. `null` for a page without text.
   */
  async atPage({ pageIndex, word = null, letter = 0 }) {
    const sections = await this.sections();
    const letters = (number) => (sections[number].article ? lettersOn(sections[number].article, pageIndex) : 0);
    const onPage = [...sections.keys()].filter((number) => sections[number].pageIndices.includes(pageIndex))
      .sort((one, other) => letters(other) - letters(one));
    // If the word isn't read aloud, such as one of a pull quote, the next word that is read counts.
    for (const near of word ? [word, ...(await this.#wordsAfter(onPage, pageIndex, word))] : []) {
      for (const section of onPage) {
        const place = (await this.#page(section, pageIndex))?.placeOf(near, near === word ? letter : 0);
        const index = place ? indexAt(await this.sentences(section), place) : -1;
        if (index >= 0) return { section, index };
      }
    }
    for (const section of onPage) {
      const { printed, sentences } = await this.#section(section);
      const first = sentences.findIndex((sentence) => printed.pagesOf(sentence)[0] === pageIndex);
      const isThere = (sentence) => printed.pagesOf(sentence).includes(pageIndex);
      const index = first < 0 ? sentences.findIndex(isThere) : first;
      if (index >= 0) return { section, index };
    }
    return null;
  }

  async #wordsAfter(sections, pageIndex, word) {
    for (const section of sections) {
      const after = (await this.#page(section, pageIndex))?.wordsFrom(word) ?? [];
      if (after.length) return after.slice(1, 200);
    }
    return [];
  }
}

/** The number of the sentence with a letter, or of the first one after it; -1 behind the last one. */
function indexAt(sentences, { anchor, offset }) {
  return sentences.findIndex((one) => one.anchor > anchor || (one.anchor === anchor && one.end > offset));
}

/** A letter for the voice: the letters of a ligature, and nothing for a soft hyphen. */
const spokenLetter = (letter) =>
  /[\u00ad\ufb00-\ufb06]/.test(letter) ? letter.normalize("NFKC").replace("\u00ad", "") : letter;

/** The sentences of a paragraph, with what is spoken of them: `{start, end, text}`. */
function sentencesOf({ letters, text, element }, language) {
  // A pull quote repeats what the text says.
  if (!letters || element?.closest(".reading-pull")) return [];
  const spoken = letters.map(spokenLetter);
  for (const run of Array.isArray(text?.runs) ? text.runs : []) {
    // The number of a footnote isn't part of the sentence.
    if (typeof run.footnote === "string") spoken.fill(" ", run.start, run.end);
  }
  const starts = [];
  let length = 0;
  for (const letter of spoken) {
    starts.push(length);
    length += letter.length;
  }
  const letterAt = (unit) => {
    const found = starts.findIndex((start) => start >= unit);
    return found < 0 ? letters.length : found;
  };
  const string = spoken.join("");
  return sentenceRanges(string, language).map(({ start, end }) =>
    ({ start: letterAt(start), end: letterAt(end), text: string.slice(start, end) }));
}
