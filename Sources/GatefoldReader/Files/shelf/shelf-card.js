import { element } from "../page/dom.js";
import { menuButton } from "../page/panels.js";
import { words } from "../page/words.js";
import { readOf } from "./last-read.js";

/** A count of bytes for people. */
export function byteText(count) {
  const power = Math.min(Math.floor(Math.log10(Math.max(count, 1)) / 3), 3);
  const unit = ["byte", "kilobyte", "megabyte", "gigabyte"][power];
  const options = { style: "unit", unit, maximumSignificantDigits: count >= 100 ? 3 : 2 };
  return new Intl.NumberFormat(words.language, options).format(count / 1000 ** power);
}

const dateText = (text) => {
  const date = new Date(text);
  return Number.isNaN(date.valueOf()) ? ""
    : new Intl.DateTimeFormat(words.language, { dateStyle: "medium", timeZone: "UTC" }).format(date);
};

/** How far an issue has been read in this browser, in words; nothing if it has not been turned. */
function readText({ readerAddress }) {
  const { pageIndex, pageLabel, pageCount } = readOf(readerAddress) ?? {};
  if (!(pageIndex > 0) || !(pageCount > 1)) return null;
  // The last spread has two pages.
  return pageIndex >= pageCount - 2 ? words("shelfFinished") : words("shelfReadTo", { page: pageLabel, count: pageCount });
}

/** Parts of a line, each in its own direction. */
const line = (parts) => parts.filter(Boolean).map((part) => `\u2068${part}\u2069`).join(" · ");

/**
 * An issue on the shelf: cover, title and state, with a menu of what can be done. `shelf` answers `open(item)`,
 * `href(address)`, `entries(item)` for the menu, `start(item)` for what has no pages here, and `keeping(item)`.
 */
export class ShelfCard {
  element = element("li", { class: "shelf-card" });
  #shelf;
  #link = null;
  #state = element("p", { class: "shelf-state" });
  #bar = element("progress", { class: "shelf-progress", max: 1, hidden: true });
  #menu;

  constructor(item, shelf) {
    this.#shelf = shelf;
    this.#menu = menuButton("more", words("shelfActions", { title: item.title }), () => shelf.entries(this.item));
    this.element.append(element("div", { class: "shelf-foot" }, this.#state, this.#menu), this.#bar);
    this.update(item);
  }

  /** Shows the item as it is now. */
  update(item = this.item) {
    const earlier = this.item;
    this.item = item;
    if (["readerAddress", "fileAddress", "cover", "state", "title"].some((name) => earlier?.[name] !== item[name])) {
      const hadFocus = this.#link && this.#link === document.activeElement;
      this.#link?.remove();
      this.#link = this.#cover(item);
      this.element.prepend(this.#link);
      if (hadFocus) this.#link.focus();
    }
    const keeping = this.#shelf.keeping(item);
    const loading = item.progress;
    const isFailed = loading?.state === "failed";
    const fraction = keeping ? keeping.done / keeping.total
      : loading ? loading.receivedBytes / (loading.totalBytes || NaN) : null;
    const texts = keeping?.done !== undefined ? [words("shelfKeeping"), byteText(keeping.byteCount)]
      : loading ? [isFailed ? loading.explanation : words(`shelfState_${loading.state}`),
        byteText(loading.receivedBytes)]
      : [item.state ? words(`shelfState_${item.state}`) : item.isFree ? words("shelfFree")
        : item.isFree === false && item.readerAddress ? words("shelfPreview") : null,
        item.byteCount || keeping?.byteCount ? byteText(item.byteCount || keeping.byteCount) : null];
    if (!keeping?.done && !loading) texts.push(readText(item));
    if (keeping?.isKept) texts.unshift(words(keeping.isOutdated ? "shelfOutdated" : "shelfKept"));
    this.#state.textContent = line(texts);
    this.#state.classList.toggle("is-kept", Boolean(keeping?.isKept));
    this.#bar.hidden = fraction === null || keeping?.isKept || isFailed;
    if (fraction > 0) this.#bar.value = fraction;
    else this.#bar.removeAttribute("value");
    this.#bar.setAttribute("aria-label", words("shelfProgress", { title: item.title }));
    this.#menu.hidden = !this.#shelf.entries(item).length;
  }

  #cover(item) {
    const picture = element("div", { class: "shelf-cover" });
    const blank = () => picture.replaceChildren(element("span", { "aria-hidden": "true" }, [...item.title][0] ?? ""));
    const lazily = { alt: "", loading: "lazy", decoding: "async" };
    if (item.cover) picture.append(element("img", { src: item.cover, ...lazily, onerror: blank }));
    else blank();
    const details = [item.publication, item.number, item.releaseDate && dateText(item.releaseDate)];
    const content = [picture, element("span", { class: "shelf-title" }, element("bdi", {}, item.title)),
      element("span", { class: "shelf-details" }, line(details))];
    const open = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.#shelf.open(this.item);
    };
    const address = item.fileAddress ?? item.shopAddress;
    const [name, attributes] = item.readerAddress ? ["a", { href: this.#shelf.href(item.readerAddress), onclick: open }]
      : address ? ["a", { href: address, target: "_blank", rel: "noopener noreferrer" }]
      : ["button", { type: "button", onclick: () => this.#shelf.start(this.item) }];
    return element(name, { class: "shelf-link", ...attributes }, ...content);
  }
}
