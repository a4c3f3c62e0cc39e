import { safeAddress } from "../page/addresses.js";
import { words } from "../page/words.js";
import { readOf } from "./last-read.js";
import { ShelfError, distinct, readJSON, searchPages } from "./shelf-request.js";

const maximumPublicationsRead = 5000;

/** The library of a server, as `open()` of back-ends.js answers it. */
export class Library {
  orders = ["newest", "title", "lastRead", "size"];
  states = ["installed", "notDownloaded", "downloading", "archived"];
  isIncomplete = false;
  #root;
  #askToken;
  #downloads = new Map();
  #known = new Map();

  constructor(root, askToken) {
    this.title = words("shelfLibrary");
    this.#root = `${root}library/`;
    this.#askToken = askToken;
  }

  static async open(root, askToken) {
    const library = new Library(root, askToken);
    const { downloads } = await readJSON(`${library.#root}downloads`);
    for (const download of downloads) library.#downloads.set(download.identifier, download);
    return library;
  }

  async issues({ text, publication, state, order, offset = 0, limit = 60 }) {
    const states = { installed: "installed,updateAvailable", downloading: "queued,downloading" };
    const values = { text, publication, state: states[state] ?? state, order, offset, limit };
    const given = Object.entries(values).filter(([, value]) => value || value === 0);
    const { issues, total } = await readJSON(`${this.#root}issues?${new URLSearchParams(given)}`);
    return { items: issues.map((issue) => this.#item(issue)), total };
  }

  async issue(identifier) {
    return this.#item(await readJSON(this.#address(identifier)));
  }

  #address(identifier) {
    const name = identifier.replace(/[~:/]/g, (letter) => `~${"~ :/".indexOf(letter)}`);
    return `${this.#root}issues/${encodeURIComponent(name)}`;
  }

  #item(issue) {
    const address = (text) => (text ? safeAddress(text, this.#root) : null);
    // An EPUB has no manifest, but the reader knows its file.
    const readerAddress = address(issue.manifest ?? issue.file)?.replace(/(manifest\.json|file)$/, "") ?? null;
    const { date: readHere, pageIndex: pageHere } = readOf(readerAddress) ?? {};
    const item = {
      ...issue,
      cover: address(issue.cover),
      byteCount: issue.bytes,
      readerAddress,
      fileAddress: address(issue.file),
      // The later of what the library knows, and this browser.
      lastRead: [issue.lastRead, readHere].filter(Boolean).sort().at(-1) ?? null,
      pageIndex: (readHere > (issue.lastRead ?? "") ? pageHere : null) ?? issue.place?.pageIndex ?? null,
      progress: this.#downloads.get(issue.identifier) ?? null,
    };
    this.#known.set(item.identifier, item);
    return item;
  }

  async publications() {
    const names = [];
    for (let offset = 0; offset < maximumPublicationsRead; offset += 1000) {
      const { issues } = await readJSON(`${this.#root}issues?limit=1000&offset=${offset}`);
      names.push(...issues.map((issue) => issue.publication));
      if (issues.length < 1000) break;
    }
    return distinct(names);
  }

  /** Pages of all issues that have the words. */
  search(query, part) {
    return searchPages(`${this.#root}search`, query, part);
  }

  /** The actions available for an item in its current state. */
  actions({ state, progress, hasDownload }) {
    if (state === "queued" || state === "downloading") {
      return [["paused", "failed"].includes(progress?.state) ? "resume" : "pause", "cancel"];
    }
    if (state === "notDownloaded" || state === "archived") return hasDownload ? ["download"] : [];
    if (state === "updateAvailable") return ["download", "archive"];
    // An archived item that can't be downloaded again would be lost.
    return hasDownload ? ["archive"] : [];
  }

  /** Performs an action and returns the updated item; `null` if no token was given. */
  async perform(item, action) {
    const key = `gatefold.libraryToken ${this.#root}`;
    for (let isWrong = false; ; isWrong = true) {
      const token = sessionStorage.getItem(key) ?? (await this.#askToken?.(isWrong));
      if (!token) return null;
      const answer = await fetch(`${this.#address(item.identifier)}/${action}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}` },
      }).catch((error) => {
        throw new ShelfError("unreachable", error.message);
      });
      if (answer.status === 401) {
        sessionStorage.removeItem(key);
        continue;
      }
      sessionStorage.setItem(key, token);
      if (!answer.ok) throw new ShelfError("refused", (await answer.text()).slice(0, 300));
      const changed = await answer.json();
      if (action === "cancel") this.#downloads.delete(item.identifier);
      return this.#item(changed);
    }
  }

  /** Calls `listener({kind, identifiers, title, message, progress})`, until the answered function is called. */
  events(listener) {
    const source = new EventSource(`${this.#root}events`);
    for (const kind of ["download", "installed", "refused", "unprepared", "new", "update", "change"]) {
      source.addEventListener(kind, ({ data }) => {
        const read = JSON.parse(data);
        const identifiers = kind === "change" ? [...read.changed, ...read.removed] : [read.identifier];
        if (kind === "download") {
          if (["installed", "cancelled"].includes(read.state)) this.#downloads.delete(read.identifier);
          else this.#downloads.set(read.identifier, read);
        }
        listener({ ...read, kind, identifiers, progress: kind === "download" ? read : null });
      });
    }
    return () => source.close();
  }
}
