import { element } from "./dom.js";

const resolution = 200;
// Browsers draw no larger canvas everywhere.
const longestSide = 8000;

/** Prints the pages that are seen, side by side on one sheet, without what stands around them. */
export async function printPages(reader) {
  const { issue } = reader;
  const pictures = await Promise.all(reader.pageIndices.map((index) => pagePicture(issue, index)));
  const pages = reader.pageIndices.map((index) => issue.pages[index]);
  const width = pages.reduce((sum, page) => sum + page.width, 0);
  const height = Math.max(...pages.map((page) => page.height));
  const rule = new CSSStyleSheet();
  rule.insertRule(`@page { size: ${width > height ? "landscape" : "portrait"}; margin: 8mm; }`);
  const sheet = element("div", { class: "print-sheet" }, ...pictures);
  for (const [number, picture] of pictures.entries()) {
    picture.style.width = `${(100 * pages[number].width) / width}%`;
  }
  document.adoptedStyleSheets.push(rule);
  document.body.append(sheet);
  addEventListener("afterprint", () => {
    sheet.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== rule);
  }, { once: true });
  print();
}

/** A page as a picture for print. */
async function pagePicture(issue, index) {
  const pyramid = await issue.pyramid(index);
  if (!pyramid) throw new Error("the page cannot be drawn");
  const largest = longestSide / Math.max(pyramid.width, pyramid.height);
  const level = pyramid.levelFor(Math.min((issue.pages[index].width * resolution) / 72 / pyramid.width, largest));
  const { width, height, columns, rows } = pyramid.level(level);
  const picture = element("canvas", { width, height });
  const context = picture.getContext("2d");
  await Promise.all(Array.from({ length: columns * rows }, async (_, number) => {
    const [column, row] = [number % columns, Math.floor(number / columns)];
    const answer = await fetch(pyramid.tile(level, column, row));
    if (!answer.ok) throw new Error(String(answer.status));
    context.drawImage(await createImageBitmap(await answer.blob()), column * pyramid.tileSize, row * pyramid.tileSize);
  }));
  return picture;
}
