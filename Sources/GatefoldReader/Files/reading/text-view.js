import { element, iconButton } from "../page/dom.js";
import { words } from "../page/words.js";
import { PagedText } from "./paged-text.js";
import { ReadingSettings } from "./reading-settings.js";

/**
 * A window with flowing text, set as the reader likes it: a bar above, the text, and a bar below. What is read comes from
 * the classes that extend it. Events: `placechange`.
 */
export class TextView extends EventTarget {
  /** The window; `null` while it is closed. */
  host = null;
  /** The content as `TextPlaces`; `null` for content without places. */
  content = null;
  /** The place that is read. */
  at = { anchor: 0, offset: 0 };
  /** The title, buttons and bars, by name. */
  parts = {};
  /** Whether a turn past the last page, or before the first one, leads to what is read next. */
  isContinuous = false;
  #settings = new ReadingSettings(() => this.lay());
  #paged = new PagedText(() => this.#moved());
  #observer = new ResizeObserver(() => this.lay());

  get isOpen() {
    return this.host !== null;
  }

  /**
   * Builds the window in an element that is in the document.
   *
   * `labels` name the list of what can be read, and the buttons to the `previous` one and the `next` one; `title` is the
   * element for the title; `first` and `last` are buttons in the bar above.
   */
  build(host, { labels, title, first, last = [] }) {
    const parts = {
      title,
      status: element("p", { class: "reading-status", role: "status", dir: words.direction }),
      panel: element("div", { class: "reading-panel", id: "reading-panel", tabindex: -1, role: "group", hidden: true }),
      list: this.panelButton("contents", labels.list, (panel) => panel.append(this.list())),
      set: element("button", { type: "button", class: "button", "aria-label": words("readingSettings"),
        title: words("readingSettings"), ...expands,
        onclick: () => this.#toggle(parts.set, (panel) => this.fillSettings(panel)) },
      "Aa"),
      before: iconButton("previous", words("readingPreviousPage"), () => this.#paged.turn(-1)),
      after: iconButton("next", words("readingNextPage"), () => this.#paged.turn(1)),
      previous: stepButton("«", labels.previous, () => this.step(-1)),
      next: stepButton("»", labels.next, () => this.step(1)),
    };
    const { previous, before, status, after, next } = parts;
    parts.foot = element("div", { class: "bar reading-bar" }, previous, before, status, after, next);
    this.parts = parts;
    this.host = host;
    host.addEventListener("keydown", (event) => this.#key(event));
    host.append(element("div", { class: "bar reading-bar" }, ...first, parts.list, title, parts.set, ...last),
      this.#paged.element, parts.panel, parts.foot);
    this.#paged.onend = (by) => this.isContinuous && this.step(by, true);
    this.#settings.apply(host);
    this.#observer.observe(this.#paged.element);
  }

  /** Takes the window away. */
  close() {
    this.#observer.disconnect();
    this.host?.remove();
    this.#paged.element.replaceChildren();
    this.host = null;
  }

  // Overridden by subclasses.

  /** The list of readable parts, as an element for the panel. */
  list() {
    return element("ol");
  }

  /** Fills the panel of the settings. */
  fillSettings(panel) {
    this.#settings.fill(panel);
  }

  /** Goes to what is read before (-1) or after (1); `isTurn` says that a page was turned to get there. */
  step() {}

  /** Acts on the Escape key where no panel is open. */
  escape() {}

  /** A button that opens the panel with what `fill(panel)` puts into it. */
  panelButton(icon, label, fill) {
    const button = iconButton(icon, label, () => this.#toggle(button, fill), expands);
    return button;
  }

  /** A button for the end of a text that leads to what is read next. */
  nextButton(title) {
    return element("p", { class: "reading-next" },
      element("button", { type: "button", onclick: () => this.step(1) }, words("readingNext", { title })));
  }

  /** Shows an element; the settings and the bar below are only for text with places. */
  fill(title, shown, { hasPrevious = false, hasNext = false } = {}) {
    const { parts } = this;
    const isText = shown === this.content?.element;
    for (const one of [this.host, this.#paged.element]) one.setAttribute("aria-label", title);
    parts.title.textContent = title;
    parts.set.hidden = parts.foot.hidden = !isText;
    // Pages are turned the way the text runs.
    parts.foot.dir = shown.dir;
    parts.previous.disabled = !hasPrevious;
    parts.next.disabled = !hasNext;
    this.closePanel();
    this.#paged.content = shown;
    this.#paged.element.focus({ preventScroll: true, focusVisible: false });
  }

  // Places

  /** Sets the text anew, at the place that is read. */
  lay() {
    if (!this.isOpen) return;
    this.#settings.apply(this.host);
    if (!this.content) return;
    this.#paged.layout(this.#settings.page);
    const { anchor, offset } = this.at;
    if (anchor || offset) this.#paged.show(this.content.rectOf(this.at));
    else this.#paged.goToPage(0, false);
    this.#tell();
  }

  /**
   * Marks the sentence that is spoken, `{anchor, start, end}`; `null` removes the mark. The sentence is brought into
   * view, unless somebody has scrolled away from the one before. `isAskedFor` brings it into view in any case.
   */
  markSpoken(sentence, isAskedFor = false) {
    const [before] = CSS.highlights?.get(spokenName) ?? [];
    const isFollowed = isAskedFor || !before || [...before.getClientRects()].some((rect) => this.#paged.isSeen(rect));
    const { anchor, start, end } = sentence ?? {};
    const range = sentence && this.content?.rangeOf({ anchor, offset: start }, end - start);
    CSS.highlights?.delete(spokenName);
    if (!range) return;
    CSS.highlights?.set(spokenName, new Highlight(range));
    const rects = [...range.getClientRects()];
    if (!isFollowed || !rects.length || [rects[0], rects.at(-1)].every((rect) => this.#paged.isSeen(rect))) return;
    this.#paged.show(rects[0]);
    this.#moved();
  }

  /** Whether a place of the text is in view. */
  isSeen(place) {
    const rect = this.content?.rectOf(place);
    return rect !== undefined && this.#paged.isSeen(rect);
  }

  /** Brings a place of the text into view. */
  showPlace(place) {
    this.#paged.show(this.content.rectOf(place));
    this.#moved();
  }

  /** Acts on a key that does nothing in the text itself, and returns whether it did something. */
  otherKey() {
    return false;
  }

  /** Brings an element of the text into view. */
  reveal(target) {
    this.#paged.show(target.getClientRects()[0] ?? target.parentElement?.getClientRects()[0]);
    target.focus({ preventScroll: true });
    this.#moved();
  }

  #moved() {
    if (!this.content) return;
    this.at = this.content.placeAt((rect) => this.#paged.isBefore(rect));
    this.#tell();
    this.dispatchEvent(new Event("placechange"));
  }

  #tell() {
    const { page, pageCount, isPaged, share } = this.#paged;
    const { before, after, previous, next, status } = this.parts;
    before.hidden = after.hidden = !isPaged;
    before.disabled = page === 0 && !(this.isContinuous && !previous.disabled);
    after.disabled = page === pageCount - 1 && !(this.isContinuous && !next.disabled);
    status.textContent = isPaged ? words("readingPage", { page: page + 1, count: pageCount })
      : words("readingShare", { share: Math.round(share * 100) });
  }

  // Panel and keys

  #toggle(button, fill) {
    const { panel, list } = this.parts;
    const wasOpen = button.getAttribute("aria-expanded") === "true";
    this.closePanel();
    if (wasOpen) return;
    button.setAttribute("aria-expanded", "true");
    panel.setAttribute("aria-label", button.getAttribute("aria-label"));
    panel.hidden = false;
    panel.classList.toggle("is-list", button === list);
    fill(panel);
    (panel.querySelector("[aria-current], :checked, [data-first]") ?? panel).focus();
  }

  closePanel() {
    const opener = this.host.querySelector("[aria-expanded=true]");
    if (this.parts.panel.contains(document.activeElement)) opener?.focus();
    opener?.setAttribute("aria-expanded", "false");
    this.parts.panel.hidden = true;
    this.parts.panel.replaceChildren();
  }

  /** Closes what is open: the panel, else the window. */
  leave() {
    if (this.parts.panel.hidden) this.escape();
    else this.closePanel();
  }

  #key(event) {
    // The pages below must not turn.
    event.stopPropagation();
    if (event.key === "Escape") this.leave();
    else if (event.altKey || event.ctrlKey || event.metaKey
      || event.target.closest(".reading-panel, .reading-table, select")
      || (event.key === " " && event.target.closest("button")) || !this.content
      || !(this.#paged.key(event) || this.otherKey(event.key))) return;
    event.preventDefault();
  }
}

const spokenName = "gatefold-spoken";
const expands = { "aria-expanded": "false", "aria-controls": "reading-panel" };

function stepButton(sign, label, go) {
  return element("button", { type: "button", class: "button", "aria-label": label, title: label, onclick: go }, sign);
}
