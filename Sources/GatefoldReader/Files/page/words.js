/** The languages of the interface. */
export const languages = ["en", "it", "de", "fr", "es", "ja", "ar"];

let texts = {};

/** A text of the interface, in which `{name}` is replaced by a value. */
export function words(key, values = {}) {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Reads the texts of the first language that there is: the one that is named, or that the browser prefers. */
export async function loadWords(named) {
  const wanted = [named, ...navigator.languages].filter(Boolean).map((tag) => tag.toLowerCase().split("-")[0]);
  const language = wanted.find((tag) => languages.includes(tag)) ?? "en";
  const read = async (tag) => (await fetch(new URL(`../languages/${tag}.json`, import.meta.url))).json();
  texts = { ...(await read("en")), ...(language === "en" ? {} : await read(language)) };
  words.language = language;
  words.direction = language === "ar" ? "rtl" : "ltr";
  document.documentElement.lang = language;
  document.documentElement.dir = words.direction;
}
