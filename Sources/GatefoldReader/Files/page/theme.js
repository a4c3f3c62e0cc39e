const colors = { surface: "--surface", ink: "--ink", quiet: "--quiet", line: "--line", accent: "--accent" };
const isColor = (text) => /^#[0-9a-f]{6}$/i.test(text ?? "");

/**
 * The look of a publisher, from `theme.json`: `name`, `logo` (an address), `hides(control)`, `start` and `lookUp`, a list of
 * places to look texts up at, `{name, address}`.
 */
export const theme = { name: "", logo: null, start: {}, lookUp: [], hides: () => false };

/** Reads the theme and puts its colours and typeface into force. A theme that cannot be read is left out. */
export async function loadTheme() {
  const address = new URL("../theme.json", import.meta.url);
  let read;
  try {
    read = await (await fetch(address)).json();
  } catch {
    return;
  }
  const style = document.documentElement.style;
  for (const [name, property] of Object.entries(colors)) {
    const [light, dark] = [read.colors?.[name], read.darkColors?.[name]];
    // A theme may have one of the two; reader.css has the other.
    const usual = getComputedStyle(document.documentElement).getPropertyValue(property).match(/#[0-9a-f]{6}/gi) ?? [];
    const pair = [isColor(light) ? light : usual[0], isColor(dark) ? dark : usual[1]];
    if ((isColor(light) || isColor(dark)) && pair.every(isColor)) style.setProperty(property, `light-dark(${pair})`);
  }
  if (read.font?.family) await loadFont(read.font, address);
  theme.name = String(read.name ?? "");
  theme.logo = read.logo ? new URL(read.logo, address).href : null;
  theme.start = read.start ?? {};
  theme.lookUp = Array.isArray(read.lookUp) ? read.lookUp.filter((one) => one?.name && one.address) : [];
  const hidden = new Set(Array.isArray(read.hiddenControls) ? read.hiddenControls : []);
  theme.hides = (control) => hidden.has(control);
}

async function loadFont({ family, file }, address) {
  document.documentElement.style.setProperty("--font", JSON.stringify(String(family)));
  if (!file) return;
  const font = new FontFace(String(family), `url(${JSON.stringify(new URL(file, address).href)})`, { display: "swap" });
  document.fonts.add(font);
  // It is shown when it has come.
  font.load().catch(() => {});
}
