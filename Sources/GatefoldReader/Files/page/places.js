/** The corners of an upright rectangle. */
export function rectQuad({ x, y, width, height }) {
  return {
    topLeft: { x, y },
    topRight: { x: x + width, y },
    bottomRight: { x: x + width, y: y + height },
    bottomLeft: { x, y: y + height },
  };
}

const measuring = new OffscreenCanvas(1, 1).getContext("2d");
measuring.font = "100px sans-serif";

/** The width of a text as the browser sets it, in hundredths of the size of its letters. */
export function textWidth(text) {
  return measuring.measureText(text).width;
}

/** Where in a word a letter begins, as a share of the word's length: by the widths that its letters usually have. */
function letterShare({ text }, index, line) {
  if (index <= 0 || index >= text.length) return index <= 0 ? 0 : 1;
  const whole = line.direction === "vertical" ? 0 : textWidth(text);
  return whole ? textWidth(text.slice(0, index)) / whole : index / text.length;
}

/**
 * The place of a part of a word in points of the page, from one of its letters to before another. `scale` is points of the
 * page a unit of the text map.
 */
export function wordPart({ word, line }, letters, scale) {
  const quad = word.quad ?? rectQuad(word.rect);
  const [start, end] = [letterShare(word, letters.start, line), letterShare(word, letters.end, line)];
  const at = (from, to, share) => ({
    x: (from.x + (to.x - from.x) * share) * scale,
    y: (from.y + (to.y - from.y) * share) * scale,
  });
  if (line.direction === "vertical") {
    return {
      topLeft: at(quad.topLeft, quad.bottomLeft, start),
      topRight: at(quad.topRight, quad.bottomRight, start),
      bottomRight: at(quad.topRight, quad.bottomRight, end),
      bottomLeft: at(quad.topLeft, quad.bottomLeft, end),
    };
  }
  const [left, right] = line.direction === "rightToLeft" ? [1 - end, 1 - start] : [start, end];
  return {
    topLeft: at(quad.topLeft, quad.topRight, left),
    topRight: at(quad.topLeft, quad.topRight, right),
    bottomRight: at(quad.bottomLeft, quad.bottomRight, right),
    bottomLeft: at(quad.bottomLeft, quad.bottomRight, left),
  };
}

/**
 * The place of a part of a word as it is marked: as `wordPart`, but without a drop cap, whose quad would cover the
 * lines beside it.
 */
export function markedPart(place, letters, scale) {
  const [first, ...rest] = place.word.parts ?? [];
  const height = ({ quad }) => quad.bottomLeft.y - quad.topLeft.y;
  const isDropCap = rest.length && letters.start < first.text.length && letters.end > first.text.length
    && height(first) > 2 * height(rest[0]);
  if (!isDropCap) return wordPart(place, letters, scale);
  const { topLeft, bottomLeft } = rest[0].quad;
  const { topRight, bottomRight } = rest.at(-1).quad;
  const word = { text: place.word.text.slice(first.text.length), quad: { topLeft, topRight, bottomRight, bottomLeft } };
  return wordPart({ ...place, word }, { start: 0, end: letters.end - first.text.length }, scale);
}

/** Joins words of one upright line into one place, including the spaces between them. `lines` has the line of each quad. */
export function joinedQuads(quads, lines) {
  const made = [];
  for (const [number, quad] of quads.entries()) {
    const last = made.at(-1);
    const isUpright = Math.abs(quad.topLeft.y - quad.topRight.y) < 0.01 && lines[number].direction !== "vertical";
    if (last && last.line === lines[number] && isUpright) {
      const xs = [last.quad, quad].flatMap(({ topLeft, topRight }) => [topLeft.x, topRight.x]);
      const ys = [last.quad, quad].flatMap(({ topLeft, bottomLeft }) => [topLeft.y, bottomLeft.y]);
      const [x, y] = [Math.min(...xs), Math.min(...ys)];
      last.quad = rectQuad({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y });
    } else {
      made.push({ quad, line: lines[number] });
    }
  }
  return made.map(({ quad }) => quad);
}
