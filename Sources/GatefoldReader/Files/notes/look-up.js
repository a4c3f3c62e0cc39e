import { element, keep, kept } from "../page/dom.js";
import { theme } from "../page/theme.js";
import { words } from "../page/words.js";

const name = "gatefold.lookUp";
const placeholder = "{text}";
// Some servers refuse longer addresses.
const longestText = 1000;

/** Whether an address can look texts up: an http address with a placeholder for the text after the server's name. */
export function isLookUp(address) {
  if (typeof address !== "string" || !address.includes(placeholder)) return false;
  const mark = "gatefoldtext";
  const tried = address.replaceAll(placeholder, mark);
  if (!URL.canParse(tried)) return false;
  const { protocol, username, password, host } = new URL(tried);
  return /^https?:$/.test(protocol) && !username && !password && !host.includes(mark);
}

/** The publisher's and the reader's own services for looking texts up: `{label, addressOf(text)}`. */
export function lookUps() {
  const own = theme.hides("lookUp") ? null : kept(name);
  const known = [...theme.lookUp, ...(own ? [{ name: "", address: own }] : [])].filter(({ address }) => isLookUp(address));
  return known.map(({ name: title, address }) => ({
    label: title || words("lookUpAt", { site: new URL(address).host }),
    addressOf: (text) => address.replaceAll(placeholder, () =>
      encodeURIComponent(text.trim().slice(0, longestText).toWellFormed())),
  }));
}

/** Asks for the reader's own address and stores it in this browser; an empty one removes it. */
export function askLookUp() {
  const field = element("input", { type: "text", inputmode: "url", class: "text-field", value: kept(name) ?? "", dir: "ltr",
    autocomplete: "off", spellcheck: "false", placeholder: `https://en.wiktionary.org/wiki/${placeholder}`,
    "aria-label": words("lookUpOwn"), "aria-describedby": "look-up-help" });
  const status = element("p", { role: "alert" });
  const close = () => {
    dialog.close();
    dialog.remove();
  };
  const dialog = element("dialog", { class: "keys look-up", "aria-label": words("lookUpOwn"), oncancel: (event) => {
    event.preventDefault();
    close();
  } },
  element("form", { onsubmit: (event) => {
    event.preventDefault();
    const address = field.value.trim();
    if (address && !isLookUp(address)) {
      status.textContent = words("lookUpWrong", { placeholder });
      field.select();
      return;
    }
    keep(name, address);
    close();
  } },
  element("h2", {}, words("lookUpOwn")),
  element("p", { id: "look-up-help" }, words("lookUpHelp", { placeholder })), field, status,
  element("p", { class: "opening-buttons" },
    element("button", { class: "text-button" }, words("noteSave")),
    element("button", { type: "button", class: "text-button", onclick: close }, words("noteCancel")))));
  document.body.append(dialog);
  dialog.showModal();
  field.select();
}
