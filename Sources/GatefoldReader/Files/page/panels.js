import { safeAddress } from "./addresses.js";
import { debounced, element, icon, iconButton } from "./dom.js";
import { words } from "./words.js";

/** The panel beside the pages: contents, thumbnails, search, or what another part of the reader fills in. */
export class Panel {
  #element = element("aside", { class: "panel", hidden: true });
  #onclose;
  #opener = null;
  name = null;

  /** `onclose` is called when it has been closed. */
  constructor(container, onclose) {
    this.#onclose = onclose;
    container.append(this.#element);
    this.#element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  get isOpen() {
    return this.name !== null;
  }

  /** Opens it with a title, and with what `fill(body)` puts into it. The same name again closes it. */
  toggle(name, title, fill) {
    if (this.name === name) {
      this.close();
      return;
    }
    this.#opener ??= document.activeElement;
    this.name = name;
    const body = element("div", { class: "panel-body" });
    const close = iconButton("close", words("close"), () => this.close());
    this.#element.setAttribute("aria-label", title);
    this.#element.replaceChildren(
      element("div", { class: "panel-head" }, element("h2", {}, title), close), body);
    this.#element.hidden = false;
    fill(body);
    (body.querySelector("[data-first]") ?? body.querySelector("[aria-current]") ?? close).focus();
  }

  close() {
    if (!this.isOpen) return;
    this.name = null;
    this.#element.hidden = true;
    this.#element.replaceChildren();
    this.#onclose();
    this.#opener?.focus?.();
    this.#opener = null;
  }
}

const maximumDepth = 30;

/** Fills a panel with the table of contents. */
export async function showContents(body, reader) {
  let items;
  try {
    items = [await reader.issue.contents()].flat().filter((item) => item?.title !== undefined);
  } catch {
    body.append(message(words("contentsFailed")));
    return;
  }
  if (!items.length) {
    body.append(message(words("contentsEmpty")));
    return;
  }
  body.append(element("nav", { "aria-label": words("contents") }, list(items, reader)));
  followPages(body, reader);
  (body.querySelector("[aria-current]") ?? body.querySelector("a"))?.focus();
}

/** Marks the entries of the pages that are seen, until the panel is closed; they have `data-page`. */
function followPages(body, reader) {
  const mark = () => {
    if (!body.isConnected) {
      reader.removeEventListener("spreadchange", mark);
      return;
    }
    const shown = new Set(reader.pageIndices.map(String));
    for (const entry of body.querySelectorAll("[data-page]")) {
      if (shown.has(entry.dataset.page)) entry.setAttribute("aria-current", "page");
      else entry.removeAttribute("aria-current");
    }
    body.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  };
  reader.addEventListener("spreadchange", mark);
  mark();
}

function list(items, reader, depth = 0) {
  return element("ul", { class: "contents" }, ...items.filter((item) => item && typeof item === "object").map((item) => {
    const page = Number.isInteger(item.pageIndex) ? reader.issue.pages[item.pageIndex] : null;
    const address = page ? null : safeAddress(item.target?.uri ?? "");
    const entry = page
      ? element("a", {
        href: `#page=${encodeURIComponent(page.label)}`,
        "data-page": page.index,
        onclick: (event) => {
          event.preventDefault();
          reader.goToPage(page.index, { y: item.destination?.top });
          reader.closePanelIfNarrow();
        },
      }, element("span", {}, item.title), element("span", { class: "contents-page" }, page.label))
      : address
        ? element("a", { href: address, rel: "noopener noreferrer", target: "_blank" }, item.title)
        : element("span", { class: "contents-section" }, item.title);
    return element("li", {}, entry, Array.isArray(item.children) && item.children.length && depth < maximumDepth
      ? list(item.children, reader, depth + 1) : null);
  }));
}

/** Fills a panel with small pictures of all pages, each loaded when it is scrolled to. */
export function showThumbnails(body, reader) {
  const strip = element("ol", { class: "thumbnails", dir: reader.issue.direction });
  for (const page of reader.issue.pages) {
    const picture = element("img", { alt: "", loading: "lazy", decoding: "async", src: page.thumbnail && reader.issue.url(page.thumbnail) });
    picture.style.aspectRatio = `${page.width} / ${page.height}`;
    strip.append(element("li", {}, element("a", {
      href: `#page=${encodeURIComponent(page.label)}`,
      "data-page": page.index,
      "aria-label": words("pageNumber", { page: page.label }),
      onclick: (event) => {
        event.preventDefault();
        reader.goToPage(page.index);
        reader.closePanelIfNarrow();
      },
    }, picture, element("span", {}, page.label))));
  }
  body.append(strip);
  followPages(body, reader);
  strip.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
}

/** Fills a panel with the search of the issue, its hits shown as they are found. */
export function showSearch(body, reader) {
  const field = element("input", {
    type: "search",
    "aria-label": words("searchIssue"),
    placeholder: words("searchIssue"),
    autocomplete: "off",
    spellcheck: "false",
    "data-first": true,
  });
  field.value = reader.query;
  const status = element("p", { class: "search-status", role: "status" });
  const hits = element("ol", { class: "hits" });
  const step = (by) => {
    reader.stepHit(by);
    reader.closePanelIfNarrow();
  };
  const form = element("form", { class: "search-form", role: "search", onsubmit: (event) => {
    event.preventDefault();
    if (field.value !== reader.query) reader.search(field.value);
    // Where the panel covers the page, one chooses among the hits; the keyboard of a phone goes away.
    else if (reader.isCovered()) (hits.querySelector("a") ?? field).focus();
    else step(1);
  } }, field,
  iconButton("previous", words("previousHit"), () => step(-1)),
  iconButton("next", words("nextHit"), () => step(1)));
  field.addEventListener("input", debounced(250, () => reader.search(field.value)));
  body.append(form, status, hits);
  let written = 0;
  const update = () => {
    if (!body.isConnected) {
      reader.removeEventListener("hits", update);
      return;
    }
    const { found, searched, isFinished, failures, hasText } = reader.hits;
    if (found.length < written || !found.length) {
      hits.replaceChildren();
      written = 0;
    }
    // More are not read by anybody; they are marked on the pages all the same.
    for (const [number, hit] of found.slice(0, 1000).entries()) {
      if (number >= written) hits.append(hitEntry(hit, number, reader));
    }
    written = Math.min(found.length, 1000);
    const current = hits.children[reader.hits.current]?.firstChild;
    if (!current?.hasAttribute("aria-current")) {
      hits.querySelector("[aria-current]")?.removeAttribute("aria-current");
      current?.setAttribute("aria-current", "true");
      current?.scrollIntoView({ block: "nearest" });
    }
    const count = found.length === 1 ? words("oneHit") : words("hitCount", { count: found.length });
    const progress = words("searchedPages", { searched, count: reader.issue.pages.length });
    status.textContent = !reader.query ? "" : isFinished && !hasText && !failures ? words("searchNoText")
      : isFinished ? (failures ? `${count} – ${words("searchIncomplete")}` : count)
      : `${count} – ${progress}`;
  };
  reader.addEventListener("hits", update);
  update();
}

function hitEntry(hit, number, reader) {
  const { label } = reader.issue.pages[hit.pageIndex];
  return element("li", {}, element("a", {
    href: `#page=${encodeURIComponent(label)}`,
    onclick: (event) => {
      event.preventDefault();
      reader.showHit(number);
      reader.closePanelIfNarrow();
    },
  }, element("span", { class: "hit-page" }, words("pageNumber", { page: label })),
  element("span", { class: "hit-text", dir: "auto" }, hit.before, element("mark", {}, hit.text), hit.after)));
}

function message(text) {
  return element("p", { class: "panel-message" }, text);
}

/** A menu that opens below a button: entries are `{label, act, isChosen, icon}`, or a text for a heading. */
export function menuButton(name, label, entries) {
  const menu = element("div", { class: "menu", role: "menu", "aria-label": label, hidden: true });
  const button = iconButton(name, label, () => (menu.hidden ? open() : close()),
    { "aria-haspopup": "menu", "aria-expanded": "false" });
  const box = element("div", { class: "menu-box" }, button, menu);
  const close = () => {
    menu.hidden = true;
    button.setAttribute("aria-expanded", "false");
  };
  const open = () => {
    menu.replaceChildren(...entries().map((entry) => typeof entry === "string"
      ? element("div", { class: "menu-heading", role: "presentation" }, entry)
      : element("button", {
        type: "button",
        role: entry.isChosen === undefined ? "menuitem" : "menuitemradio",
        "aria-checked": entry.isChosen === undefined ? null : String(entry.isChosen),
        tabindex: -1,
        onclick: () => {
          close();
          button.focus();
          entry.act();
        },
      }, entry.icon ? icon(entry.icon) : null, entry.label)));
    menu.hidden = false;
    button.setAttribute("aria-expanded", "true");
    const first = menu.querySelector("button");
    if (!first) return;
    // One entry can be reached by Tab, as in a menu that is scrolled.
    first.tabIndex = 0;
    first.focus();
  };
  box.addEventListener("keydown", (event) => {
    if (menu.hidden) return;
    const items = [...menu.querySelectorAll("button")];
    const at = items.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === "Escape") {
      close();
      button.focus();
    } else if (to !== undefined) items.at(to % items.length)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  box.addEventListener("focusout", (event) => !box.contains(event.relatedTarget) && close());
  return box;
}
