import { element, wantsLessMotion, svgElement } from "../page/dom.js";
import { takesTouches } from "./scene.js";
import { shapeOf } from "./shapes.js";

/** Makes an element one that is touched and focused, with a name. */
export function makeTouchable(target, name, act, role = "button") {
  Object.assign(target, { role, ariaLabel: name, tabIndex: 0 });
  target.dataset.control = "";
  target.classList.add("is-touchable");
  target.addEventListener("click", act);
  target.addEventListener("keydown", (event) => {
    if (event.target !== target || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) act();
  });
}

/** Keeps gestures of the page and its keys away from what uses them itself. */
export function keepGestures(target) {
  target.addEventListener("pointerdown", (event) => event.stopPropagation());
  target.addEventListener("keydown", (event) => {
    if (/^(Arrow|Page|Home|End| $)/.test(event.key)) event.stopPropagation();
  });
}

/** The base class of overlays without a player, such as links: a name, and actions performed on a touch. */
export class Still {
  constructor(host) {
    this.host = host;
    const { overlay, name, element: frame } = host;
    if (takesTouches(overlay)) makeTouchable(frame, name, () => this.touch(), overlay.kind === "link" ? "link" : "button");
    else Object.assign(frame, { role: "img", ariaLabel: name });
  }

  touch() {
    return this.host.perform();
  }
}

/** A place that is marked for a moment when it is seen. */
export class Hotspot extends Still {
  enter() {
    if (!wantsLessMotion()) this.host.element.append(element("span", { class: "overlay-ring" }));
  }
}

/** A button that opens an article in the reading view. */
export class Article extends Still {
  async touch() {
    await super.touch();
    this.host.layers.openArticle(this.host.overlay);
  }
}

/** A picture in its frame. */
export class Picture extends Still {
  enter() {
    const { element: frame, overlay, asset, ready } = this.host;
    frame.append(element("img", { class: "overlay-fill", alt: "", onload: ready, src: asset(overlay.path) }));
  }
}

/** A shape, which is hit where it is drawn. */
export class Shape extends Still {
  place({ frame, zoom }) {
    const { overlay, element: target, hasActions } = this.host;
    const { data, fill, stroke, strokeWidth } = shapeOf(overlay, frame.width, frame.height);
    const path = svgElement("path", { d: data, fill: fill ?? "none", stroke, "stroke-width": strokeWidth * zoom });
    if (hasActions) path.style.pointerEvents = fill && stroke ? "all" : stroke ? "stroke" : "fill";
    const box = { class: "overlay-drawing", viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" };
    target.replaceChildren(svgElement("svg", box, path));
  }
}
