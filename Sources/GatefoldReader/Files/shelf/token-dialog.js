import { element } from "../page/dom.js";
import { words } from "../page/words.js";

/** Asks for the token that changes to a library take; answers `null` if it is not given. */
export function askToken(container, isWrong) {
  return new Promise((resolve) => {
    const field = element("input", { type: "password", class: "shelf-field", autocomplete: "off", required: true,
      "aria-describedby": "shelf-token-help" });
    const finish = (value) => {
      dialog.remove();
      resolve(value);
    };
    const attributes = { class: "shelf-dialog", "aria-labelledby": "shelf-token-title", oncancel: () => finish(null) };
    const dialog = element("dialog", attributes,
      element("form", { onsubmit: (event) => {
        event.preventDefault();
        finish(field.value.trim() || null);
      } },
      element("h2", { id: "shelf-token-title" }, words("shelfToken")),
      element("p", { id: "shelf-token-help" }, words("shelfTokenHelp")),
      isWrong ? element("p", { role: "alert" }, words("shelfTokenWrong")) : null,
      element("label", {}, words("shelfTokenLabel"), field),
      element("div", { class: "shelf-filters" },
        element("button", { type: "submit", class: "text-button" }, words("shelfTokenSend")),
        element("button", { type: "button", class: "text-button", onclick: () => finish(null) }, words("close")))));
    container.append(dialog);
    dialog.showModal();
    field.focus();
  });
}
