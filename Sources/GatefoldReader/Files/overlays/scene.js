import { isKnownForm, shapeOf } from "./shapes.js";

const touched = ["link", "hotspot", "video", "audio", "gallery", "web", "scroller", "article", "storyboard"];
const kinds = new Set([...touched, "picture", "shape", "tiles"]);

/** The actions of an overlay; none if the list is too long. */
export function actionsOf(overlay, member = "actions") {
  const list = overlay[member];
  return Array.isArray(list) && list.length <= 1000 ? list : [];
}

/** Whether an overlay is visible, after what actions have changed. */
export const isVisible = (overlay, visibility) => visibility[overlay.id] ?? overlay.isHidden !== true;

/** Whether a touch of the overlay does something. */
export const takesTouches = (overlay) => touched.includes(overlay.kind) || actionsOf(overlay).length > 0;

/** Whether an overlay of a description can be shown by this reader. */
export const isKnown = (overlay) => typeof overlay?.id === "string" && kinds.has(overlay.kind)
  && (overlay.kind !== "shape" || isKnownForm(overlay));

/**
 * The overlays visible in a window over a canvas, from lowest to highest: `{overlay, frame, transform, corners, clip}`.
 *
 * `frame` and `clip` are in points of the canvas; `transform` maps points of the frame, from its top left, to pixels of
 * the window. A view without a size shows the whole canvas.
 */
export function items(overlays, canvas, { matrix, width = Infinity, height = Infinity }, visibility = {}) {
  const shown = [];
  for (const [place, overlay] of overlays.entries()) {
    const frame = isKnown(overlay) && isVisible(overlay, visibility) ? frameOn(overlay, canvas) : null;
    if (!frame) continue;
    const item = { ...placed(overlay, frame, matrix), place };
    let seen = bounds(corners(item.transform, extent(overlay, frame)));
    if (overlay.isAcrossSpread === true && canvas.spread) {
      item.clip = { x: 0, y: 0, ...canvas.size };
      seen = intersection(seen, bounds([point(matrix, 0, 0), point(matrix, canvas.size.width, canvas.size.height)]));
    }
    const { left, top, right, bottom } = intersection(seen, { left: 0, top: 0, right: width, bottom: height });
    if (width === Infinity || (left < right && top < bottom)) shown.push(item);
  }
  const level = ({ overlay }) => (overlay.level === "above" ? 1 : 0);
  const order = ({ overlay }) => (Number.isInteger(overlay.order) ? overlay.order : 0);
  return shown.sort((one, other) => level(one) - level(other) || order(one) - order(other) || one.place - other.place);
}

/** Where an overlay lies whose frame is known: `transform` and `corners`. */
export function placed(overlay, frame, matrix) {
  const { a, b, c, d } = matrix;
  const angle = ((Number.isFinite(overlay.rotation) ? overlay.rotation % 360 : 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [halfWidth, halfHeight] = [frame.width / 2, frame.height / 2];
  const [tx, ty] = point(matrix, frame.x + halfWidth - halfWidth * cos + halfHeight * sin,
    frame.y + halfHeight - halfWidth * sin - halfHeight * cos);
  const transform = { a: a * cos + c * sin, b: b * cos + d * sin, c: c * cos - a * sin, d: d * cos - b * sin, tx, ty };
  const box = { left: 0, top: 0, right: frame.width, bottom: frame.height };
  return { overlay, frame, transform, corners: corners(transform, box) };
}

/** The point of the frame, from its top left, that lies at a point of the window. */
export function source({ a, b, c, d, tx, ty }, x, y) {
  const determinant = a * d - b * c;
  return [(d * (x - tx) - c * (y - ty)) / determinant, (a * (y - ty) - b * (x - tx)) / determinant];
}

/** Where an overlay lies on a canvas in points, before it is turned; `null` if nothing of it does. */
function frameOn(overlay, { size, slots, spread }) {
  const { pageIndex, pageLabel, isAcrossSpread } = overlay;
  const isNamed = (slot) => (Number.isInteger(pageIndex) ? slot.pageIndex === pageIndex : slot.pageLabel === pageLabel);
  const slot = (isAcrossSpread === true && spread ? spread.slots : slots).find(isNamed);
  if (!slot) return null;
  if (isAcrossSpread !== true) return inPoints(overlay, slot.frame, slot.frame.x, slot.frame.y);
  if (!spread) return inPoints(overlay, size, 0, 0);
  const seen = spread.slots.find((one) => one.pageIndex === slots[0].pageIndex);
  const frame = inPoints(overlay, spread.size, -seen.frame.x, -seen.frame.y);
  if (!frame) return null;
  const { transform } = placed(overlay, frame, { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 });
  const { left, top, right, bottom } = bounds(corners(transform, extent(overlay, frame)));
  return left < size.width && right > 0 && top < size.height && bottom > 0 ? frame : null;
}

function inPoints({ frame, unit }, size, right, down) {
  const { x, y, width, height } = frame ?? {};
  if (![x, y, width, height].every((value) => Math.abs(value) <= 1e6) || !(width > 0 && height > 0)) return null;
  const [w, h] = unit === "fractions" ? [size.width, size.height] : [1, 1];
  return { x: x * w + right, y: y * h + down, width: width * w, height: height * h };
}

/** The rectangle around what may be drawn, from the top left of the frame. Shapes may reach beyond it. */
function extent(overlay, { width, height }) {
  const drawn = overlay.kind === "shape" && shapeOf(overlay, width, height).box;
  const { left, top, right, bottom } = drawn || { left: 0, top: 0, right: 0, bottom: 0 };
  return bounds([[0, 0], [width, height], [left, top], [right, bottom]]);
}

const point = ({ a, b, c, d, e, f }, x, y) => [a * x + c * y + e, b * x + d * y + f];

const corners = ({ a, b, c, d, tx, ty }, { left, top, right, bottom }) =>
  [[left, top], [right, top], [right, bottom], [left, bottom]]
    .map(([x, y]) => point({ a, b, c, d, e: tx, f: ty }, x, y));

function bounds(points) {
  const [xs, ys] = [0, 1].map((axis) => points.map((corner) => corner[axis]));
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

const intersection = (one, other) => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});
