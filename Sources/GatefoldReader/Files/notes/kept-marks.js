import { signInAddress } from "../page/addresses.js";
import { debounced, element, iconButton, loadStyle, saveFile } from "../page/dom.js";
import { words } from "../page/words.js";
import { device } from "./device.js";
import { exchange, isUnsent, noteUnsent } from "./exchange.js";
import { keepLibraryToken, libraryToken } from "./library-exchange.js";

const restTime = 1500;
const retryTime = 15_000;

/**
 * Keeps place and notes of an issue: at the server for whoever has signed in, in a library without users, which is one
 * person's, else in the browser.
 */
export class KeptMarks {
  #issue;
  #place;
  #notes;
  #root;
  /** The place that was noted last, or the one at which the issue was opened. */
  #noted;
  /** The status of the last answer that was none, 0 for no answer. */
  #problem = null;
  #sending = null;
  #timer = 0;
  #offered = "";
  #offer = null;
  #controller = new AbortController();

  /**
   * `issue` has `identifier`, `address`, `title`, `reader` and `library`; `place` is a `PagePlace` or a `ChapterPlace`,
   * and `start` its value when the issue was opened: somebody may have read on since.
   */
  constructor(issue, place, notes, root, start) {
    [this.#issue, this.#place, this.#notes, this.#root, this.#noted] = [issue, place, notes, root, start];
    if (issue.reader || issue.library) this.#begin();
  }

  /** Whether what is noted here is kept by the server for somebody, or by a library whose token this tab has. */
  get #isShared() {
    return this.#issue.library ? libraryToken(this.#issue) !== null : Boolean(this.#issue.reader);
  }

  async #begin() {
    const { signal } = this.#controller;
    const moved = debounced(restTime, () => signal.aborted || this.#notePlace());
    this.#notes.addEventListener("edit", () => {
      if (this.#isShared) noteUnsent(this.#issue);
      this.#sendSoon();
    }, { signal });
    addEventListener("online", () => this.#send(), { signal });
    // Somebody may come from another device, or go to one.
    document.addEventListener("visibilitychange", () => this.#send(), { signal });
    // Where others are comes first: a page that was turned meanwhile would hide it.
    await this.#send();
    this.#place.onChange(moved, signal);
    moved();
  }

  close() {
    this.#controller.abort();
    clearTimeout(this.#timer);
    this.#offer?.remove();
  }

  async #notePlace() {
    const { value } = this.#place;
    if (value.pageIndex === this.#noted.pageIndex && value.detail === this.#noted.detail) return;
    this.#noted = value;
    await this.#notes.setPlace(this.#issue, value);
  }

  #sendSoon = debounced(restTime, () => this.#send());

  /** Exchanges marks with the server, after an exchange that is under way. */
  #send() {
    this.#sending = (this.#sending ?? Promise.resolve()).then(() => this.#exchange());
    return this.#sending;
  }

  async #exchange() {
    if (this.#controller.signal.aborted) return;
    clearTimeout(this.#timer);
    try {
      await exchange(this.#notes, this.#issue);
      this.#problem = null;
    } catch ({ status = 0 }) {
      this.#problem = status;
      if (status < 400 || status >= 500) this.#timer = setTimeout(() => this.#send(), retryTime);
    }
    await this.#offerPlace();
  }

  /** Says where another device was last; goes there only if somebody wants to. */
  async #offerPlace() {
    const place = await this.#notes.place(this.#issue);
    const name = place?.deviceName || place?.device || words("marksOtherDevice");
    const text = place && place.device !== device.identifier && this.#place.textOf(place, name);
    if (this.#controller.signal.aborted || !text || this.#place.isSeen(place)) return;
    if (place.changed === this.#offered) return;
    this.#offered = place.changed;
    this.#offer?.remove();
    const go = () => {
      this.#offer.remove();
      this.#place.go(place);
    };
    this.#offer = element("div", { class: "page-notice place-offer", role: "status" }, element("p", {}, text),
      element("button", { type: "button", class: "text-button", onclick: go }, words("marksGo")),
      iconButton("close", words("close"), () => this.#offer.remove()));
    this.#root.append(this.#offer);
  }

  // The menu

  /** Where place and notes are, and what can be done with them. */
  get entries() {
    const { reader, library } = this.#issue;
    const entries = [this.#text, { label: words("marksExport"), act: () => this.#export() }];
    if (library) {
      if (!this.#isShared) entries.push({ label: words("marksConnect"), act: () => this.#connect() });
    } else if (reader === "" || this.#problem === 401 || this.#problem === 409) {
      entries.push({ label: words("signIn"), act: () => location.assign(signInAddress()) });
    }
    return entries;
  }

  get #text() {
    const { reader, library } = this.#issue;
    if (!this.#isShared || this.#problem === 404) return words("marksHere");
    if (this.#problem === 413) return words("marksFull");
    if (this.#problem !== null || isUnsent(this.#issue)) return words("marksUnsent");
    return library ? words("marksInLibrary") : words("marksKept", { name: reader });
  }

  /** Asks for the token of the library until it is the right one, or nobody gives one. */
  async #connect() {
    const [{ askToken }] = await Promise.all([import("../shelf/token-dialog.js"), loadStyle("shelf/shelf.css")]);
    for (let isWrong = false; ; isWrong = true) {
      const token = await askToken(document.body, isWrong);
      if (!token) return;
      keepLibraryToken(this.#issue, token);
      await this.#send();
      if (this.#problem !== 401) return;
    }
  }

  async #export() {
    const { annotationPage, fileName } = await import("./annotations.js");
    const notes = await this.#notes.list(this.#issue);
    const place = { pageIndex: this.#place.value.pageIndex, changed: new Date().toISOString() };
    const page = annotationPage(this.#issue, notes, place);
    saveFile(new Blob([page], { type: "application/ld+json" }), `${fileName(this.#issue)}.json`);
  }
}
