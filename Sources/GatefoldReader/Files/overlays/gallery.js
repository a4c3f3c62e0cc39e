import { element, iconButton } from "../page/dom.js";
import { words } from "../page/words.js";
import { keepGestures, makeTouchable } from "./still.js";

const swipeDistance = 30;

/** Pictures to go through: by swipe, buttons and arrow keys. One that is touched is shown large. */
export class Gallery {
  #host;
  #items;
  #picture;
  #caption = element("span", { dir: "auto" });
  #count = element("span", { class: "overlay-count" });
  #previous = this.#button("previous", "overlayPrevious", -1);
  #next = this.#button("next", "overlayNext", 1);
  #start = null;
  #didSwipe = false;
  #dialog = null;

  constructor(host) {
    this.#host = host;
    const { overlay: { items }, element: frame, name, ready } = host;
    this.#items = Array.isArray(items) && items.length <= 10_000 ? items.filter((item) => item?.path) : [];
    this.#picture = element("img", { class: "overlay-fill", onload: ready });
    const touch = element("div", { class: "overlay-fill overlay-touch" });
    Object.assign(frame, { role: "group", ariaRoleDescription: words("overlayGallery"), ariaLabel: name });
    makeTouchable(touch, name, () => this.#touched());
    keepGestures(frame);
    frame.addEventListener("keydown", (event) => this.#key(event));
    frame.addEventListener("pointerdown", (event) => {
      this.#start = event;
      this.#didSwipe = false;
    });
    frame.addEventListener("pointermove", (event) => this.#moved(event));
    frame.append(this.#picture, touch, this.#previous, this.#next,
      element("div", { class: "overlay-text", "aria-live": "polite" }, this.#caption, this.#count));
  }

  #button(picture, name, by) {
    return iconButton(picture, words(name), () => this.#step(by), { class: `button overlay-${picture}` });
  }

  enter() {
    this.#step(0);
  }

  leave() {
    this.#dialog?.close();
  }

  #key({ key }) {
    this.#step({ ArrowLeft: -1, ArrowRight: 1 }[key]);
  }

  #moved({ buttons, clientX, clientY }) {
    if (!this.#start || !buttons) return;
    const [right, down] = [clientX - this.#start.clientX, clientY - this.#start.clientY];
    if (Math.abs(right) < Math.max(swipeDistance, Math.abs(down))) return;
    this.#start = null;
    this.#didSwipe = true;
    this.#step(-Math.sign(right));
  }

  #step(by) {
    const { memory, asset } = this.#host;
    const index = (memory.index ?? 0) + by;
    const item = this.#items[index];
    if (!item) return;
    memory.index = index;
    for (const picture of [this.#picture, this.#dialog?.querySelector("img")]) {
      if (picture) Object.assign(picture, { src: asset(item.path), alt: item.alternativeText ?? item.caption ?? "" });
    }
    this.#caption.textContent = item.caption ?? "";
    this.#count.textContent = words("overlayCount", { number: index + 1, count: this.#items.length });
    this.#previous.disabled = !index;
    const next = this.#items[index + 1];
    this.#next.disabled = !next;
    if (next) new Image().src = asset(next.path);
  }

  #touched() {
    const { hasActions, perform, overlay } = this.#host;
    if (this.#didSwipe) this.#didSwipe = false;
    else if (hasActions) perform();
    else if (overlay.isZoomable !== false && this.#items.length) this.#enlarge();
  }

  #enlarge() {
    const toggle = () => {
      zoom.ariaPressed = dialog.classList.toggle("is-zoomed");
      dialog.scrollTo((dialog.scrollWidth - dialog.clientWidth) / 2, (dialog.scrollHeight - dialog.clientHeight) / 2);
    };
    const attributes = { class: "overlay-zoom", "aria-label": words("overlayZoom"), onclick: toggle };
    const zoom = element("button", attributes, element("img"));
    const dialog = this.#dialog = element("dialog", {
      class: "overlay-dialog",
      "aria-label": this.#host.name,
      onclose: () => {
        dialog.remove();
        this.#dialog = null;
      },
      onkeydown: (event) => {
        event.stopPropagation();
        if (!dialog.classList.contains("is-zoomed")) this.#key(event);
      },
    }, zoom, iconButton("close", words("overlayClose"), () => dialog.close(), { class: "button overlay-close" }));
    document.body.append(dialog);
    this.#step(0);
    dialog.showModal();
  }
}
