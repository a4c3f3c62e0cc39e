// The maximum size of an issue on a device: so many bytes a page, or a multiple of its PDF if that is more.
const pageBytes = 60_000;
const fileTimes = 3;
// The share of this for the sampled pages; the rest allows for larger pages. Text needs further bytes of each page.
const share = 0.85;
const textBytes = 12_000;

const [leastSide, usualSide, greatestSide] = [1000, 1400, 2000];
const sampleCount = 8;
// Pictures with twice the side take 2.6 times the bytes.
const growth = 1.4;

/** Whether a server draws pages in any size, as one picture each. */
export const drawsPictures = (info) =>
  Boolean(info.extraFormats?.includes?.("webp") && info.extraFeatures?.includes?.("sizeUpscaling"));

/** The address of a page as one picture whose longer side has so many pixels. */
export function pictureAddress(folder, { width, height }, side) {
  const scale = Math.min(side / Math.max(width, height), 1);
  return `${folder}/full/${Math.max(Math.round(width * scale), 1)},/0/default.webp`;
}

/**
 * The longer side that pictures of pages may have, from what some of them take. `ask(address)` fetches a file.
 * `null` for an issue whose pages are files.
 */
export async function pictureSide(issue, ask) {
  const pages = issue.pages.filter((page) => page.imageService);
  const step = Math.max(Math.floor(pages.length / sampleCount), 1);
  const samples = pages.filter((_, number) => number % step === 0).slice(0, sampleCount);
  let sum = 0;
  for (const page of samples) {
    const folder = issue.url(page.imageService);
    const info = await (await ask(`${folder}/info.json`)).json();
    if (!drawsPictures(info)) return null;
    sum += (await (await ask(pictureAddress(folder, info, usualSide))).blob()).size;
  }
  if (!samples.length) return null;
  const allowed = Math.max(pageBytes, (fileTimes * (await fileSize(issue))) / pages.length) * share - textBytes;
  const side = usualSide * (allowed / (sum / samples.length)) ** (1 / growth);
  return Math.round(Math.min(Math.max(side, leastSide), greatestSide));
}

/** The size of the PDF in bytes; 0 where it may not be had. */
async function fileSize({ pdfURL }) {
  if (!pdfURL) return 0;
  const answer = await fetch(pdfURL, { method: "HEAD", cache: "no-store" }).catch(() => null);
  return (answer?.ok && Number(answer.headers.get("content-length"))) || 0;
}
