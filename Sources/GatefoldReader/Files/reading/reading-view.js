import { packageFrame } from "../overlays/package-frame.js";
import { safeAddress } from "../page/addresses.js";
import { element, iconButton } from "../page/dom.js";
import { hasBody } from "../page/issue.js";
import { speechKey } from "../page/speech-keys.js";
import { words } from "../page/words.js";
import { lettersOn, loadArticle } from "./articles.js";
import { printedPoint } from "./printed-place.js";
import { fillTextSearch } from "./text-search.js";
import { TextView } from "./text-view.js";

/** Articles as flowing text over the page. Events: `placechange`, `close`. */
export class ReadingView extends TextView {
  #reader;
  #articles = [];
  #index = null;
  #address = null;
  #opening = 0;
  #toPageButton = element("button", { type: "button", class: "reading-wide", onclick: () => this.#toPage() },
    words("readingToPage"));

  #searchButton = this.panelButton("search", words("searchArticle"), (panel) => fillTextSearch(panel, this));

  constructor(reader) {
    super();
    this.#reader = reader;
    reader.addEventListener("close", () => this.close());
  }

  /** The index of the article that is read; `null` if none is. */
  get articleIndex() {
    return this.isOpen && this.content ? this.#index : null;
  }

  /** The title of the article. */
  get title() {
    return String(this.#articles[this.#index]?.title ?? "");
  }

  /** Opens an article by its index, that of a page at the page's text, or an HTML file of the package by its address. */
  async open({ articleIndex, pageIndex, address }) {
    const opening = ++this.#opening;
    const { issue } = this.#reader;
    this.#show();
    try {
      this.#articles = ((await issue.articles())?.articles ?? [])
        .map((one) => ({ ...one, pages: one.pages ?? [], isRead: hasBody(one) }));
      if (opening !== this.#opening) return;
      this.#address = address ? safeAddress(address, issue.address) : null;
      if (address) {
        this.#showFile();
        return;
      }
      const start = { anchor: 0, offset: 0 };
      let [content, place, index] = [];
      for (index of articleIndex === undefined ? this.#articlesOn(pageIndex) : [articleIndex]) {
        content = await this.#load(index);
        if (opening !== this.#opening) return;
        const isFirst = pageIndex === undefined || this.#articles[index].pages[0]?.pageIndex === pageIndex;
        place = isFirst ? start : content.placeOf(pageIndex);
        if (place) break;
      }
      // A page without text of the article, such as an advertisement, leads to the page before it.
      for (let page = pageIndex - 1; page >= 0 && !place; page -= 1) place = content.placeOf(page);
      [this.#index, this.content, this.at] = [index, content, place ?? start];
      this.#showArticle();
    } catch {
      if (opening === this.#opening) this.#fail();
    }
  }

  /** The articles of a page, that which has most of its text first; without any, the next one, or the last. */
  #articlesOn(pageIndex) {
    const letters = (index) => lettersOn(this.#articles[index], pageIndex);
    const all = [...this.#articles.keys()].filter((index) => this.#articles[index].isRead);
    const found = all.filter((index) => letters(index) >= 0).sort((one, other) => letters(other) - letters(one));
    const next = all.find((index) => this.#articles[index].pages[0]?.pageIndex > pageIndex) ?? all.at(-1);
    return found.length ? found : [next];
  }

  /** The index of the next or previous article with a body; `undefined` at the end. */
  #beside(by) {
    let index = this.#index + by;
    while (this.#articles[index] && !this.#articles[index].isRead) index += by;
    return this.#articles[index] ? index : undefined;
  }

  #load(index) {
    return loadArticle(this.#reader.issue, this.#articles[index], {
      openPage: (page, place) => this.#leaveTo(page, place),
      reveal: (target) => this.reveal(target),
    });
  }

  close() {
    if (!this.isOpen) return;
    this.#opening += 1;
    this.host.close();
    super.close();
    this.dispatchEvent(new Event("close"));
  }

  escape() {
    this.close();
  }

  otherKey(key) {
    return speechKey(this.#reader, key);
  }

  step(by) {
    this.open({ articleIndex: this.#beside(by) ?? this.#index });
  }

  list() {
    const entry = (article, index) => element("li", {}, element("button", {
      type: "button", "aria-current": index === this.#index && !this.#address ? "true" : null,
      onclick: () => this.open({ articleIndex: index }),
    }, element("span", { dir: "auto" }, article.title), article.pages[0]?.pageLabel));
    return element("ol", {}, ...this.#articles.map((article, index) => article.isRead ? entry(article, index) : null).filter(Boolean));
  }

  #show() {
    if (this.isOpen) return;
    const dialog = element("dialog", { class: "reading", oncancel: (event) => {
      event.preventDefault();
      this.leave();
    } });
    document.body.append(dialog);
    this.build(dialog, {
      labels: { list: words("readingArticles"), previous: words("readingPreviousArticle"), next: words("readingNextArticle") },
      title: element("p", { class: "reading-title", dir: "auto" }),
      first: [iconButton("close", words("close"), () => this.close())],
      last: [
        this.#searchButton,
        this.#reader.readAloud ? iconButton("speak", words("readAloud"), () => this.#reader.readAloud()) : "",
        this.#toPageButton,
      ],
    });
    dialog.showModal();
  }

  #fill(title, shown) {
    this.#toPageButton.hidden = this.#searchButton.hidden = !this.content;
    CSS.highlights?.delete("gatefold-hit");
    this.parts.list.hidden = !this.#articles.length;
    this.fill(title || this.#reader.issue.title, shown, {
      hasPrevious: this.#beside(-1) !== undefined, hasNext: this.#beside(1) !== undefined,
    });
  }

  #showArticle() {
    const next = this.#articles[this.#beside(1)];
    if (next) this.content.element.append(this.nextButton(next.title));
    this.#fill(this.title, this.content.element);
    this.lay();
    this.dispatchEvent(new Event("placechange"));
  }

  /** An HTML file of the package: without scripts, and apart from the reader. */
  #showFile() {
    if (!this.#address) throw new TypeError("not an address of the web");
    this.content = null;
    this.#fill(this.#reader.issue.title, packageFrame(this.#address, {
      name: "reading-file", root: this.#reader.issue.assetURL(""), rights: "allow-popups", title: words("readingFile"),
    }));
  }

  #fail() {
    this.content = null;
    this.#fill("", element("p", { class: "reading-text", role: "alert" }, words("readingFailed")));
  }

  /** Closes the view and shows the page with the text at the top of what is seen. */
  async #toPage() {
    const printed = this.content?.printedPlace(this.at);
    if (!printed) {
      this.close();
      return;
    }
    const { pageIndex, point, letters } = printed;
    const found = await printedPoint(this.#reader.issue, pageIndex, letters).catch(() => null);
    this.#leaveTo(pageIndex, found ?? point ?? {});
  }

  #leaveTo(pageIndex, { x, y }) {
    this.close();
    const number = (value) => (Number.isFinite(value) ? value : undefined);
    this.#reader.goToPage(pageIndex, { x: number(x), y: number(y) });
  }
}
