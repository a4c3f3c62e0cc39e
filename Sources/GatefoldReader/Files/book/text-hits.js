import { folded, placesOf } from "../page/search.js";

/**
 * Where the letters of a paragraph have terms: `{term, offset, count, before, text, after}` each, in letters, with the number
 * of the term. Case, accents and the number of spaces don't matter.
 */
export function textHits(letters, terms) {
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
  const places = terms.flatMap((wanted, term) =>
    placesOf(wanted, text).map((at) => ({ term, at, end: at + wanted.text.length })));
  return places.sort((a, b) => a.at - b.at).map((place) => {
    const [offset, end] = [origins[place.at], origins[place.end - 1] + 1];
    return {
      term: place.term,
      // Whole words, where there are spaces.
      before: offset > 48 ? part(offset - 48, offset).replace(/^\S{1,12}\s+/, "") : part(0, offset),
      text: part(offset, end),
      after: letters.length > end + 72 ? part(end, end + 72).replace(/\s+\S{1,12}$/, "") : part(end),
      offset, count: end - offset,
    };
  });
}
