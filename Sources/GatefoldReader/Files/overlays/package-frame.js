import { element } from "../page/dom.js";

/** Sandbox permissions of a package's HTML: it may run scripts and open other pages, but not act as the reader. */
export const packageRights = "allow-scripts allow-popups allow-forms";

/** Whether the network has a file: its head is not asked from the service worker. */
export function isReachable(address) {
  return fetch(address, { method: "HEAD", mode: "no-cors", cache: "no-store" }).then(() => true, () => false);
}

/**
 * Makes a frame for HTML of a package, which has no rights of the reader's own pages. `loaded` is called when it is there;
 * `root` is the address of the package's files. HTML that the reader keeps is shown without a network, too, with what it
 * names in its markup and styles.
 */
export function packageFrame(address, { title, root, name = "overlay-fill", rights = packageRights, loaded = () => {} }) {
  const frame = element("iframe", { class: name, title, sandbox: rights, referrerpolicy: "no-referrer" });
  const show = () => {
    frame.sandbox = rights;
    frame.addEventListener("load", loaded);
    frame.src = address;
  };
  if (navigator.serviceWorker?.controller) {
    isOnlyKept(address).then((isOnly) => (isOnly ? showKept(frame, address, root, loaded) : show())).catch(show);
  } else {
    show();
  }
  return frame;
}

/** Whether HTML is kept, and cannot be had from the network. */
async function isOnlyKept(address) {
  return Boolean(await caches.match(address, { ignoreVary: true })) && !(await isReachable(address));
}

/** A frame with few rights gets nothing from the service worker: the HTML is in such a frame within one of the reader's. */
async function showKept(frame, address, root, loaded) {
  const rights = frame.sandbox.value;
  const { frameWindow, ownFolder, wholePage } = await import("./package-files.js");
  frame.removeAttribute("sandbox");
  const home = await frameWindow(frame);
  const inner = home.document.querySelector("iframe");
  const html = await wholePage(address, ownFolder(address, root), home);
  Object.assign(inner, { sandbox: rights, title: frame.title, srcdoc: html });
  inner.addEventListener("load", loaded);
}
