import { safeAddress } from "../page/addresses.js";
import { folded } from "../page/search.js";
import { words } from "../page/words.js";
import { lastRead } from "./last-read.js";
import { Library } from "./library.js";
import { ShelfError, distinct, readJSON, readers, searchPages } from "./shelf-request.js";

const maximumFiles = 1000;
const maximumItems = 100_000;

/**
 * Finds out what lists issues at an address: a library, a IIIF collection or the feed of a store. The answer has
 * `title`, `orders`, `states`, `isIncomplete`, `issues()` and `publications()`, and `search()` where texts are searched;
 * lists have `categories()`, a library has `issue()`, `actions()`, `perform()` and `events()`. `askToken(isWrong)` is called when a change takes
 * a token; it resolves to one, or to `null`.
 */
export async function open(text, { askToken } = {}) {
  const address = new URL(text, location.href);
  address.hash = "";
  const library = /^(.*\/)library(\/issues)?\/?$/.exec(address.pathname);
  if (library) return Library.open(new URL(library[1], address).href, askToken);
  const isFile = address.pathname.endsWith(".json");
  if (!isFile && !address.pathname.endsWith("/")) address.pathname += "/";
  const files = isFile ? [""] : ["library/issues?limit=0", "collection.json", "feed.json"];
  let problem = null;
  for (const file of files) {
    const found = file ? new URL(file, address).href : address.href;
    try {
      const read = await readJSON(found);
      if (read?.type === "Collection") {
        const list = new List(label(read.label), () => collectionItems(found, read), [], searchOf(found, read));
        list.reader = readers.get(read) ?? null;
        return list;
      }
      if (read?.format === "gatefold-store") {
        return new List(String(read.title ?? ""), () => feedItems(found, read), ["free", "paid"]);
      }
      if (Array.isArray(read?.issues) && Number.isInteger(read.total)) return Library.open(address.href, askToken);
      problem = new ShelfError("format");
    } catch (error) {
      if (!["private", "signIn"].includes(problem?.reason)) problem = error;
    }
  }
  throw problem;
}

/** A list that is read as a whole: everything is looked for and sorted here. */
class List {
  orders = ["newest", "title", "lastRead"];
  #read;
  #all = null;
  #found = { key: "", items: [] };

  /** `search` finds pages by their text, where the server can. */
  constructor(title, read, states = [], search = null) {
    this.title = title;
    this.states = states;
    this.#read = read;
    if (search) [this.search, this.searchDescription] = [search.find, search.description];
  }

  /** The name of whoever has signed in, nothing where one could; `null` where there is no signing in. */
  reader = null;

  /** Whether a part of the list could not be read. */
  isIncomplete = false;

  #items() {
    return (this.#all ??= this.#read().then(({ items, isIncomplete }) => {
      this.isIncomplete = isIncomplete;
      // Without dates, none is newer.
      if (!items.some(({ releaseDate }) => releaseDate)) this.orders = this.orders.filter((name) => name !== "newest");
      if (distinct(items.map((item) => item.publication)).length > 1) this.orders = [...this.orders, "publication"];
      for (const item of items) item.folded = folded(`${item.title} ${item.publication ?? ""} ${item.number ?? ""}`);
      return items;
    }));
  }

  async issues({ text = "", publication, category, state, order = "newest", offset = 0, limit = 60 }) {
    const all = await this.#items();
    const key = JSON.stringify([text, publication, category, state, order]);
    if (this.#found.key !== key || !offset) {
      const reads = readByAddress();
      for (const item of all) item.lastRead = reads.get(item.readerAddress)?.date ?? null;
      const parts = folded(text).split(/\s+/).filter(Boolean);
      const items = all.filter((item) => parts.every((part) => item.folded.includes(part))
        && (!publication || item.publication === publication) && (!category || item.categories.includes(category))
        && (!state || item.isFree === (state === "free")));
      const { compare } = new Intl.Collator(words.language, { numeric: true });
      const date = ({ lastRead: read, releaseDate }) => (order === "lastRead" ? read : releaseDate) ?? "";
      const byDate = (a, b) => Number(date(b) > date(a)) - Number(date(b) < date(a));
      // Issues of no publication come last.
      const byPublication = (a, b) => Number(!a.publication) - Number(!b.publication)
        || compare(a.publication ?? "", b.publication ?? "") || byDate(a, b) || compare(b.number ?? "", a.number ?? "");
      items.sort({ title: (a, b) => compare(a.title, b.title), publication: byPublication }[order] ?? byDate);
      this.#found = { key, items };
    }
    const { items } = this.#found;
    return { items: items.slice(offset, offset + limit), total: items.length };
  }

  /** The available sort orders, the default first. */
  async readOrders() {
    await this.#items();
    return this.orders;
  }

  async publications() {
    return distinct((await this.#items()).map((item) => item.publication));
  }

  async categories() {
    return distinct((await this.#items()).flatMap((item) => item.categories));
  }

}

/** The reading history of this browser, by address. */
function readByAddress() {
  return new Map(lastRead().map((read) => [read.address, read]));
}

/** A text of IIIF in the language of the interface, or another. */
function label(value) {
  if (typeof value === "string") return value;
  const texts = value?.[words.language] ?? value?.none ?? Object.values(value ?? {})[0];
  return String(texts?.[0] ?? "");
}

/** Where a collection names addresses of another server than the one that it was read from, those of this one. */
function moved(from, to) {
  const [a, b] = [from.split("/"), to.split("/")];
  while (a.length && a.at(-1) === b.at(-1)) [a.pop(), b.pop()];
  const [old, now] = [`${a.join("/")}/`, `${b.join("/")}/`];
  return (address) => (a.length && b.length && address.startsWith(old) ? now + address.slice(old.length) : address);
}

/** The search for pages beside the Content Search service of a collection; `null` without one. */
function searchOf(root, collection) {
  const here = moved(String(collection.id ?? root), root);
  const service = [collection.service ?? []].flat().find(({ type }) => type === "SearchService2");
  const address = service && safeAddress(here(String(service.id)), root);
  if (!address) return null;
  const find = (query, part) => searchPages(`${address}.json`, query, part, here);
  // The description for browsers that offer to search the whole server.
  const server = /^(.*\/)collection\/search$/.exec(address)?.[1];
  return { find, description: server ? `${server}opensearch.xml` : null };
}

async function collectionItems(root, first) {
  const here = moved(String(first.id ?? root), root);
  const [items, seen] = [new Map(), new Set([root])];
  let isIncomplete = false;
  let level = [{ address: root, read: first, path: [], publication: null }];
  while (level.length) {
    const nested = [];
    for (let index = 0; index < level.length; index += 6) {
      const part = level.slice(index, index + 6);
      await Promise.all(part.map(async (one) => {
        one.read ??= await readJSON(one.address).catch(() => null);
      }));
      for (const { address, read, path, publication } of part) {
        isIncomplete ||= !Array.isArray(read?.items);
        for (const item of read?.items ?? []) {
          const found = safeAddress(here(String(item?.id)), address);
          if (!found || (seen.size >= maximumItems && !seen.has(found))) continue;
          if (item.type === "Manifest") {
            seen.add(found);
            const known = items.get(found) ?? collectionItem(item, found, here);
            items.set(found, known);
            // An issue may be listed both in a folder and under its publication.
            known.publication ??= publication;
            if (path.length) known.categories = categories(path);
          } else if (item.type === "Collection" && !seen.has(found) && nested.length < maximumFiles) {
            seen.add(found);
            const name = label(item.label);
            const isPublication = publication !== null || found.includes("/publications/");
            // A part of the same folder is no folder.
            const isPart = isPublication || found.split("?")[0] === address.split("?")[0];
            nested.push({ address: found, read: item.items ? item : undefined, path: isPart ? path : [...path, name],
              publication: publication ?? (isPublication ? name : null) });
          }
        }
      }
    }
    level = nested;
  }
  return { items: [...items.values()], isIncomplete };
}

/** Each folder on the way is a category. */
const categories = (path) => path.map((_, index) => path.slice(0, index + 1).join(" / "));

function collectionItem(item, address, here) {
  const cover = item.thumbnail?.[0]?.id;
  const readerAddress = address.endsWith("/manifest.json") ? address.slice(0, -"manifest.json".length) : null;
  return {
    identifier: address,
    title: label(item.label),
    releaseDate: typeof item.navDate === "string" ? item.navDate : null,
    publication: null,
    categories: [],
    cover: cover ? safeAddress(here(String(cover)), address) : null,
    readerAddress,
  };
}

async function feedItems(root, first) {
  const [items, seen] = [new Map(), new Set()];
  let isIncomplete = false;
  for (let address = root, read = first; address && !seen.has(address) && seen.size < maximumFiles; read = null) {
    seen.add(address);
    read ??= await readJSON(address).catch(() => null);
    isIncomplete ||= !Array.isArray(read?.issues);
    for (const issue of read?.issues ?? []) {
      if (!issue?.identifier || !issue.title || items.has(issue.identifier) || items.size >= maximumItems) continue;
      items.set(issue.identifier, feedItem(issue, address));
    }
    address = read?.nextPage ? safeAddress(read.nextPage, address) : null;
  }
  return { items: [...items.values()], isIncomplete };
}

/** Where the reader opens the issue of a feed: its pages on a server, or the file, if that is an EPUB. */
function readerAddress(download, file, folder) {
  if (folder || !file || download.mediaType !== "application/epub+zip") return folder || null;
  // That of a server has no extension.
  return file.endsWith("/file") ? file.slice(0, -"file".length) : /\.epub$/i.test(new URL(file).pathname) ? file : null;
}

/** The issue that a reader shows, by the reader's address: `reader/?issue=../issues/tides/`. */
function shownIssue(reader) {
  const issue = reader && new URL(reader).searchParams.get("issue");
  return issue ? safeAddress(issue, reader) : null;
}

function feedItem(issue, address) {
  const width = (cover) => cover.width ?? 320;
  const covers = Array.isArray(issue.covers) ? [...issue.covers].sort((a, b) => width(a) - width(b)) : [];
  const url = (text) => (text ? safeAddress(text, address) : null);
  const file = url(issue.download?.url);
  // A server of issues has its pages beside the file.
  const folder = file?.endsWith("/file") ? file.slice(0, -"file".length) : null;
  return {
    identifier: String(issue.identifier),
    title: String(issue.title),
    publication: issue.publication ?? null,
    number: issue.number ?? null,
    releaseDate: issue.releaseDate ?? null,
    categories: Array.isArray(issue.categories) ? issue.categories.map(String) : [],
    cover: url((covers.find((one) => width(one) >= 320) ?? covers.at(-1))?.url),
    isFree: issue.isFree === true,
    byteCount: issue.download?.byteCount ?? null,
    readerAddress: shownIssue(url(issue.readerURL))
      ?? readerAddress(issue.download, file, folder && url(issue.preview?.url) === `${folder}preview.json` && folder),
    fileAddress: file,
    shopAddress: url(issue.purchaseURL),
  };
}
