import { svgElement } from "../page/dom.js";

const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
const share = (value) => (isNumber(value) ? value : 0);
const color = (value) => (/^#([\da-f]{6}|[\da-f]{8})$/i.test(value) ? value : null);
const mostCharacters = 1 << 22;

// Path data of SVG in fractions of a frame of a size in points.
const forms = {
  rectangle: ({ cornerRadius }, width, height) => {
    const radius = Math.min(Math.max(share(cornerRadius), 0), width / 2, height / 2);
    const [x, y] = [radius / width, radius / height];
    const corner = (endX, endY) => `A${x} ${y} 0 0 1 ${endX} ${endY}`;
    return `M${x} 0H${1 - x}${corner(1, y)}V${1 - y}${corner(1 - x, 1)}H${x}${corner(0, 1 - y)}V${y}${corner(x, 0)}Z`;
  },
  circle: () => "M1 .5A.5 .5 0 0 1 0 .5A.5 .5 0 0 1 1 .5Z",
  polygon: ({ points }) => {
    const corners = (Array.isArray(points) ? points : []).map((point) => `${share(point?.x)} ${share(point?.y)}`);
    return corners.length ? `M${corners.join("L")}Z` : "";
  },
  path: ({ path }) => {
    const data = String(path ?? "").replace(/\s+/g, " ");
    // SVG draws up to the first error, and a clip path is read as a whole.
    const isWhole = data.length < mostCharacters && /^[-+., \da-z]*$/i.test(data)
      && CSS.supports("clip-path", `path("${data}")`);
    return isWhole ? data : "";
  },
};

/** Whether a shape has a form that is known. */
export const isKnownForm = ({ form }) => Object.hasOwn(forms, form);

const known = new WeakMap();

/**
 * The shape of an overlay in a frame of a size in points: `data` is path data in fractions of the frame; `box` is the
 * rectangle around what is drawn in points, from the top left of the frame, or `null`.
 */
export function shapeOf(overlay, width, height) {
  const before = known.get(overlay);
  if (before?.width === width && before.height === height) return before;
  const data = forms[overlay.form](overlay, width, height);
  const [fill, stroke] = [color(overlay.fill), color(overlay.stroke)];
  const strokeWidth = stroke ? Math.max(0, isNumber(overlay.strokeWidth) ? overlay.strokeWidth : 1) : 0;
  const box = data ? bounds(data, width, height, strokeWidth / 2) : null;
  const shape = { width, height, data, fill, stroke, strokeWidth, box };
  known.set(overlay, shape);
  return shape;
}

function bounds(data, width, height, margin) {
  const path = svgElement("path", { d: data });
  const drawing = svgElement("svg", { width: 0, height: 0 }, path);
  document.documentElement.append(drawing);
  const box = path.getBBox();
  drawing.remove();
  return {
    left: box.x * width - margin,
    top: box.y * height - margin,
    right: (box.x + box.width) * width + margin,
    bottom: (box.y + box.height) * height + margin,
  };
}
