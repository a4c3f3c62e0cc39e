// Answers the reader's own files and kept issues from the cache. Everything else is left to the browser.
// The names of caches and marks are those of shelf/offline.js.
const { scope } = self.registration;
const issuePrefix = "gatefold-issue ";
const ownPrefix = `gatefold-reader ${scope} `;
const patience = 4000;

// Addresses of kept files, with the issue that each belongs to.
let places = null;
// Pages that are kept as one picture each, by the addresses of their image services.
let pictures = new Map();
let loading = null;

const pictureName = /^(.+)\/full\/(\d+),\/0\/default\.webp$/;
const tileName = /^(.+)\/(full|\d+,\d+,\d+,\d+)\/(\d+),(\d+)\/0\/default\.\w+$/;
const serviceOf = (address) => tileName.exec(address)?.[1];

async function load() {
  const found = new Map();
  const foundPictures = new Map();
  for (const name of await caches.keys()) {
    if (!name.startsWith(issuePrefix)) continue;
    const address = name.slice(issuePrefix.length);
    const files = await caches.match(`${address}?gatefold-kept`, { cacheName: name });
    if (!files) continue;
    const isOutdated = Boolean(await caches.match(`${address}?gatefold-outdated`, { cacheName: name }));
    const issue = { name, address, isOutdated };
    for (const file of await files.json()) {
      found.set(file, issue);
      const [, service, width] = pictureName.exec(file) ?? [];
      if (service) foundPictures.set(service, { file, width: Number(width), name });
    }
  }
  pictures = foundPictures;
  places = found;
}

new BroadcastChannel("gatefold-offline").onmessage = () => {
  places = null;
  loading = null;
  whole = { key: null };
};

/** Another edition on the server: while there is a network, none of the kept files is taken for one of it. */
async function compare(fresh, stored, issue) {
  const [a, b] = [fresh, stored].map((answer) => answer.headers.get("etag"));
  const isSame = a && b ? a === b : (await fresh.text()) === (await stored.text());
  if (isSame || !(await caches.has(issue.name))) return;
  issue.isOutdated = true;
  await (await caches.open(issue.name)).put(`${issue.address}?gatefold-outdated`, new Response(""));
}

/** The same for a book that is one file, of which only the head is asked for. */
async function compareFile(address, stored, issue) {
  const fresh = await fetch(address, { method: "HEAD", cache: "no-store" });
  const marks = (answer) => ["etag", "last-modified"].map((name) => answer.headers.get(name)).join();
  if (!fresh.ok || marks(fresh) === marks(stored) || !(await caches.has(issue.name))) return;
  issue.isOutdated = true;
  await (await caches.open(issue.name)).put(`${issue.address}?gatefold-outdated`, new Response(""));
}

// The last file of which parts were asked for: otherwise browsers read it from the cache as a whole for each of them.
let whole = { key: null };

/** The part of an answer that is asked for, as players of media and readers of tile packs do. */
async function part(answer, request, key) {
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range") ?? "");
  if (!range || (!range[1] && !range[2])) return answer;
  if (whole.key !== key) whole = { key, blob: answer.blob() };
  const blob = await whole.blob;
  const start = range[1] ? Number(range[1]) : Math.max(blob.size - Number(range[2]), 0);
  const end = range[1] && range[2] ? Math.min(Number(range[2]), blob.size - 1) : blob.size - 1;
  const headers = new Headers(answer.headers);
  if (start > end) {
    headers.set("Content-Range", `bytes */${blob.size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Range", `bytes ${start}-${end}/${blob.size}`);
  headers.set("Content-Length", String(end - start + 1));
  headers.set("Accept-Ranges", "bytes");
  return new Response(blob.slice(start, end + 1), { status: 206, headers });
}

async function matched(address, cacheName) {
  const answer = await caches.match(address, { cacheName, ignoreVary: true });
  if (!answer?.headers.has("X-Gatefold-Deflated")) return answer;
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers: answer.headers });
}

// The last pages that tiles were cut from: facing pages, and the next ones.
const bitmaps = new Map();

function bitmapOf({ file, name }) {
  const bitmap = bitmaps.get(file) ?? matched(file, name).then((answer) => answer.blob()).then(createImageBitmap);
  bitmaps.delete(file);
  bitmaps.set(file, bitmap);
  if (bitmaps.size > 4) bitmaps.delete(bitmaps.keys().next().value);
  return bitmap;
}

/** A tile that is cut from the picture of its page; `null` for a finer one, which only the network has. */
async function fromPicture(address) {
  const [, service, region, ...numbers] = tileName.exec(address) ?? [];
  const picture = pictures.get(service);
  if (!picture) return null;
  picture.size ??= await (await matched(`${service}/info.json`, picture.name)).json();
  const { width: pageWidth, height: pageHeight } = picture.size;
  const [width, height] = numbers.map(Number);
  const [x, y, w, h] = region === "full" ? [0, 0, pageWidth, pageHeight] : region.split(",").map(Number);
  if (width / w > (picture.width / pageWidth) * 1.02) return null;
  const bitmap = await bitmapOf(picture);
  const [across, down] = [bitmap.width / pageWidth, bitmap.height / pageHeight];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, x * across, y * down, w * across, h * down, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 });
  return new Response(blob, { headers: { "Content-Type": "image/jpeg" } });
}

/** Whether a request is for a file that is the whole issue, a book or a tile pack, or for its beginning. */
function isWhole(address, issue, request) {
  return address === issue.address.replace(/\/$/, "") && /^(bytes=0-|$)/.test(request.headers.get("range") ?? "");
}

async function fromIssue(event, address) {
  const { request } = event;
  await (loading ??= load());
  const issue = places?.get(address);
  const stored = issue && (await matched(address, issue.name));
  if (!stored) return (await fromPicture(address)) ?? fetch(request);
  const key = `${issue.name} ${address}`;
  const mayChange = issue.isOutdated || (address.endsWith(".json") && !address.endsWith("/info.json"));
  if (!mayChange) {
    if (isWhole(address, issue, request)) event.waitUntil(compareFile(address, stored.clone(), issue).catch(() => {}));
    return part(stored, request, key);
  }
  try {
    const late = new Promise((_, reject) => setTimeout(reject, patience));
    const fresh = await Promise.race([fetch(request, { cache: "no-cache" }), late]);
    if (fresh.ok && address === `${issue.address}issue.json`) {
      event.waitUntil(compare(fresh.clone(), stored.clone(), issue).catch(() => {}));
    }
    // The server no longer has this edition; the kept copy is complete.
    if (fresh.status < 500 && fresh.status !== 410) return fresh;
  } catch {
    // The network or the server is unreachable.
  }
  return part(stored, request, key);
}

// The cache with the reader's own files: chosen when a page is opened, so that a page has files of one version.
let own = null;

async function choose() {
  const names = (await caches.keys()).filter((name) => name.startsWith(ownPrefix));
  const whole = [];
  for (const name of names) {
    if (await caches.match(`${scope}files.json`, { cacheName: name })) whole.push(name);
  }
  // The list is in the order in which caches were made.
  own = whole.at(-1) ?? null;
  for (const name of whole.slice(0, -1)) await caches.delete(name);
}

/** Fetches the reader's own files if there is another version of them. The list is stored last, so that it is whole. */
async function update() {
  const answer = await fetch(`${scope}files.json`, { cache: "no-cache" });
  if (!answer.ok) return;
  const text = await answer.text();
  const { version, files } = JSON.parse(text);
  const name = `${ownPrefix}${version}`;
  if (await caches.match(`${scope}files.json`, { cacheName: name })) return;
  const cache = await caches.open(name);
  await Promise.all(files.map(async (file) => {
    const address = new URL(file, scope).href;
    const found = await fetch(address, { cache: "no-cache" });
    if (!found.ok) throw new Error(`${found.status} ${address}`);
    const headers = new Headers(found.headers);
    // A page asks for each file anew, or it would mix versions.
    headers.set("Cache-Control", "no-cache");
    await cache.put(address, new Response(await found.blob(), { headers }));
  }));
  await cache.put(`${scope}files.json`, new Response(text));
}

async function fromReader(event, address) {
  const isPage = event.request.destination === "document";
  if (isPage) event.waitUntil(update().catch(() => {}));
  if (isPage || !own) await choose();
  const file = address.split("?")[0];
  const key = isPage && file === scope ? `${scope}index.html` : file;
  return (own && (await caches.match(key, { cacheName: own, ignoreVary: true }))) || fromIssue(event, address);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(update().catch(() => {}));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("authorization")) return;
  const address = request.url.split("#")[0];
  const isOwn = address.startsWith(scope) && address !== `${scope}files.json`;
  if (!isOwn && places && !places.has(address) && !pictures.has(serviceOf(address))) return;
  const answer = isOwn ? fromReader(event, address) : fromIssue(event, address);
  event.respondWith(answer.catch(() => fetch(request)));
});
