// More than any book has, so that a malicious file can't exhaust the memory.
const maximumFiles = 20_000;
const maximumFileSize = 128 << 20;

/** The files of a zip archive, each unpacked on request. */
export class ZipFiles {
  #blob;
  #entries = new Map();

  constructor(blob) {
    this.#blob = blob;
  }

  /** Reads the directory of an archive. Fails if it is not an archive. */
  static async open(blob) {
    const files = new ZipFiles(blob);
    await files.#readDirectory();
    return files;
  }

  async #view(start, length) {
    return new DataView(await this.#blob.slice(start, start + length).arrayBuffer());
  }

  async #readDirectory() {
    // The archive ends with a record of 22 bytes, which may be followed by a comment.
    const start = Math.max(this.#blob.size - 65_557, 0);
    const end = await this.#view(start, this.#blob.size - start);
    let at = end.byteLength - 22;
    while (at >= 0 && end.getUint32(at, true) !== 0x06054b50) at -= 1;
    if (at < 0) throw new TypeError("not a zip archive");
    const count = end.getUint16(at + 10, true);
    // In a large archive, this value means that the numbers are elsewhere (Zip64).
    if (count > maximumFiles) throw new TypeError("too many files");
    const directory = await this.#view(end.getUint32(at + 16, true), end.getUint32(at + 12, true));
    const text = new TextDecoder();
    for (let number = 0, place = 0; number < count; number += 1) {
      if (directory.getUint32(place, true) !== 0x02014b50) throw new TypeError("a damaged zip archive");
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => directory.getUint16(place + offset, true));
      const name = text.decode(new Uint8Array(directory.buffer, place + 46, nameLength));
      this.#entries.set(name, {
        isEncrypted: (directory.getUint16(place + 8, true) & 1) === 1,
        method: directory.getUint16(place + 10, true),
        packed: directory.getUint32(place + 20, true),
        size: directory.getUint32(place + 24, true),
        start: directory.getUint32(place + 42, true),
      });
      place += 46 + nameLength + extraLength + commentLength;
    }
  }

  /** A file as a blob without a type; `null` if it is missing. Fails if it is damaged, encrypted or too large. */
  async file(path) {
    const entry = this.#entries.get(path);
    if (!entry) return null;
    const { method, packed, size, start, isEncrypted } = entry;
    if (isEncrypted || ![0, 8].includes(method) || size > maximumFileSize) throw new TypeError(`${path} cannot be unpacked`);
    const head = await this.#view(start, 30);
    const from = start + 30 + head.getUint16(26, true) + head.getUint16(28, true);
    const data = this.#blob.slice(from, from + packed);
    return method === 0 ? data : inflated(data, size, path);
  }
}

/** Unpacks data up to its declared size. */
async function inflated(data, size, path) {
  const parts = [];
  let count = 0;
  const reader = data.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    count += part.value.length;
    if (count > size) {
      reader.cancel();
      throw new TypeError(`${path} is larger than the archive says`);
    }
    parts.push(part.value);
  }
  return new Blob(parts);
}
