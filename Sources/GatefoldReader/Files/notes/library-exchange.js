import { highlightColors } from "./annotations.js";
import { isNewer } from "./notes.js";

/** The name under which a tab stores the token for changes to a library, the same as on the shelf. */
const tokenName = ({ library }) => `gatefold.libraryToken ${library.replace(/issues\/[^/]*$/, "")}`;

/** The token for changes to the library of an issue; `null` if this tab has none. */
export function libraryToken(issue) {
  try {
    return sessionStorage.getItem(tokenName(issue));
  } catch {
    return null;
  }
}

export const keepLibraryToken = (issue, token) => sessionStorage.setItem(tokenName(issue), token);
const forgetLibraryToken = (issue) => sessionStorage.removeItem(tokenName(issue));

async function asked(address, method = "GET", token = "", value = null) {
  const headers = token ? { Authorization: `Bearer ${token}`, "Content-Type": "application/json" } : {};
  const answer = await fetch(address, { method, headers, body: value && JSON.stringify(value), cache: "no-store" });
  // Another device may have removed it meanwhile.
  const isDone = answer.ok || (method === "DELETE" && answer.status === 404);
  if (!isDone) throw Object.assign(new Error(address), { status: answer.status });
  return answer.ok && answer.status !== 204 ? answer.json() : null;
}

const time = (text) => new Date(text).toISOString();
const common = ({ identifier, createdDate }) =>
  ({ identifier, created: time(createdDate), device: "", isInLibrary: true });

const bookmarkNote = (mark) => ({
  ...common(mark), kind: "bookmark", changed: time(mark.createdDate), pageIndex: mark.pageIndex,
});

const highlightNote = (mark) => ({
  ...common(mark), kind: "highlight", changed: time(mark.modifiedDate), pageIndex: mark.parts[0].pageIndex,
  parts: mark.parts, text: mark.quote.text, before: mark.quote.prefix, after: mark.quote.suffix,
  color: highlightColors.includes(mark.color) ? mark.color : highlightColors[0], note: mark.note ?? "",
});

const isSamePlace = (one, other) => one?.pageIndex === other?.pageIndex && one?.detail === other?.detail;

/**
 * Merges the notes of a library without users, and sends newer ones from this browser. The library forgets removed
 * notes: a note that it had (`isInLibrary`) and no longer has was removed elsewhere.
 *
 * Fails with the `status` 401 if something must be sent and this tab has no token or a wrong one.
 */
export async function exchangeWithLibrary(notes, issue) {
  const { library } = issue;
  const [{ place, lastRead }, { bookmarks }, { highlights }] =
    await Promise.all(["", "/bookmarks", "/highlights"].map((part) => asked(library + part)));
  const theirs = new Map([...bookmarks.map(bookmarkNote), ...highlights.map(highlightNote)]
    .map((note) => [note.identifier, note]));
  if (place && lastRead) {
    const { pageIndex, detail } = place;
    const own = await notes.place(issue);
    // The library doesn't record devices.
    const { device } = isSamePlace(own, place) ? own : { device: "" };
    theirs.set("place", { identifier: "place", kind: "place", pageIndex, detail, changed: time(lastRead), device });
  }
  await notes.merge(issue, [...theirs.values()]);
  const token = libraryToken(issue);
  let isWaiting = false;
  for (const note of await notes.all(issue)) {
    const known = theirs.get(note.identifier);
    const change = changeOf(note, known);
    if (change === null) continue;
    if (change === "forget") await notes.forget(note);
    else if (token) await send(notes, issue, note, change, token);
    else isWaiting = true;
  }
  if (isWaiting) throw Object.assign(new Error(library), { status: 401 });
}

/** The change to send for a note of this browser: `PUT`, `POST`, `DELETE`, `forget`, or `null` for none. */
function changeOf(note, known) {
  if (note.kind === "place") return isNewer(note, known) && !isSamePlace(note, known) ? "PUT" : null;
  if (note.isRemoved) return known ? "DELETE" : "forget";
  if (known) return note.kind === "highlight" && isNewer(note, known) ? "PUT" : null;
  return note.isInLibrary ? "forget" : "POST";
}

async function send(notes, issue, note, change, token) {
  try {
    await sendChange(notes, issue, note, change, token);
  } catch (error) {
    if (error.status === 401) forgetLibraryToken(issue);
    throw error;
  }
}

async function sendChange(notes, issue, note, change, token) {
  const { library } = issue;
  const { kind, identifier, pageIndex, pageLabel, detail, parts, text, before, after, color } = note;
  const comment = note.note || undefined;
  if (kind === "place") {
    await asked(`${library}/place`, "PUT", token, { pageIndex, pageLabel, detail });
    // The time comes from the library, whose clock may differ.
    const { lastRead } = await asked(library);
    await notes.merge(issue, [{ ...note, changed: time(lastRead) }], [note]);
  } else if (change === "DELETE") {
    await asked(`${library}/${kind}s/${encodeURIComponent(identifier)}`, "DELETE", token);
    await notes.forget(note);
  } else if (change === "PUT") {
    const address = `${library}/highlights/${encodeURIComponent(identifier)}`;
    await notes.merge(issue, [highlightNote(await asked(address, "PUT", token, { note: comment, color }))], [note]);
  } else {
    const quote = { text: text ?? "", prefix: before ?? "", suffix: after ?? "" };
    const made = await asked(`${library}/${kind}s`, "POST", token,
      kind === "bookmark" ? { identifier, pageIndex } : { identifier, parts, quote, note: comment, color });
    await notes.merge(issue, [kind === "bookmark" ? bookmarkNote(made) : highlightNote(made)], [note]);
  }
}
