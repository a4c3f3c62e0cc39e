import { safeAddress } from "../page/addresses.js";
import { words } from "../page/words.js";

/**
 * Why a shelf cannot be read or changed. `reason` is `unreachable`, `missing`, `private`, `signIn`, `format` or `refused`.
 */
export class ShelfError extends Error {
  constructor(reason, message = "") {
    super(message);
    this.reason = reason;
  }
}

/** Who has signed in, by what was read: a name, or nothing where one could sign in. */
export const readers = new WeakMap();

/** The JSON at an address; fails with a `ShelfError`. */
export async function readJSON(address) {
  const answer = await fetch(address, { cache: "no-cache" }).catch((error) => {
    throw new ShelfError("unreachable", error.message);
  });
  if (!answer.ok) {
    if (answer.headers.get("x-gatefold-problem") === "signIn") throw new ShelfError("signIn");
    const reason = { 401: "private", 403: "private", 404: "missing", 410: "missing" }[answer.status];
    throw new ShelfError(reason ?? "unreachable", `${answer.status} ${answer.statusText}`);
  }
  const read = await answer.json().catch(() => {
    throw new ShelfError("format");
  });
  const reader = answer.headers.get("x-gatefold-reader");
  if (reader !== null && read) readers.set(read, decodeURIComponent(reader));
  return read;
}

/**
 * Pages with all words of a query, from the address of a search; `readerAddress` of a hit is `null` where the issue is not
 * on the server. `here` changes addresses of the answer into those by which this browser reaches the server.
 */
export async function searchPages(address, query, { offset = 0, limit = 10 } = {}, here = (found) => found) {
  const { hits, total } = await readJSON(`${address}?${new URLSearchParams({ q: query, offset, limit })}`);
  const opened = ({ issue }) => (issue ? safeAddress(here(String(issue)), address) : null);
  return { total, hits: hits.map((hit) => ({ ...hit, readerAddress: opened(hit) })) };
}

/** Names without repetition, sorted. */
export function distinct(names) {
  return [...new Set(names.filter(Boolean))].sort(new Intl.Collator(words.language, { numeric: true }).compare);
}
