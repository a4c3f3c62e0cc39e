import { element, iconButton } from "./dom.js";
import { words } from "./words.js";

// Keys by their action, which is named as in the interface.
const keys = [
  ["nextPage", ["→", "↓"]], ["previousPage", ["←", "↑"]], ["nextPart", ["Space", "Page Down"]],
  ["previousPart", ["Shift Space", "Page Up"]], ["firstPage", ["Home"]], ["lastPage", ["End"]], ["goToPageField", ["g"]],
  ["zoomIn", ["+"]], ["zoomOut", ["−"]], ["fitPage", ["0"]], ["fitWidth", ["w"]], ["rotate", ["r"]],
  ["contents", ["c"]], ["pages", ["p"]], ["search", ["/", "Ctrl F"]], ["nextHit", ["n"]], ["previousHit", ["N"]],
  ["back", ["Backspace"]], ["fullScreen", ["f"]], ["print", ["Ctrl P"]],
  ["speechPlayOrPause", ["a"]], ["previousSentence", [","]], ["nextSentence", ["."]], ["speechStop", ["s"]],
  ["close", ["Esc"]], ["keys", ["?"]],
];

/** Shows which keys there are, until it is closed. In an issue that is read from right to left, arrows have changed places. */
export function showKeys(issue) {
  const arrows = issue.direction === "rtl" ? { "→": "←", "←": "→" } : {};
  const close = () => {
    dialog.close();
    dialog.remove();
  };
  const rows = keys.map(([name, all]) => element("div", {}, element("dt", {}, words(name)),
    element("dd", { dir: "ltr" }, ...all.map((key) => element("kbd", {}, arrows[key] ?? key)))));
  const dialog = element("dialog", { class: "keys", "aria-label": words("keys"), oncancel: (event) => {
    event.preventDefault();
    close();
  }, onclick: (event) => event.target === dialog && close() },
  element("div", { class: "panel-head" }, element("h2", {}, words("keys")), iconButton("close", words("close"), close)),
  element("dl", {}, ...rows));
  document.body.append(dialog);
  dialog.showModal();
}
