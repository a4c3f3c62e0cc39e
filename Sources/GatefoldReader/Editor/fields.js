import { element } from "../page/dom.js";
import { label, say } from "./editor-words.js";
import { accepted, droppedFiles, typeOf } from "./storage.js";

const listed = ({ now }) => [now() ?? []].flat();

// The fields of each kind. A list is a choice; `yes` and `no` are the defaults of checkboxes.
const media = (type) => ({ sources: `files ${type}`, playsAutomatically: "no", isLooping: "no", isMuted: "no",
  hasControls: "yes" });
export const kinds = {
  link: {},
  hotspot: {},
  video: media("video"),
  audio: media("audio"),
  gallery: { items: "items", isZoomable: "yes" },
  picture: { path: "file picture" },
  shape: { form: ["rectangle", "circle", "polygon", "path"], cornerRadius: "number", points: "points", path: "text",
    fill: "color",
    stroke: "color", strokeWidth: "number" },
  web: { path: "file html", address: "text", allowedHosts: "lines" },
  scroller: { path: "file html picture", contentWidth: "number", contentHeight: "number" },
  article: { path: "file html" },
  tiles: { template: "text", minimumZoom: "number", maximumZoom: "number", tileSize: "number", pixelWidth: "number",
    pixelHeight: "number", replacesPage: "no" },
  storyboard: { storyboard: "storyboard" },
};
const playable = "overlay video audio storyboard";
const actions = {
  openAddress: { address: "text" },
  goToPage: { pageIndex: "page" },
  goToContents: { title: "contents" },
  show: { overlays: "overlays" },
  hide: { overlays: "overlays" },
  toggle: { overlays: "overlays" },
  play: { overlay: playable },
  pause: { overlay: playable },
  seek: { overlay: playable, seconds: "number" },
  openArticle: { overlay: "overlay article" },
  chooseClip: { overlay: "overlay storyboard", clip: "clip" },
  share: { thing: ["page", "article"] },
};

export const button = (text, name, onclick, more = {}) =>
  element("button", { type: "button", class: "edit-button", "aria-label": name, title: name, onclick, ...more }, text);

/**
 * The fields for members of the object that `read()` gives, also later, when others have changed. `set(members, step)`
 * changes them; `name` begins the names of the fields.
 */
export function fieldsOf(schema, read, set, name, editor) {
  return Object.entries(schema).map(([member, type]) => {
    const [kind, ...rest] = Array.isArray(type) ? ["choice", ...type] : type.split(" ");
    return makers[kind]({
      read, editor, kind, rest,
      name: `${name}.${member}`,
      text: label(member),
      now: () => (read() ?? {})[member],
      value: (read() ?? {})[member],
      set: (value, step) => set({ [member]: value }, step && `${name}.${member}`),
      change: set,
    });
  });
}

const labelled = (text, control) => element("label", { class: "edit-field" }, element("span", {}, text), control);

/** A field to type in; each letter is a change, and those of one go are undone together. */
function typed({ name, text, editor }, shown, set, attributes = {}, tag = "input") {
  const field = element(tag, { name, ...attributes, oninput: () => editor.typing(() => set(field)) });
  field.value = shown ?? "";
  return labelled(text, field);
}

/** A choice of values: `options`, each as `[value, text]`, and the present value. */
function chosen({ name, text }, options, value, set, attributes = {}) {
  const values = [value].flat().filter((one) => one !== undefined).map(String);
  const unknown = values.filter((one) => !options.some(([other]) => String(other) === one)).map((one) => [one, one]);
  const first = values.length || attributes.multiple ? [] : [["", say("choose")]];
  const field = element("select", { name, ...attributes, onchange: () => set(field) },
    ...[...first, ...unknown, ...options].map(([one, words]) => {
      const option = element("option", { value: one }, words);
      option.selected = values.includes(String(one));
      return option;
    }));
  return labelled(text, field);
}

const checkbox = ({ name, text, value, set, kind }) => {
  const isUsual = kind === "yes";
  const field = element("input", { type: "checkbox", name,
    onchange: () => set(field.checked === isUsual ? undefined : field.checked) });
  field.checked = typeof value === "boolean" ? value : isUsual;
  return element("label", { class: "edit-check" }, field, text);
};

/** A list whose items can be moved and removed. */
function rows(context, content, ...more) {
  const { name, text, set } = context;
  const list = listed(context);
  const put = (change) => {
    const next = [...listed(context)];
    change(next);
    set(next.length ? next : undefined);
  };
  return element("fieldset", {}, element("legend", {}, text), element("ol", {}, ...list.map((item, index) => {
    const called = `${text} ${index + 1}`;
    const swap = (other) => put((next) => ([next[index], next[other]] = [next[other], next[index]]));
    const own = (key) => ({ name: `${name}.${index}.${key}` });
    return element("li", {}, ...content(item, index), element("div", { class: "edit-buttons" },
      button("↑", say("moveUp", { name: called }), () => swap(index - 1), { ...own("up"), disabled: index === 0 }),
      button("↓", say("moveDown", { name: called }), () => swap(index + 1),
        { ...own("down"), disabled: index === list.length - 1 }),
      button("×", say("remove", { name: called }), () => put((next) => next.splice(index, 1)), own("remove"))));
  })), ...more);
}

/** An input for files, which may be dropped on it as well; `set` is given their paths in the package. */
function uploads({ name, text, rest, editor }, set, isList) {
  const store = async (files) => {
    const stored = (await editor.upload(files)).filter(({ type }) => rest.includes(type)).map(({ path }) => path);
    if (stored.length) set(stored);
  };
  const chosenFiles = ({ target }) =>
    store([...target.files].map((file) => ({ path: file.webkitRelativePath || file.name, file })));
  const input = (title, key, more) => element("input",
    { type: "file", "aria-label": title, title, name: `${name}.${key}`, onchange: chosenFiles, ...more });
  return element("div", {
    class: "edit-buttons",
    ondrop: async (event) => {
      event.preventDefault();
      event.stopPropagation();
      store(await droppedFiles(event.dataTransfer));
    },
  }, input(say("uploadFile", { name: text }), "upload", { accept: accepted(rest), multiple: isList }),
  rest.includes("html") ? labelled(say("uploadFolder"),
    input(say("uploadFolder"), "folder", { webkitdirectory: true })) : null);
}

const filesOf = ({ editor, rest }) =>
  editor.storage.files.map(({ path }) => path).filter((path) => rest.includes(typeOf(path)))
    .map((path) => [path, path]);
const adding = (context, set) => [
  chosen({ name: `${context.name}.add`, text: say("addFile") }, filesOf(context), undefined,
    (field) => set([field.value])),
  uploads(context, set, true),
];
const overlaysOf = ({ editor, rest }) => editor.draft.overlays.filter(({ kind }) => !rest.length || rest.includes(kind))
  // Visible overlays come first.
  .toSorted((one, other) => editor.isSeen(other) - editor.isSeen(one))
  .map(({ id, alternativeText }) => [id, `${id}: ${alternativeText ?? ""}`.slice(0, 60)]);

const makers = {
  yes: checkbox,
  no: checkbox,
  choice: (context) => chosen(context, context.rest.map((one) => [one, label(one)]), context.value ?? context.rest[0],
    (field) => context.set(field.value)),
  text: (context) => typed(context, context.value, (field) => context.set(field.value || undefined, true)),
  long: (context) => typed(context, context.value, (field) => context.set(field.value, true), { rows: 2 }, "textarea"),
  number: (context) => typed(context, context.value, (field) => {
    if (field.value === "" || Number.isFinite(field.valueAsNumber)) {
      context.set(field.value === "" ? undefined : field.valueAsNumber, true);
    }
  }, { type: "number", step: "any" }),
  lines: (context) => typed(context, listed(context).join("\n"), (field) => {
    const lines = field.value.split(/\s+/).filter(Boolean);
    context.set(lines.length ? lines : undefined, true);
  }, { rows: 2 }, "textarea"),
  points: (context) => typed(context, listed(context).map((point) => `${point?.x} ${point?.y}`).join(", "), (field) => {
    const points = field.value.split(",").map((pair) => pair.trim().split(/\s+/).map(Number));
    const isWhole = points.every((pair) => pair.length === 2 && pair.every(Number.isFinite));
    if (isWhole) context.set(points.map(([x, y]) => ({ x, y })), true);
  }, { placeholder: "0 0, 1 0, 0.5 1" }),
  color(context) {
    const { name, text, value, set } = context;
    const [color, alpha] = [String(value ?? "").slice(0, 7), String(value ?? "").slice(7)];
    const well = element("input", { type: "color", name: `${name}.well`, "aria-label": text,
      onchange: () => set(well.value + alpha) });
    well.value = /^#[\da-f]{6}$/i.test(color) ? color : "#ffffff";
    return element("div", { class: "edit-color" },
      typed(context, value, (field) => set(field.value || undefined, true), { placeholder: "#rrggbbaa" }), well);
  },
  page: ({ editor, read, change, ...context }) => chosen(context, editor.pages, editor.pageOf(read()),
    (field) => change(editor.pageMembers(read(), Number(field.value)))),
  contents: (context) => chosen(context, context.editor.titles.map((title) => [title, title]), context.value,
    (field) => context.set(field.value)),
  overlay: (context) => chosen(context, overlaysOf(context), context.value, (field) => context.set(field.value)),
  overlays: (context) => chosen(context, overlaysOf(context), listed(context),
    (field) => context.set([...field.selectedOptions].map((option) => option.value)), { multiple: true, size: 4 }),
  clip(context) {
    const { draft } = context.editor;
    const overlay = draft.overlays.find(({ id }) => id === context.read().overlay);
    const clips = [draft.storyboards.find(({ id }) => id === overlay?.storyboard)?.clips ?? []].flat();
    return chosen(context, clips.map((clip) => [clip?.id, clip?.id]), context.value,
      (field) => context.set(field.value));
  },
  file: (context) => element("div", {},
    chosen(context, [["", "–"], ...filesOf(context)], context.value ?? "",
      (field) => context.set(field.value || undefined)),
    uploads(context, ([path]) => context.set(path))),
  files: (context) => rows(context, (path) => [element("span", {}, String(path))],
    ...adding(context, (paths) => context.set([...listed(context), ...paths]))),
  items: (context) => rows(context, (item, index) => [element("span", {}, String(item?.path)),
    ...fieldsOf({ caption: "text", alternativeText: "text" }, () => listed(context)[index], (members, step) =>
      context.set(listed(context).with(index, { ...listed(context)[index], ...members }), step),
        `${context.name}.${index}`, context.editor)],
  ...adding({ ...context, rest: ["picture"] },
    (paths) => context.set([...listed(context), ...paths.map((path) => ({ path }))]))),
  actions: (context) => rows(context, (action, index) => {
    const put = (next, step) => context.set(listed(context).with(index, next), step);
    const name = `${context.name}.${index}`;
    return [
      chosen({ name: `${name}.kind`, text: say("actionKind") },
        Object.keys(actions).map((kind) => [kind, label(kind)]), action?.kind,
        (field) => put({ kind: field.value })),
      ...fieldsOf(actions[action?.kind] ?? {}, () => listed(context)[index],
        (members, step) => put({ ...listed(context)[index], ...members }, step), name, context.editor),
    ];
  }, button(say("addAction"), `${say("addAction")}: ${context.text}`,
    () => context.set([...listed(context), { kind: "goToPage" }]), { name: `${context.name}.add` })),
  storyboard(context) {
    const { draft } = context.editor;
    const { storyboards } = draft;
    const found = storyboards.find(({ id }) => id === context.value);
    const written = element("textarea", { name: `${context.name}.text`, rows: 8, spellcheck: "false", onchange: () => {
      try {
        const made = JSON.parse(written.value);
        draft.apply({ storyboards: draft.description.storyboards.map((one) => (one === found ? made : one)) });
        if (made.id !== found.id) context.set(made.id);
      } catch (error) {
        context.editor.reader.showMessage(error.message);
      }
    } });
    written.value = JSON.stringify(found, null, 1) ?? "";
    return element("div", {}, chosen(context, storyboards.map(({ id }) => [id, id]), context.value,
      (field) => context.set(field.value)),
      found ? labelled(say("storyboardText"), written) : button(say("newStoryboard"), null, () => {
        let id = "storyboard-1";
        for (let number = 2; storyboards.some((one) => one.id === id); number += 1) id = `storyboard-${number}`;
        draft.apply({ storyboards: [...storyboards,
          { id, firstClip: "clip-1", clips: [{ id: "clip-1", media: "" }] }] });
        context.set(id);
      }, { title: null, name: `${context.name}.new` }));
  },
};
