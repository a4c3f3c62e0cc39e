import { BookError } from "./book-error.js";
import { TextBook, line, parsed, resolved } from "./text-book.js";

const maximumChapters = 200;
const maximumLoads = 6;
const pictures = { img: "src", image: "href" };

/** A book of HTML: its first file, and the files that links lead to from there, in the order of the links. */
export class HtmlBook extends TextBook {
  kind = "html";
  /** The address of the first file for a frame; `null` if it is in an archive. */
  address;
  #first;
  #folder;
  #read = null;

  /** `description` has the `title`, `language` and `direction` of the issue. */
  constructor(files, first, { title, language, direction }, address = null) {
    super(files);
    this.#first = first;
    this.#folder = first.slice(0, first.lastIndexOf("/") + 1);
    this.address = address;
    this.title = String(title ?? "");
    this.language = String(language ?? "");
    this.direction = ["ltr", "rtl"].includes(direction) ? direction : null;
  }

  /** A file of the folder of the first one, or below; HTML may use no others of a package. */
  async file(path) {
    return path.startsWith(this.#folder) ? super.file(path) : null;
  }

  /** Finds the chapters, and answers the book; a frame needs none of them. */
  read() {
    this.#read ??= this.#findChapters();
    // Tried anew when it is asked for again.
    this.#read.catch(() => (this.#read = null));
    return this.#read;
  }

  async #findChapters() {
    const chapters = [{ path: this.#first, title: "" }];
    const found = new Set([this.#first]);
    const named = new Set([this.#first]);
    const pages = [];
    while (pages.length < chapters.length) {
      const start = pages.length;
      const loaded = await Promise.all(chapters.slice(start, start + maximumLoads).map(({ path }) =>
        this.text(path).catch((error) => (path === this.#first ? Promise.reject(error) : null))));
      for (const [number, text] of loaded.entries()) {
        const { path } = chapters[start + number];
        const page = text === null ? null : parsed(text);
        pages.push(page);
        for (const one of linked(page, path, "a", "href")) {
          if (!/\.x?html?$/i.test(one) || found.has(one) || found.size >= maximumChapters) continue;
          found.add(one);
          named.add(one);
          chapters.push({ path: one, title: "" });
        }
        for (const [name, attribute] of Object.entries(pictures)) {
          linked(page, path, name, attribute).forEach((one) => named.add(one));
        }
      }
    }
    if (!pages[0]) throw new BookError("missing", this.#first);
    // A link that leads to no file is no chapter.
    this.chapters = chapters.filter((_, index) => pages[index]);
    this.paths = [...named];
    this.#findContents(pages.filter(Boolean));
    return this;
  }

  /** The contents: the list in the `nav` of the first file, else the headings of all. */
  #findContents(pages) {
    const list = pages[0].querySelector("nav :is(ol, ul)");
    this.contents = [];
    if (list) this.addList(list, this.#first);
    const titles = pages.map((page) => line((page.querySelector("h1, h2, h3") ?? page.querySelector("title"))?.textContent));
    if (!this.contents.some(({ chapter }) => chapter >= 0)) {
      this.contents = [];
      for (const [index, page] of pages.entries()) {
        if (titles[index]) this.contents.push({ title: titles[index], chapter: index, fragment: "", depth: 0 });
        for (const heading of [...page.querySelectorAll(":is(h1, h2, h3)[id]")].slice(0, 100)) {
          const title = line(heading.textContent);
          const isOther = title && heading !== page.querySelector("h1, h2, h3");
          if (isOther) this.contents.push({ title, chapter: index, fragment: heading.id, depth: 1 });
        }
      }
    }
    this.nameChapters();
    for (const [index, title] of titles.entries()) this.chapters[index].title ||= title;
    this.title ||= titles[0];
  }
}

/** The paths in the book that elements of a page lead to. */
function linked(page, base, name, attribute) {
  const references = [...(page?.querySelectorAll(name) ?? [])]
    .map((one) => one.getAttribute(attribute) ?? one.getAttribute(`xlink:${attribute}`));
  return references.filter(Boolean).map((one) => resolved(one, base)?.path).filter(Boolean);
}
