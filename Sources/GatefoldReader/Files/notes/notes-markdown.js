import { words } from "../page/words.js";

/** Notes as Markdown (CommonMark): a heading for each page, quotes, and what was written below them, as `library export-notes`. */
export function notesMarkdown(issue, notes) {
  const lines = [`# ${escaped(issue.title)}`, ""];
  let page = null;
  for (const note of notes) {
    if (note.pageIndex !== page) {
      page = note.pageIndex;
      lines.push(`## ${escaped(words("notePage", { page: issue.pages[page]?.label ?? page + 1 }))}`, "");
    }
    if (note.kind === "bookmark") {
      lines.push(`- ${escaped(words("noteBookmark"))}`, "");
      continue;
    }
    const quoted = note.text.split("\n").filter((line) => line.trim()).map((line) => `> ${escaped(line)}`);
    lines.push(quoted.join("\n>\n"), "");
    if (note.note) lines.push(...note.note.split("\n").map(escaped), "");
  }
  return lines.join("\n");
}

/** Text that Markdown takes as it is. */
function escaped(text) {
  // A full stop, a hyphen and their like mean something only at the start of a line.
  return text.replace(/[\\`*_[\]<>~|]/g, "\\$&").replace(/^(\s*\d*)([#+\-.)!{}=])/, "$1\\$2");
}
