import { actionsOf, isVisible } from "./scene.js";

const isText = (value) => typeof value === "string";
const hasOverlay = ({ overlay }) => isText(overlay);
const hasOverlays = ({ overlays }) => Array.isArray(overlays) && overlays.length > 0 && overlays.every(isText);

// The required members of each kind.
const needs = {
  openAddress: ({ address }) => isText(address),
  goToPage: ({ pageIndex, pageLabel }) => Number.isInteger(pageIndex) || isText(pageLabel),
  goToContents: ({ title }) => isText(title),
  show: hasOverlays,
  hide: hasOverlays,
  toggle: hasOverlays,
  play: hasOverlay,
  pause: hasOverlay,
  seek: ({ overlay, seconds }) => isText(overlay) && Number.isFinite(seconds) && seconds >= 0,
  openArticle: hasOverlay,
  chooseClip: ({ overlay, clip }) => isText(overlay) && isText(clip),
  share: ({ thing = "page" }) => thing === "page" || thing === "article",
};

/** Whether a value is an action with all that it needs. */
export const isAction = (value) => Object.hasOwn(needs, value?.kind) && needs[value.kind](value);

/** How many actions one touch may perform. */
const most = 1000;

/** Performs actions one after the other, each to its end; those that cannot be performed are skipped. */
export async function perform(actions, layers, budget = { left: most }) {
  for (const action of actions) {
    if (budget.left <= 0) return;
    budget.left -= 1;
    if (isAction(action)) await performers[action.kind](action, layers, budget);
  }
}

const performers = {
  openAddress: ({ address }, { reader }) => reader.openAddress(address),
  goToPage: (action, layers) => goTo(layers.pageOf(action), layers),
  async goToContents({ title }, layers) {
    const entry = entryOf(await layers.reader.issue.contents().catch(() => []), title);
    if (entry) await goTo(entry.pageIndex, layers, { x: entry.x, y: entry.y });
  },
  async show({ overlays }, layers, budget, isToggled) {
    for (const id of overlays) await change(id, layers, budget, isToggled);
  },
  hide({ overlays }, layers) {
    for (const id of overlays) layers.setVisible(id, false);
  },
  toggle: (action, layers, budget) => performers.show(action, layers, budget, true),
  play: ({ overlay }, layers) => layers.content(overlay)?.play?.(),
  pause: ({ overlay }, layers) => layers.content(overlay)?.pause?.(),
  seek({ overlay, seconds }, layers) {
    const content = layers.content(overlay);
    if (content) content.seek?.(seconds);
    else Object.assign(layers.memory(overlay), { time: seconds, hasEnded: false });
  },
  openArticle: ({ overlay }, layers) => layers.openArticle(layers.overlay(overlay)),
  chooseClip: ({ overlay, clip }, layers) => layers.content(overlay)?.chooseClip?.(clip),
  share: ({ thing = "page" }, { reader }) => reader.share?.({ thing }),
};

async function goTo(index, { reader, pageShown }, place) {
  if (!reader.issue.pages[index]) return;
  reader.goToPage(index, place);
  // Further actions may concern overlays of that page.
  await pageShown(index);
}

/** Shows a hidden overlay and performs its actions; otherwise hides the overlay, if it is to be toggled. */
async function change(id, layers, budget, isToggled) {
  const overlay = layers.overlay(id);
  if (!overlay) return;
  if (isVisible(overlay, layers.visibility)) {
    if (isToggled) layers.setVisible(id, false);
  } else {
    layers.setVisible(id, true);
    await perform(actionsOf(overlay, "actionsWhenShown"), layers, budget);
  }
}

/** The first entry of the contents with a title. */
function entryOf(entries, title) {
  for (const entry of entries ?? []) {
    const found = entry.title === title ? entry : entryOf(entry.children, title);
    if (found) return found;
  }
  return null;
}
