import { element } from "./dom.js";
import { openFile } from "./files.js";
import { words } from "./words.js";

/** Opens a tile pack of this machine; the document is told its address by the event `gatefold-file`. */
async function open(file) {
  document.dispatchEvent(new CustomEvent("gatefold-file", { detail: await openFile(file) }));
}

/** A field in which a tile pack of this machine is chosen. */
export function fileChooser() {
  const status = element("p", { role: "alert" });
  return element("div", { class: "file-chooser" },
    element("label", {}, element("span", {}, words("openFile")), " ", element("input", {
      type: "file", accept: ".tilepack", onchange: ({ target }) => {
        open(target.files[0]).catch(() => (status.textContent = words("openError_damaged")));
      },
    })), status);
}

/** Opens tile packs that are dropped on the window. */
export function acceptFiles() {
  const hasFile = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => hasFile(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!hasFile(event) || event.defaultPrevented) return;
    event.preventDefault();
    open(event.dataTransfer.files[0]).catch(() => {});
  });
}
