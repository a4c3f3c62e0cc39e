const texts = {
  addAction: "Add an action",
  addFile: "Add a file of the package",
  actionKind: "Kind of action",
  backward: "Backward",
  check: "Findings",
  choose: "Choose…",
  delete: "Delete",
  drawHint: "Draw a frame on the page, or press Enter on a kind to put one in the middle.",
  duplicate: "Duplicate",
  edit: "Back to editing",
  failed: "Could not be saved: {why}",
  forward: "Forward",
  frame: "{kind} {id}: {text}",
  frameHidden: "hidden",
  noFindings: "Nothing is wrong.",
  notOpened: "The editor could not be opened: {why}",
  notSupported: "{name} is no picture, video, sound or HTML.",
  notUploaded: "{name} could not be stored: {why}",
  moveDown: "Move down: {name}",
  moveUp: "Move up: {name}",
  onlyPages: "Overlays of these pages",
  preview: "Preview",
  properties: "Properties",
  redo: "Redo",
  remove: "Remove: {name}",
  retry: "Try again",
  saved: "Saved",
  saving: "Saving…",
  newStoryboard: "New storyboard",
  shared: "Here a reader shares the page or the article.",
  storyboardText: "Storyboard as JSON",
  tools: "Draw",
  undo: "Undo",
  unsaved: "Changed",
  uploadFile: "Upload: {name}",
  uploadFolder: "Upload a folder",
  uploading: "Uploading {name}…",
};

/** A text of the editor, in which `{name}` is replaced by a value. */
export const say = (key, values = {}) => (texts[key] ?? key)
  .replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** The name of a member or a kind as people read it: "playsAutomatically" is "Plays automatically". */
export function label(member) {
  const text = member.replace(/^(is|has)(?=[A-Z])|Index$/g, "")
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The text of a finding, preceded by the member of the overlay that it concerns. */
export const findingText = ({ message, place = "" }) => `${place.replace(/^overlays\[\d+\]\.?/, "")} ${message}`.trim();
