import { fetchFile } from "../page/files.js";
import { ArticleContent } from "./article-content.js";

/** Loads an article of an issue by its entry in the list of articles. Fails if its file is missing. */
export async function loadArticle(issue, { file }, actions = {}) {
  // Files come from the issue's own folder, so that nobody else learns what is read.
  const own = (path) => {
    const url = typeof path === "string" ? issue.articleURL(path) : "";
    return url.startsWith(issue.address) ? url : null;
  };
  const url = own(file);
  const answer = url && (await fetchFile(url));
  if (!answer?.ok) throw new Error("no article");
  return new ArticleContent(await answer.json(), { pictureURL: own, ...actions }, issue.language);
}

/** How many letters of an article are on a page: -1 if the page isn't part of it, 0 if the list doesn't say. */
export function lettersOn({ pages, letterCounts }, pageIndex) {
  const number = (pages ?? []).findIndex((page) => page.pageIndex === pageIndex);
  return number < 0 ? -1 : letterCounts?.[number] ?? 0;
}
