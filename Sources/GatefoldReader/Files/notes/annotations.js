const maximumBytes = 8e6;
const maximumNotes = 5000;
const maximumQuads = 400;
const fragments = "http://tools.ietf.org/rfc/rfc8118";
const corners = ["topLeft", "topRight", "bottomRight", "bottomLeft"];
const rounded = (number) => Math.round(number * 100) / 100;
const seconds = (time) => time.replace(/\.\d+Z$/, "Z");

/** The colours of highlights, by the names with which they are kept. */
export const highlightColors = ["yellow", "green", "blue", "pink"];

/** The name of a file with the notes of an issue, without its extension. */
export const fileName = ({ title }) => title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60) || "gatefold";

/**
 * Notes as an annotation page (https://www.w3.org/TR/annotation-model/), in the form of `library export-notes`; with the
 * place, if it is given (`{pageIndex, changed}`).
 */
export function annotationPage(issue, notes, place) {
  const source = issue.address;
  const items = notes.map((note) => {
    const page = (index) => ({ type: "FragmentSelector", conformsTo: fragments, value: `page=${index + 1}` });
    const common = { id: `urn:uuid:${note.identifier}`, type: "Annotation", created: seconds(note.created) };
    if (note.kind === "bookmark") {
      return { ...common, motivation: "bookmarking", target: { source, selector: [page(note.pageIndex)] } };
    }
    const body = [["commenting", note.note], ["classifying", note.color]].filter(([, value]) => value)
      .map(([purpose, value]) => ({ type: "TextualBody", format: "text/plain", purpose, value }));
    const quote = { type: "TextQuoteSelector", exact: note.text, prefix: note.before, suffix: note.after };
    const places = note.parts.map(({ pageIndex, quads }) => {
      const polygons = quads.map((quad) => {
        const points = corners.map((corner) => `${rounded(quad[corner].x)},${rounded(quad[corner].y)}`).join(" ");
        return `<polygon points="${points}"/>`;
      });
      const value = `<svg xmlns="http://www.w3.org/2000/svg">${polygons.join("")}</svg>`;
      return { ...page(pageIndex), refinedBy: { type: "SvgSelector", value } };
    });
    const modified = seconds(note.changed);
    return { ...common, modified, motivation: "highlighting", body, target: { source, selector: [quote, ...places] } };
  });
  const all = { "@context": "http://www.w3.org/ns/anno.jsonld", type: "AnnotationPage", label: issue.title, place, items };
  return `${JSON.stringify(all, null, 2)}\n`;
}

const some = (value, most) => (Array.isArray(value) ? value : value === undefined ? [] : [value]).slice(0, most)
  .filter((one) => one && typeof one === "object");
// Without control characters and marks that change the direction of what follows.
const plain = (value, most) => (typeof value === "string" ? value : "")
  .replace(/[\0-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]/g, "").slice(0, most);

/** The notes of an annotation page, as text. Nothing in it is trusted: what is not in order is left out or cut. */
export function readAnnotations(data, issue) {
  if (data.length > maximumBytes) throw new RangeError("too large");
  return some(JSON.parse(data)?.items, maximumNotes).map((item) => note(item, issue)).filter(Boolean);
}

function note(item, issue) {
  const selectors = some(item.target?.selector, maximumQuads);
  const parts = selectors.map((selector) => {
    const number = /^page=(\d{1,6})\b/.exec(plain(selector.value, 40))?.[1];
    return { pageIndex: number - 1, quads: quads(plain(selector.refinedBy?.value, 200_000)) };
  }).filter(({ pageIndex }) => issue.pages[pageIndex]);
  if (!parts.length) return null;
  const time = (value, otherwise) => {
    const date = new Date(plain(value, 40));
    return Number.isNaN(date.getTime()) ? otherwise : date.toISOString();
  };
  const created = time(item.created, new Date().toISOString());
  const common = {
    identifier: /^urn:uuid:([\w-]{1,64})$/.exec(plain(item.id, 100))?.[1],
    issue: issue.identifier, address: issue.address, pageIndex: parts[0].pageIndex, created,
    changed: time(item.modified, created),
  };
  if (item.motivation === "bookmarking") return { ...common, kind: "bookmark" };
  const quote = selectors.find((selector) => selector.type === "TextQuoteSelector") ?? {};
  const places = parts.filter((part) => part.quads.length);
  const bodies = some(item.body, 20);
  const body = (purpose) => bodies.find((one) => one.purpose === purpose)?.value;
  const color = body("classifying");
  return places.length ? {
    ...common, kind: "highlight", pageIndex: places[0].pageIndex, parts: places, text: plain(quote.exact, 20_000),
    before: plain(quote.prefix, 200).slice(-48), after: plain(quote.suffix, 48),
    color: highlightColors.includes(color) ? color : "yellow", note: plain(body("commenting"), 20_000),
  } : null;
}

function quads(svg) {
  return Array.from(svg.matchAll(/<polygon points="([-\d., ]{7,400})"/g), ([, points]) => points.trim().split(/[ ,]+/))
    .map((points) => points.map(Number))
    .filter((all) => all.length === 8 && all.every((number) => Math.abs(number) < 1e5))
    .slice(0, maximumQuads)
    .map((all) => Object.fromEntries(corners.map((corner, at) => [corner, { x: all[at * 2], y: all[at * 2 + 1] }])));
}
