import { element } from "../page/dom.js";
import { words } from "../page/words.js";

/** A table in a box of its own, which scrolls where the table is wider or taller than the text. */
export function tableBox(table) {
  return element("div", { class: "reading-table", tabindex: 0, role: "group", "aria-label": words("readingTable") }, table);
}
