import { issueAddress, safeAddress } from "./addresses.js";
import { connection, isAway } from "./connection.js";
import { fetchFile } from "./files.js";
import { Pyramid } from "./pyramid.js";

const books = () => import("../book/book.js");

/** Opens an issue at an address: an `Issue`, or a book, whose pages depend on the window. Throws if it doesn't exist. */
export async function openIssue(text) {
  const address = issueAddress(text, location.href);
  if (!address.endsWith("/")) return (await books()).openFile(address);
  const described = await description(address).catch(async (error) => {
    if (!(await isArchive(address.slice(0, -1), error))) throw error;
  });
  if (!described) return (await books()).openFile(address.slice(0, -1));
  const book = bookOf(described);
  if (!book) return Issue.describedBy(described, address);
  const issue = new Issue(address, { ...described, pages: [], assets: book.assets });
  const opened = await (await books()).openBook(book, (path) => issue.assetURL(path), described);
  const { identifier, edition, reader, library } = issue;
  return Object.assign(opened, { identifier, edition, reader, library });
}

async function description(address) {
  const answer = await fetchFile(new URL("issue.json", address).href).catch((error) => {
    throw Object.assign(error, { kind: error.kind ?? "away" });
  });
  if (!answer.ok) {
    const kind = answer.headers.get("x-gatefold-problem") ?? kindOf(answer.status);
    throw Object.assign(new Error(`${answer.status} ${answer.statusText}`), { status: answer.status, kind });
  }
  const reader = answer.headers.get("x-gatefold-reader");
  const name = answer.headers.get("x-gatefold-library");
  const library = name && new URL(`../../library/issues/${encodeURIComponent(decodeURIComponent(name))}`, address).href;
  return { ...(await answer.json()), reader: reader && decodeURIComponent(reader), library };
}

/** Why an issue does not come, by the status of the answer: `missing`, `private`, `away`, `busy` or `failed`. */
function kindOf(status) {
  if (status === 404 || status === 410) return "missing";
  if (status === 401 || status === 403) return "private";
  if (isAway(status)) return "away";
  return status === 503 || status === 429 ? "busy" : "failed";
}

/** Sends the password of an issue. Returns whether it opens the issue; fails where there is no server for it. */
export async function sendPassword(text, password) {
  const answer = await fetch(new URL("password", issueAddress(text, location.href)), {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ password }),
  });
  if (!answer.ok && answer.status !== 403) throw new Error(String(answer.status));
  return answer.ok;
}

/** Whether an address that is no folder with an issue is an EPUB or a package, by its name or by what is answered. */
async function isArchive(address, { status, kind }) {
  if (address.endsWith(".zip")) return true;
  if (status !== 404 || kind !== "missing") return false;
  const answer = await fetch(address, { method: "HEAD" }).catch(() => null);
  return Boolean(answer?.ok && /^application\/(epub\+)?zip\b/.test(answer.headers.get("content-type")));
}

/** The book that `issue.json` describes, on a server or in the folder of a package; nothing for an issue with pages. */
export function bookOf({ book, assets, format, content }) {
  if (book) return { ...book, assets };
  return format === "gatefold-issue" && ["html", "epub"].includes(content?.kind) ? { ...content, assets: "" } : null;
}

/** A printed number as it is shown, without the word "page", which the interface says in its own language. */
const printedNumber = (label) =>
  String(label).replace(/^(?:pages?|p[aá]gs?\.|p[aá]ginas?|pagine|seiten?|pp?\.|s\.|صفحة|الصفحة)\s*(?=\S)/iu, "");

/** Whether an article of the list has any text besides its headings; a list that does not say is believed. */
export const hasBody = ({ letterCounts }) => !Array.isArray(letterCounts) || letterCounts.some((count) => count > 0);

const isLength = (value) => Number.isFinite(value) && value >= 0.01 && value <= 1e7;

/** What `info.json` would say of a page in a tile pack. */
function imageOf({ pixelWidth: width, pixelHeight: height }, { size, format }) {
  const scaleFactors = [1];
  while (size > 0 && Math.max(width, height) > size * scaleFactors.at(-1)) scaleFactors.push(scaleFactors.at(-1) * 2);
  return { width, height, tiles: [{ width: size, scaleFactors }], preferredFormats: [format] };
}

const maximumTries = 60;

/** A file, asked for again where a server says when it will have it: it may still be reading the pages. */
async function patientFetch(address) {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetchFile(address);
    const seconds = Number(answer.headers.get("retry-after"));
    if (answer.status !== 503 || !(seconds > 0) || tries === maximumTries) return answer;
    await new Promise((done) => setTimeout(done, 1000 * seconds));
  }
}

/** An issue on the web: the contents of `issue.json`, and the issue's files, each read once when it is needed. */
export class Issue {
  #read = new Map();
  #description;

  constructor(address, description) {
    this.address = address;
    this.#description = description;
    this.title = String(description.title ?? "");
    this.language = description.language ?? "";
    this.identifier = description.identifier ?? address;
    this.edition = description.edition;
    /** Whose place and notes the server keeps; nothing if nobody has signed in, `null` if it keeps none. */
    this.reader = description.reader ?? null;
    /** The address of the issue in a library without users, which keeps place and notes; `null` if it is in none. */
    this.library = description.library ?? null;
    this.preview = description.preview ?? null;
    this.direction = description.direction === "rtl" ? "rtl" : "ltr";
    this.pages = description.pages.map((page, index) => ({
      ...page,
      index,
      label: printedNumber(page.pageLabel ?? index + 1),
      textMaps: page.textMaps ?? {},
      media: page.media ?? [],
    }));
    const isPage = (index) => Number.isInteger(index) && index >= 0 && index < this.pages.length;
    const spreads = (description.spreads ?? []).map((spread) => spread.filter(isPage)).filter((spread) => spread.length);
    const isWhole = new Set(spreads.flat()).size === this.pages.length;
    this.spreads = isWhole ? spreads : this.pages.map((page) => [page.index]);
  }

  /** Opens an issue with pages. Throws if it doesn't exist. */
  static async open(text) {
    const address = issueAddress(text, location.href);
    return Issue.describedBy(await description(address), address);
  }

  /** The issue that `issue.json` describes. Fails for one without pages. */
  static describedBy(description, address) {
    if (!Array.isArray(description.pages) || !description.pages.length) throw new Error("issue.json has no pages");
    if (!description.pages.every((page) => isLength(page?.width) && isLength(page?.height))) {
      throw new Error("issue.json has pages without a size");
    }
    return new Issue(address, description);
  }

  /** Turns its pages the other way. */
  turnAround() {
    this.direction = this.direction === "rtl" ? "ltr" : "rtl";
    this.spreads = this.spreads.map((spread) => spread.toReversed());
  }

  /** The address of a path of `issue.json`. */
  url(path) {
    return new URL(path, this.address).href;
  }

  /** The address of the page about the issue, for sharing; `null` if the issue has no such page. */
  get pageURL() {
    const { page } = this.#description;
    return typeof page === "string" && page ? safeAddress(page, this.address) : null;
  }

  /** The address from which the PDF is saved; `null` if it isn't offered. */
  get pdfURL() {
    const { pdf } = this.#description;
    return typeof pdf === "string" && pdf ? this.url(`${pdf}?download`) : null;
  }

  /** The address of a file of the package. */
  assetURL(path) {
    const parts = String(path).split("/").filter((part) => part !== "." && part !== "..");
    return this.url((this.#description.assets ?? "assets/") + parts.map(encodeURIComponent).join("/"));
  }

  /** The page with a printed number, or the one with that number counted from 1. */
  pageIndex(label) {
    const named = printedNumber(label);
    const found = this.pages.findIndex((page) => page.label === named);
    if (found >= 0) return found;
    const number = Number(named);
    return Number.isInteger(number) && number >= 1 && number <= this.pages.length ? number - 1 : null;
  }

  /** The page that an address names: by its number from 0 where several have the same printed one. */
  pageOf({ page, index }) {
    const number = Number(index ?? NaN);
    const isNamed = page === undefined || this.pages[number]?.label === printedNumber(page);
    const found = isNamed && Number.isInteger(number) ? number : page === undefined ? null : this.pageIndex(page);
    return this.pages[found] ? found : null;
  }

  /** The parts of an address that identify a page. */
  placeOf(index) {
    const { label } = this.pages[index];
    return this.pageIndex(label) === index ? { page: label } : { page: label, index };
  }

  #json(path) {
    const address = this.url(path);
    if (!this.#read.has(address)) {
      const read = patientFetch(address).then((answer) => {
        if (!answer.ok) throw Object.assign(new Error(`${answer.status} ${address}`), { status: answer.status });
        return answer.json();
      });
      this.#read.set(address, read);
      // Tried anew when it is asked for again.
      read.catch((error) => {
        this.#read.delete(address);
        connection.failed(error);
      });
    }
    return this.#read.get(address);
  }

  /** The table of contents: items with `title`, `pageIndex`, `target` and `children`. */
  contents() {
    return this.#json(this.#description.contents ?? "contents.json");
  }

  #links;

  /** The links of a page, with quads in page space. */
  async links(pageIndex) {
    this.#links ??= this.#json(this.#description.links ?? "links.json");
    this.#links.catch(() => (this.#links = undefined));
    const read = await this.#links;
    const pages = Array.isArray(read) ? read : read.pages;
    return pages.find((page) => page.pageIndex === pageIndex)?.links ?? [];
  }

  /** The text of a page, with the place of every word in page space; `null` without text. */
  async text(pageIndex) {
    const path = this.pages[pageIndex].textMaps.json;
    return path ? ((await this.#json(path)).pages?.[0] ?? null) : null;
  }

  /** The visible areas of a page's images, in page space, and whether each is masked; empty if they aren't known. */
  async images(pageIndex) {
    const text = await this.text(pageIndex);
    const scale = this.pages[pageIndex].width / (text?.width ?? 1);
    return (text?.images ?? []).map(({ x, y, width, height, isMasked = false }) =>
      ({ x: x * scale, y: y * scale, width: width * scale, height: height * scale, isMasked }));
  }

  /** The block of text at a point of a page (`{rect, fontSize}`); `undefined` if no block is there. */
  async block(pageIndex, { x, y }) {
    const room = 6;
    const text = await this.text(pageIndex).catch(() => null);
    return text?.blocks?.find(({ rect, isOutsidePage, fontSize }) => !isOutsidePage && fontSize > 0 && x > rect.x - room
      && x < rect.x + rect.width + room && y > rect.y - room && y < rect.y + rect.height + room);
  }

  /** The list of articles; `null` if the issue doesn't offer them as text. */
  async articles() {
    return this.#description.articles ? this.#json(this.#description.articles) : null;
  }

  /** The address of an article, or of a file that it refers to. */
  articleURL(file) {
    return new URL(file, this.url(this.#description.articles)).href;
  }

  /** The overlays of a package, as in its `overlays.json`; `null` without any. */
  async overlays() {
    return this.#description.overlays ? this.#json(this.#description.overlays) : null;
  }

  #pyramids = new Map();

  /** The pyramid of a page's picture; `null` if the page could not be drawn. */
  async pyramid(pageIndex) {
    const page = this.pages[pageIndex];
    if (!page.imageService) return null;
    if (!this.#pyramids.has(pageIndex)) {
      const address = this.url(page.imageService);
      const { tiles } = this.#description;
      const info = tiles ? Promise.resolve(imageOf(page, tiles)) : this.#json(`${address}/info.json`);
      this.#pyramids.set(pageIndex, info.then((described) => new Pyramid(address, described)));
      this.#pyramids.get(pageIndex).catch(() => this.#pyramids.delete(pageIndex));
    }
    return this.#pyramids.get(pageIndex);
  }

  /** Addresses of all that describes the issue, for keeping it; pictures and articles name more. */
  get files() {
    const { contents = "contents.json", links = "links.json", articles, overlays } = this.#description;
    const texts = this.pages.map((page) => page.textMaps.json);
    const thumbnails = this.pages.map((page) => page.thumbnail);
    return ["issue.json", contents, links, articles, overlays, ...texts, ...thumbnails].filter(Boolean)
      .map((path) => this.url(path));
  }
}
