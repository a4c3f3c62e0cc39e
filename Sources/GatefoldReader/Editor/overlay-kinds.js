import { kinds } from "./fields.js";

const posters = ["video", "audio", "web", "article", "tiles", "storyboard"];

/** The initial members of a new overlay of a kind. */
export function startOf(kind, frame, storyboards) {
  const { width = 100, height = 100 } = frame ?? {};
  const own = {
    link: { actions: [{ kind: "openAddress", address: "https://" }] },
    shape: { form: "rectangle", fill: "#ffffff80" },
    scroller: { contentWidth: width, contentHeight: height * 2 },
    tiles: { template: "", maximumZoom: 0 },
    storyboard: { storyboard: storyboards[0]?.id ?? "" },
  };
  return { kind, alternativeText: "", ...own[kind] };
}

/** The members that change when an overlay becomes one of another kind; what only the old kind has is left out. */
export function asKind(overlay, kind, storyboards) {
  const isKept = (member, type) => String(kinds[kind][member]) === String(type);
  const old = Object.entries(kinds[overlay.kind] ?? {}).filter(([member, type]) => !isKept(member, type))
    .map(([member]) => [member]);
  const { alternativeText, ...start } = startOf(kind, overlay.frame, storyboards);
  return { ...Object.fromEntries(old), ...start, ...(overlay.actions && { actions: overlay.actions }) };
}

/** The members that files, each with `type` and `path`, change in an overlay; `null` if the files are of no use. */
export function withFiles(overlay, stored) {
  const paths = (type) => stored.filter((one) => one.type === type).map(({ path }) => path);
  const [pictures, html] = [paths("picture"), paths("html")];
  const { kind } = overlay;
  const as = (wanted, members) => ({ ...(wanted === kind ? {} : asKind(overlay, wanted, [])), ...members });
  const poster = pictures.length ? { poster: pictures[0] } : {};
  for (const type of ["video", "audio"]) {
    const [files, sources] = [paths(type), kind === type && Array.isArray(overlay.sources) ? overlay.sources : []];
    if (files.length) return as(type, { sources: [...sources, ...files], ...poster });
  }
  if (html.length) return as(["article", "scroller"].includes(kind) ? kind : "web",
    { path: html[0], address: undefined, ...poster });
  if (!pictures.length) return null;
  const items = kind === "gallery" && Array.isArray(overlay.items) ? overlay.items : [];
  if (kind === "gallery" || (pictures.length > 1 && !posters.includes(kind))) {
    return as("gallery", { items: [...items, ...pictures.map((path) => ({ path }))] });
  }
  if (posters.includes(kind)) return poster;
  return as(kind === "scroller" ? kind : "picture", { path: pictures[0] });
}

/** The size that pictures and videos have on a page of a width, in points, as their proportions want it. */
export async function sizeOf({ type, file }, pageWidth) {
  if (type === "audio") return { width: 200, height: 44 };
  const source = URL.createObjectURL(file);
  const shown = document.createElement(type === "video" ? "video" : "img");
  const size = await new Promise((resolve) => {
    shown.onload = () => resolve([shown.naturalWidth, shown.naturalHeight]);
    shown.onloadedmetadata = () => resolve([shown.videoWidth, shown.videoHeight]);
    shown.onerror = () => resolve([]);
    if (type === "picture" || type === "video") shown.src = source;
    else resolve([]);
  });
  URL.revokeObjectURL(source);
  const [width, height] = size[0] && size[1] ? size : [16, 9];
  return { width: pageWidth / 2, height: (pageWidth / 2 / width) * height };
}
