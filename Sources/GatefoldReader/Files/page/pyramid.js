const maximumLevels = 32;
// The maximum number of tiles at full size: more than any page has, so that a wrong description can't keep the window busy.
const maximumTiles = 1 << 16;
// The minimum side of a tile that is drawn enlarged, in pixels of the full size.
const minimumRegion = 8;

/**
 * The tiles of a picture, as the `info.json` of a IIIF image describes them. Level 0 is the finest. Where a server draws
 * regions at any size, there are levels between those that it names, and beyond the full size.
 */
export class Pyramid {
  constructor(address, info) {
    this.address = address;
    this.width = info.width;
    this.height = info.height;
    const tiles = info.tiles?.[0] ?? { width: Math.max(info.width, info.height), scaleFactors: [1] };
    this.tileSize = tiles.width;
    this.factors = [...tiles.scaleFactors].sort((a, b) => a - b);
    const named = this.factors;
    this.format = info.preferredFormats?.[0] ?? "jpg";
    const isSound = [this.width, this.height, this.tileSize, ...this.factors].every((value) => Number.isInteger(value) && value > 0)
      && this.factors.length > 0 && this.factors.length <= maximumLevels;
    const { columns, rows } = isSound ? this.level(0) : {};
    if (!isSound || columns * rows > maximumTiles) throw new RangeError("info.json describes no picture that can be shown");
    if (info.extraFeatures?.includes?.("sizeUpscaling")) this.#refine();
    /** The levels that are named, the finest first: those that may be files. */
    this.namedLevels = named.map((factor) => this.factors.indexOf(factor));
  }

  /** Adds the levels that only a server has. Those between make for fewer tiles: less is drawn that is then reduced. */
  #refine() {
    const steps = this.factors.slice(0, -1).map((factor) => factor * 1.5);
    for (let factor = this.factors[0] / 2; this.tileSize * factor >= minimumRegion; factor /= 2) steps.push(factor);
    const isWhole = (factor) => Number.isInteger(this.tileSize * factor);
    this.factors = [...this.factors, ...steps.filter(isWhole)].sort((a, b) => a - b);
  }

  /** Levels to show where tiles of one cannot be had: finer ones that are named, the next first, then coarser ones. */
  instead(level) {
    const finer = this.namedLevels.filter((one) => one < level).reverse();
    return [...finer, ...Array.from({ length: this.levelCount - level - 1 }, (_, number) => level + 1 + number)];
  }

  get levelCount() {
    return this.factors.length;
  }

  /** The size of a level in pixels, with its tiles. */
  level(index) {
    const factor = this.factors[index];
    const width = Math.ceil(this.width / factor);
    const height = Math.ceil(this.height / factor);
    return {
      factor,
      width,
      height,
      columns: Math.ceil(width / this.tileSize),
      rows: Math.ceil(height / this.tileSize),
    };
  }

  /** The coarsest level that has at least so many pixels for each pixel of the full size; else the finest. */
  levelFor(scale) {
    for (let index = this.factors.length - 1; index > 0; index -= 1) {
      // A hundredth less is not seen.
      if (1 / this.factors[index] >= scale * 0.99) return index;
    }
    return 0;
  }

  /** The address of a tile. */
  tile(level, column, row) {
    const { factor, width, height, columns, rows } = this.level(level);
    if (columns === 1 && rows === 1 && factor >= 1) return this.#picture("full", width, height);
    const step = this.tileSize * factor;
    const [x, y] = [column * step, row * step];
    const [w, h] = [Math.min(step, this.width - x), Math.min(step, this.height - y)];
    // Only with this sign is a region drawn larger than it is.
    const size = `${factor < 1 ? "^" : ""}${Math.ceil(w / factor)}`;
    return this.#picture(`${x},${y},${w},${h}`, size, Math.ceil(h / factor));
  }

  #picture(region, width, height) {
    return `${this.address}/${region}/${width},${height}/0/default.${this.format}`;
  }
}

/** The addresses of all tiles of a level. */
export function tileAddresses(pyramid, level) {
  const { columns, rows } = pyramid.level(level);
  return Array.from({ length: columns * rows }, (_, index) =>
    pyramid.tile(level, index % columns, Math.floor(index / columns)));
}
