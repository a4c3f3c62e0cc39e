import { isReachable, packageRights } from "../overlays/package-frame.js";
import { place } from "../page/addresses.js";
import { element, iconButton } from "../page/dom.js";
import { words } from "../page/words.js";
import { noteRead } from "../shelf/last-read.js";

/** A book of HTML: as its publisher laid it out, in a frame without access to the reader, or as text. */
export class BookView {
  #container;
  #book;
  #address;
  #leave;
  #root = null;
  #text = null;
  #isLoaded = false;
  #isClosed = false;

  /** `leave` goes back to the shelf, if there is one. */
  constructor(container, book, address, leave) {
    [this.#container, this.#book, this.#address, this.#leave] = [container, book, address, leave];
    document.title = book.title;
    noteRead({ address, title: book.title || address });
    this.#showFrame();
    if (place().chapter) this.#showText();
    // A frame gets nothing that is kept, but text does.
    else isReachable(book.address).then((isThere) => isThere || this.#showText(false));
  }

  /** Whether what is read is there. */
  get isSettled() {
    return this.#text ? this.#text.isSettled : this.#isLoaded;
  }

  close() {
    this.#isClosed = true;
    this.#root.remove();
    this.#text?.close();
  }

  #showFrame() {
    const { title, address: src } = this.#book;
    this.#text?.close();
    this.#text = null;
    this.#isLoaded = false;
    const frame = element("iframe", {
      class: "reading-file", src, title, sandbox: packageRights, allow: "fullscreen",
      referrerpolicy: "no-referrer", onload: () => (this.#isLoaded = true),
    });
    this.#root = element("main", { class: "reading is-book" }, element("div", { class: "bar reading-bar" },
      this.#leave ? iconButton("shelf", words("toShelf"), this.#leave) : null,
      element("h1", { class: "reading-title", dir: "auto" }, title),
      iconButton("reading", words("readingView"), () => this.#showText())), frame);
    this.#container.replaceChildren(this.#root);
  }

  /** Shows the book as text; without `hasFrame`, there is no way back to the frame. */
  async #showText(hasFrame = true) {
    try {
      const [{ BookView: TextBookView }, book] = await Promise.all([import("./book-view.js"), this.#book.read()]);
      if (this.#isClosed || this.#text) return;
      const close = () => {
        history.replaceState(history.state, "", location.pathname + location.search);
        this.#showFrame();
      };
      this.#text = new TextBookView(this.#container, book, this.#address, this.#leave, hasFrame ? close : null);
    } catch (error) {
      if (this.#isClosed) return;
      this.#root.querySelector("[role=alert]")?.remove();
      this.#root.append(element("p", { role: "alert" }, words(`book_${error.reason ?? "missing"}`)));
    }
  }
}
