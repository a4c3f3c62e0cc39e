import { keep, kept } from "../page/dom.js";

const key = "gatefold.lastRead";
const maximumCount = 30;

/** What was read in this browser, the latest first: `{address, title, cover, pageIndex, date}`. */
export function lastRead() {
  try {
    const read = JSON.parse(kept(key));
    return Array.isArray(read) ? read.filter((one) => one?.address && one.title) : [];
  } catch {
    return [];
  }
}

/** What was read of the issue or book at an address; nothing if it was not. */
export function readOf(address) {
  return lastRead().find((one) => one.address === address);
}

/** Remembers that an issue is read; what is not given stays as it was. */
export function noteRead(entry) {
  const known = lastRead();
  const earlier = known.find((one) => one.address === entry.address);
  const others = known.filter((one) => one !== earlier).slice(0, maximumCount - 1);
  keep(key, JSON.stringify([{ ...earlier, ...entry, date: new Date().toISOString() }, ...others]));
}
