import { textHits } from "../book/text-hits.js";
import { debounced, element } from "../page/dom.js";
import { wantedTerms } from "../page/search.js";
import { words } from "../page/words.js";

const maximumHits = 200;
const hitName = "gatefold-hit";

/**
 * Fills the panel of a text view with a search in the text that it shows. The hits are marked until the panel is filled
 * anew.
 */
export function fillTextSearch(panel, view) {
  const status = element("p", { role: "status" });
  const list = element("ol", { class: "hits" });
  const label = words("searchArticle");
  const field = element("input", { type: "search", "aria-label": label, placeholder: label, autocomplete: "off",
    "data-first": true, oninput: debounced(250, () => search()) });
  const search = () => {
    const terms = wantedTerms(field.value);
    const hits = terms.length ? hitsIn(view.content, terms) : [];
    const ranges = hits.map((hit) => view.content.rangeOf(hit, hit.count)).filter(Boolean);
    CSS.highlights?.set(hitName, new Highlight(...ranges));
    const count = hits.length === 1 ? words("oneHit") : words("hitCount", { count: hits.length });
    status.textContent = terms.length ? count : "";
    list.replaceChildren(...hits.slice(0, maximumHits).map((hit) => element("li", {},
      element("button", { type: "button", onclick: () => view.showPlace(hit) },
        element("span", { dir: "auto" }, hit.before, element("mark", {}, hit.text), hit.after)))));
  };
  panel.append(element("form", { role: "search", onsubmit: (event) => event.preventDefault() }, field), status, list);
  search();
}

/** The hits in a text that has all terms. */
function hitsIn(content, terms) {
  const hits = [...content.anchors.entries()].flatMap(([anchor, { letters }]) =>
    textHits(letters ?? [], terms).map((hit) => ({ ...hit, anchor })));
  return new Set(hits.map(({ term }) => term)).size === terms.length ? hits : [];
}
