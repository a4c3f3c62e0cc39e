import { element } from "../page/dom.js";
import { keepGestures } from "./still.js";
import { packageFrame } from "./package-frame.js";

/** A window with long content at the scale of the page. */
export class Scroller {
  #host;
  #window;
  #content;
  #zoom = 0;

  constructor(host) {
    this.#host = host;
    const { name, overlay, asset, ready, memory } = host;
    const src = asset(overlay.path);
    this.#content = /\.x?html?$/i.test(overlay.path)
      ? packageFrame(src, { title: name, root: asset(""), name: "overlay-page", loaded: ready })
      : element("img", { class: "overlay-page", src, alt: "", onload: ready });
    this.#window = element("div", {
      class: "overlay-fill overlay-window",
      role: "region",
      "aria-label": name,
      tabindex: 0,
      dir: "ltr",
      "data-control": true,
      onwheel: (event) => event.ctrlKey || event.stopPropagation(),
      // In points, so that it stands at any zoom.
      onscroll: ({ target: { scrollLeft, scrollTop } }) => {
        if (this.#zoom) memory.scroll = [scrollLeft / this.#zoom, scrollTop / this.#zoom];
      },
      onclick: host.hasActions && host.perform,
    }, element("div", { class: "overlay-content" }, this.#content));
    keepGestures(this.#window);
    host.element.append(this.#window);
  }

  place({ zoom }) {
    const { overlay: { contentWidth, contentHeight }, memory } = this.#host;
    const [x, y] = memory.scroll ?? [0, 0];
    this.#zoom = 0;
    const size = ({ style }, scale) => {
      style.width = `${contentWidth * scale}px`;
      style.height = `${contentHeight * scale}px`;
    };
    // HTML is laid out in points, and enlarged.
    const scale = this.#content.localName === "iframe" ? zoom : 1;
    size(this.#content.parentElement, zoom);
    size(this.#content, zoom / scale);
    this.#content.style.transform = `scale(${scale})`;
    this.#window.scrollTo(x * zoom, y * zoom);
    this.#zoom = zoom;
  }

  leave() {
    this.#zoom = 0;
  }
}
