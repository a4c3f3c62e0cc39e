/** The number of UTF-16 units of the first letters (Unicode scalars) of a string. */
function units(string, count) {
  let at = 0;
  for (; count > 0 && at < string.length; count -= 1) at += string.codePointAt(at) > 0xffff ? 2 : 1;
  return at;
}

/** Which way the letters of a text run, by the scripts of most of them; `null` without letters. */
export function letterDirection(string) {
  const all = string.match(/\p{L}/gu)?.length ?? 0;
  const leftwards = string.match(/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/gu)?.length ?? 0;
  return all ? (leftwards * 2 > all ? "rtl" : "ltr") : null;
}

/**
 * A text as elements, with places in it: `{anchor, offset}`, the number of a paragraph or picture, and that of a letter in
 * the paragraph.
 */
export class TextPlaces {
  /** All of the text. */
  element;
  /** `{element, letters, pieces}` of paragraphs and pictures; `pieces` are `{node, start}`, nodes with their first letter. */
  anchors = [];

  /** The first place that is not before what is seen. */
  placeAt(isBefore) {
    const anchor = this.anchors.findIndex(({ element: host }) => {
      const rects = host.getClientRects();
      return rects.length && !isBefore(rects[rects.length - 1]);
    });
    if (anchor < 0) return { anchor: Math.max(this.anchors.length - 1, 0), offset: 0 };
    let [from, to] = [0, Math.max((this.anchors[anchor].letters?.length ?? 0) - 1, 0)];
    while (from < to) {
      const middle = (from + to) >> 1;
      const rect = this.rectOf({ anchor, offset: middle });
      if (!rect || isBefore(rect)) from = middle + 1;
      else to = middle;
    }
    return { anchor, offset: from };
  }

  /** The place of a node's UTF-16 unit, such as an end of a selection; `null` outside of the letters. */
  placeOfNode(node, unit) {
    for (const [anchor, { pieces }] of this.anchors.entries()) {
      const piece = pieces?.find((one) => one.node === node);
      if (piece) return { anchor, offset: piece.start + Array.from(node.data.slice(0, unit)).length };
    }
    return null;
  }

  /** The letters of a range of the document, such as a selection: `{anchor, start, end}` for each paragraph. */
  spansOf(range) {
    return this.anchors.map(({ pieces }, anchor) => {
      const own = (pieces ?? []).filter(({ node }) => range.intersectsNode(node));
      if (!own.length) return null;
      const [first, last] = [own[0], own.at(-1)];
      const from = first.node === range.startContainer ? range.startOffset : 0;
      const to = last.node === range.endContainer ? range.endOffset : last.node.length;
      const letter = ({ node, start }, unit) => start + Array.from(node.data.slice(0, unit)).length;
      return { anchor, start: letter(first, from), end: letter(last, to) };
    }).filter((span) => span && span.end > span.start);
  }

  /** Where a place is in the window. */
  rectOf(place) {
    const range = this.rangeOf(place);
    return range?.getClientRects()[0] ?? (this.anchors[place.anchor]?.element ?? this.element).getClientRects()[0];
  }

  /** The letters of a place as a range, the first one if no number is given; `null` for a picture. */
  rangeOf({ anchor, offset }, count = 1) {
    const { pieces } = this.anchors[anchor] ?? {};
    const piece = (letter) => pieces?.findLast(({ start }) => start <= letter);
    const [first, last] = [piece(offset), piece(offset + count - 1)];
    if (!first) return null;
    const unit = ({ node, start }, letter) => units(node.data, letter - start);
    const range = document.createRange();
    range.setStart(first.node, Math.min(unit(first, offset), Math.max(first.node.length - 1, 0)));
    range.setEnd(last.node, Math.min(unit(last, offset + count), last.node.length));
    return range;
  }
}
