import { element, svgElement } from "../page/dom.js";

const corners = ["topLeft", "topRight", "bottomRight", "bottomLeft"];

/** A layer that draws highlights over the pages, with a small mark where there is a note. */
export class NoteLayer {
  #reader;
  #notes;
  #element = element("div", { class: "note-layer" });
  #group;
  #marks;
  #all = [];
  #drawn = null;
  #update = async () => {
    this.#all = (await this.#notes.list(this.#reader.issue)).filter((note) => note.kind === "highlight");
    this.#drawn = null;
    if (this.#reader.view && this.#element.isConnected) this.show(this.#reader.view);
  };

  constructor(reader, notes) {
    this.#reader = reader;
    this.#notes = notes;
    this.#group = svgElement("g");
    this.#marks = svgElement("svg", { class: "note-marks", "aria-hidden": "true" });
    this.#element.append(svgElement("svg", { class: "note-colors", "aria-hidden": "true" }, this.#group), this.#marks);
    reader.stage.append(this.#element);
    notes.addEventListener("change", this.#update);
    this.#update();
  }

  show({ canvas, matrix: { a, b, c, d, e, f } }) {
    if (this.#drawn !== canvas) this.#draw(canvas);
    this.#group.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
    for (const mark of this.#marks.children) {
      const { x, y } = mark.dataset;
      mark.setAttribute("transform", `translate(${a * x + c * y + e} ${b * x + d * y + f})`);
    }
  }

  remove() {
    this.#notes.removeEventListener("change", this.#update);
    this.#element.remove();
  }

  /** The highlight at a point of a page, or `undefined`. */
  noteAt({ pageIndex, x, y }) {
    const isAt = (quad) => {
      const [xs, ys] = [corners.map((corner) => quad[corner].x), corners.map((corner) => quad[corner].y)];
      return x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys);
    };
    const isOn = (part) => part.pageIndex === pageIndex && part.quads.some(isAt);
    return this.#all.findLast((note) => note.parts.some(isOn));
  }

  #draw(canvas) {
    this.#drawn = canvas;
    this.#group.replaceChildren();
    this.#marks.replaceChildren();
    for (const { pageIndex, frame } of canvas.slots) {
      for (const note of this.#all) {
        const part = note.parts.find((one) => one.pageIndex === pageIndex);
        for (const quad of part?.quads ?? []) {
          const points = corners.map((corner) => `${quad[corner].x + frame.x},${quad[corner].y + frame.y}`).join(" ");
          this.#group.append(svgElement("polygon", { points, class: `note-${note.color}` }));
        }
        const first = note.note && part?.quads[0]?.topLeft;
        if (first) {
          const mark = svgElement("path", { d: "M-7-7h10v7l-3 3h-7z" });
          Object.assign(mark.dataset, { x: first.x + frame.x, y: first.y + frame.y });
          this.#marks.append(mark);
        }
      }
    }
  }
}
