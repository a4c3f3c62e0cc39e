import { element, iconButton } from "../page/dom.js";
import { folded } from "../page/search.js";
import { words } from "../page/words.js";
import { annotationPage, fileName, highlightColors } from "./annotations.js";
import { noteForm } from "./note-form.js";
import { notesMarkdown } from "./notes-markdown.js";

const filters = ["all", ...highlightColors, "note", "bookmark"];

/** Whether a note passes a filter. */
function isOf(note, filter) {
  if (filter === "all") return true;
  if (filter === "note") return Boolean(note.note);
  return filter === "bookmark" ? note.kind === "bookmark" : note.color === filter;
}

/** Fills an element with the notes of the issue, and updates it until it leaves the document. */
export async function showNotes(body, reader, notes) {
  const { issue } = reader;
  let addresses = [];
  const field = element("input", { type: "search", "aria-label": words("noteFilter"), placeholder: words("noteFilter"),
    autocomplete: "off", oninput: () => update() });
  const choice = element("select", { class: "note-button", "aria-label": words("noteWhich"), onchange: () => update() },
    ...filters.map((name) => element("option", { value: name }, words(`noteOnly-${name}`))));
  const filter = element("div", { class: "note-filter", hidden: true }, field, choice);
  const shown = element("div");
  body.replaceChildren(filter, shown);
  const update = async () => {
    const all = await notes.list(issue);
    for (const address of addresses) URL.revokeObjectURL(address);
    if (addresses.length && !body.isConnected) {
      notes.removeEventListener("change", update);
      return;
    }
    const wanted = folded(field.value.trim());
    const found = all.filter((note) => isOf(note, choice.value) && folded(`${note.text ?? ""} ${note.note ?? ""}`).includes(wanted));
    const file = element("input", { type: "file", accept: ".json,.jsonld,application/json", class: "note-file",
      onchange: () => importFile(file.files[0]) });
    // Exports contain the listed notes.
    const exports = [["noteExport", "json", "application/ld+json", annotationPage], ["noteMarkdown", "md", "text/markdown", notesMarkdown]]
      .map(([label, ending, type, write]) => {
        const href = URL.createObjectURL(new Blob([write(issue, found)], { type }));
        return element("a", { class: "note-button", href, download: `${fileName(issue)}.${ending}` }, words(label));
      });
    addresses = exports.map(({ href }) => href);
    filter.hidden = !all.length;
    shown.replaceChildren(
      notes.isKept ? "" : element("p", { class: "note-hint" }, words("noteOnlyHere")),
      found.length ? element("ol", { class: "note-list" }, ...found.map(entry))
        : element("p", { class: "note-hint" }, words(all.length ? "noteNoneFound" : "noteEmpty")),
      element("div", { class: "note-row" },
        element("label", { class: "note-button" }, file, words("noteImport")), ...(found.length ? exports : [])));
  };
  const importFile = async (file) => {
    try {
      if (file.size > 8e6) throw new RangeError("too large");
      reader.showMessage(words("noteImported", { count: await notes.importJSON(await file.text(), issue) }));
    } catch {
      reader.showMessage(words("noteImportFailed"));
    }
  };
  const entry = (note) => {
    const { topLeft } = note.parts?.[0].quads[0] ?? {};
    const label = issue.pages[note.pageIndex]?.label ?? note.pageIndex + 1;
    const text = note.kind === "bookmark" ? words("noteBookmark") : note.text.slice(0, 300);
    const row = element("li", {},
      element("button", { type: "button", class: "note-go", onclick: () => reader.goToPage(note.pageIndex, topLeft) },
        element("span", { class: "note-page" }, words("notePage", { page: label })),
        element("span", { dir: "auto", class: note.color ? `note-quote note-${note.color}` : "note-quote" }, text)),
      note.note ? element("p", { dir: "auto" }, note.note) : null,
      element("div", { class: "note-row" },
        note.kind === "bookmark" ? null : iconButton("note", words("noteEdit"), () => {
          row.querySelector("form")?.remove();
          row.append(noteForm(note.note, (value) => notes.update(note, { note: value }), update));
          row.querySelector("textarea").focus();
        }),
        iconButton("close", words("noteDelete"), async () => {
          await notes.remove(note);
          reader.showMessage(words("noteDeleted"));
          shown.querySelector("button, input")?.focus();
        })));
    return row;
  };
  notes.addEventListener("change", update);
  await update();
}
