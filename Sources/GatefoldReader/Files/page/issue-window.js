import { noteRead, readOf } from "../shelf/last-read.js";
import { issueAddress, place, signInAddress } from "./addresses.js";
import { connection } from "./connection.js";
import { Controls } from "./controls.js";
import { element, iconButton, keep, kept, loadStyle } from "./dom.js";
import { fileChooser } from "./file-chooser.js";
import { isPacked } from "./files.js";
import { hasBody, Issue, openIssue, sendPassword } from "./issue.js";
import { Reader } from "./reader.js";
import { PageSelection } from "./selection.js";
import { theme } from "./theme.js";
import { words } from "./words.js";

/** An open issue in an element: its pages with all that lies above and around them. */
export class IssueWindow {
  #container;
  #address;
  #leave;
  #reader = null;
  #controls = null;
  #selection = null;
  // Comes with the notes, a while after the pages.
  #selectionMenu = null;
  #reading = null;
  #book = null;
  #opening;
  #notes = null;
  #pack = null;
  #isRemoved = false;
  #retry = 0;
  #controller = new AbortController();

  /** `leave` goes back to the shelf, if there is one; `opening` is what `openIssue` answers, if it is asked already. */
  constructor(container, address, leave, opening = null) {
    this.#opening = opening;
    this.#container = container;
    this.#address = address;
    this.#leave = leave;
  }

  remove() {
    this.#isRemoved = true;
    clearTimeout(this.#retry);
    this.#close();
  }

  #close() {
    this.#controller.abort();
    this.#controller = new AbortController();
    this.#selection?.remove();
    this.#reader?.close();
    this.#controls?.remove();
    this.#book?.close();
    this.#selection = this.#selectionMenu = this.#reader = this.#controls = this.#reading = this.#book = null;
  }

  /** Opens the issue, and says what is wrong if that fails. */
  async open(root = null) {
    clearTimeout(this.#retry);
    if (!root) {
      // Describing an issue of many pages takes a while.
      const { cover, title } = readOf(issueAddress(this.#address, location.href)) ?? {};
      root = element("main", { class: "opening" },
        cover ? element("img", { class: "opening-cover", src: cover, alt: "", onerror: (event) => event.target.remove() }) : "",
        title ? element("h1", { class: "title", dir: "auto" }, title) : "",
        element("p", { role: "status" }, words("opening")));
      this.#container.replaceChildren(root);
    }
    try {
      const opening = this.#opening ?? openIssue(this.#address);
      // Tried anew the next time.
      this.#opening = null;
      const issue = await opening;
      if (this.#isRemoved) return;
      if (issue instanceof Issue) this.#show(issue);
      else await this.#showBook(issue);
    } catch (error) {
      if (!this.#isRemoved) this.#showProblem(root, error);
    }
  }

  /** Says why the issue is not shown, and what one can do. */
  #showProblem(root, error) {
    const { kind, reason } = error;
    const text = reason ? words(`book_${reason}`) : kind ? words(`openError_${kind}`) : String(error.message ?? error);
    const button = (name, onclick) => element("button", { type: "button", class: "text-button", onclick }, words(name));
    // Leads back to the shelf or to the previous page.
    const back = this.#leave ?? (history.length > 1 ? () => history.back() : null);
    if (root.dataset.problem !== text) {
      root.dataset.problem = text;
      root.replaceChildren(
        element("h1", { class: "title" }, words(kind === "locked" ? "openLocked" : "openFailed")),
        element("p", { role: "alert" }, text),
        kind === "locked" ? this.#passwordForm() : kind === "local" ? fileChooser() : "",
        element("p", { class: "opening-buttons" },
          kind === "signIn" ? element("a", { class: "text-button", href: signInAddress() }, words("signIn")) : "",
          ["locked", "signIn", "local"].includes(kind) ? "" : button("tryAgain", () => this.open()),
          back ? button(this.#leave ? "toShelf" : "goBack", back) : ""));
      root.querySelector("input")?.focus();
    }
    if (kind === "away" || kind === "busy") this.#retry = setTimeout(() => this.open(root), 3000);
  }

  #passwordForm() {
    const status = element("p", { role: "status" });
    const field = element("input", { type: "password", name: "password", class: "text-field", required: true,
      "aria-label": words("password"), placeholder: words("password"), autocomplete: "off" });
    return element("form", { class: "password-form", onsubmit: async (event) => {
      event.preventDefault();
      try {
        if (await sendPassword(this.#address, field.value)) {
          this.open();
          return;
        }
        status.textContent = words("passwordWrong");
      } catch {
        status.textContent = words("openError_away");
      }
      field.select();
    } }, field, element("button", { class: "text-button" }, words("passwordSend")), status);
  }

  #show(issue, here = null) {
    // Chosen by the reader of this issue.
    const chosen = kept(directionOf(issue));
    if (["ltr", "rtl"].includes(chosen) && chosen !== issue.direction) issue.turnAround();
    const stage = element("main", { class: "stage", "aria-label": words("pages"), tabindex: -1 });
    const root = element("div", { class: "reader" }, element("div", { class: "scroller" }, stage));
    this.#container.replaceChildren(root);
    const reader = new Reader(issue, stage);
    this.#reader = reader;
    globalThis.gatefoldReader = reader;
    this.#selection = new PageSelection(stage, (selection, at) => selection && this.#selectionMenu?.show(selection, at));
    reader.share = () => share(reader);
    this.#controls = new Controls(root, reader, {
      leave: this.#leave,
      buttons: [
        theme.hides("reading") ? null : this.#readingButton(reader),
        theme.hides("readAloud") ? null : this.#speechButton(reader, root),
        ...(theme.hides("notes") ? [] : this.#noteButtons(reader)),
      ],
      entries: () => [words("direction"), ...["ltr", "rtl"].map((direction) => ({
        label: words(`direction_${direction}`), isChosen: issue.direction === direction, act: () => this.#turn(issue, direction),
      })), ...(theme.hides("notes") || theme.hides("lookUp") ? []
        : [{ label: words("lookUpOwn"), act: async () => (await import("../notes/look-up.js")).askLookUp() }]),
        ...(this.#pack?.entries ?? []), ...(reader.marks?.entries ?? [])],
    });
    const { signal } = this.#controller;
    addEventListener("hashchange", () => this.#goToPlace(reader), { signal });
    reader.addEventListener("spreadchange", () => remember(reader), { signal });
    reader.start(here);
    const { firstPage } = reader;
    if (kept("gatefold.flow") === "scroll") reader.setContinuous(true, here).catch(() => {});
    this.#notes = whenIdle(() => this.#keepMarks(reader, root, firstPage));
    this.#pack = null;
    if (isPacked(issue.address)) {
      whenIdle(async () => {
        const { KeptPack } = await import("./kept-pack.js");
        this.#pack = new KeptPack(reader);
      });
    }
    if (issue.preview) this.#addPreviewNotice(root, reader);
    this.#addOverlays(reader);
    this.#watch(issue, () => reader.retry());
  }

  async #addPreviewNotice(root, reader) {
    const { previewNotice } = await import("./preview-notice.js");
    if (!this.#isRemoved) root.append(previewNotice(reader, reader.issue.preview));
  }

  /** Has pages follow each other in a direction, which is kept for the issue. */
  #turn(issue, direction) {
    keep(directionOf(issue), direction);
    if (direction === issue.direction) return;
    const { here } = this.#reader;
    this.#close();
    this.#show(issue, here);
  }

  /** Says when the server is away, or has the issue no more, and shows another edition of it. */
  #watch({ address, edition }, retry = () => {}) {
    const banner = element("p", { class: "banner", role: "status" });
    document.body.append(banner);
    const texts = { away: words("serverAway"), gone: words("issueGone") };
    const unwatch = connection.watch(new URL("issue.json", address).href, edition, (state) => {
      banner.textContent = texts[state] ?? "";
      if (state === "changed") this.#renewWhenIdle();
      else if (state === "here") retry();
    });
    this.#controller.signal.addEventListener("abort", () => {
      unwatch();
      banner.remove();
    });
  }

  /** Nothing that somebody is writing is lost. */
  #renewWhenIdle() {
    const field = document.activeElement?.closest("textarea, input");
    if (field) field.addEventListener("blur", () => this.#renewWhenIdle(), { once: true, signal: this.#controller.signal });
    else this.#renew();
  }

  /** Shows the edition that the server has now, at the place that is seen. */
  async #renew() {
    const issue = await openIssue(this.#address).catch(() => null);
    // If the new edition can't be opened, the current view stays.
    if (this.#isRemoved || !issue) return;
    const here = this.#reader?.here;
    this.#close();
    if (issue instanceof Issue) this.#show(issue, here);
    else await this.#showBook(issue);
    this.#reader?.showMessage(words("newEdition"));
  }

  async #showBook(book) {
    const [{ BookView }] = await Promise.all([
      book.address ? import("../book/html-view.js") : import("../book/book-view.js"), loadStyle("reading/reading.css"),
    ]);
    if (this.#isRemoved) return;
    const address = issueAddress(this.#address, location.href);
    this.#book = new BookView(this.#container, book, address, this.#leave);
    globalThis.gatefoldReader = this.#book;
    this.#watch({ address, edition: book.edition });
  }

  // Parts that are not needed for the first page are loaded after it, or when they are asked for.

  #readingButton(reader) {
    reader.readArticle = async (article) => {
      const [{ ReadingView }] = await Promise.all([import("../reading/reading-view.js"), loadStyle("reading/reading.css")]);
      if (this.#isRemoved) return;
      this.#reading ??= this.#readingView(reader, ReadingView);
      this.#reading.open(article);
    };
    this.#readPlace(reader);
    const button = iconButton("reading", words("readingView"),
      () => reader.readArticle({ pageIndex: reader.firstPage }), { hidden: true });
    whenIdle(async () => {
      const articles = await reader.issue.articles();
      button.hidden = !articles?.articles?.some(hasBody);
    });
    return button;
  }

  #readingView(reader, ReadingView) {
    const view = new ReadingView(reader);
    reader.addTextNotes?.(view);
    for (const name of ["placechange", "close"]) {
      view.addEventListener(name, () => {
        reader.article = view.articleIndex;
        reader.speech?.textChanged();
      });
    }
    return view;
  }

  /** The button that reads aloud, on wide windows: the menu has it, too. */
  #speechButton(reader, root) {
    reader.readAloud = async (place = null) => {
      // Safari lets a page speak without a tap or a key only after it has spoken once for one.
      if (!reader.speech) globalThis.speechSynthesis?.speak(new SpeechSynthesisUtterance(""));
      const [{ ReadAloud }] = await Promise.all([import("../speech/read-aloud.js"), loadStyle("speech/speech.css")]);
      if (this.#reader !== reader) return;
      reader.speech ??= new ReadAloud(reader, root, () => this.#reading);
      if (place || !reader.speech.isOpen) reader.speech.start(place);
      else reader.speech.toggle();
    };
    return iconButton("speak", words("readAloud"), () => reader.readAloud(), { class: "button only-wide" });
  }

  /** Opens the article that the address names, by its number from 1; closes another one. */
  #readPlace(reader) {
    const article = Number(place().article) - 1;
    if (article >= 0 && article !== reader.article) {
      reader.readArticle({ articleIndex: article });
      if (reader.issue.pageOf(place()) === null) this.#showPagesOf(article, reader).catch(() => {});
    }
    else if (!(article >= 0)) this.#reading?.close();
  }

  /** Shows the first page of an article behind its text. */
  async #showPagesOf(article, reader) {
    const { articles = [] } = (await reader.issue.articles()) ?? {};
    const page = articles[article]?.pageIndices?.[0];
    if (!this.#isRemoved && Number.isInteger(page)) reader.goToPage(page, { isRemembered: false });
  }

  /** Keeps place and notes; resolves to the notes. */
  async #keepMarks(reader, root, pageIndex) {
    const { KeptMarks, Notes, PagePlace } = await import("../notes/page-notes.js");
    const notes = new Notes();
    if (this.#reader !== reader) return notes;
    reader.marks = new KeptMarks(reader.issue, new PagePlace(reader), notes, root, { pageIndex });
    reader.addEventListener("close", () => reader.marks.close());
    return notes;
  }

  /** The buttons of the notes and of the bookmark. */
  #noteButtons(reader) {
    let [notes, show] = [null, null];
    const button = iconButton("note", words("notes"), () => reader.togglePanel("notes", words("notes"), (body) => show(body)),
      { "data-panel": "notes", "aria-expanded": "false", hidden: true });
    const marked = async () => {
      const all = await Promise.all(reader.pageIndices.map((index) => notes.bookmark(reader.issue, index)));
      return all.find(Boolean)?.pageIndex;
    };
    const bookmark = iconButton("bookmark", words("bookmarkPage"), async () =>
      notes.toggleBookmark(reader.issue, (await marked()) ?? reader.firstPage), { hidden: true });
    const tellBookmark = async () => bookmark.setAttribute("aria-pressed", String((await marked()) !== undefined));
    whenIdle(async () => {
      const [{ NoteLayer, SelectionMenu, showNotes }, kept] = await Promise.all([
        import("../notes/page-notes.js"), this.#notes, loadStyle("notes/notes.css"),
      ]);
      if (this.#isRemoved) return;
      notes = kept;
      const layer = new NoteLayer(reader, notes);
      reader.addLayer(layer);
      const menu = new SelectionMenu(reader, notes);
      this.#selectionMenu = menu;
      const noteAt = (x, y) => layer.noteAt(reader.pageAt(x, y) ?? {});
      reader.isTaken = (x, y) => noteAt(x, y) !== undefined;
      const { signal } = this.#controller;
      reader.stage.addEventListener("click", ({ target, clientX: x, clientY: y }) => {
        const note = noteAt(x, y);
        const isOther = target.closest("a, button, input, [data-control]") || !getSelection().isCollapsed;
        if (note && !isOther) menu.show(note, { x, y });
      }, { signal });
      show = (body) => showNotes(body, reader, notes);
      reader.addTextNotes = async (view) => {
        const { TextNotes } = await import("../notes/text-notes.js");
        new TextNotes(view, reader, notes, menu);
      };
      if (this.#reading) reader.addTextNotes(this.#reading);
      notes.addEventListener("change", tellBookmark);
      reader.addEventListener("spreadchange", tellBookmark, { signal });
      await tellBookmark();
      button.hidden = bookmark.hidden = false;
    });
    return [button, bookmark];
  }

  async #addOverlays(reader) {
    try {
      const description = await reader.issue.overlays();
      if (!description) return;
      const { OverlayLayers } = await import("../overlays/overlay-layer.js");
      await loadStyle("overlays/overlays.css");
      if (this.#isRemoved) return;
      reader.overlays = new OverlayLayers(reader, description);
      reader.addLayer(reader.overlays);
    } catch {
      reader.showMessage(words("overlaysFailed"));
    }
  }

  #goToPlace(reader) {
    const { q, ...named } = place();
    const index = reader.issue.pageOf(named);
    if (index !== null && !reader.pageIndices.includes(index)) reader.goToPage(index);
    if ((q ?? "") !== reader.query) reader.search(q ?? "");
    if (!theme.hides("reading")) this.#readPlace(reader);
  }
}

/** The name by which the direction is kept that was chosen for an issue. */
const directionOf = ({ address }) => `gatefold.direction ${address}`;

/** Does something once the browser has time for it, and resolves to its value. What fails is left out. */
function whenIdle(body) {
  return new Promise((resolve) => {
    const run = () => resolve(body().catch(() => {}));
    if (globalThis.requestIdleCallback) requestIdleCallback(run, { timeout: 2000 });
    else setTimeout(run, 300);
  });
}

/** Remembers the page for the shelf. */
function remember(reader) {
  const { issue } = reader;
  const page = issue.pages[reader.firstPage];
  const cover = issue.pages[0].thumbnail;
  noteRead({
    address: issue.address,
    title: issue.title,
    cover: cover ? issue.url(cover) : null,
    pageIndex: page.index,
    pageLabel: page.label,
    pageCount: issue.pages.length,
  });
}

/** Offers the address of what is seen to others: by the system, or on the clipboard. */
async function share(reader) {
  const shared = { title: reader.issue.title, url: reader.shareAddress };
  try {
    if (navigator.share) {
      await navigator.share(shared);
    } else {
      await navigator.clipboard.writeText(shared.url);
      reader.showMessage(words("addressCopied"));
    }
  } catch (error) {
    if (error.name !== "AbortError") reader.showMessage(shared.url);
  }
}
