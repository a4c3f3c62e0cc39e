/** Places to which frames snap: blocks of text, pictures and edges of the pages, and other frames. */
export class SnapLines {
  #issue;
  #boxes = new Map();

  constructor(issue) {
    this.#issue = issue;
  }

  /** Reads the blocks and pictures of pages; those that cannot be read are left out. */
  load(slots) {
    for (const { pageIndex } of slots) {
      if (this.#boxes.has(pageIndex)) continue;
      const boxes = [];
      this.#boxes.set(pageIndex, boxes);
      for (const read of [this.#blocks(pageIndex), this.#pictures(pageIndex)]) {
        read.then((found) => boxes.push(...found), () => {});
      }
    }
  }

  async #blocks(pageIndex) {
    const text = await this.#issue.text(pageIndex);
    const scale = this.#issue.pages[pageIndex].width / (text?.width ?? 1);
    return (text?.blocks ?? []).filter((block) => !block.isOutsidePage).map(({ rect: { x, y, width, height } }) =>
      ({ x: x * scale, y: y * scale, width: width * scale, height: height * scale }));
  }

  async #pictures(pageIndex) {
    const all = (await this.#issue.articles())?.articles ?? [];
    const read = all.filter(({ pages }) => pages.some((page) => page.pageIndex === pageIndex)).map(async ({ file }) => {
      const pictures = (blocks) => blocks.flatMap((block) => block.pictures ?? pictures(block.blocks ?? []));
      return pictures((await (await fetch(this.#issue.articleURL(file))).json()).blocks);
    });
    return (await Promise.all(read)).flat()
      .filter(({ page, frame }) => frame && (page?.pageIndex ?? page) === pageIndex)
      .map(({ frame }) => frame);
  }

  /** The lines of a canvas with other frames, in points: `xs` and `ys`. */
  lines(slots, others) {
    const lines = { xs: [], ys: [] };
    const add = ({ x, y, width, height }, shares) => {
      lines.xs.push(...shares.map((share) => x + width * share));
      lines.ys.push(...shares.map((share) => y + height * share));
    };
    for (const { pageIndex, frame } of slots) {
      add(frame, [0, 0.5, 1]);
      for (const box of this.#boxes.get(pageIndex) ?? []) add({ ...box, x: box.x + frame.x, y: box.y + frame.y },
        [0, 1]);
    }
    for (const other of others) add(other, [0, 0.5, 1]);
    return lines;
  }
}

/** How far values are from the next line within reach, `by`, and that line; without one `{by: 0}`. */
export function snap(lines, values, reach) {
  let best = { by: 0, distance: reach };
  for (const value of values) {
    for (const line of lines) {
      const distance = Math.abs(line - value);
      if (distance < best.distance) best = { by: line - value, line, distance };
    }
  }
  return best;
}
