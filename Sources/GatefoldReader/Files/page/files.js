// Addresses below a tile pack are those of its files.
const packed = /^(.+?\.tilepack)\/(.*)$/i;
const packs = new Map();
// Packs that were opened from this machine, by the address that each got.
const opened = new Map();

/** Whether an address is that of a file in a tile pack, or of one as a folder. */
export const isPacked = (address) => packed.test(address);

/** Whether an address is that of a file of this machine, which has to be chosen again after the page is loaded anew. */
export const isOfThisMachine = (address) => String(address).startsWith(new URL("local/", location.href.split(/[?#]/)[0]).href);

const open = (address, options) =>
  import("./tile-pack.js").then(({ TilePack }) => TilePack.open(opened.get(address) ?? address, options));

/** The pack at an address, which stays open. `isFresh` reads its beginning again, in case there is another one. */
async function packAt(address, isFresh = false) {
  const known = packs.get(address);
  if (known && !isFresh) return known;
  const pack = open(address, isFresh ? { cache: "no-cache" } : {});
  // While the server is away, the known one stays. The same content may have got another mark.
  if (known) await pack;
  packs.set(address, pack);
  pack.catch(() => packs.get(address) === pack && packs.delete(address));
  return pack;
}

/** Opens a file that was chosen or dropped. Returns the address of the issue; fails if it is no tile pack. */
export async function openFile(file) {
  const { TilePack } = await import("./tile-pack.js");
  const { identity } = await TilePack.open(file);
  const address = new URL(`local/${identity}.tilepack`, location.href.split(/[?#]/)[0]).href;
  opened.set(address, file);
  packs.delete(address);
  return `${address}/`;
}

/** A file of an issue, from a web server or from a tile pack. */
export async function fetchFile(address, options = {}) {
  const [, file, path] = packed.exec(address) ?? [];
  if (!file) return fetch(address, options);
  if (isOfThisMachine(file) && !opened.has(file)) throw Object.assign(new Error("not chosen"), { kind: "local" });
  try {
    const pack = await packAt(file, options.cache === "no-cache");
    const answer = await pack.answer(path, options);
    if (path !== "issue.json" || !answer.ok) return answer;
    return Response.json({ ...(await answer.json()), edition: pack.identity });
  } catch (error) {
    if (!error.status) throw error;
    return new Response(null, { status: error.status });
  }
}

const show = new WeakMap();
let observer = null;

/** Shows a picture of a tile pack. One that is loaded lazily is read when it is near the visible part. */
export async function showPicture(image, address) {
  show.set(image, async () => {
    try {
      const answer = await fetchFile(address);
      if (!answer.ok) throw new Error(String(answer.status));
      const picture = URL.createObjectURL(await answer.blob());
      image.addEventListener("load", () => URL.revokeObjectURL(picture), { once: true });
      image.src = picture;
    } catch {
      image.dispatchEvent(new Event("error"));
    }
  });
  // All its attributes are set by then.
  await null;
  if (image.loading !== "lazy") return show.get(image)();
  observer ??= new IntersectionObserver((entries) => {
    for (const { target } of entries.filter((entry) => entry.isIntersecting)) {
      observer.unobserve(target);
      show.get(target)();
    }
  }, { rootMargin: "500px", scrollMargin: "500px" });
  observer.observe(image);
}
