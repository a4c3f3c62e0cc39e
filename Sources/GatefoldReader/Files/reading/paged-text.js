import { element, wantsLessMotion } from "../page/dom.js";

const edge = 0.14;

/** Shows content as one long column, or as pages of one or two columns that are turned. */
export class PagedText {
  page = 0;
  pageCount = 1;
  isPaged = false;
  /** Called with 1 or -1 where there is no page to turn to. */
  onend = () => {};
  #content;
  #spacer = element("div", { class: "reading-spacer", "aria-hidden": "true" });
  #onmove;
  #expected = 0;
  #drag = null;
  #wheeled = 0;
  #timer = 0;

  /** `onmove` is called when the reader has gone to another place. */
  constructor(onmove) {
    this.#onmove = onmove;
    this.element = element("div", { class: "reading-scroller", tabindex: 0, role: "region" });
    for (const [name, body] of Object.entries({
      scroll: () => this.#scrolled(), click: (event) => this.#tapped(event), wheel: (event) => this.#wheel(event),
      pointerdown: (event) => this.#press(event), pointermove: (event) => this.#pull(event),
      pointerup: (event) => this.#release(event), pointercancel: (event) => this.#release(event),
    })) this.element.addEventListener(name, body, name === "wheel" ? { passive: false } : {});
  }

  /** Replaces what is shown. */
  set content(content) {
    this.#content = content;
    this.element.dir = content.dir || "ltr";
    this.element.replaceChildren(content, this.#spacer);
    this.element.scrollTo(0, 0);
    this.page = 0;
    this.#expected = 0;
  }

  /** Sets the text anew: `columns` is 0 for one long column; `margin` and `measure` (the widest line) in CSS pixels. */
  layout({ columns, margin, measure, size }) {
    const scroller = this.element;
    const width = scroller.clientWidth;
    const count = columns === 2 && width >= 32 * size ? 2 : 1;
    const style = this.#content.style;
    this.isPaged = columns > 0;
    scroller.classList.toggle("is-paged", this.isPaged);
    this.#spacer.hidden = true;
    const side = Math.min(Math.max(margin, (width / count - measure) / 2), width / count / 3);
    style.paddingInline = `${side}px`;
    // A gap of both margins makes pages exactly as wide as the window.
    style.columnGap = this.isPaged ? `${2 * side}px` : "";
    style.columnCount = this.isPaged ? String(count) : "";
    this.#content.style.setProperty("--page-height", this.isPaged ? `${scroller.clientHeight}px` : "");
    this.pageCount = this.isPaged ? Math.max(1, Math.ceil((scroller.scrollWidth - 4) / width)) : 1;
    if (!this.isPaged) return;
    this.#spacer.hidden = false;
    this.#spacer.style.insetInlineStart = `${this.pageCount * width - 1}px`;
  }

  /** How much of a long column is above the lower edge, from 0 to 1. */
  get share() {
    const { scrollTop, clientHeight, scrollHeight } = this.element;
    return Math.min((scrollTop + clientHeight) / scrollHeight, 1);
  }

  get #isLeftwards() {
    return this.element.dir === "rtl";
  }

  get #position() {
    return Math.abs(this.element.scrollLeft);
  }

  set #position(value) {
    this.element.scrollLeft = this.#isLeftwards ? -value : value;
  }

  /** Whether a rectangle of the window is before what is seen. */
  isBefore(rect) {
    const box = this.element.getBoundingClientRect();
    if (!this.isPaged) return rect.bottom <= box.top + 8;
    return this.#isLeftwards ? rect.left >= box.right - 1 : rect.right <= box.left + 1;
  }

  /** Whether a rectangle of the window is seen as a whole. */
  isSeen(rect) {
    const box = this.element.getBoundingClientRect();
    if (this.isPaged) return rect.left >= box.left - 1 && rect.right <= box.right + 1;
    return rect.top >= box.top && rect.bottom <= box.bottom;
  }

  /** Brings a rectangle of the window to the top, or turns to its page. */
  show(rect) {
    if (!rect) return;
    const box = this.element.getBoundingClientRect();
    if (this.isPaged) {
      const start = this.#isLeftwards ? box.right - rect.right : rect.left - box.left;
      this.goToPage(Math.floor((start + this.#position + 1) / this.element.clientWidth), false);
    } else {
      this.element.scrollTop += rect.top - box.top - 4;
      this.#expected = this.element.scrollTop;
    }
  }

  /** Goes to a page of the text. */
  goToPage(page, isSmooth = true) {
    this.page = Math.min(Math.max(page, 0), this.pageCount - 1);
    this.#expected = this.page * this.element.clientWidth;
    const behavior = isSmooth && !wantsLessMotion() ? "smooth" : "instant";
    this.element.scrollTo({ left: this.#isLeftwards ? -this.#expected : this.#expected, top: 0, behavior });
  }

  /** Turns pages, or scrolls by almost a window. Tells whether there was something to turn to. */
  turn(by) {
    if (!this.isPaged) {
      const { clientHeight } = this.element;
      this.element.scrollBy({ top: by * (clientHeight - 48), behavior: wantsLessMotion() ? "instant" : "smooth" });
      return true;
    }
    const page = this.page + by;
    if (page < 0 || page >= this.pageCount) {
      this.onend(by);
      return false;
    }
    this.goToPage(page);
    this.#onmove();
    return true;
  }

  /** Handles a key; returns whether it did. */
  key({ key, shiftKey }) {
    if (!this.isPaged) return false;
    const forwards = this.#isLeftwards ? "ArrowLeft" : "ArrowRight";
    const backwards = this.#isLeftwards ? "ArrowRight" : "ArrowLeft";
    if (key === "Home" || key === "End") {
      this.goToPage(key === "Home" ? 0 : this.pageCount - 1);
      this.#onmove();
    } else if ([forwards, "PageDown", "ArrowDown"].includes(key) || (key === " " && !shiftKey)) this.turn(1);
    else if ([backwards, "PageUp", "ArrowUp", " "].includes(key)) this.turn(-1);
    else return false;
    return true;
  }

  // Rounds scrolling by the browser, such as to a focused link, to a whole page.
  #scrolled() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#drag?.isMoving) return;
      const position = this.isPaged ? this.#position : this.element.scrollTop;
      if (Math.abs(position - this.#expected) < 2) return;
      if (this.isPaged) this.goToPage(Math.round(position / this.element.clientWidth), false);
      else this.#expected = position;
      this.#onmove();
    }, 120);
  }

  #wheel(event) {
    if (!this.isPaged || event.ctrlKey || event.target.closest(".reading-table")) return;
    event.preventDefault();
    const { deltaX, deltaY } = event;
    const moved = Math.abs(deltaX) > Math.abs(deltaY) ? deltaX * (this.#isLeftwards ? -1 : 1) : deltaY;
    if (event.timeStamp - this.#wheeled < 300 || Math.abs(moved) < 4) return;
    this.#wheeled = event.timeStamp;
    this.turn(Math.sign(moved));
  }

  #press(event) {
    this.#drag = null;
    const isOwn = event.pointerType !== "mouse" && event.isPrimary && !event.target.closest(".reading-table");
    if (!this.isPaged || !isOwn) return;
    this.#drag = { x: event.clientX, y: event.clientY, from: this.#position, time: event.timeStamp };
  }

  #pull(event) {
    const drag = this.#drag;
    if (!drag || !event.isPrimary) return;
    const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.isMoving) {
      if (Math.abs(right) < 10 || Math.abs(right) < Math.abs(down) || !getSelection().isCollapsed) return;
      drag.isMoving = true;
      this.element.setPointerCapture(event.pointerId);
    }
    this.#position = Math.max(drag.from + (this.#isLeftwards ? right : -right), 0);
  }

  #release(event) {
    const drag = this.#drag;
    if (!drag?.isMoving) return;
    const moved = (this.#isLeftwards ? 1 : -1) * (event.clientX - drag.x);
    const isFlick = event.timeStamp - drag.time < 300 && Math.abs(moved) > 30;
    const isTurned = event.type === "pointerup" && (isFlick || Math.abs(moved) > this.element.clientWidth / 4);
    drag.isMoving = false;
    this.#drag = { wasSwipe: true };
    if (!isTurned || !this.turn(Math.sign(moved))) this.goToPage(this.page);
  }

  #tapped(event) {
    const wasSwipe = this.#drag?.wasSwipe;
    this.#drag = null;
    if (!this.isPaged || wasSwipe || event.target.closest("a, button, input") || !getSelection().isCollapsed) return;
    const box = this.element.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const side = share < edge ? -1 : share > 1 - edge ? 1 : 0;
    if (side) this.turn(this.#isLeftwards ? -side : side);
  }
}
