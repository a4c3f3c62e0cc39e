import { element, iconButton, keep, kept, loadStyle } from "./dom.js";
import { menuButton, Panel, showContents, showSearch, showThumbnails } from "./panels.js";
import { PageSlider } from "./page-slider.js";
import { speechKey } from "./speech-keys.js";
import { theme } from "./theme.js";
import { words } from "./words.js";

const papers = ["white", "sepia", "dimmed", "night"];
/** Whether the panel covers the pages, as `panels.css` has it. */
const isNarrow = matchMedia("(max-width: 700px)");

/**
 * The controls around the pages: the bars with buttons, the panel, and the keys. `options` may have `leave`, which returns
 * to the shelf, and further `buttons` and menu `entries()`, which other parts of the reader add.
 */
export class Controls {
  #reader;
  #root;
  #panel;
  #bars = [];
  #options;
  #controller = new AbortController();
  #status = element("div", { class: "toast", role: "status", "aria-live": "polite" });

  constructor(root, reader, options = {}) {
    this.#root = root;
    this.#reader = reader;
    this.#options = { buttons: [], entries: () => [], ...options };
    this.#panel = new Panel(root, () => this.#told());
    reader.showMessage = (text) => this.#show(text);
    reader.isCovered = () => this.#isCovered;
    reader.closePanelIfNarrow = () => isNarrow.matches && this.#panel.close();
    reader.togglePanel = (name, title, fill) => this.#toggle(name, title, fill);
    this.#bars = [this.#top(), this.#foot()];
    root.prepend(this.#bars[0]);
    root.append(this.#bars[1], this.#status);
    const { signal } = this.#controller;
    reader.addEventListener("spreadchange", () => this.#turned(), { signal });
    reader.addEventListener("backchange", () => (this.backButton.hidden = !reader.canGoBack), { signal });
    reader.addEventListener("tap", () => this.#toggleBars(), { signal });
    addEventListener("keydown", (event) => this.#key(event), { signal });
    isNarrow.addEventListener("change", () => this.#told(), { signal });
    this.paper = kept("gatefold.paper") ?? "white";
  }

  remove() {
    this.#controller.abort();
    this.#root.replaceChildren();
  }

  // Bars

  #top() {
    const reader = this.#reader;
    const { leave, buttons } = this.#options;
    this.backButton = iconButton("back", words("back"), () => reader.back(), { hidden: true });
    return element("header", { class: "bar bar-top" },
      leave ? iconButton("shelf", words("toShelf"), leave) : null,
      this.backButton,
      theme.logo ? element("img", { class: "logo", src: theme.logo, alt: theme.name }) : null,
      element("h1", { class: "bar-title", dir: "auto", lang: reader.issue.language || null }, reader.issue.title),
      this.#panelButton("contents", words("contents"), showContents),
      this.#panelButton("thumbnails", words("pages"), showThumbnails),
      this.#panelButton("search", words("search"), showSearch),
      ...buttons,
      menuButton("more", words("more"), () => this.#menu()));
  }

  #panelButton(name, title, fill) {
    return theme.hides(name) ? null : iconButton(name, title, () => this.#toggle(name, title, fill), { "data-panel": name, "aria-expanded": "false" });
  }

  #foot() {
    const reader = this.#reader;
    const isRightToLeft = reader.issue.direction === "rtl";
    this.previous = iconButton("previous", words("previousPage"), () => reader.turn(-1));
    this.next = iconButton("next", words("nextPage"), () => reader.turn(1));
    this.slider = new PageSlider(reader);
    this.field = element("input", { class: "page-field", type: "text", autocomplete: "off", spellcheck: "false", size: 4,
      enterkeyhint: "go", "aria-label": words("goToPageField"), onfocus: () => this.field.select(),
      onblur: () => (this.field.value = this.#shownLabels) });
    this.count = element("span", { class: "page-count" });
    const form = element("form", { class: "page-label", onsubmit: (event) => {
      event.preventDefault();
      this.#goTo(this.field.value.trim());
    } }, this.field, this.count);
    // The pager follows the direction of the pages, not of the interface.
    const pager = element("div", { class: "pager", dir: isRightToLeft ? "rtl" : "ltr" },
      this.previous, this.slider.element, this.next);
    return element("footer", { class: "bar bar-foot" }, pager, form,
      ...(theme.hides("zoom") ? [] : [iconButton("minus", words("zoomOut"), () => reader.zoomBy(1 / 1.5)),
      iconButton("fit", words("fitPage"), () => reader.fit()),
      iconButton("plus", words("zoomIn"), () => reader.zoomBy(1.5))]));
  }

  #menu() {
    const reader = this.#reader;
    const mode = (name) => ({ label: words(name), isChosen: reader.mode === name, act: () => (reader.mode = name) });
    const flow = (name) => ({ label: words(`flow-${name}`), isChosen: reader.isContinuous === (name === "scroll"),
      act: () => this.#flow(name) });
    const paper = (name) => ({ label: words(`paper-${name}`), isChosen: this.paper === name, act: () => (this.paper = name) });
    const entry = (name, picture, act) => (theme.hides(name) ? null : { label: words(name), icon: picture, act });
    return [
      words("layout"), mode("automatic"), mode("single"), mode("spreads"),
      ...(reader.canScroll ? [words("flow"), flow("pages"), flow("scroll")] : []),
      ...(theme.hides("paper") ? [] : [words("paper"), ...papers.map(paper)]),
      words("view"),
      { label: words("fitWidth"), act: () => reader.fitWidth() },
      entry("rotate", "turn", () => (reader.rotation += 90)),
      document.fullscreenEnabled ? entry("fullScreen", "full", () => this.#fullScreen()) : null,
      entry("readAloud", "speak", () => reader.readAloud()),
      entry("print", "print", () => this.#print()),
      theme.hides("download") ? null : entry("clip", "clip", () => this.#clip()),
      this.#download(),
      entry("share", "share", () => reader.share({ thing: "page" })),
      ...this.#options.entries(),
      { label: words("keys"), act: () => this.#showKeys() },
    ].filter(Boolean);
  }

  /** Has pages turned or scrolled, which is kept. */
  async #flow(name) {
    try {
      await this.#reader.setContinuous(name === "scroll");
      keep("gatefold.flow", name);
    } catch {
      this.#show(words("flowFailed"));
    }
  }

  /** The printed numbers of the pages that are seen. */
  #shownLabels = "";

  /** Shows the page with a printed number, or else the page with this number from 1. */
  #goTo(label) {
    const reader = this.#reader;
    const index = label === this.#shownLabels ? reader.firstPage : reader.issue.pageIndex(label);
    if (index === null) {
      this.#show(words("pageUnknown", { page: label }));
      this.field.select();
      return;
    }
    if (!reader.pageIndices.includes(index)) reader.goToPage(index);
    this.field.blur();
  }

  async #print() {
    try {
      const { printPages } = await import("./printing.js");
      await printPages(this.#reader);
    } catch {
      this.#show(words("printFailed"));
    }
  }

  /** Shows a frame with which a region is taken as a picture. */
  async #clip() {
    try {
      const [{ Clipping }] = await Promise.all([import("./clipping.js"), loadStyle("page/clipping.css")]);
      if (!document.querySelector(".clip")) new Clipping(this.#reader);
    } catch {
      this.#show(words("clipFailed"));
    }
  }

  /** An entry that saves the PDF, where the publisher gives it. */
  #download() {
    const address = theme.hides("download") ? null : this.#reader.issue.pdfURL;
    return address && { label: words("download"), icon: "download", act: () => {
      element("a", { href: address, download: `${this.#reader.issue.title.replace(/\.pdf$/i, "")}.pdf` }).click();
    } };
  }

  async #showKeys() {
    const { showKeys } = await import("./keys.js");
    if (!document.querySelector("dialog[open]")) showKeys(this.#reader.issue);
  }

  #toggle(name, title, fill) {
    this.#panel.toggle(name, title, (body) => fill(body, this.#reader));
    this.#told();
  }

  get #isCovered() {
    return this.#panel.isOpen && isNarrow.matches;
  }

  /** Says by the buttons which panel is open. Pages behind it take no keys. */
  #told() {
    // The stage itself stays, as the main part of the page.
    for (const layer of this.#reader.stage.children) layer.inert = this.#isCovered;
    for (const button of this.#root.querySelectorAll("[data-panel]")) {
      button.setAttribute("aria-expanded", String(button.dataset.panel === this.#panel.name));
    }
  }

  #turned() {
    const reader = this.#reader;
    const labels = reader.pageIndices.toSorted((one, other) => one - other).map((index) => reader.issue.pages[index].label);
    const text = words(labels.length > 1 ? "pageRange" : "pageNumber", { page: labels[0], last: labels.at(-1) });
    this.slider.update(text);
    this.#shownLabels = labels.join("–");
    if (document.activeElement !== this.field) this.field.value = this.#shownLabels;
    const [number, count] = [reader.firstPage + 1, reader.issue.pages.length];
    this.count.textContent = labels[0] === String(number) ? words("pageOf", { count }) : words("pageNumberOf", { number, count });
    this.previous.disabled = reader.spreadIndex === 0;
    this.next.disabled = reader.spreadIndex === reader.spreadCount - 1;
    document.title = `${text} – ${reader.issue.title}`;
  }

  #toggleBars() {
    this.#root.classList.toggle("is-immersive");
  }

  #fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  }

  // Paper

  get paper() {
    return this.#root.dataset.paper;
  }

  /** The colour of the paper: `white`, `sepia`, `dimmed` or `night`, which is kept. */
  set paper(name) {
    this.#root.dataset.paper = papers.includes(name) ? name : "white";
    keep("gatefold.paper", this.paper);
    this.#reader.ground = getComputedStyle(this.#root).getPropertyValue("--ground").trim();
    if (this.paper === "night") this.#keepPictures();
  }

  #pictures = null;

  /** Pictures keep their colours at night. */
  #keepPictures() {
    this.#pictures ??= import("./night-pictures.js").then(({ NightPictures }) => {
      if (!this.#controller.signal.aborted) this.#reader.addLayer(new NightPictures(this.#reader));
    }, () => (this.#pictures = null));
  }

  #timer = 0;

  #show(text) {
    clearTimeout(this.#timer);
    // A dialog covers all that is outside of it.
    const host = document.querySelector("dialog[open]") ?? this.#root;
    if (this.#status.parentNode !== host) host.append(this.#status);
    this.#status.textContent = text;
    this.#timer = setTimeout(() => (this.#status.textContent = ""), 4000);
  }

  // Keys

  #key(event) {
    const isTyping = event.target.closest?.("input:not([type=range]), textarea, select, [role=menu], dialog, [role=dialog]");
    const isSelecting = event.shiftKey && event.key.startsWith("Arrow");
    if (event.defaultPrevented || event.altKey || isTyping || isSelecting) return;
    const reader = this.#reader;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === "p" && !event.shiftKey && !theme.hides("print")) {
        event.preventDefault();
        this.#print();
      }
      if (event.key !== "f" || event.shiftKey) return;
      event.preventDefault();
      this.#panel.isOpen && this.#panel.name === "search"
        ? this.#root.querySelector(".panel input")?.focus() : this.#toggle("search", words("search"), showSearch);
      return;
    }
    // These take the keys themselves.
    const takesAll = event.target.closest?.("input, video, audio, [data-control]");
    const scrolls = event.target.closest?.(".panel") && /^( |Arrow(Up|Down)|Home|End|Page.*)$/.test(event.key);
    const isOnButton = event.target.closest?.("a, button") && /^( |Enter)$/.test(event.key);
    const isBehind = this.#isCovered && !/^([/cp]|Escape)$/.test(event.key);
    if (isBehind || scrolls || isOnButton || (takesAll && /^( |Enter|Arrow.*|Home|End|Page.*)$/.test(event.key))) return;
    const forward = reader.issue.direction === "rtl" ? -1 : 1;
    const isFit = reader.zoom <= 1.01;
    const isScrolled = reader.isContinuous;
    const isNarrow = isFit || (isScrolled && reader.camera.target.zoom <= reader.camera.widthZoom * 1.01);
    const actions = {
      ArrowRight: () => (isNarrow ? reader.turn(forward) : reader.moveBy(0.2, 0)),
      ArrowLeft: () => (isNarrow ? reader.turn(-forward) : reader.moveBy(-0.2, 0)),
      ArrowDown: () => (isFit && !isScrolled ? reader.turn(1) : reader.moveBy(0, 0.2)),
      ArrowUp: () => (isFit && !isScrolled ? reader.turn(-1) : reader.moveBy(0, -0.2)),
      PageDown: () => reader.step(1),
      PageUp: () => reader.step(-1),
      " ": () => reader.step(event.shiftKey ? -1 : 1),
      Home: () => reader.goToEnd(-1),
      End: () => reader.goToEnd(1),
      "+": () => reader.zoomBy(1.5),
      "=": () => reader.zoomBy(1.5),
      "-": () => reader.zoomBy(1 / 1.5),
      0: () => reader.fit(),
      w: () => reader.fitWidth(),
      r: () => (reader.rotation += 90),
      "/": () => this.#toggle("search", words("search"), showSearch),
      c: () => this.#toggle("contents", words("contents"), showContents),
      p: () => this.#toggle("thumbnails", words("pages"), showThumbnails),
      f: () => this.#fullScreen(),
      n: () => reader.stepHit(1),
      N: () => reader.stepHit(-1),
      g: () => this.field.focus(),
      "?": () => this.#showKeys(),
      Backspace: () => reader.back(),
      Escape: () => this.#panel.close(),
    };
    const action = actions[event.key];
    if (action) action();
    else if (!speechKey(reader, event.key)) return;
    event.preventDefault();
  }
}
