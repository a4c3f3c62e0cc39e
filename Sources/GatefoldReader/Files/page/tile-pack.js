// A file of this length has the directory of most issues at its beginning, with the description and the cover.
const headLength = 1 << 16;
const headerLength = 48;
const magic = [0x89, 0x47, 0x46, 0x54, 0x50, 0x0d, 0x0a, 0x1a];
const tilesPerBlock = 8192;
// Parts with no more than this between them are one request, up to a length.
const maximumGap = 1 << 15;
const maximumRequest = 1 << 21;
// More than any issue has, so that a malicious file can't exhaust the memory.
const maximumDirectory = 64 << 20;
const maximumFile = 256 << 20;
const maximumSide = 1 << 20;
const maximumTiles = 1 << 24;
const maximumNumber = 2 ** 50;

const types = {
  jpg: "image/jpeg", png: "image/png", webp: "image/webp", json: "application/json", xml: "application/xml",
  svg: "image/svg+xml", hocr: "text/html",
};
const tileName = /page-(\d+)\/(?:full|(\d+),(\d+),(\d+),(\d+))\/(\d+),(\d+)\/0\/default\.\w+$/;
const failed = (message) => Object.assign(new Error(message), { kind: "damaged" });
const damaged = () => failed("a damaged tile pack");

/**
 * Parts of a file, on a web server or on this machine. Parts that are asked for at once, and are near each other, are one
 * request.
 */
class Parts {
  #source;
  #mark = null;
  #wanted = [];

  constructor(source) {
    this.#source = source;
  }

  /** A part as a blob. Fails if the file ends before. */
  read(offset, length) {
    if (!length) return Promise.resolve(new Blob());
    return new Promise((resolve, reject) => {
      if (!this.#wanted.length) setTimeout(() => this.#ask());
      this.#wanted.push({ offset, length, resolve, reject });
    });
  }

  /** The beginning, which may be shorter than this. */
  async head(length, options) {
    const part = await this.#fetched(0, length, options);
    return part.slice(0, length);
  }

  #ask() {
    const wanted = this.#wanted.sort((one, other) => one.offset - other.offset);
    this.#wanted = [];
    for (let first = 0; first < wanted.length;) {
      const start = wanted[first].offset;
      let [next, end] = [first, start];
      for (; next < wanted.length; next += 1) {
        const { offset, length } = wanted[next];
        if (next > first && (offset - end > maximumGap || offset + length - start > maximumRequest)) break;
        end = Math.max(end, offset + length);
      }
      this.#answer(wanted.slice(first, next), start, end);
      first = next;
    }
  }

  async #answer(wanted, start, end) {
    try {
      const part = await this.#fetched(start, end - start);
      if (part.size < end - start) throw damaged();
      for (const { offset, length, resolve } of wanted) resolve(part.slice(offset - start, offset - start + length));
    } catch (error) {
      for (const { reject } of wanted) reject(error);
    }
  }

  async #fetched(offset, length, options = {}) {
    if (this.#source instanceof Blob) return this.#source.slice(offset, offset + length);
    const headers = { Range: `bytes=${offset}-${offset + length - 1}` };
    const answer = await fetch(this.#source, { ...options, headers });
    // A part behind the end: another file lies there now.
    const status = answer.status === 416 ? 410 : answer.status;
    if (!answer.ok) throw Object.assign(new Error(`${status} ${this.#source}`), { status });
    const mark = answer.headers.get("etag") ?? answer.headers.get("last-modified");
    // Another file lies there now: its parts are elsewhere.
    if (this.#mark && mark && mark !== this.#mark) throw Object.assign(new Error("another edition"), { status: 410 });
    this.#mark = mark;
    const blob = await answer.blob();
    if (answer.status === 206) return blob;
    // The server knows no ranges, so all of it has come.
    this.#source = blob;
    return blob.slice(offset, offset + length);
  }
}

/** The numbers and texts of a directory. */
class Numbers {
  #bytes;
  #at = 0;

  constructor(bytes) {
    this.#bytes = bytes;
  }

  next(maximum = maximumNumber) {
    let [value, unit] = [0, 1];
    for (;; unit *= 128) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined || unit > maximumNumber) throw damaged();
      this.#at += 1;
      value += (byte & 127) * unit;
      if (byte < 128) break;
    }
    if (value > maximum) throw damaged();
    return value;
  }

  text() {
    const length = this.next(4096);
    if (this.#at + length > this.#bytes.length) throw damaged();
    this.#at += length;
    return new TextDecoder("utf-8", { fatal: true }).decode(this.#bytes.subarray(this.#at - length, this.#at));
  }

  list(count, read) {
    const all = [];
    for (let number = 0; number < count; number += 1) all.push(read());
    return all;
  }

  /** Offsets and lengths: what has no place of its own follows the one before that has none. */
  ranges(count, start) {
    const lengths = this.list(count, () => this.next());
    let next = start;
    return lengths.map((length) => {
      const place = this.next();
      if (place) return { offset: place - 1, length };
      next += length;
      return { offset: next - length, length };
    });
  }
}

/** Inflates a part to its declared length. */
async function inflated(part, length) {
  if (length > maximumFile) throw damaged();
  const reader = part.stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const parts = [];
  let count = 0;
  const next = () => reader.read().catch(() => { throw damaged(); });
  for (let read = await next(); !read.done; read = await next()) {
    count += read.value.length;
    if (count > length) {
      reader.cancel();
      throw damaged();
    }
    parts.push(read.value);
  }
  if (count !== length) throw damaged();
  return new Blob(parts);
}

const bytesOf = async (blob) => new Uint8Array(await blob.arrayBuffer());

/** The levels of a page's pyramid, the smallest first, each with the number of tiles before it. */
function levelsOf(width, height, tileSize) {
  const factors = [1];
  while (Math.max(width, height) > tileSize * factors[0]) factors.unshift(factors[0] * 2);
  let start = 0;
  return factors.map((factor) => {
    const [columns, rows] = [width, height].map((side) => Math.ceil(Math.ceil(side / factor) / tileSize));
    start += columns * rows;
    return { factor, columns, rows, start: start - columns * rows, end: start };
  });
}

/** An issue in one file, of which only what is needed is read. docs/tile-packs.md describes the format. */
export class TilePack {
  #parts;
  #head;
  #dataStart;
  #files = new Map();
  #pages = [];
  #blocks = [];
  #tileSize;
  /** Identifies the content, wherever the file is. */
  identity = "";

  /** Opens a file: a blob, or the address of one on a web server. Fails if it is no tile pack. */
  static async open(source, options) {
    const pack = new TilePack();
    pack.#parts = new Parts(source);
    await pack.#readDirectory(options);
    return pack;
  }

  async #readDirectory(options) {
    this.#head = await this.#parts.head(headLength, options);
    const header = new DataView(await this.#head.slice(0, headerLength).arrayBuffer());
    if (header.byteLength < headerLength || magic.some((byte, at) => header.getUint8(at) !== byte)) {
      throw failed("not a tile pack");
    }
    const [version, rootLength, rootSize] = [8, 12, 16].map((at) => header.getUint32(at, true));
    if (version !== 1) throw failed(`a tile pack of version ${version}`);
    const identity = new Uint8Array(header.buffer, 32, 16);
    this.identity = Array.from(identity, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (Math.max(rootLength, rootSize) > maximumDirectory) throw damaged();
    const root = new Numbers(await bytesOf(await inflated(await this.#read(headerLength, rootLength), rootSize)));
    this.#tileSize = root.next(4096) || 1;
    root.text();
    let tileCount = 0;
    this.#pages = root.list(root.next(1 << 16), () => {
      const [width, height] = [root.next(maximumSide), root.next(maximumSide)];
      const levels = width && height ? levelsOf(width, height, this.#tileSize) : [];
      tileCount += levels.at(-1)?.end ?? 0;
      if (tileCount > maximumTiles) throw damaged();
      return { width, height, levels, first: tileCount - (levels.at(-1)?.end ?? 0) };
    });
    const names = root.list(root.next(1 << 20), () => root.text());
    const sizes = names.map(() => root.next());
    root.ranges(names.length, 0).forEach((range, at) => this.#files.set(names[at], { ...range, size: sizes[at] }));
    let place = headerLength + rootLength;
    this.#blocks = root.list(Math.ceil(tileCount / tilesPerBlock), () => {
      const [length, size, start] = [root.next(maximumDirectory), root.next(maximumDirectory), root.next()];
      place += length;
      return { offset: place - length, length, size, start, count: tilesPerBlock };
    });
    if (this.#blocks.length) this.#blocks.at(-1).count = tileCount - tilesPerBlock * (this.#blocks.length - 1);
    this.#dataStart = place;
  }

  /** A part of the file, from the beginning that is here, or else from where the file is. */
  async #read(offset, length) {
    if (offset + length <= this.#head.size) return this.#head.slice(offset, offset + length);
    return this.#parts.read(offset, length);
  }

  /** The tile with a number among all of the issue: its offset and length. */
  async #tile(number) {
    const block = this.#blocks[Math.floor(number / tilesPerBlock)];
    block.ranges ??= this.#read(block.offset, block.length)
      .then(async (part) => new Numbers(await bytesOf(await inflated(part, block.size))).ranges(block.count, block.start));
    block.ranges.catch(() => delete block.ranges);
    return (await block.ranges)[number % tilesPerBlock];
  }

  /** Where a file is, and its length after inflating, which is 0 if it is stored as it is; nothing if it is missing. */
  async #place(path) {
    const file = this.#files.get(path);
    const [, page, ...numbers] = (!file && tileName.exec(path)) || [];
    if (file || !page) return file;
    const { width, height, levels = [], first } = this.#pages[page - 1] ?? {};
    const [x, y, w, h, across, down] = numbers.map((text) => (text === undefined ? undefined : Number(text)));
    for (const { factor, columns, rows, start } of levels) {
      const step = this.#tileSize * factor;
      const [column, row] = x === undefined ? [0, 0] : [x / step, y / step];
      const [tileWidth, tileHeight] = [Math.min(step, width - column * step), Math.min(step, height - row * step)];
      const isWhole = columns * rows === 1;
      if (isWhole !== (x === undefined) || (!isWhole && (w !== tileWidth || h !== tileHeight))) continue;
      if (across !== Math.ceil(tileWidth / factor) || down !== Math.ceil(tileHeight / factor)) continue;
      if (!Number.isInteger(column) || !Number.isInteger(row) || column >= columns || row >= rows) continue;
      return this.#tile(first + start + row * columns + column);
    }
    return null;
  }

  /** A file or a tile by its path in the folder of an issue, as a web server would answer. */
  async answer(path, { signal } = {}) {
    const place = await this.#place(decodeURIComponent(path.split(/[?#]/)[0]));
    if (!place?.length && !place?.size) return new Response(null, { status: 404 });
    signal?.throwIfAborted();
    const part = await this.#read(this.#dataStart + place.offset, place.length);
    signal?.throwIfAborted();
    const content = place.size ? await inflated(part, place.size) : part;
    return new Response(content, { headers: { "Content-Type": types[path.split(".").at(-1)] ?? "application/octet-stream" } });
  }
}
