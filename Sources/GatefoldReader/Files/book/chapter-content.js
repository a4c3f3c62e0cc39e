import { safeAddress } from "../page/addresses.js";
import { element } from "../page/dom.js";
import { tableBox } from "../reading/table-box.js";
import { TextPlaces, letterDirection } from "../reading/text-places.js";
import { parsed, resolved } from "./text-book.js";

const words = (text) => new Set(text.split(" "));
// Everything else is left out, or only its content is kept.
const blocks = words("p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote figure figcaption table caption thead tbody tfoot tr"
  + " th td pre hr div section article header footer aside address");
const inline = words("em i strong b sup sub small code kbd samp var cite q abbr dfn mark s u span bdi bdo ruby rt rp rb"
  + " time wbr br ins del");
const dropped = words("script style template iframe object embed audio video canvas form head title link meta noscript");
const numbers = { colspan: [1, 100], rowspan: [1, 100], start: [-1e6, 1e6], value: [-1e6, 1e6] };
const deepest = 100;
const isLanguage = (text) => /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(text ?? "");

/** A chapter of a book, rebuilt from safe elements: only text, structure, pictures and links are taken from its file. */
export class ChapterContent extends TextPlaces {
  #path;
  #actions;
  #ids = new Map();
  #pictures = [];
  #addresses = [];

  /** `actions`: `openPlace(path, fragment)`, `picture(path)` for a blob, and `changed()` after one has loaded. */
  constructor(text, path, { language, direction }, actions) {
    super();
    this.#path = path;
    this.#actions = actions;
    const source = parsed(text);
    const root = source.documentElement;
    const own = (name) => source.body?.getAttribute(name) || root.getAttribute(name);
    this.element = element("article", { class: "reading-text" });
    if (source.body) this.#addChildren(source.body, this.element, 0);
    else this.#add(root, this.element, 0);
    // Japanese pages follow each other from right to left because they are set vertically, but here the text is
    // horizontal.
    const directions = [own("dir"), letterDirection(this.element.textContent), direction];
    this.element.dir = directions.find((one) => one === "ltr" || one === "rtl") ?? "ltr";
    const known = [own("lang"), root.getAttribute("xml:lang"), language].find(isLanguage);
    if (known) this.element.lang = known;
    this.#findAnchors();
  }

  #addChildren(source, host, depth) {
    for (const child of source.childNodes) {
      if (child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE) host.append(child.data);
      else if (child.nodeType === Node.ELEMENT_NODE && depth < deepest) this.#add(child, host, depth);
    }
  }

  #add(source, host, depth) {
    const name = source.localName.toLowerCase();
    if (dropped.has(name) || source.hasAttribute("hidden")) return;
    const made = this.#made(source, name);
    if (made) host.append(name === "table" ? tableBox(made) : made);
    for (const id of [source.id, name === "a" && source.getAttribute("name")].filter(Boolean)) {
      // An element that is unwrapped is replaced by an anchor.
      const mark = made ?? host.appendChild(element("span"));
      if (!this.#ids.has(id)) this.#ids.set(id, mark);
    }
    if (name === "img" || name === "image" || made?.localName === "img") return;
    this.#addChildren(source, made ?? host, depth + 1);
  }

  /** The new element for one in the file; `null` if only its content is kept. */
  #made(source, name) {
    if (name === "img") return this.#image(source.getAttribute("src"), source.getAttribute("alt") ?? "");
    if (name === "image") {
      const label = source.closest("svg")?.querySelector("title")?.textContent ?? "";
      return this.#image(source.getAttribute("href") ?? source.getAttribute("xlink:href"), label);
    }
    // A drawing. An SVG that only frames an image is replaced by the image.
    if (name === "svg" && !source.querySelector("image")) return this.#drawing(source);
    if (name === "a") return this.#link(source);
    if (!blocks.has(name) && !inline.has(name)) return null;
    const made = element(name);
    for (const [attribute, [least, most]] of Object.entries(numbers)) {
      const number = Number(source.getAttribute(attribute) ?? NaN);
      if (Number.isInteger(number)) made.setAttribute(attribute, Math.min(Math.max(number, least), most));
    }
    const direction = source.getAttribute("dir");
    if (["ltr", "rtl"].includes(direction)) made.dir = direction;
    const language = source.getAttribute("lang") || source.getAttribute("xml:lang");
    if (isLanguage(language)) made.lang = language;
    return made;
  }

  #image(reference, alt) {
    const isData = /^data:image\//i.test(reference ?? "");
    const found = reference && !isData && resolved(reference, this.#path);
    if (!found && !isData) return alt ? element("span", {}, alt) : null;
    const image = element("img", { alt, decoding: "async" });
    if (isData) {
      this.#pictures.push({ image, read: async () => reference });
      return image;
    }
    const { path } = found;
    this.#pictures.push({ image, read: async () => {
      const file = await this.#actions.picture(path);
      // SVG runs no script if it is shown as an image.
      return file && new Blob([file], { type: /\.svgz?$/i.test(path) ? "image/svg+xml" : file.type });
    } });
    return image;
  }

  #drawing(source) {
    const title = source.getAttribute("aria-label") ?? source.querySelector("title")?.textContent ?? "";
    const image = element("img", { alt: title, decoding: "async" });
    const text = new XMLSerializer().serializeToString(source);
    this.#pictures.push({ image, read: async () => new Blob([text], { type: "image/svg+xml" }) });
    return image;
  }

  #link(source) {
    const reference = source.getAttribute("href");
    if (reference === null) return null;
    const found = resolved(reference, this.#path);
    if (found) {
      const isNote = /\b(doc-)?noteref\b/.test(`${source.getAttribute("epub:type")} ${source.getAttribute("role")}`);
      return element("a", { href: "#", role: isNote ? "doc-noteref" : null, onclick: (event) => {
        event.preventDefault();
        this.#actions.openPlace(found.path, found.fragment);
      } });
    }
    const address = safeAddress(reference);
    return address && element("a", { href: address, target: "_blank", rel: "noopener noreferrer" });
  }

  /** Finds paragraphs and pictures, in order. */
  #findAnchors() {
    const walker = document.createTreeWalker(this.element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    let last = null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.localName === "img") this.anchors.push(last = { element: node });
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      let host = node.parentElement;
      while (host !== this.element && !blocks.has(host.localName)) host = host.parentElement;
      if (last?.element !== host || !last.pieces) this.anchors.push(last = { element: host, letters: [], pieces: [] });
      last.pieces.push({ node, start: last.letters.length });
      for (const letter of node.data) last.letters.push(letter);
    }
  }

  /** The element with an id in the file. */
  elementOf(id) {
    return this.#ids.get(id) ?? null;
  }

  /** Loads the pictures. */
  async loadPictures() {
    await Promise.all(this.#pictures.splice(0).map(async ({ image, read }) => {
      const file = await read().catch(() => null);
      if (!file || this.#isRemoved) return;
      const address = typeof file === "string" ? file : URL.createObjectURL(file);
      this.#addresses.push(address);
      image.onload = () => {
        const { naturalWidth: width, naturalHeight: height } = image;
        image.style.setProperty("--width", `${width}px`);
        if (width && height) image.style.setProperty("--ratio", String(width / height));
        this.#actions.changed();
      };
      image.src = address;
    }));
  }

  #isRemoved = false;

  /** Releases the pictures. */
  remove() {
    this.#isRemoved = true;
    for (const address of this.#addresses) URL.revokeObjectURL(address);
  }
}
