import { BookError } from "./book-error.js";

const origin = "https://book.invalid/";
// Longer than any novel; every letter of a text takes memory several times.
const maximumTextSize = 8 << 20;
const maximumDepth = 8;

/** The path of a reference in a file of the book, with its fragment; `null` for what is not in the book. */
export function resolved(reference, base) {
  try {
    const url = new URL(reference, origin + base.split("/").map(encodeURIComponent).join("/"));
    if (url.origin !== new URL(origin).origin) return null;
    return { path: decodeURIComponent(url.pathname.slice(1)), fragment: decodeURIComponent(url.hash.slice(1)) };
  } catch {
    return null;
  }
}

/** Reads a file of a book as a document, which neither runs nor loads anything, but follows the policy of the parser's page. */
export function parsed(text, Parser = DOMParser) {
  const isXML = /^\s*<\?xml|\sxmlns\s*=/.test(text.slice(0, 2000));
  const strict = isXML && new Parser().parseFromString(text, "application/xhtml+xml");
  return strict && !strict.querySelector("parsererror") ? strict : new Parser().parseFromString(text, "text/html");
}

/** Text on one line, without spaces around it. */
export const line = (text) => String(text ?? "").replace(/\s+/g, " ").trim();

/** The children of an element that have a name, whatever their namespace. */
export const children = (node, name) => [...(node?.children ?? [])].filter((child) => child.localName === name);

/** A book whose chapters are files: in order, with a table of contents. `Epub` and `HtmlBook` fill it. */
export class TextBook {
  /** `{path, title}` of each chapter; the title is empty where the contents do not name it. */
  chapters = [];
  /** `{title, chapter, fragment, depth}`, in order; `chapter` is an index, or -1 for a heading that leads nowhere. */
  contents = [];
  title = "";
  language = "";
  /** `ltr` or `rtl`, the way in which pages follow each other; `null` if the book says nothing. */
  direction = null;
  /** The paths of all files that reading it takes, for keeping an unpacked book. */
  paths = [];
  /** The path of the picture of the cover; `null` if none is named. */
  coverPath = null;
  #files;

  /** `files.file(path)` answers a blob, or `null` if there is no such file. */
  constructor(files) {
    this.#files = files;
  }

  /** A file as text; `null` if there is none. */
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
      // An encoding that nobody knows.
      return new TextDecoder().decode(bytes);
    }
  }

  /** A file as a blob; `null` if there is none. */
  file(path) {
    return this.#files.file(path);
  }

  /** A file as an XML document; `null` if there is none. */
  async xml(path) {
    const text = await this.text(path);
    return text === null ? null : new DOMParser().parseFromString(text, "application/xml");
  }

  /** The index of the chapter that is a file; -1 if none is. */
  indexOf(path) {
    return this.chapters.findIndex((chapter) => chapter.path === path);
  }

  /** Adds an entry to the contents; `reference` is what a link of the file `base` leads to. */
  addEntry(title, reference, base, depth) {
    const found = reference ? resolved(reference, base) : null;
    const chapter = found ? this.indexOf(found.path) : -1;
    if (title) this.contents.push({ title, chapter, fragment: found?.fragment ?? "", depth });
  }

  /** Adds the entries of a list of links, such as that of `nav`, with the lists in it. */
  addList(list, base, depth = 0) {
    for (const item of children(list, "li")) {
      const label = children(item, "a")[0] ?? children(item, "span")[0];
      this.addEntry(line(label?.textContent), label?.getAttribute("href"), base, depth);
      if (depth >= maximumDepth) continue;
      for (const inner of [...children(item, "ol"), ...children(item, "ul")]) this.addList(inner, base, depth + 1);
    }
  }

  /** Gives chapters the titles that the contents have for them. */
  nameChapters() {
    for (const { chapter, title } of this.contents) {
      if (chapter >= 0) this.chapters[chapter].title ||= title;
    }
  }
}
