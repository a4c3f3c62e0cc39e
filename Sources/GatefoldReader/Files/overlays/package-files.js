// Files of a package that its HTML names: in attributes of elements, in style sheets, and in HTML within it.
import { parsed } from "../book/text-book.js";
import { element } from "../page/dom.js";

const attributes = [
  ["img, script, source, audio, video, track, embed, iframe, input[type=image]", "src"], ["img, source", "srcset"],
  ["video", "poster"], ["object", "data"], ["link[rel~=stylesheet], image", "href"], ["image", "xlink:href"],
];
const styleAddress = /(@import\s+)(["'])(.*?)\2|\burl\(\s*(?:(["'])(.*?)\4|([^"')\s]+))\s*\)/gi;
const candidate = /([^\s,]\S*[^\s,])(\s+[\d.]+[wx])?/g;
const deepest = 4;
// The maximum size of a file. As a data URL it grows by a third, and again with each level of nesting.
const maximumSize = 32 << 20;

const isHTML = (type) => /^(text\/html|application\/xhtml\+xml)/i.test(type);
const isStyle = (type) => /^text\/css/i.test(type);

/** The folder that HTML may use: its own, and `null` for HTML at the top of a package. */
export function ownFolder(address, root) {
  const folder = new URL(".", address).href;
  return folder === root ? null : folder;
}

/** Replaces what a pattern finds by what a function promises for it. */
async function replaced(text, pattern, replace) {
  const found = [...text.matchAll(pattern)];
  const others = await Promise.all(found.map(replace));
  let end = 0;
  const parts = found.flatMap((match, number) => {
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    return [before, others[number]];
  });
  return [...parts, text.slice(end)].join("");
}

/** A style sheet with other addresses. */
function restyled(text, base, other) {
  return replaced(text, styleAddress, async ([whole, rule = "", , imported, , quoted, bare]) => {
    const address = await other(imported ?? quoted ?? bare, base);
    return address === null ? whole : `${rule}url("${address}")`;
  });
}

/** Loads frame.html in a frame, and answers its window: its policy allows the styles that HTML of a package has. */
export async function frameWindow(frame) {
  await new Promise((resolve) => {
    frame.addEventListener("load", resolve, { once: true });
    frame.src = new URL("frame.html", import.meta.url).href;
    if (!frame.isConnected) document.body.append(frame);
  });
  return frame.contentWindow;
}

/** HTML with other addresses: those that `other(reference, base)` promises, or the same where that is `null`. */
async function readdressed(text, address, other, { DOMParser }) {
  const page = parsed(text, DOMParser);
  const baseElement = page.querySelector("base[href]");
  const base = new URL(baseElement?.getAttribute("href") ?? "", address).href;
  baseElement?.remove();
  const tasks = [];
  const change = async (element, name, value) => {
    const changed = await value;
    if (changed === null) return;
    element.setAttribute(name, changed);
    // The hash of what may have other addresses in it now.
    element.removeAttribute("integrity");
  };
  for (const [selector, name] of attributes) {
    for (const element of page.querySelectorAll(selector)) {
      const value = element.getAttribute(name);
      if (!value) continue;
      const others = name !== "srcset" ? other(value, base) : replaced(value, candidate, async ([whole, file, size = ""]) =>
        ((found) => (found === null ? whole : found + size))(await other(file, base)));
      tasks.push(change(element, name, others));
    }
  }
  for (const element of page.querySelectorAll("[style]")) {
    tasks.push(change(element, "style", restyled(element.getAttribute("style"), base, other)));
  }
  for (const element of page.querySelectorAll("style")) {
    tasks.push(restyled(element.textContent, base, other).then((style) => (element.textContent = style)));
  }
  await Promise.all(tasks);
  const markup = page.contentType === "text/html" ? page.documentElement.outerHTML
    : new XMLSerializer().serializeToString(page.documentElement);
  return `${page.doctype ? "<!DOCTYPE html>" : ""}${markup}`;
}

/** The address of a file in a folder that a reference means; `null` if it means another. */
function fileOf(reference, base, folder) {
  if (!folder || !URL.canParse(reference, base)) return null;
  const url = new URL(reference, base);
  url.hash = "";
  return url.href.startsWith(folder) ? url.href : null;
}

/** The files of a folder that an answer names, if it is HTML or a style sheet. */
export async function namedFiles(answer, address, folder) {
  const type = answer.headers.get("content-type") ?? "";
  const found = new Set();
  const note = async (reference, base) => {
    const file = fileOf(reference, base, folder);
    if (file) found.add(file);
    return null;
  };
  if (isStyle(type)) await restyled(await answer.text(), address, note);
  if (isHTML(type)) {
    const frame = element("iframe", { hidden: true });
    try {
      await readdressed(await answer.text(), address, note, await frameWindow(frame));
    } finally {
      frame.remove();
    }
  }
  return [...found];
}

/** A file as an address that holds all of it. */
function dataAddress(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** HTML with all of a folder that it names in its markup and styles; `home` is a window of frame.html. */
export async function wholePage(address, folder, home) {
  const get = async (file) => {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${answer.status} ${file}`);
    return answer.blob();
  };
  const within = (depth) => async (reference, base) => {
    const file = fileOf(reference, base, folder);
    const blob = file && (await get(file).catch(() => null));
    if (!blob || blob.size > maximumSize) return null;
    const { type } = blob;
    if (!isHTML(type) && !isStyle(type)) return dataAddress(blob);
    if (depth === deepest) return null;
    const text = await (isHTML(type) ? readdressed : restyled)(await blob.text(), file, within(depth + 1), home);
    return dataAddress(new Blob([text], { type }));
  };
  return readdressed(await (await get(address)).text(), address, within(0), home);
}
