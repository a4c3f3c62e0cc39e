import { readAnnotations } from "./annotations.js";

const opened = () => new Promise((resolve, reject) => {
  const request = indexedDB.open("gatefold-notes", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("notes", { keyPath: ["issue", "identifier"] }).createIndex("issue", "issue");
  };
  request.onsuccess = () => resolve(request.result);
  request.onerror = request.onblocked = () => reject(request.error);
});

/** A new UUID: that of an address for a blob, since `crypto.randomUUID` is missing from pages without https. */
function newIdentifier() {
  const address = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(address);
  return address.slice(-36);
}

/** The colours of highlights, by the names with which they are kept. */
export const highlightColors = ["yellow", "green", "blue", "pink"];

/**
 * Highlights and bookmarks of issues, kept in the browser; in memory where the browser keeps nothing. The event
 * `change` comes after each change.
 *
 * A note has `identifier`, `issue`, `address`, `kind` ("highlight" or "bookmark"), `pageIndex`, `created`, `changed`; a
 * highlight also `parts` (`{pageIndex, quads}`), `text`, `before`, `after`, `color` and `note`.
 */
export class Notes extends EventTarget {
  /** Whether the notes outlast the window. */
  isKept = true;
  #database;
  #issues = new Map();

  /** The notes of an issue, in the order of its pages. */
  async list(issue) {
    const known = await this.#known(issue.identifier);
    const top = (note) => note.parts?.[0].quads[0]?.topLeft.y ?? -1;
    return [...known.values()].sort((one, other) => one.pageIndex - other.pageIndex || top(one) - top(other));
  }

  #known(issue) {
    if (!this.#issues.has(issue)) {
      const read = this.#transact("readonly", (store) => store.index("issue").getAll(issue));
      this.#issues.set(issue, read.then((notes) => new Map((notes ?? []).map((note) => [note.identifier, note]))));
    }
    return this.#issues.get(issue);
  }

  /** Does something in the database; `undefined` where there is none. */
  async #transact(mode, body) {
    try {
      this.#database ??= opened();
      const transaction = (await this.#database).transaction("notes", mode);
      const request = body(transaction.objectStore("notes"));
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onerror = transaction.onabort = () => reject(transaction.error);
      });
      return request?.result;
    } catch {
      this.isKept = false;
      return undefined;
    }
  }

  async #keep(issue, notes) {
    const known = await this.#known(issue);
    for (const note of notes) known.set(note.identifier, note);
    await this.#transact("readwrite", (store) => notes.map((note) => store.put(note)) && undefined);
    this.dispatchEvent(new Event("change"));
  }

  #add(issue, values) {
    const now = new Date().toISOString();
    const { identifier, address } = issue;
    const note = { identifier: newIdentifier(), issue: identifier, address, created: now, changed: now, ...values };
    return this.#keep(identifier, [note]);
  }

  /** Adds a highlight for a selection (`{pageIndex, quads, text, before, after}`). */
  addHighlight(issue, { pageIndex, quads, ...quote }, { color = "yellow", note = "" }) {
    return this.#add(issue, { kind: "highlight", pageIndex, parts: [{ pageIndex, quads }], ...quote, color, note });
  }

  /** The bookmark of a page, or `undefined`. */
  async bookmark(issue, pageIndex) {
    return (await this.list(issue)).find((note) => note.kind === "bookmark" && note.pageIndex === pageIndex);
  }

  /** Adds a bookmark to a page, or removes it. */
  async toggleBookmark(issue, pageIndex) {
    const there = await this.bookmark(issue, pageIndex);
    return there ? this.remove(there) : this.#add(issue, { kind: "bookmark", pageIndex });
  }

  /** Changes the `color` or `note` of a highlight. */
  update(note, values) {
    return this.#keep(note.issue, [{ ...note, ...values, changed: new Date().toISOString() }]);
  }

  async remove(note) {
    (await this.#known(note.issue)).delete(note.identifier);
    await this.#transact("readwrite", (store) => store.delete([note.issue, note.identifier]) && undefined);
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Adds the notes of an annotation page, as text, to an issue. Of two with one identifier the later stays. Returns how
   * many were added or changed; fails if there is none that can be used.
   */
  async importJSON(data, issue) {
    const known = await this.#known(issue.identifier);
    const found = readAnnotations(data, issue);
    if (!found.length) throw new TypeError("no notes");
    const given = new Map(found.map((note) => [note.identifier ?? newIdentifier(), note]));
    const notes = [...given].map(([identifier, note]) => ({ ...note, identifier }))
      .filter((note) => !(known.get(note.identifier)?.changed >= note.changed));
    await this.#keep(issue.identifier, notes);
    return notes.length;
  }
}
