import { keep, kept } from "../page/dom.js";

const key = "gatefold.lastRead";
const maximumCount = 30;

/** The reading history of this browser, the latest first: `{address, title, cover, pageIndex, date}`. */
export function lastRead() {
  try {
    const read = JSON.parse(kept(key));
    return Array.isArray(read) ? read.filter((one) => one?.address && one.title) : [];
  } catch {
    return [];
  }
}

/** The history entry of the issue or book at an address, or `undefined`. */
export function readOf(address) {
  return lastRead().find((one) => one.address === address);
}

/** Records that an issue is being read; values not given stay unchanged. */
export function noteRead(entry) {
  const known = lastRead();
  const earlier = known.find((one) => one.address === entry.address);
  const others = known.filter((one) => one !== earlier).slice(0, maximumCount - 1);
  keep(key, JSON.stringify([{ ...earlier, ...entry, date: new Date().toISOString() }, ...others]));
}
