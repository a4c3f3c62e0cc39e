import { isPacked, showPicture } from "./files.js";

/**
 * Makes an element. Attributes are set by name; functions listen to events (`onclick`); `null`, `undefined` and `false` are
 * left out. Children are nodes and texts, never markup.
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key.replace(/^on/, ""), value);
    else if (key === "src" && isPacked(value)) showPicture(made, value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** Makes an SVG element; attributes that are `null` are left out. */
export function svgElement(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Strokes in a square of 24.
const icons = {
  back: "M15 5l-7 7 7 7",
  bookmark: "M7 4h10v16l-5-4-5 4z",
  clip: "M7 2v15h15M2 7h15v15",
  close: "M6 6l12 12M18 6L6 18",
  contents: "M4 6h16M4 12h16M4 18h10",
  download: "M12 4v11M8 11l4 4 4-4M5 17v3h14v-3",
  fit: "M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4",
  full: "M4 10V4h6M14 4h6v6M20 14v6h-6M10 20H4v-6",
  minus: "M5 12h14",
  more: "M12 5.5v.01M12 12v.01M12 18.500v.01",
  next: "M9 5l7 7-7 7",
  note: "M5 4h14v12l-5 4H5zM14 20v-4h5",
  pause: "M9 5v14M15 5v14",
  play: "M8 5l11 7-11 7z",
  plus: "M5 12h14M12 5v14",
  previous: "M15 5l-7 7 7 7",
  print: "M7 8V4h10v4M7 17H4V9h16v8h-3M7 14h10v6H7z",
  reading: "M4 6h9M4 10h16M4 14h16M4 18h12M16 6h4",
  search: "M10.500 17a6.500 6.500 0 1 1 0-13 6.500 6.500 0 0 1 0 13zM15.500 15.500L20 20",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  shelf: "M5 4v16M9 4v16M13 4l5 15.500M3 20h18",
  skipBack: "M19 6l-9 6 9 6zM6 6v12",
  skipForward: "M5 6l9 6-9 6zM18 6v12",
  speak: "M4 10v4h4l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11",
  thumbnails: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  turn: "M19 12a7 7 0 1 1-2-5M17 3v4h-4",
};

/** A picture for a button, in the colour of its text. */
export function icon(name) {
  return svgElement("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" }, svgElement("path", { d: icons[name] }));
}

/** A button with a picture, whose name is a text. */
export function iconButton(name, label, action, attributes = {}) {
  return element("button", { type: "button", class: "button", "aria-label": label, title: label, onclick: action, ...attributes },
    icon(name));
}

/** Has the browser save a file. */
export function saveFile(blob, name) {
  const href = URL.createObjectURL(blob);
  element("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Calls a function once, after calls have ceased for a while. */
export function debounced(milliseconds, body) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => body(...values), milliseconds);
  };
}

/** A text from the browser's local storage; `null` if it is missing or storage is unavailable. */
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text by a name, if the browser may. */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // It holds until the window is closed.
  }
}

const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether somebody asked the system for less motion. */
export const wantsLessMotion = () => lessMotion.matches;

const styles = new Map();

/** Loads a style sheet of the reader's folder, once. */
export function loadStyle(path) {
  if (!styles.has(path)) {
    const link = element("link", { rel: "stylesheet", href: new URL(`../${path}`, import.meta.url).href });
    styles.set(path, new Promise((resolve, reject) => Object.assign(link, { onload: resolve, onerror: reject })));
    document.head.append(link);
  }
  return styles.get(path);
}
