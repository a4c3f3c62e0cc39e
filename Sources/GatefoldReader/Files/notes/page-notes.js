// Modules for notes on a page, loaded after its picture.
export { KeptMarks } from "./kept-marks.js";
export { NoteLayer } from "./note-layer.js";
export { showNotes } from "./note-panel.js";
export { Notes } from "./notes.js";
export { PagePlace } from "./page-place.js";
export { SelectionMenu } from "./selection-menu.js";
