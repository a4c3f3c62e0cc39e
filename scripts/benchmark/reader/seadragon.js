// A viewer of spreads with OpenSeadragon, as sharp as ours: its usual level has half of a dense display's pixels. The
// next and previous spreads are loaded after the visible one.
const address = new URL(new URLSearchParams(location.search).get("issue"), location.href);
const issue = await (await fetch(new URL("issue.json", address))).json();
const spreads = issue.spreads ?? issue.pages.map((page) => [page.pageIndex]);
const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;

const viewer = OpenSeadragon({
  id: "stage",
  showNavigationControl: false,
  minPixelRatio: (0.5 / devicePixelRatio) * 1.01,
  imageLoaderLimit: 6,
  maxImageCacheCount: 1000,
  animationTime: isStill ? 0 : 0.25,
  blendTime: 0,
  visibilityRatio: 1,
  // The tiles may come from another server than the benchmark's page.
  crossOriginPolicy: "Anonymous",
});

const infos = new Map();
const info = (index) => {
  if (!infos.has(index)) {
    const service = new URL(issue.pages[index].imageService, address).href;
    infos.set(index, fetch(`${service}/info.json`).then((answer) => answer.json()).then((read) => {
      // Tiles are requested at this address, even if a static export was built for another one.
      read.id = service;
      return read;
    }));
  }
  return infos.get(index);
};

const shown = new Map();
let [current, isDrawn] = [0, false];

/** Places a spread, in points. It is invisible while it is loaded ahead. */
async function place(spread) {
  if (!spreads[spread] || shown.has(spread)) return;
  shown.set(spread, null);
  const sources = await Promise.all(spreads[spread].map(info));
  let x = 0;
  const items = [];
  await Promise.all(sources.map((tileSource, number) => {
    const { width } = issue.pages[spreads[spread][number]];
    const left = x;
    x += width;
    return new Promise((resolve, reject) => viewer.addTiledImage({
      tileSource, x: left, y: 0, width, preload: true, opacity: spread === current ? 1 : 0,
      success: ({ item }) => resolve((items[number] = item)), error: reject,
    }));
  }));
  shown.set(spread, items);
  if (spread === current) show();
}

/** Shows the current spread, if it has been placed. */
function show() {
  for (const [spread, items] of shown) items?.forEach((item) => item.setOpacity(spread === current ? 1 : 0));
  if (!shown.get(current)) return;
  const pages = spreads[current].map((index) => issue.pages[index]);
  const width = pages.reduce((sum, page) => sum + page.width, 0);
  const height = Math.max(...pages.map((page) => page.height));
  const { x: w, y: h } = viewer.viewport.getContainerSize();
  const zoom = Math.min((w - 16) / width, (h - 16) / height);
  const bounds = new OpenSeadragon.Rect((width - w / zoom) / 2, (height - h / zoom) / 2, w / zoom, h / zoom);
  viewer.viewport.fitBounds(bounds, true);
  isDrawn = false;
  viewer.forceRedraw();
}

async function go(spread) {
  if (!spreads[spread]) return;
  current = spread;
  isDrawn = false;
  show();
  await place(spread);
}

/** Whether all tiles of the spread are drawn at the level it needs. */
function isSharp() {
  const items = shown.get(current);
  const { viewport } = viewer;
  return Boolean(items) && isDrawn && Math.abs(viewport.getZoom(true) / viewport.getZoom(false) - 1) < 1e-6
    && items.every((item) => item.getFullyLoaded());
}

viewer.addHandler("update-viewport", () => {
  isDrawn = true;
  if (!isSharp()) return;
  for (const by of [1, -1]) place(current + by);
  for (const [spread, items] of shown) {
    if (!items || Math.abs(spread - current) <= 2) continue;
    items.forEach((item) => viewer.world.removeItem(item));
    shown.delete(spread);
  }
});
addEventListener("keydown", (event) => event.key === "PageDown" && go(current + 1));

if (globalThis.gatefoldBenchmark) {
  gatefoldBenchmark.reader = {
    key: "PageDown",
    isReady: true,
    get isSharp() {
      return isSharp();
    },
    get place() {
      return current;
    },
    get pageHeight() {
      return viewer.viewport.deltaPixelsFromPoints(new OpenSeadragon.Point(0, issue.pages[spreads[current][0]].height)).y;
    },
    turn: (by) => void go(current + by),
    zoom(factor) {
      isDrawn = false;
      viewer.viewport.zoomBy(factor);
      viewer.forceRedraw();
    },
  };
}
await go(0);
