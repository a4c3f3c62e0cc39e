import { isReadApart, readWords } from "../page/search.js";

/**
 * The text of a page that is part of no article, in the form of an article's content.
 *
 * Its `anchors` are paragraphs, each with its `letters`, and with `text.origins`, which name this page.
 */
export class PageContent {
  anchors = [];

  constructor(page, pageIndex) {
    const blocks = (page?.blocks ?? []).filter((block) => !block.isOutsidePage);
    const wordsOf = (block) => (block.lines ?? [])
      .flatMap((line) => (line.words ?? []).map((word) => ({ word, line, block })));
    const words = blocks.filter((block) => !isReadApart(block, blocks)).flatMap(wordsOf);
    for (const paragraph of readWords(words).join("").split("\n")) {
      const letters = Array.from(paragraph);
      const origins = paragraph.split(" ").reduce((all, word) => {
        const start = all.length ? all.at(-1).end + 1 : 0;
        return [...all, { start, end: start + Array.from(word).length, pageIndex }];
      }, []);
      this.anchors.push({ letters, text: { string: paragraph, origins } });
    }
  }
}
