import { debounced } from "../page/dom.js";

const saveTime = 1000;
const extensions = {
  picture: "png jpg jpeg gif webp avif tif tiff svg",
  video: "mp4 m4v mov webm ogv",
  audio: "mp3 m4a ogg oga opus flac wav",
  html: "html htm xhtml",
};
const folders = { picture: "pictures", video: "films", audio: "sound" };
const extension = (name) => name.slice(name.lastIndexOf(".") + 1).toLowerCase();

/** Whether a file is a picture, a video, a sound (`audio`) or HTML, by its name; `undefined` for others. */
export const typeOf = (name) => Object.keys(extensions)
  .find((type) => extensions[type].split(" ").includes(extension(name)));

/** The `accept` attribute of a file input for some types. */
export const accepted = (types) => types.map((type) => extensions[type].replace(/^| /g, ",.")).join("").slice(1);

// Packages compare names without regard to capitals and forms.
const folded = (path) => path.normalize("NFD").toLowerCase().toUpperCase().toLowerCase();

/** A name that any system can store: without what paths may not have, and not one of a device of Windows. */
function safeName(name) {
  const kept = name.normalize("NFC").replace(/[\x00-\x1f\x7f/\\:*?"<>|]/g, "-").replace(/^\.+|[. ]+$/g, "");
  return (/^(con|prn|aux|nul|(com|lpt)\p{N})(\.|$)/iu.test(kept) ? `file-${kept}` : kept) || "file";
}

/** The package on the server: overlays and findings, files, and whether all is saved. Events: `state`, `findings`. */
export class Storage extends EventTarget {
  #address;
  #draft = null;
  #saved = null;
  #isSaving = false;
  files = [];
  findings = [];
  /** `saved`, `unsaved`, `saving` or `failed`, which has a `reason`. */
  state = "saved";
  reason = "";

  constructor(address) {
    super();
    this.#address = address;
  }

  async #ask(path, options = {}) {
    const answer = await fetch(new URL(path, this.#address),
      { cache: "no-store", headers: { "X-Gatefold-Edit": "1" }, ...options });
    if (answer.ok) return answer.json();
    const text = (await answer.text()).trim().slice(0, 300);
    throw Object.assign(new Error(text || `${answer.status} ${answer.statusText}`), { status: answer.status });
  }

  /** Reads the overlays of the package; those of one without any are empty. */
  async read() {
    this.files = (await this.#ask("edit/package.json")).files ?? [];
    return this.#ask("overlays.json").catch((error) => {
      if (error.status !== 404) throw error;
      return { format: "gatefold-overlays", version: 1, overlays: [], storyboards: [] };
    });
  }

  /** Saves a draft a second after each change from now on. */
  follow(draft) {
    this.#draft = draft;
    this.#saved = draft.description;
    const save = debounced(saveTime, () => this.save());
    draft.addEventListener("change", () => {
      if (this.state !== "saving") this.#tell("unsaved");
      save();
    });
    this.#ask("edit/findings.json").then((found) => this.#find(found), () => {});
  }

  get isSaved() {
    return this.#saved === this.#draft.description;
  }

  async save() {
    if (this.#isSaving) return;
    this.#isSaving = true;
    try {
      while (!this.isSaved) {
        const { description } = this.#draft;
        this.#tell("saving");
        this.#find(await this.#ask("edit/overlays.json", { method: "PUT", body: JSON.stringify(description),
          headers: { "X-Gatefold-Edit": "1", "Content-Type": "application/json" } }));
        this.#saved = description;
      }
      this.#tell("saved");
    } catch (error) {
      this.#tell("failed", error.message);
    }
    this.#isSaving = false;
  }

  #tell(state, reason = "") {
    Object.assign(this, { state, reason });
    this.dispatchEvent(new Event("state"));
  }

  #find({ findings = [] }) {
    this.findings = findings;
    this.dispatchEvent(new Event("findings"));
  }

  // Files

  #isTaken(path) {
    const wanted = folded(path);
    return this.files.some((file) => folded(file.path) === wanted || folded(file.path).startsWith(`${wanted}/`));
  }

  /** A path that no file has, in a folder as it is spelled already. */
  #freePath(folder, name) {
    const [, stem, suffix] = /^(.*?)(\.[^.]*)?$/.exec(name);
    const spelled = this.files.map(({ path }) => path.split("/")[0]).find((one) => folded(one) === folded(folder))
      ?? folder;
    let path = `${spelled}/${name}`;
    for (let number = 2; this.#isTaken(path); number += 1) path = `${spelled}/${stem}-${number}${suffix ?? ""}`;
    return path;
  }

  async #put(path, file) {
    const encoded = path.split("/").map(encodeURIComponent).join("/");
    await this.#ask(`edit/files/${encoded}`, { method: "PUT", body: file });
    this.files.push({ path, mediaType: file.type, byteCount: file.size });
    return path;
  }

  /**
   * Stores files, `{path, file}`, in the folders for their kinds, and returns what can be shown of them: `{type, path,
   * file}`.
   * Folders keep their files together.
   */
  async upload(files) {
    const stored = [];
    const tops = new Map();
    for (const { path, file } of files) {
      const parts = path.split("/").filter(Boolean).map(safeName);
      const type = typeOf(parts.at(-1));
      // A file that no overlay can show is stored only next to HTML.
      if (!type && parts.length === 1) {
        stored.push({ path });
        continue;
      }
      if (parts.length > 1) {
        // Paths of the same folder go to one new folder.
        if (!tops.has(parts[0])) tops.set(parts[0], this.#freePath("web", parts[0]));
        stored.push({ type, file, path: await this.#put([tops.get(parts[0]), ...parts.slice(1)].join("/"), file),
          depth: parts.length });
      } else if (type === "html") {
        const folder = this.#freePath("web", parts[0].replace(/\.[^.]*$/, ""));
        stored.push({ type, file, path: await this.#put(`${folder}/index.html`, file), depth: 0 });
      } else {
        stored.push({ type, file, path: await this.#put(this.#freePath(folders[type], parts[0]), file), depth: 0 });
      }
    }
    if (!tops.size) return stored;
    const pages = stored.filter(({ type }) => type === "html")
      .sort((one, other) => one.depth - other.depth
        || /\/index\.x?html?$/.test(other.path) - /\/index\.x?html?$/.test(one.path));
    return pages.length ? pages.slice(0, 1) : stored;
  }
}

/** The files of a drop, including files in folders: `{path, file}`. */
export async function droppedFiles(data) {
  // The items of a drop are available only synchronously.
  const items = [...data.items].filter(({ kind }) => kind === "file")
    .map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile()).filter(Boolean);
  const read = async (entry, path) => {
    if (entry instanceof File) return [{ path: entry.name, file: entry }];
    if (entry.name.startsWith(".")) return [];
    if (entry.isFile) return [{ path: path + entry.name,
      file: await new Promise((done, fail) => entry.file(done, fail)) }];
    const reader = entry.createReader();
    const found = [];
    for (;;) {
      const some = await new Promise((done, fail) => reader.readEntries(done, fail));
      if (!some.length) break;
      found.push(...some);
    }
    return (await Promise.all(found.map((one) => read(one, `${path}${entry.name}/`)))).flat();
  };
  return (await Promise.all(items.map((item) => read(item, "")))).flat();
}
