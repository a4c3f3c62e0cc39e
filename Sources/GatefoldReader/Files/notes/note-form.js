import { element } from "../page/dom.js";
import { words } from "../page/words.js";

/** A form in which a note is written. `save` gets its text. */
export function noteForm(text, save, cancel) {
  const attributes = { rows: 4, maxlength: 20000, dir: "auto", "aria-label": words("noteWrite") };
  const field = element("textarea", attributes, text ?? "");
  return element("form", { class: "note-form", onsubmit: (event) => {
    event.preventDefault();
    save(field.value.trim());
  } }, field, element("div", { class: "note-row" },
    element("button", { class: "note-button" }, words("noteSave")),
    element("button", { type: "button", class: "note-button", onclick: cancel }, words("noteCancel"))));
}
