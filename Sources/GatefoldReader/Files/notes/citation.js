import { placeHash } from "../page/addresses.js";
import { words } from "../page/words.js";
import { lettersOn } from "../reading/articles.js";

/** The title of the article that has most of a page; empty without one. */
async function articleTitle(issue, pageIndex) {
  const { articles = [] } = (await issue.articles().catch(() => null)) ?? {};
  const [found] = articles.filter((one) => lettersOn(one, pageIndex) >= 0)
    .sort((one, other) => lettersOn(other, pageIndex) - lettersOn(one, pageIndex));
  return String(found?.title ?? "");
}

/**
 * A text of a page with its source: the titles of the article and the issue, the printed number of the page, and its
 * address. `title` is the article's title, if it is known.
 */
export async function citation(issue, { text, pageIndex, title }) {
  const page = words("pageNumber", { page: issue.pages[pageIndex].label });
  const address = new URL(placeHash(issue.placeOf(pageIndex)), location.href).href;
  const named = title ?? (await articleTitle(issue, pageIndex));
  return `“${text.trim()}”\n${[named, issue.title, page].filter(Boolean).join(", ")}\n${address}`;
}
