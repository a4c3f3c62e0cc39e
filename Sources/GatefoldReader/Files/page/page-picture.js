import { fetchFile } from "./files.js";

// Browsers draw no larger canvas everywhere.
export const longestSide = 8000;

/**
 * A part of a page as a picture of its own, from the tiles of the level that has a resolution in dpi: `{picture, scale}`, with
 * the pixels a point. `area` is in points, as it was asked for; the part in the picture begins at whole pixels.
 */
export async function pagePicture(issue, index, { resolution, area = null }) {
  const pyramid = await issue.pyramid(index);
  if (!pyramid) throw new Error("the page cannot be drawn");
  const page = issue.pages[index];
  const { x, y, width, height } = area ?? { x: 0, y: 0, width: page.width, height: page.height };
  const [across, down] = [pyramid.width / page.width, pyramid.height / page.height];
  const largest = longestSide / Math.max(width * across, height * down);
  const level = pyramid.levelFor(Math.min(resolution / 72 / across, largest));
  const { factor, width: levelWidth, height: levelHeight } = pyramid.level(level);
  const within = (value, most) => Math.min(Math.max(Math.round(value / factor), 0), most);
  const [left, right] = [x, x + width].map((value) => within(value * across, levelWidth));
  const [top, bottom] = [y, y + height].map((value) => within(value * down, levelHeight));
  const picture = Object.assign(document.createElement("canvas"), { width: Math.max(right - left, 1), height: Math.max(bottom - top, 1) });
  const context = picture.getContext("2d");
  const side = pyramid.tileSize;
  const tiles = [];
  for (let row = Math.floor(top / side); row * side < bottom; row += 1) {
    for (let column = Math.floor(left / side); column * side < right; column += 1) tiles.push([column, row]);
  }
  await Promise.all(tiles.map(async ([column, row]) => {
    const answer = await fetchFile(pyramid.tile(level, column, row));
    if (!answer.ok) throw new Error(String(answer.status));
    context.drawImage(await createImageBitmap(await answer.blob()), column * side - left, row * side - top);
  }));
  return { picture, scale: across / factor };
}
