const schemes = new Set(["http:", "https:", "mailto:", "tel:", "sms:", "geo:"]);

/**
 * An address as it may be opened as a link; `null` for one that is not to be opened, such as `javascript:`.
 *
 * Without a base, only whole addresses are.
 */
export function safeAddress(text, base) {
  try {
    const address = new URL(String(text), base);
    return schemes.has(address.protocol) ? address.href : null;
  } catch {
    return null;
  }
}

/**
 * The address of an issue: of its folder, with a slash at its end, or of an EPUB. A file of the folder may be named instead.
 */
export function issueAddress(text, base) {
  const address = new URL(text, base);
  if (address.protocol !== "http:" && address.protocol !== "https:") throw new TypeError("an issue is read by http");
  address.hash = "";
  address.search = "";
  if (/\/(issue|manifest)\.json$/.test(address.pathname)) address.pathname = address.pathname.replace(/[^/]*$/, "");
  if (!/(\/|\.epub)$/i.test(address.pathname)) address.pathname += "/";
  return address.href;
}

/** The values in the address's hash: `page`, a printed number; `q`, a query; `article` and `chapter`, numbers. */
export function place(hash = location.hash) {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
}

/** The hash for a place, without empty values. */
export function placeHash(values) {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return kept.length ? `#${new URLSearchParams(kept)}` : "";
}

/** The sign-in address of the reader's server, which leads back to this page. */
export function signInAddress() {
  const root = new URL("..", location.href.split(/[?#]/)[0]);
  const here = `/${location.href.slice(root.href.length)}`;
  return new URL(`login?return=${encodeURIComponent(here)}`, root).href;
}

/** Where whoever has signed in finds their name, and signs out. */
export function signOutAddress() {
  return new URL("../login", location.href.split(/[?#]/)[0]).href;
}
