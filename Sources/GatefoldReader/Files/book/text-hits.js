import { folded } from "../page/search.js";

/** What is looked for, as `textHits` takes it. */
export const wantedText = (query) => folded(query).replace(/\s+/g, " ").trim();

/**
 * Where the letters of a paragraph have a text: `{offset, count, before, text, after}` each, in letters. Case, accents and
 * the number of spaces don't matter.
 */
export function textHits(letters, wanted) {
  const origins = [];
  let text = "";
  for (const [number, letter] of letters.entries()) {
    const isSpace = /\s/.test(letter);
    if (isSpace && text.endsWith(" ")) continue;
    const part = isSpace ? " " : folded(letter);
    for (let unit = 0; unit < part.length; unit += 1) origins.push(number);
    text += part;
  }
  const part = (from, to) => letters.slice(from, to).join("");
  const found = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const [offset, end] = [origins[at], origins[at + wanted.length - 1] + 1];
    found.push({
      // Whole words, where there are spaces.
      before: offset > 48 ? part(offset - 48, offset).replace(/^\S{1,12}\s+/, "") : part(0, offset),
      text: part(offset, end),
      after: letters.length > end + 72 ? part(end, end + 72).replace(/\s+\S{1,12}$/, "") : part(end),
      offset, count: end - offset,
    });
  }
  return found;
}
