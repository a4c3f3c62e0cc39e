import { readAnnotations } from "./annotations.js";
import { device, newIdentifier } from "./device.js";

const opened = () => new Promise((resolve, reject) => {
  const request = indexedDB.open("gatefold-notes", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("notes", { keyPath: ["issue", "identifier"] }).createIndex("issue", "issue");
  };
  request.onsuccess = () => resolve(request.result);
  request.onerror = request.onblocked = () => reject(request.error);
});

/** The identifier of the note that stores the place. */
const placeIdentifier = "place";

/** The key of an issue's notes. Readers who have signed in, and libraries, have their own notes. */
const keyOf = ({ identifier, reader, library }) => (reader || library ? `${reader ?? ""}\n${identifier}` : identifier);

/** Whether a note replaces another one with its identifier. The server decides in the same way. */
export function isNewer(note, other) {
  const times = [note.changed, other?.changed ?? ""];
  const devices = [note.device ?? "", other?.device ?? ""];
  return times[0] === times[1] ? devices[0] > devices[1] : times[0] > times[1];
}

/** The current time, but later than a known change, because the clock of another device may be fast. */
function now(than = "") {
  const time = new Date().toISOString();
  return time > than ? time : new Date(Date.parse(than) + 1).toISOString();
}

/**
 * Highlights, bookmarks and places in issues, stored in the browser, or only in memory if it stores nothing. The event
 * `change` follows each change, and `edit` each change made here.
 *
 * A note has `identifier`, `issue` (its key), `address`, `kind` ("highlight", "bookmark" or "place"), `pageIndex`,
 * `created`, `changed`, `device`, `deviceName`; a highlight also has `parts` (`{pageIndex, quads}`), `text`, `before`,
 * `after`, `color` and `note`. A removed note that other devices must learn about has `isRemoved`.
 */
export class Notes extends EventTarget {
  /** Whether the notes survive closing the window. */
  isKept = true;
  #database;
  #issues = new Map();

  /** The notes of an issue, in the order of its pages. */
  async list(issue) {
    const known = await this.#known(issue);
    const top = (note) => note.parts?.[0].quads[0]?.topLeft.y ?? -1;
    return [...known.values()].filter((note) => !note.isRemoved && note.kind !== "place")
      .sort((one, other) => one.pageIndex - other.pageIndex || top(one) - top(other));
  }

  /** All notes of an issue, including those of other windows, removed ones, and the place. */
  async all(issue) {
    const known = await this.#known(issue);
    const stored = await this.#read(keyOf(issue));
    const names = new Set(stored.map(({ identifier }) => identifier));
    // Another window has exchanged them with a library.
    if (this.isKept) [...known.keys()].forEach((name) => names.has(name) || known.delete(name));
    for (const note of stored) {
      if (isNewer(note, known.get(note.identifier))) known.set(note.identifier, note);
    }
    return [...known.values()];
  }

  /** The place where the issue was last read on any device, if known. */
  async place(issue) {
    return (await this.#known(issue)).get(placeIdentifier);
  }

  #known(issue) {
    const key = keyOf(issue);
    if (!this.#issues.has(key)) this.#issues.set(key, this.#begin(issue, key));
    return this.#issues.get(key);
  }

  async #begin(issue, key) {
    const notes = await this.#read(key);
    // When a reader signs in, earlier notes become theirs.
    const earlier = key === issue.identifier ? [] : await this.#read(issue.identifier);
    const taken = earlier.map((note) => ({ ...note, issue: key }));
    if (taken.length) {
      await this.#transact("readwrite", (store) => {
        for (const note of taken) store.put(note);
        for (const { identifier } of earlier) store.delete([issue.identifier, identifier]);
      });
    }
    return new Map([...taken, ...notes].map((note) => [note.identifier, note]));
  }

  async #read(key) {
    return (await this.#transact("readonly", (store) => store.index("issue").getAll(key))) ?? [];
  }

  /** Runs a database transaction; `undefined` without a database. */
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

  async #keep(key, notes) {
    const known = await this.#issues.get(key);
    for (const note of notes) known.set(note.identifier, note);
    await this.#transact("readwrite", (store) => notes.map((note) => store.put(note)) && undefined);
    this.dispatchEvent(new Event("change"));
  }

  /** Stores changes made here. */
  async #edit(key, notes) {
    const { identifier, name } = device;
    await this.#keep(key, notes.map((note) => ({ ...note, device: identifier, deviceName: name })));
    this.dispatchEvent(new Event("edit"));
  }

  async #add(issue, values) {
    await this.#known(issue);
    const time = now();
    const { address } = issue;
    const note = { identifier: newIdentifier(), issue: keyOf(issue), address, created: time, changed: time, ...values };
    return this.#edit(note.issue, [note]);
  }

  /** Adds a highlight for a selection (`{pageIndex, quads, text, before, after}`). */
  addHighlight(issue, { pageIndex, quads, ...quote }, { color = "yellow", note = "" }) {
    return this.#add(issue, { kind: "highlight", pageIndex, parts: [{ pageIndex, quads }], ...quote, color, note });
  }

  /** Stores the current place in the issue: `{pageIndex, pageLabel, share, detail}`. */
  async setPlace(issue, values) {
    const changed = now((await this.place(issue))?.changed);
    return this.#add(issue, { kind: "place", identifier: placeIdentifier, changed, ...values });
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
    return this.#edit(note.issue, [{ ...note, ...values, changed: now(note.changed) }]);
  }

  async remove({ issue, identifier, kind, address, changed }) {
    // Other devices and the library must learn about it.
    if (issue.includes("\n")) {
      await this.#edit(issue, [{ identifier, issue, address, kind, changed: now(changed), isRemoved: true }]);
      return;
    }
    await this.forget({ issue, identifier });
  }

  /** Removes a note that no other device needs to learn about. */
  async forget({ issue, identifier }) {
    (await this.#issues.get(issue)).delete(identifier);
    await this.#transact("readwrite", (store) => store.delete([issue, identifier]) && undefined);
    this.dispatchEvent(new Event("change"));
  }

  /** Merges newer notes from a server, and its answers to `sent` notes that have not changed since. */
  async merge(issue, notes, sent = []) {
    const [known, key] = [await this.#known(issue), keyOf(issue)];
    const times = new Map(sent.map(({ identifier, changed }) => [identifier, changed]));
    const taken = notes.filter((note) => {
      const own = known.get(note.identifier);
      // The server corrects times from a fast clock.
      return isNewer(note, own) || (own.changed === times.get(note.identifier) && own.changed !== note.changed);
    });
    if (taken.length) await this.#keep(key, taken.map((note) => ({ ...note, issue: key, address: issue.address })));
  }

  /**
   * Adds the notes in an annotation page, given as text, to an issue. Of two with the same identifier, the later one
   * wins. Returns the number of added or changed notes. Fails if none of them is usable.
   */
  async importJSON(data, issue) {
    const known = await this.#known(issue);
    const found = readAnnotations(data, issue);
    if (!found.length) throw new TypeError("no notes");
    const given = new Map(found.map((note) => [note.identifier ?? newIdentifier(), note]));
    const notes = [...given].map(([identifier, note]) => {
      const { isRemoved, changed = "" } = known.get(identifier) ?? {};
      if (changed >= note.changed && !isRemoved) return null;
      // A removed note that is imported again comes back on all devices.
      return { ...note, identifier, issue: keyOf(issue), changed: isRemoved ? now(changed) : note.changed };
    }).filter(Boolean);
    await this.#edit(keyOf(issue), notes);
    return notes.length;
  }
}
