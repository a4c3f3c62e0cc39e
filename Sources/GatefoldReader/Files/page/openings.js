/** A spread in points: the pages side by side, each in the middle of the height. */
function spreadCanvas(issue, indices) {
  const pages = indices.map((index) => issue.pages[index]);
  const height = Math.max(...pages.map((page) => page.height));
  let x = 0;
  const slots = pages.map((page) => {
    const frame = { x, y: (height - page.height) / 2, width: page.width, height: page.height };
    x += page.width;
    return { pageIndex: page.index, pageLabel: page.label, frame };
  });
  return { size: { width: x, height }, slots };
}

/**
 * The openings of an issue in reading order: spreads, or single pages, which know the spread that they belong to.
 */
export function openings(issue, showsSpreads) {
  const spreads = issue.spreads.map((indices) => spreadCanvas(issue, indices));
  if (showsSpreads) return spreads.map((canvas) => ({ canvas, spread: null }));
  return spreads.flatMap((spread) => {
    // Slots are from left to right.
    const slots = issue.direction === "rtl" ? [...spread.slots].reverse() : spread.slots;
    return slots.map((slot) => ({
      canvas: {
        size: { width: slot.frame.width, height: slot.frame.height },
        slots: [{ ...slot, frame: { ...slot.frame, x: 0, y: 0 } }],
      },
      spread: spread.slots.length > 1 ? spread : null,
    }));
  });
}
