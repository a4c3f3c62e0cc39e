import { BookError } from "./book-error.js";

const origin = "https://book.invalid/";
// Longer than any novel. A text takes several times its size in memory.
const maximumTextSize = 8 << 20;
const maximumDepth = 8;

/** The path of a reference in a file of the book, with its fragment; `null` if it leads outside the book. */
export function resolved(reference, base) {
  try {
    const url = new URL(reference, origin + base.split("/").map(encodeURIComponent).join("/"));
    if (url.origin !== new URL(origin).origin) return null;
    return { path: decodeURIComponent(url.pathname.slice(1)), fragment: decodeURIComponent(url.hash.slice(1)) };
  } catch {
    return null;
  }
}

/** Parses a file of a book as a document, which runs and loads nothing, but follows the policy of this page. */
export function parsed(text, Parser = DOMParser) {
  const isXML = /^\s*<\?xml|\sxmlns\s*=/.test(text.slice(0, 2000));
  const strict = isXML && new Parser().parseFromString(text, "application/xhtml+xml");
  return strict && !strict.querySelector("parsererror") ? strict : new Parser().parseFromString(text, "text/html");
}

/** Text on one line, trimmed. */
export const line = (text) => String(text ?? "").replace(/\s+/g, " ").trim();

/** The children of an element with a local name, in any namespace. */
export const children = (node, name) => [...(node?.children ?? [])].filter((child) => child.localName === name);

/** A book whose chapters are files, in order, with a table of contents. `Epub` and `HtmlBook` fill it. */
export class TextBook {
  /** `{path, title}` of each chapter; the title is empty if the contents don't list it. */
  chapters = [];
  /** `{title, chapter, fragment, depth}`, in order; `chapter` is an index, or -1 for a heading without a link. */
  contents = [];
  title = "";
  language = "";
  /** `ltr` or `rtl`, the direction in which pages follow each other; `null` if the book declares none. */
  direction = null;
  /** The paths of all files needed for reading, used to keep an unpacked book. */
  paths = [];
  /** The path of the cover picture; `null` if none is declared. */
  coverPath = null;
  #files;

  /** `files.file(path)` returns a blob, or `null` if the file is missing. */
  constructor(files) {
    this.#files = files;
  }

  /** A file as text; `null` if it is missing. */
  async text(path) {
    const file = await this.file(path);
    if (!file) return null;
    if (file.size > maximumTextSize) throw new BookError("format", `${path} is too large`);
    const bytes = await file.arrayBuffer();
    const start = String.fromCharCode(...new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 1024)));
    const isWide = start.startsWith("\xff\xfe") ? "utf-16le" : start.startsWith("\xfe\xff") ? "utf-16be" : null;
    const named = /(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
    try {
      return new TextDecoder(isWide ?? named).decode(bytes);
    } catch {
      // An unknown encoding.
      return new TextDecoder().decode(bytes);
    }
  }

  /** A file as a blob; `null` if it is missing. */
  file(path) {
    return this.#files.file(path);
  }

  /** A file as an XML document; `null` if it is missing. */
  async xml(path) {
    const text = await this.text(path);
    return text === null ? null : new DOMParser().parseFromString(text, "application/xml");
  }

  /** The index of the chapter in a file; -1 if the file is not a chapter. */
  indexOf(path) {
    return this.chapters.findIndex((chapter) => chapter.path === path);
  }

  /** Adds an entry to the contents; `reference` is a link in the file `base`. */
  addEntry(title, reference, base, depth) {
    const found = reference ? resolved(reference, base) : null;
    const chapter = found ? this.indexOf(found.path) : -1;
    if (title) this.contents.push({ title, chapter, fragment: found?.fragment ?? "", depth });
  }

  /** Adds the entries of a list of links, such as in `nav`, and its nested lists. */
  addList(list, base, depth = 0) {
    for (const item of children(list, "li")) {
      const label = children(item, "a")[0] ?? children(item, "span")[0];
      this.addEntry(line(label?.textContent), label?.getAttribute("href"), base, depth);
      if (depth >= maximumDepth) continue;
      for (const inner of [...children(item, "ol"), ...children(item, "ul")]) this.addList(inner, base, depth + 1);
    }
  }

  /** Gives chapters their titles from the contents. */
  nameChapters() {
    for (const { chapter, title } of this.contents) {
      if (chapter >= 0) this.chapters[chapter].title ||= title;
    }
  }
}
