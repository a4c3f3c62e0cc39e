import { element } from "./dom.js";

/** Marks over places of pages, such as the hits of a search. They lie in points, under one transform. */
export class MarkLayer {
  #reader;
  #name;
  #element = element("div", { class: "layer mark-layer" });
  #marks = [];
  #drawn = null;

  /** `name` is the class of the marks. */
  constructor(reader, name = "mark") {
    this.#reader = reader;
    this.#name = name;
    reader.stage.append(this.#element);
  }

  /** Sets the marks: `{pageIndex, quads, isCurrent}`. */
  set marks(marks) {
    this.#marks = marks;
    this.#drawn = null;
    if (this.#reader.view) this.show(this.#reader.view);
  }

  show(view) {
    const { a, b, c, d, e, f } = view.matrix;
    this.#element.style.transform = `matrix(${a},${b},${c},${d},${e},${f})`;
    if (this.#drawn === view.canvas) return;
    this.#drawn = view.canvas;
    this.#element.replaceChildren();
    for (const slot of view.canvas.slots) {
      for (const mark of this.#marks.filter((one) => one.pageIndex === slot.pageIndex)) {
        const name = mark.isCurrent ? `${this.#name} is-current` : this.#name;
        for (const quad of mark.quads) this.#element.append(box(quad, slot.frame, name));
      }
    }
  }

  remove() {
    this.#element.remove();
  }
}

/** A parallelogram over a quad, by the corners in which it begins. */
function box({ topLeft, topRight, bottomLeft }, frame, name) {
  const made = element("div", { class: name });
  const [ux, uy, vx, vy] = [topRight.x - topLeft.x, topRight.y - topLeft.y, bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y];
  const [width, height] = [Math.hypot(ux, uy) || 1, Math.hypot(vx, vy) || 1];
  made.style.width = `${width}px`;
  made.style.height = `${height}px`;
  made.style.transform = `matrix(${ux / width},${uy / width},${vx / height},${vy / height},${topLeft.x + frame.x},${
    topLeft.y + frame.y})`;
  return made;
}
