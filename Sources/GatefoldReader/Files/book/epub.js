import { BookError } from "./book-error.js";
import { TextBook, children, line, resolved } from "./text-book.js";

const operations = "http://www.idpf.org/2007/ops";
const container = "META-INF/container.xml";
// Typefaces that are made unreadable for other programs; this reader has its own.
const fontAlgorithms = ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"];
const maximumDepth = 8;

/** All elements of a name, whatever its namespace. */
const all = (node, name) => [...(node?.getElementsByTagNameNS("*", name) ?? [])];

/** A book in the EPUB format, version 2 or 3. */
export class Epub extends TextBook {
  kind = "epub";

  /** Opens a book in files: an archive or a folder. */
  static async open(files) {
    const book = new Epub(files);
    const path = all(await book.xml(container), "rootfile")[0]?.getAttribute("full-path");
    const description = path && (await book.xml(path));
    if (!description) throw new BookError("format", "not an EPUB");
    await book.#checkEncryption();
    book.paths.push(container, path);
    await book.#read(description, path);
    if (!book.chapters.length) throw new BookError("format", "the EPUB has no chapters");
    return book;
  }

  async #checkEncryption() {
    // A book that is kept offline has no such file, and no network to say so.
    const methods = all(await this.xml("META-INF/encryption.xml").catch(() => null), "EncryptionMethod");
    if (methods.every((method) => fontAlgorithms.includes(method.getAttribute("Algorithm")))) return;
    throw new BookError("protected");
  }

  async #read(description, base) {
    const metadata = (name) => all(all(description, "metadata")[0], name);
    this.title = line(metadata("title")[0]?.textContent);
    this.language = line(metadata("language")[0]?.textContent);
    const items = new Map();
    for (const item of all(all(description, "manifest")[0], "item")) {
      const found = resolved(item.getAttribute("href") ?? "", base);
      const properties = (item.getAttribute("properties") ?? "").split(/\s+/);
      if (found) items.set(item.getAttribute("id"), { ...found, properties });
    }
    this.paths.push(...[...items.values()].map(({ path }) => path));
    const withProperty = (name) => [...items.values()].find(({ properties }) => properties.includes(name));
    const oldCover = metadata("meta").find((one) => one.getAttribute("name") === "cover")?.getAttribute("content");
    this.coverPath = (withProperty("cover-image") ?? items.get(oldCover))?.path ?? null;
    const [spine] = all(description, "spine");
    const direction = spine?.getAttribute("page-progression-direction");
    this.direction = ["ltr", "rtl"].includes(direction) ? direction : null;
    for (const reference of all(spine, "itemref")) {
      const item = items.get(reference.getAttribute("idref"));
      if (item) this.chapters.push({ path: item.path, title: "" });
    }
    const navigation = withProperty("nav");
    const old = items.get(spine?.getAttribute("toc"));
    if (navigation) await this.#readNavigation(navigation.path);
    else if (old) await this.#readOldNavigation(old.path);
    this.nameChapters();
  }

  /** The contents of EPUB 3. */
  async #readNavigation(path) {
    const lists = all(await this.xml(path), "nav");
    const types = (list) => (list.getAttributeNS(operations, "type") ?? "").split(/\s+/);
    const contents = lists.find((list) => types(list).includes("toc")) ?? lists[0];
    children(contents, "ol").forEach((list) => this.addList(list, path));
  }

  /** The contents of EPUB 2. */
  async #readOldNavigation(path) {
    const read = (node, depth) => {
      for (const point of children(node, "navPoint")) {
        const title = line(children(point, "navLabel")[0]?.textContent);
        this.addEntry(title, children(point, "content")[0]?.getAttribute("src"), path, depth);
        if (depth < maximumDepth) read(point, depth + 1);
      }
    };
    read(all(await this.xml(path), "navMap")[0], 0);
  }
}
