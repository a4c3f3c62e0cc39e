import { place, placeHash } from "../page/addresses.js";
import { debounced, element, iconButton } from "../page/dom.js";
import { wantedTerms } from "../page/search.js";
import { words } from "../page/words.js";
import { TextView } from "../reading/text-view.js";
import { noteRead, readOf } from "../shelf/last-read.js";
import { ChapterContent } from "./chapter-content.js";
import { ChapterPlace } from "./chapter-place.js";
import { coverAddress } from "./cover.js";
import { textHits } from "./text-hits.js";

const maximumHits = 200;
const start = { anchor: 0, offset: 0 };

/** A book as flowing text, a chapter at a time. The address has the number of the chapter. */
export class BookView extends TextView {
  isContinuous = true;
  #book;
  #address;
  #index = 0;
  // The requested chapter while it is loaded.
  #wanted = 0;
  #opening = 0;
  #query = "";
  // Arrives a little later than the text.
  #marks = null;
  #controller = new AbortController();

  /** `leave` goes back to the shelf, and `close` to the frame with the book's own layout, if there are such. */
  constructor(container, book, address, leave, close = null) {
    super();
    this.#book = book;
    this.#address = address;
    document.title = book.title;
    const main = element("main", { class: "reading is-book" });
    container.replaceChildren(main);
    this.build(main, {
      labels: { list: words("contents"), previous: words("bookPrevious"), next: words("bookNext") },
      title: element("h1", { class: "reading-title", dir: "auto" }),
      first: [leave && iconButton("shelf", words("toShelf"), leave), close && iconButton("close", words("close"), close)]
        .filter(Boolean),
      last: [this.panelButton("search", words("searchIssue"), (panel) => this.#fillSearch(panel))],
    });
    const { signal } = this.#controller;
    addEventListener("popstate", ({ state }) => state?.chapter >= 0 && this.open(state.chapter, state), { signal });
    addEventListener("hashchange", () => this.#follow(), { signal });
    this.addEventListener("placechange", () => this.#keepPlace());
    this.#resume().then(() => this.#keepMarks()).catch(() => {});
    this.#noteCover();
  }

  close() {
    if (this.content) this.#notePlace();
    this.#opening += 1;
    this.#controller.abort();
    this.#marks?.close();
    this.content?.remove();
    CSS.highlights?.delete("gatefold-hit");
    super.close();
  }

  /** Whether the requested chapter is shown. */
  get isSettled() {
    return this.content !== null;
  }

  /** The index of the current chapter. */
  get chapter() {
    return this.#index;
  }

  /** The storage of place and notes; `null` until the text is loaded. */
  get marks() {
    return this.#marks;
  }

  /** Opens the chapter in the address, or else the place where the reader stopped. */
  async #resume() {
    const { place: known } = readOf(this.#address) ?? {};
    const named = Number(place().chapter) - 1;
    if (named >= 0 && named !== known?.chapter) await this.open(named);
    else await this.open(known?.chapter ?? 0, known);
  }

  #follow() {
    const index = Number(place().chapter) - 1;
    if (index >= 0 && index !== this.#wanted) this.open(index);
  }

  /** Opens a place for a link, the contents or a search. The browser's Back button returns from it. */
  jump(index, at) {
    if (!this.#book.chapters[index]) return;
    history.replaceState({ chapter: this.#index, ...this.at }, "");
    history.pushState(null, "", placeHash({ chapter: index + 1 }));
    if (index === this.#index && this.content && at.fragment) {
      this.closePanel();
      this.#revealId(at.fragment);
    } else this.open(index, at);
  }

  /** Opens a chapter at a place in it: `{anchor, offset}`, `{fragment}`, or its end with `isEnd`. */
  async open(index, at = start) {
    const opening = ++this.#opening;
    const chapter = this.#book.chapters[index];
    if (!chapter) return;
    this.#wanted = index;
    let content = null;
    try {
      content = await this.#load(chapter);
    } catch {
      // Said below.
    }
    if (opening !== this.#opening) return;
    this.content?.remove();
    this.#index = index;
    this.content = content;
    const isPlace = Number.isInteger(at.anchor) && Number.isInteger(at.offset);
    const last = content?.anchors.at(-1);
    this.at = isPlace ? { anchor: at.anchor, offset: at.offset } : at.isEnd && last
      ? { anchor: content.anchors.length - 1, offset: Math.max((last.letters?.length ?? 0) - 1, 0) } : start;
    const shown = content?.element ?? element("p", { class: "reading-text", role: "alert" }, words("bookChapterMissing"));
    const next = this.#book.chapters[index + 1];
    if (next) shown.append(this.nextButton(next.title || words("bookChapter", { number: index + 2 })));
    this.fill(this.#book.title || chapter.title, shown,
      { hasPrevious: index > 0, hasNext: index < this.#book.chapters.length - 1 });
    // Other chapters can still be read.
    this.parts.foot.hidden = false;
    this.lay();
    content?.loadPictures();
    this.dispatchEvent(new Event("placechange"));
    if (at.fragment) this.#revealId(at.fragment);
    if (at.count) this.#mark(at);
  }

  async #load({ path }) {
    const text = await this.#book.text(path);
    if (text === null) throw new TypeError(`${path} is missing`);
    return new ChapterContent(text, path, this.#book, {
      openPlace: (file, fragment) => this.#openPlace(file, fragment),
      picture: (file) => this.#book.file(file),
      changed: debounced(50, () => this.lay()),
    });
  }

  #openPlace(path, fragment) {
    this.jump(this.#book.indexOf(path), { fragment });
  }

  #revealId(id) {
    const target = this.content?.elementOf(id);
    if (!target) return;
    target.tabIndex = -1;
    this.reveal(target);
  }

  /** Marks a search hit if the browser supports it. */
  #mark(at) {
    const range = this.content?.rangeOf(at, at.count);
    if (range && CSS.highlights) CSS.highlights.set("gatefold-hit", new Highlight(range));
  }

  step(by, isTurn = false) {
    this.open(this.#index + by, isTurn && by < 0 ? { isEnd: true } : start);
  }

  list() {
    const { contents, chapters } = this.#book;
    const all = contents.length ? contents
      : chapters.map((_, index) => ({ title: words("bookChapter", { number: index + 1 }), chapter: index, depth: 0 }));
    const current = all.findLast(({ chapter }) => chapter >= 0 && chapter <= this.#index);
    return element("ol", {}, ...all.map((item) => {
      const { title, chapter, fragment, depth } = item;
      const entry = element("button", {
        type: "button", disabled: chapter < 0, "aria-current": item === current ? "true" : null,
        onclick: () => this.jump(chapter, { fragment }),
      }, element("span", { dir: "auto" }, title));
      entry.style.paddingInlineStart = `${8 + depth * 16}px`;
      return element("li", {}, entry);
    }));
  }

  #keepPlace = debounced(250, () => {
    if (!this.isOpen) return;
    // Back and Forward lead to this place.
    history.replaceState({ chapter: this.#index, ...this.at }, "", placeHash({ chapter: this.#index + 1 }));
    this.#notePlace();
  });

  #notePlace() {
    noteRead({
      address: this.#address, title: this.#book.title || this.#address, pageCount: this.#book.chapters.length,
      pageLabel: this.#book.chapters[this.#index].title, place: { chapter: this.#index, ...this.at },
    });
  }

  /** Stores the place on the server if the reader has signed in. */
  async #keepMarks() {
    const place = new ChapterPlace(this, this.#book);
    const start = place.value;
    const [{ Notes }, { KeptMarks }] = await Promise.all([
      import("../notes/notes.js"), import("../notes/kept-marks.js"),
    ]);
    if (!this.isOpen) return;
    const { title, identifier = this.#address, reader = null, library = null } = this.#book;
    const issue = { title: title || this.#address, identifier, reader, library, address: this.#address };
    this.#marks = new KeptMarks(issue, place, new Notes(), this.host, start);
  }

  /** The settings, and where the place is kept. */
  fillSettings(panel) {
    super.fillSettings(panel);
    panel.append(...(this.#marks?.entries ?? []).map((entry) => (typeof entry === "string" ? element("p", {}, entry)
      : element("button", { type: "button", onclick: entry.act }, entry.label))));
  }

  /** Gives the shelf a cover, unless a list of issues provides one. */
  async #noteCover() {
    const path = this.#book.coverPath;
    const known = readOf(this.#address);
    if (!path || known?.cover) return;
    const cover = await this.#book.file(path).then(coverAddress).catch(() => null);
    if (cover && this.isOpen) noteRead({ address: this.#address, title: this.#book.title || this.#address, cover });
  }

  // Search

  #fillSearch(panel) {
    const status = element("p", { role: "status" });
    const hits = element("ol", { class: "hits" });
    const field = element("input", {
      type: "search", "aria-label": words("searchIssue"), placeholder: words("searchIssue"), autocomplete: "off", "data-first": true,
    });
    field.value = this.#query;
    let runs = 0;
    const search = async () => {
      const run = ++runs;
      this.#query = field.value;
      hits.replaceChildren();
      status.textContent = "";
      const terms = wantedTerms(field.value);
      if (!terms.length) return;
      let count = 0;
      for (const index of this.#book.chapters.keys()) {
        const found = await this.#find(terms, index).catch(() => []);
        if (run !== runs || !field.isConnected) return;
        count += found.length;
        hits.append(...found.slice(0, Math.max(maximumHits - hits.childElementCount, 0)).map((hit) => this.#hitEntry(hit)));
      }
      status.textContent = count === 1 ? words("oneHit") : words("hitCount", { count });
    };
    field.addEventListener("input", debounced(250, search));
    panel.append(element("form", { role: "search", onsubmit: (event) => event.preventDefault() }, field), status, hits);
    search();
  }

  /** The hits in a chapter that contains all terms; empty for any other. */
  async #find(terms, index) {
    const content = index === this.#index && this.content ? this.content : await this.#load(this.#book.chapters[index]);
    const hits = [...content.anchors.entries()].flatMap(([anchor, { letters }]) =>
      textHits(letters ?? [], terms).map((hit) => ({ ...hit, index, anchor })));
    return new Set(hits.map(({ term }) => term)).size === terms.length ? hits : [];
  }

  #hitEntry(hit) {
    const title = this.#book.chapters[hit.index].title || words("bookChapter", { number: hit.index + 1 });
    return element("li", {}, element("button", { type: "button", onclick: () => this.jump(hit.index, hit) },
      element("span", { dir: "auto" }, element("strong", {}, title), " ", hit.before, element("mark", {}, hit.text), hit.after)));
  }
}
