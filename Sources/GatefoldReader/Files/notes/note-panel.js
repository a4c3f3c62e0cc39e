import { element, iconButton } from "../page/dom.js";
import { words } from "../page/words.js";
import { noteForm } from "./note-form.js";

/** Fills an element with the notes of the issue; keeps it up to date until it leaves the document. */
export async function showNotes(body, reader, notes) {
  const { issue } = reader;
  let address;
  const update = async () => {
    const all = await notes.list(issue);
    URL.revokeObjectURL(address);
    if (address && !body.isConnected) {
      notes.removeEventListener("change", update);
      return;
    }
    address = URL.createObjectURL(new Blob([await notes.exportJSON(issue)], { type: "application/ld+json" }));
    const file = element("input", { type: "file", accept: ".json,.jsonld,application/json", class: "note-file",
      onchange: () => importFile(file.files[0]) });
    const name = issue.title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60) || "gatefold";
    body.replaceChildren(
      notes.isKept ? "" : element("p", { class: "note-hint" }, words("noteOnlyHere")),
      all.length ? element("ol", { class: "note-list" }, ...all.map(entry))
        : element("p", { class: "note-hint" }, words("noteEmpty")),
      element("div", { class: "note-row" },
        element("label", { class: "note-button" }, file, words("noteImport")),
        all.length ? element("a", { class: "note-button", href: address, download: `${name}.json` },
          words("noteExport")) : ""));
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
          body.querySelector("button, input")?.focus();
        })));
    return row;
  };
  notes.addEventListener("change", update);
  await update();
}
