import { isPacked } from "../page/files.js";
import { Issue, bookOf } from "../page/issue.js";
import { Pyramid, tileAddresses } from "../page/pyramid.js";
import { pictureAddress, pictureSide } from "./page-pictures.js";
import { canKeep, register } from "./registration.js";

// These names are known to service-worker.js, too.
const prefix = "gatefold-issue ";
const keptMark = "?gatefold-kept";
const outdatedMark = "?gatefold-outdated";
const deflatedMark = "X-Gatefold-Deflated";
const maximumLoads = 6;
const maximumOverlayTiles = 4096;

/** Why an issue was not kept. `reason` is `noSpace`, `unreachable`, `changed`, or `missing` with the address. */
export class OfflineError extends Error {
  constructor(reason, message = "") {
    super(message);
    this.reason = reason;
  }
}

async function records(mode, use) {
  const opened = indexedDB.open("gatefold-offline", 1);
  opened.onupgradeneeded = () => opened.result.createObjectStore("issues", { keyPath: "address" });
  const settled = (target, event) => new Promise((resolve, reject) => {
    target[event] = resolve;
    target.onerror = target.onabort = () => reject(target.error);
  });
  await settled(opened, "onsuccess");
  try {
    const transaction = opened.result.transaction("issues", mode);
    const request = use(transaction.objectStore("issues"));
    await settled(transaction, "oncomplete");
    return request.result;
  } finally {
    opened.result.close();
  }
}

function announce() {
  const channel = new BroadcastChannel("gatefold-offline");
  channel.postMessage("changed");
  channel.close();
}

/**
 * Keeps an issue: everything that is needed to read it. Of a server, its pages are pictures that take no more room than
 * three times its PDF, or 60 KB each; of a folder, tiles up to the first level whose longer side has at least
 * `minimumSide` pixels. What is there already is not fetched again. `onProgress({done, total, byteCount})`.
 * `title` counts where the address is that of an EPUB or a tile pack, and `cover` for tile packs and all books.
 */
async function keep({ address, title, cover = null }, onProgress = () => {}, { signal, minimumSide = 2000 } = {}) {
  await navigator.storage?.persist?.();
  const name = prefix + address;
  const stop = new AbortController();
  const keeping = { signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal };
  const isFolder = address.endsWith("/") && !isPacked(address);
  const first = isFolder ? `${address}issue.json` : address.replace(/\/$/, "");
  const description = await fetched(first, keeping);
  const text = await edition(description, isFolder);
  const issue = isFolder ? await keptIssue(address, JSON.parse(text)) : { title, tasks: () => [{ address: first }] };
  keeping.cache = await caches.open(name);
  const earlier = await keeping.cache.match(first);
  if ((earlier && (await edition(earlier, isFolder)) !== text) || (await keeping.cache.match(address + outdatedMark))) {
    // Another edition: nothing of the earlier one is taken for it.
    await caches.delete(name);
    keeping.cache = await caches.open(name);
  }
  const date = new Date().toISOString();
  const record = { address, title: issue.title || title, cover: issue.cover ?? cover, byteCount: 0, date, isComplete: false };
  const save = () => records("readwrite", (store) => store.put(record));
  await save();
  try {
    await stored(keeping.cache, first, description, false);
    const tasks = await issue.tasks(minimumSide, keeping);
    if (record.cover && !isPacked(record.cover) && new URL(record.cover).origin === new URL(address).origin) tasks.push(optional(record.cover));
    const { files, byteCount } = await storeAll(tasks, keeping, onProgress);
    // Published anew on the way: the next time, all is fetched again.
    if (isFolder && (await edition(await fetched(first, keeping), true)) !== text) throw new OfflineError("changed");
    // The worker may have compared it with the earlier edition while that was here.
    await keeping.cache.delete(address + outdatedMark);
    await keeping.cache.put(address + keptMark, new Response(JSON.stringify([...files, first])));
    Object.assign(record, { byteCount, isComplete: true });
    await save();
  } catch (error) {
    stop.abort();
    if (error.name !== "QuotaExceededError") throw error;
    await remove(address);
    throw new OfflineError("noSpace");
  }
  announce();
  return record;
}

/** A file that may be missing; `then` returns further files for its response. */
const optional = (address, then) => ({ address, isOptional: true, then });

/** The identity of an edition of an issue: the description of a folder, or the validators of a file. */
async function edition(answer, isFolder) {
  return isFolder ? answer.clone().text() : ["etag", "last-modified"].map((name) => answer.headers.get(name)).join();
}

/** The parts of a folder to keep: its title, its cover, and the files to fetch. */
async function keptIssue(address, description) {
  const book = bookOf(description);
  if (!book) {
    const issue = new Issue(address, description);
    const { thumbnail } = issue.pages[0] ?? {};
    return { title: issue.title, cover: thumbnail && issue.url(thumbnail), tasks: (...options) => plan(issue, ...options) };
  }
  const issue = new Issue(address, { ...description, pages: [], assets: book.assets });
  const { bookFiles } = await import("../book/book.js");
  const files = await bookFiles(book, (path) => issue.assetURL(path), description);
  // Without the first one there is no book.
  return { title: issue.title, tasks: () => files.map((file, number) => (number ? optional(file) : { address: file })) };
}

/** The first files to fetch. */
async function plan(issue, minimumSide, { cache, signal }) {
  const ask = async (address) => (await cache.match(address)) ?? fetched(address, { signal });
  const side = await pictureSide(issue, ask);
  const pages = issue.pages.filter((page) => page.imageService).map((page) => {
    const folder = issue.url(page.imageService);
    return {
      address: `${folder}/info.json`,
      then: async (answer) => {
        const info = await answer.json();
        if (side) return [{ address: pictureAddress(folder, info, side) }];
        const pyramid = new Pyramid(folder, info);
        const wanted = (minimumSide / Math.max(pyramid.width, pyramid.height)) * 0.99;
        const named = pyramid.namedLevels;
        // Without a finer one than it takes.
        const finest = named.findLast((level) => 1 / pyramid.factors[level] >= wanted) ?? named[0];
        const levels = named.filter((level) => level >= finest);
        return levels.flatMap((level) => tileAddresses(pyramid, level)).map((address) => ({ address }));
      },
    };
  });
  // Small pictures of pages are cut from the large ones.
  const thumbnails = new Set(side ? issue.pages.filter((page) => page.thumbnail).map((page) => issue.url(page.thumbnail)) : []);
  const files = issue.files.filter((address) => !thumbnails.has(address));
  const isHere = ({ location }) => location && !/^[a-z]+:/i.test(location);
  const media = issue.pages.flatMap((page) => page.media).filter(isHere);
  return [
    ...pages,
    ...files.map((address) => optional(address, (answer) => named(issue, address, answer))),
    ...media.map((one) => optional(issue.url(one.location))),
  ];
}

/** The files that a description refers to: the assets of overlays, articles with their pictures. */
async function named(issue, address, answer) {
  if (address.endsWith("/overlays.json")) {
    return [...overlayPaths(await answer.json())].map((path) => withFiles(issue.assetURL(path), issue.assetURL("")));
  }
  if (!address.endsWith("/articles.json")) return [];
  const { articles = [] } = await answer.json();
  return articles.filter(({ file }) => file).map(({ file }) => optional(issue.articleURL(file), async (article) => {
    const pictures = [];
    JSON.parse(await article.text(), (key, value) => {
      const isName = key === "file" && typeof value === "string";
      if (isName) pictures.push(optional(new URL(value, issue.articleURL(file)).href));
      return value;
    });
    return pictures;
  }));
}

/** A file, and if it is HTML, the files that it names in its folder and below. */
function withFiles(address, root, folder) {
  return optional(address, async (answer) => {
    if (!/html|css/.test(answer.headers.get("content-type"))) return [];
    const { namedFiles, ownFolder } = await import("../overlays/package-files.js");
    const own = folder ?? ownFolder(address, root);
    return (await namedFiles(answer, address, own)).map((file) => withFiles(file, root, own));
  });
}

/** Paths of the files that overlays and storyboards name. */
function overlayPaths({ overlays = [], storyboards = [] }) {
  const paths = new Set();
  const add = (path) => typeof path === "string" && !path.includes("://") && paths.add(path);
  for (const overlay of overlays) {
    [overlay.poster, ...(overlay.sources ?? []), ...(overlay.items ?? []).map((item) => item.path)].forEach(add);
    if (overlay.kind !== "shape") add(overlay.path);
    if (overlay.kind === "tiles" && typeof overlay.template === "string") overlayTiles(overlay).forEach(add);
  }
  for (const clip of storyboards.flatMap((storyboard) => storyboard.clips ?? [])) add(clip.media);
  return paths;
}

function overlayTiles({ template, frame, minimumZoom = 0, maximumZoom, tileSize = 256, pixelWidth, pixelHeight }) {
  const scale = (tileSize * 2 ** maximumZoom) / Math.max(frame.width, frame.height);
  const [width, height] = pixelWidth ? [pixelWidth, pixelHeight] : [frame.width * scale, frame.height * scale];
  const found = [];
  for (let z = minimumZoom; z <= maximumZoom; z += 1) {
    const count = (pixels) => Math.ceil(pixels / 2 ** (maximumZoom - z) / tileSize - 1e-6);
    for (let y = 0; y < count(height); y += 1) {
      for (let x = 0; x < count(width) && found.length < maximumOverlayTiles; x += 1) {
        for (const scale of template.includes("{scale}") ? ["", "@2x"] : [""]) {
          const values = { z, x, y, scale };
          found.push(template.replace(/\{(z|x|y|scale)\}/g, (whole, name) => values[name]));
        }
      }
    }
  }
  return found;
}

async function storeAll(tasks, { cache, signal }, onProgress) {
  const queue = [];
  const [seen, files] = [new Set(), new Set()];
  let [done, byteCount] = [0, 0];
  const add = (task) => {
    if (!seen.has(task.address)) queue.push(task);
    seen.add(task.address);
  };
  tasks.forEach(add);
  const work = async () => {
    while (queue.length) {
      const { address, isOptional, then } = queue.shift();
      signal.throwIfAborted();
      let kept = await cache.match(address);
      if (!kept) {
        const answer = await fetched(address, { signal, isOptional });
        kept = answer && (await stored(cache, address, answer));
      }
      if (kept) {
        byteCount += (await kept.clone().blob()).size;
        files.add(address);
        if (then) (await then(inflated(kept))).forEach(add);
      }
      done += 1;
      onProgress({ done, total: seen.size, byteCount });
    }
  };
  while (queue.length) await Promise.all(Array.from({ length: maximumLoads }, work));
  return { files, byteCount };
}

/** An answer of the network, asked for again where a server is busy; `null` for what may be missing, and is. */
async function fetched(address, { signal, isOptional }) {
  for (let attempt = 0; ; attempt += 1) {
    // Past the cache of the browser: nothing is on the disk twice, or stays there after it is removed.
    const answer = await fetch(address, { signal, cache: "no-store" }).catch(() => signal.throwIfAborted());
    if (answer?.ok) return answer;
    if (isOptional && [404, 410].includes(answer?.status)) return null;
    const mayPass = !answer || answer.status >= 500 || answer.status === 429;
    if (!mayPass) throw new OfflineError("missing", `${answer.status} ${address}`);
    if (attempt === 3) throw new OfflineError("unreachable", address);
    const seconds = Number(answer?.headers.get("retry-after")) || 2 ** attempt / 2;
    await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, 10) * 1000));
  }
}

/** Stores an answer. Browsers store what they have received, so that text takes several times the room it came in. */
async function stored(cache, address, answer, mayDeflate = true) {
  const headers = new Headers(answer.headers);
  for (const name of ["vary", "content-encoding", "content-length"]) headers.delete(name);
  let blob = await answer.blob();
  if (mayDeflate && "CompressionStream" in globalThis && /json|xml|text/.test(headers.get("content-type")) && blob.size > 1000) {
    blob = await new Response(blob.stream().pipeThrough(new CompressionStream("gzip"))).blob();
    headers.set(deflatedMark, "gzip");
  }
  const kept = new Response(blob, { headers });
  await cache.put(address, kept.clone());
  return kept;
}

/** A stored answer as it was received. */
function inflated(answer) {
  if (!answer.headers.has(deflatedMark)) return answer;
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers: answer.headers });
}

async function listed(isComplete) {
  if (!canKeep) return [];
  const all = (await records("readonly", (store) => store.getAll())).filter((one) => one.isComplete === isComplete);
  const names = new Set(await caches.keys());
  const found = [];
  for (const one of all.filter(({ address }) => names.has(prefix + address))) {
    const cache = await caches.open(prefix + one.address);
    // The browser may have removed something.
    if (isComplete && !(await cache.match(one.address + keptMark))) continue;
    found.push({ ...one, isOutdated: Boolean(await cache.match(one.address + outdatedMark)) });
  }
  return found.sort((a, b) => (a.date < b.date ? 1 : -1));
}

/** Removes an issue, whole or begun, from this device. */
async function remove(address) {
  await caches.delete(prefix + address);
  await records("readwrite", (store) => store.delete(address));
  announce();
}

/** How much is used and may be, in bytes. */
async function storage() {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return { usage, quota };
}

/**
 * Issues on this device. `kept()` and `begun()` list `{address, title, cover, byteCount, date, isOutdated}`: those that
 * are there as a whole, and those that are not yet.
 */
export const offline = {
  isSupported: canKeep, register, keep, remove, storage, kept: () => listed(true), begun: () => listed(false),
};
