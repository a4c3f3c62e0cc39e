import { element } from "./dom.js";
import { pagePicture } from "./page-picture.js";

const resolution = 200;

/** Prints the pages that are seen, side by side on one sheet, without what stands around them. */
export async function printPages(reader) {
  const { issue } = reader;
  const drawn = await Promise.all(reader.pageIndices.map((index) => pagePicture(issue, index, { resolution })));
  const pictures = drawn.map(({ picture }) => picture);
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
