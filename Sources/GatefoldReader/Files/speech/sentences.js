/** The most letters of one utterance: browsers cut off long ones. */
const maximumPart = 200;
/** Titles and other short forms whose full stop ends no sentence, in the languages of the interface. */
const shortForms = "\\p{Lu}|Mrs?|Ms|Drs?|Prof|St|Nos?|vs|cf|e\\.g|i\\.e|Fig|Hr|Fr|Nr|bzw|z\\. ?B|Sig|Dott|Sra?|Mme";
const endsInShortForm = new RegExp(`(?:^|[\\s(“"«])(?:${shortForms})\\.\\s*$`, "u");
const clauseEnd = /[,;:–—)、，；：،؛]["”’»]?\s*/gu;

/** The sentences of a text as ranges `{start, end}` of its UTF-16 units. Spaces around a sentence aren't part of it. */
export function sentenceRanges(text, language) {
  const ranges = [];
  for (const { segment, index } of segmenter(language).segment(text)) {
    const last = ranges.at(-1);
    if (last && endsInShortForm.test(text.slice(last.start, index))) last.end = index + segment.length;
    else ranges.push({ start: index, end: index + segment.length });
  }
  const hasLetters = ({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end));
  return ranges.map((range) => trimmed(text, range)).filter(hasLetters);
}

function segmenter(language) {
  try {
    return new Intl.Segmenter(language || undefined, { granularity: "sentence" });
  } catch {
    // The issue names a language that isn't one.
    return new Intl.Segmenter(undefined, { granularity: "sentence" });
  }
}

function trimmed(text, { start, end }) {
  const part = text.slice(start, end);
  return { start: end - part.trimStart().length, end: start + part.trimEnd().length };
}

/** Divides a long sentence at the ends of clauses, or else between words, into parts `{start, text}`. */
export function spokenParts(sentence) {
  const parts = [];
  let start = 0;
  while (sentence.length - start > maximumPart) {
    const room = sentence.slice(start, start + maximumPart);
    const clause = [...room.matchAll(clauseEnd)].at(-1);
    const clauseLength = clause ? clause.index + clause[0].length : 0;
    // A part of a few words would sound chopped off.
    const length = clauseLength > maximumPart / 3 ? clauseLength : room.lastIndexOf(" ") + 1 || maximumPart;
    parts.push({ start, text: sentence.slice(start, start + length) });
    start += length;
  }
  parts.push({ start, text: sentence.slice(start) });
  return parts;
}
