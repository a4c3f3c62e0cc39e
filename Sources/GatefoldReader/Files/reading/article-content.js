import { placeHash, safeAddress } from "../page/addresses.js";
import { element } from "../page/dom.js";
import { words } from "../page/words.js";
import { tableBox } from "./table-box.js";
import { TextPlaces, letterDirection } from "./text-places.js";

const tags = { strong: "strong", emphasis: "em", superscript: "sup", subscript: "sub" };
const deepest = 6;
const list = (value) => (Array.isArray(value) ? value.filter((one) => one && typeof one === "object") : []);
const textOf = (value) => (typeof value === "string" ? value : "");

/** An article of an issue (`article-0001.json`) as elements, with the place where each letter and picture is printed. */
export class ArticleContent extends TextPlaces {
  #references = new Map();
  #notes = new Map();
  #actions;

  /** `actions`: `pictureURL(file)`, `openPage(pageIndex, {x, y})`, `reveal(element)`. */
  constructor(article, actions, language) {
    super();
    this.#actions = actions;
    this.direction = letterDirection(textOf(article.text)) ?? (article.direction === "rtl" ? "rtl" : "ltr");
    this.element = element("article", {
      class: "reading-text", dir: this.direction, lang: textOf(article.language) || language || null,
    });
    const head = element("header");
    for (const [kind, instead] of [["kicker", "section"], ["headline", "title"], ["standfirst"], ["byline", "author"]]) {
      const text = list([article[kind]])[0] ?? { string: textOf(article[instead]) };
      const name = kind === "headline" ? "h1" : "p";
      if (text.string) head.append(this.#text(name, text, { class: `reading-${kind}` }));
    }
    this.element.append(head, ...this.#blocks(article.blocks));
    this.#addFootnotes(article.footnotes);
  }

  // Making elements

  #blocks(blocks, depth = 0) {
    return depth > deepest ? [] : list(blocks).map((block) => this.#block(block, depth)).filter(Boolean);
  }

  #block(block, depth) {
    switch (block.kind) {
      case "paragraph": return this.#text("p", block.text);
      case "heading": return this.#text(`h${Math.min(Math.max(Math.trunc(block.level) || 2, 2), 6)}`, block.text);
      case "pullQuote": return element("aside", { class: "reading-pull" }, this.#text("p", block.text));
      case "quotation":
        return element("blockquote", {}, ...list(block.paragraphs).map((text) => this.#text("p", text)));
      case "box": return element("aside", { class: "reading-box" },
        block.title ? this.#text("p", block.title, { class: "reading-box-title" }) : null,
        ...this.#blocks(block.blocks, depth + 1));
      case "list": return this.#list(block);
      case "table": return this.#table(block);
      case "figure": return this.#figure(block);
      default: return null;
    }
  }

  #list(block) {
    const made = element(block.isOrdered ? "ol" : "ul");
    for (const { marker, text } of list(block.items)) {
      const number = /^\W?(\d{1,6})\W?$/.exec(textOf(marker))?.[1];
      const item = this.#text("li", text, { value: block.isOrdered ? (number ?? null) : null });
      const isOther = block.isOrdered && marker && !number;
      if (isOther) item.style.listStyleType = JSON.stringify(`${textOf(marker).slice(0, 12)} `);
      made.append(item);
    }
    return made;
  }

  #table(block) {
    const headers = Number(block.headerRowCount) || 0;
    const rows = list(block.rows).map((row, index) => element("tr", {}, ...list(row).map((cell) => {
      const isHeader = index < headers && textOf(cell.text?.string).trim();
      const span = Math.min(Math.max(Math.trunc(cell.columnSpan) || 1, 1), 100);
      const attributes = { scope: isHeader ? "col" : null, colspan: span > 1 ? span : null };
      return this.#text(isHeader ? "th" : "td", cell.text, attributes);
    })));
    return tableBox(element("table", {}, headers ? element("thead", {}, ...rows.slice(0, headers)) : null,
      element("tbody", {}, ...rows.slice(headers))));
  }

  #figure(block) {
    const pictures = list(block.pictures).map((picture) => {
      const address = textOf(picture.file) && this.#actions.pictureURL(picture.file);
      if (!address) return null;
      const { width, height } = picture.pixels ?? {};
      const image = element("img", {
        src: address, alt: textOf(picture.alternativeText) || textOf(picture.words), loading: "lazy", decoding: "async",
      });
      if (width > 0 && height > 0) {
        image.style.setProperty("--width", `${width}px`);
        image.style.setProperty("--ratio", String(width / height));
      }
      this.anchors.push({ element: image, picture });
      return image;
    });
    const caption = list(block.caption).map((text) => this.#text("p", text));
    return element("figure", {}, ...pictures, caption.length ? element("figcaption", {}, ...caption) : null);
  }

  #addFootnotes(footnotes) {
    const notes = list(footnotes);
    if (!notes.length) return;
    const label = words("readingFootnotes");
    const section = element("section", { class: "reading-notes", role: "doc-endnotes", "aria-label": label });
    for (const note of notes) {
      const text = this.#text("span", note.text);
      const { id, link } = this.#references.get(note.identifier) ?? {};
      const back = link && element("a", {
        role: "doc-backlink", href: `#${link.id}`, "aria-label": words("readingNoteBack"),
        onclick: (event) => this.#goTo(event, link),
      }, "↩\ufe0e");
      const made = element("p", { role: "doc-footnote", tabindex: -1, id }, `${textOf(note.marker)} `, text, " ", back);
      this.#notes.set(note.identifier, made);
      section.append(made);
    }
    this.element.append(section);
  }

  #goTo(event, target) {
    event.preventDefault();
    if (target) this.#actions.reveal(target);
  }

  #text(name, text, attributes = {}) {
    const string = textOf(text?.string);
    const direction = letterDirection(string);
    const host = element(name, { ...attributes, dir: direction && direction !== this.direction ? direction : null });
    const letters = Array.from(string);
    const breaks = list(text?.pageBreaks).filter((one) => one.page && Number.isInteger(one.offset))
      .map((one) => ({ ...one, offset: wordStart(letters, one.offset) })).sort((one, other) => one.offset - other.offset);
    const anchor = { element: host, text: text ?? {}, pieces: [], letters };
    this.anchors.push(anchor);
    const add = (parent, from, to) => {
      while (from < to) {
        if (breaks[0]?.offset <= from) parent.append(pageMark(breaks.shift()));
        const end = breaks[0]?.offset > from ? Math.min(to, breaks[0].offset) : to;
        const node = document.createTextNode(letters.slice(from, end).join(""));
        anchor.pieces.push({ node, start: from });
        parent.append(node);
        from = end;
      }
    };
    let at = 0;
    let last = {};
    for (const run of list(text?.runs).sort((one, other) => one.start - other.start)) {
      const end = Math.min(run.end, letters.length);
      if (!(Number.isInteger(run.start) && Number.isInteger(end) && run.start >= at && end > run.start)) continue;
      add(host, at, run.start);
      const key = run.link && JSON.stringify(run.link);
      // A link whose letters differ in style is one link.
      const link = key && last.key === key && last.end === run.start ? last.link : this.#link(run);
      if (link && link.parentNode !== host) host.append(link);
      let parent = link ?? host;
      for (const style of Array.isArray(run.styles) ? run.styles : []) {
        if (Object.hasOwn(tags, style)) parent = parent.appendChild(element(tags[style]));
      }
      if (textOf(run.ruby)) parent = parent.appendChild(element("ruby"));
      add(parent, run.start, end);
      if (textOf(run.ruby)) parent.append(element("rt", {}, run.ruby));
      last = { key, link, end };
      at = end;
    }
    add(host, at, letters.length);
    return host;
  }

  /** The link of a run, still empty; `null` if it leads nowhere that may be opened. */
  #link({ link, footnote }) {
    if (typeof footnote === "string") {
      const known = this.#references.get(footnote);
      const id = known?.id ?? `reading-note-${this.#references.size + 1}`;
      const made = element("a", {
        role: "doc-noteref", href: `#${id}`, id: known ? null : `${id}-reference`,
        onclick: (event) => this.#goTo(event, this.#notes.get(footnote)),
      });
      if (!known) this.#references.set(footnote, { id, link: made });
      return made;
    }
    if (Number.isInteger(link?.pageIndex)) {
      const { rect, left, top } = link.destination ?? {};
      return element("a", { href: placeHash({ page: link.pageLabel ?? link.pageIndex + 1 }), onclick: (event) => {
        event.preventDefault();
        this.#actions.openPage(link.pageIndex, { x: rect?.x ?? left, y: rect?.y ?? top });
      } });
    }
    const address = safeAddress(textOf(link?.uri));
    return address && element("a", { href: address, target: "_blank", rel: "noopener noreferrer" });
  }

  // Places

  /** The place of a page's first letter or picture; `null` if nothing of the page is here. */
  placeOf(pageIndex) {
    for (const [anchor, { text, picture }] of this.anchors.entries()) {
      if (picture?.page?.pageIndex === pageIndex) return { anchor, offset: 0 };
      const origin = list(text?.origins).find((one) => one.pageIndex === pageIndex);
      if (origin) return { anchor, offset: origin.start };
    }
    return null;
  }

  /** Where a place is printed: `pageIndex`, a point of the page if it is known, and the letters from there on. */
  printedPlace({ anchor, offset }) {
    for (let at = anchor; at >= 0; at -= 1) {
      const { picture, text, letters } = this.anchors[at] ?? {};
      if (Number.isInteger(picture?.page?.pageIndex)) {
        return { pageIndex: picture.page.pageIndex, point: picture.frame };
      }
      const from = at === anchor ? offset : Infinity;
      const origins = list(text?.origins).filter((one) => Number.isInteger(one.pageIndex));
      const origin = origins.findLast(({ start }) => start <= from) ?? origins[0];
      if (!origin) continue;
      const { pageIndex, start } = origin;
      return { pageIndex, letters: letters.slice(start, start + 60).join("") };
    }
    return null;
  }
}

/** The start of a word that continues on the next page; the offset itself between words, and in scripts without spaces. */
function wordStart(letters, offset) {
  const isOfWord = (letter) => /[\p{L}\p{M}\p{N}]/u.test(letter ?? "") && !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(letter);
  let start = offset;
  while (start > 0 && isOfWord(letters[start]) && isOfWord(letters[start - 1])) start -= 1;
  return start;
}

function pageMark({ page }) {
  const label = String(page.pageLabel ?? page.pageNumber ?? "");
  return element("span", { class: "reading-break", role: "doc-pagebreak", title: label });
}
