import { issueAddress, placeHash } from "./page/addresses.js";
import { element, kept, loadStyle } from "./page/dom.js";
import { acceptFiles, fileChooser } from "./page/file-chooser.js";
import { IssueWindow } from "./page/issue-window.js";
import { openIssue } from "./page/issue.js";
import { loadTheme, theme } from "./page/theme.js";
import { loadWords, words } from "./page/words.js";
import { register } from "./shelf/registration.js";

// The address of the reader says what is shown: `?issue=` an issue, `?shelf=` a store, a library or a collection.
const query = new URLSearchParams(location.search);
let shown = null;

/** Shows what the address says. */
async function show() {
  shown?.remove();
  shown = null;
  const [issue, shelf, edited] = [query.get("issue"), query.get("shelf"), query.get("edit")];
  if (edited) {
    // Only the server that was started for it has the editor.
    const { Editor } = await import("./edit/editor.js");
    await new Editor(document.body, edited).open();
  } else if (issue) {
    shown = new IssueWindow(document.body, issue, shelf && (() => go({ shelf })), opening);
    opening = null;
    await shown.open();
  } else if (shelf) {
    const [{ Shelf }] = await Promise.all([import("./shelf/shelf.js"), loadStyle("shelf/shelf.css")]);
    const container = element("div", { class: "shelf-window" });
    document.body.replaceChildren(container);
    const address = new URL(shelf, location.href).href;
    shown = new Shelf({ container, address, openIssue: (opened, { pageIndex } = {}) => go({ issue: opened, shelf, pageIndex }) });
    await shown.show();
  } else {
    document.body.replaceChildren(element("main", { class: "opening" },
      element("h1", { class: "title" }, "Gatefold"), element("p", {}, words("noIssue")), fileChooser()));
  }
}

/** Goes to an issue or a shelf, with a step in the history. */
function go({ issue, shelf, pageIndex }) {
  for (const [name, value] of Object.entries({ issue: issue && issueAddress(issue, location.href), shelf })) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  history.pushState(null, "", `${location.pathname}?${query}${placeHash({ index: pageIndex })}`);
  show();
}

document.addEventListener("gatefold-file", ({ detail }) => go({ issue: detail, shelf: query.get("shelf") }));

addEventListener("popstate", () => {
  const now = new URLSearchParams(location.search);
  // Another place of the same issue is no other window.
  if (now.get("issue") === query.get("issue") && now.get("shelf") === query.get("shelf")) return;
  for (const name of ["issue", "shelf"]) {
    if (now.has(name)) query.set(name, now.get(name));
    else query.delete(name);
  }
  show();
});

// The issue is asked for while the words of the interface are on their way.
let opening = query.has("issue") && !query.has("edit") ? openIssue(query.get("issue")) : null;
opening?.catch(() => {});

async function start() {
  await Promise.all([loadWords(query.get("lang")), loadTheme()]);
  register();
  if (!query.has("edit")) acceptFiles();
  if (!["issue", "shelf", "edit"].some((name) => query.has(name))) {
    for (const name of ["issue", "shelf"]) if (theme.start[name]) query.set(name, String(theme.start[name]));
  }
  await show();
  // Changes from when there was no network, of this issue or others.
  if (kept("gatefold.unsent")) import("./notes/exchange.js").then(({ sendUnsent }) => sendUnsent()).catch(() => {});
}

start();
