import { keep, kept } from "../page/dom.js";

const key = "gatefold.device";

/** A new UUID, taken from a blob's address, since `crypto.randomUUID` is missing on pages without https. */
export function newIdentifier() {
  const address = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(address);
  return address.slice(-36);
}

/** Identifies this browser. It also decides between simultaneous changes. */
const identifier = kept(key) ?? newIdentifier();
keep(key, identifier);

const first = (names) => names.find(([sign]) => sign.test(navigator.userAgent))?.[1];

/** This browser: `identifier`, and a `name` for people. */
export const device = {
  identifier,
  name: [
    first([[/Edg/, "Edge"], [/OPR/, "Opera"], [/Firefox|FxiOS/, "Firefox"], [/Chrom|CriOS/, "Chrome"],
      [/Safari/, "Safari"]]),
    first([[/Android/, "Android"], [/iPhone/, "iPhone"], [/iPad/, "iPad"], [/Windows/, "Windows"], [/Mac OS/, "Mac"],
      [/CrOS/, "ChromeOS"], [/Linux/, "Linux"]]),
  ].filter(Boolean).join(", ") || "Web",
};
