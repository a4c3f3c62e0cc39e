import { keep, kept } from "../page/dom.js";
import { device, newIdentifier } from "./device.js";
import { exchangeWithLibrary } from "./library-exchange.js";
import { isNewer, Notes } from "./notes.js";

const key = "gatefold.unsent";
const maximumLetters = 400_000;
// The server forgets removed notes after the same time.
const memory = 365 * 24 * 3600 * 1000;

/** Issues whose changes the server may lack: `{address, identifier, reader, library}`. Survives closing the window. */
function unsent() {
  try {
    return JSON.parse(kept(key)) ?? [];
  } catch {
    return [];
  }
}

const isSame = (one) => (other) => one.reader === other.reader && one.address === other.address;

function setUnsent(issue, isUnsent) {
  const others = unsent().filter((one) => !isSame(issue)(one));
  const { address, identifier, reader, library } = issue;
  if (isUnsent) others.push({ address, identifier, reader, library, at: newIdentifier() });
  keep(key, others.length ? JSON.stringify(others) : "");
}

/** Records that an issue has unsent changes. */
export const noteUnsent = (issue) => setUnsent(issue, true);

/** Whether an issue has unsent changes. */
export const isUnsent = (issue) => unsent().some(isSame(issue));

async function asked(address, reader, options) {
  const answer = await fetch(address, { cache: "no-store", ...options });
  // Another reader may have signed in.
  const isOther = answer.ok && decodeURIComponent(answer.headers.get("x-gatefold-reader") ?? "") !== reader;
  if (!answer.ok || isOther) throw Object.assign(new Error(address), { status: isOther ? 409 : answer.status });
  return (await answer.json()).marks;
}

/** Splits a list into parts that are small enough to send. */
function* parts(notes) {
  let [part, letters] = [[], 0];
  for (const note of notes) {
    const { length } = JSON.stringify(note);
    if (part.length && letters + length > maximumLetters) {
      yield part;
      [part, letters] = [[], 0];
    }
    part.push(note);
    letters += length;
  }
  if (part.length) yield part;
}

/**
 * Merges the server's notes of an issue, and sends newer ones from this browser. Fails with the `status` of the answer,
 * or without one if the server can't be reached.
 */
export async function exchange(notes, issue) {
  const changeAt = () => unsent().find(isSame(issue))?.at;
  const before = changeAt();
  await (issue.library ? exchangeWithLibrary : exchangeWithServer)(notes, issue);
  // Changes made meanwhile must still be sent.
  if (changeAt() === before) setUnsent(issue, false);
}

async function exchangeWithServer(notes, issue) {
  const { reader } = issue;
  const address = new URL("marks.json", issue.address).href;
  const theirs = await asked(address, reader);
  await notes.merge(issue, theirs);
  const known = new Map(theirs.map((mark) => [mark.identifier, mark]));
  const oldest = new Date(Date.now() - memory).toISOString();
  const mine = (await notes.all(issue)).filter((note) =>
    isNewer(note, known.get(note.identifier)) && !(note.isRemoved && note.changed < oldest));
  for (const part of parts(mine)) {
    // Older notes have no device, and their key is only known here.
    const own = { device: device.identifier };
    const marks = part.map((note) => ({ ...own, ...note, issue: undefined, address: undefined, pageLabel: undefined }));
    const body = JSON.stringify({ reader, marks });
    const headers = { "Content-Type": "application/json" };
    await notes.merge(issue, await asked(address, reader, { method: "POST", headers, body }), part);
  }
}

/** Sends changes that could not be sent earlier, by any window, and tries again when the network is back. */
export async function sendUnsent() {
  const notes = new Notes();
  // Changes that fail again stay for the next time.
  for (const issue of unsent()) await exchange(notes, issue).catch(() => {});
  if (unsent().length) addEventListener("online", sendUnsent, { once: true });
}
