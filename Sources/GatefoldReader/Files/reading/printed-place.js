const lengths = [24, 12, 6];

/** The point of a page, in points, at which letters are printed; `null` if they are not found in the page's text. */
export async function printedPoint(issue, pageIndex, letters) {
  const text = letters && (await issue.text(pageIndex));
  if (!text) return null;
  const quads = [];
  let printed = "";
  for (const line of (text.blocks ?? []).flatMap((block) => block.lines ?? [])) {
    for (const word of line.words ?? []) {
      quads.push({ start: printed.length, corner: word.quad?.topLeft ?? word.rect });
      printed += word.text;
    }
  }
  const wanted = letters.replace(/\s+/g, "");
  // Words may be divided at the ends of lines: shorter pieces are looked for, and then such a little further on.
  for (const length of lengths) {
    for (const skipped of [0, 6, 12]) {
      const piece = wanted.slice(skipped, skipped + length);
      const found = piece.length > 1 ? printed.indexOf(piece) : -1;
      if (found < 0) continue;
      const { corner } = quads.findLast(({ start }) => start <= found);
      const scale = (issue.pages[pageIndex]?.width ?? text.width) / text.width;
      return { x: corner.x * scale, y: corner.y * scale };
    }
  }
  return null;
}
