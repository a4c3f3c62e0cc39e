import { element } from "../page/dom.js";
import { source } from "./scene.js";
import { Still } from "./still.js";

const whole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;
const mostTiles = 400;

/** A tiled picture. Only tiles of the required zoom inside the window are loaded. */
export class OverlayTiles extends Still {
  #tiles = new Map();

  /** Called in each frame, since the required tiles may change while the window moves. */
  move(transform, frame, view) {
    const { overlay, asset } = this.host;
    const factor = devicePixelRatio >= 2 && String(overlay.template).includes("{scale}") ? 2 : 1;
    const level = levelOf(overlay, frame, (frame.width * view.zoom * devicePixelRatio) / factor);
    const wanted = new Set();
    for (const { column, row } of level ? seenTiles(level, frame, transform, view) : []) {
      const values = { z: level.zoom, x: column, y: row, scale: factor === 2 ? "@2x" : "" };
      const text = String(overlay.template).replace(/\{(z|x|y|scale)\}/g, (all, name) => values[name]);
      const address = text.includes("://") ? text : asset(text);
      if (!/^https?:/i.test(address)) continue;
      wanted.add(address);
      if (!this.#tiles.has(address)) this.#add(address, level, column, row);
    }
    // Existing tiles stay below until all wanted tiles have arrived.
    if ([...wanted].some((address) => !this.#tiles.get(address).dataset.state)) return;
    for (const [address, tile] of this.#tiles) {
      if (wanted.has(address)) continue;
      tile.remove();
      this.#tiles.delete(address);
    }
  }

  #add(src, { zoom, side, width, height }, column, row) {
    const settled = ({ type }) => {
      tile.dataset.state = type;
      this.host.ready();
      this.host.reader.draw?.();
    };
    const tile = element("img", { class: "overlay-tile", alt: "", onload: settled, onerror: settled, src });
    const percent = (value, size) => `${(100 * side * value) / size}%`;
    Object.assign(tile.style, {
      left: percent(column, width), top: percent(row, height), width: percent(1, width), height: percent(1, height), zIndex: zoom,
    });
    this.#tiles.set(src, tile);
    this.host.element.append(tile);
  }
}

/** The zoom for a frame that is some pixels wide, with the size of the whole; `null` if nothing is to be shown. */
function levelOf(overlay, frame, pixels) {
  const { minimumZoom: low = 0, maximumZoom: high, tileSize: side = 256, pixelWidth, pixelHeight } = overlay;
  if (!whole(high, 0, 40) || !whole(low, 0, high) || !whole(side, 16, 4096)) return null;
  const isSized = whole(pixelWidth, 1, 1e9) && whole(pixelHeight, 1, 1e9);
  const scale = (side * 2 ** high) / Math.max(frame.width, frame.height);
  const [width, height] = isSized ? [pixelWidth, pixelHeight] : [frame.width * scale, frame.height * scale];
  let zoom = low;
  while (zoom < high && width / 2 ** (high - zoom) < pixels) zoom += 1;
  const shrink = 2 ** (high - zoom);
  return width / shrink > 4 * pixels ? null : { zoom, side, width: width / shrink, height: height / shrink };
}

/** The tiles of a level that the window shows. */
function seenTiles({ side, width, height }, frame, transform, view) {
  const corners = [[0, 0], [view.width, 0], [view.width, view.height], [0, view.height]]
    .map(([x, y]) => source(transform, x, y));
  const range = (axis, size, pixels) => {
    const values = corners.map((corner) => (corner[axis] / size) * (pixels / side));
    const end = Math.ceil(pixels / side - 1e-9);
    return [Math.max(0, Math.floor(Math.min(...values))), Math.min(end, Math.ceil(Math.max(...values)))];
  };
  const [left, right] = range(0, frame.width, width);
  const [top, bottom] = range(1, frame.height, height);
  const tiles = [];
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right && tiles.length < mostTiles; column += 1) tiles.push({ column, row });
  }
  return tiles;
}
