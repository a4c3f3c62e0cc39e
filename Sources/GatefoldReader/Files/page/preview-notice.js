import { safeAddress } from "./addresses.js";
import { element } from "./dom.js";
import { words } from "./words.js";

/**
 * The notice over the last pages of a preview: the page count of the issue, and a link to the shop. `preview` has
 * `pageCount`, of the whole issue, and optionally `purchaseURL`.
 */
export function previewNotice(reader, { pageCount, purchaseURL }) {
  const count = Number(pageCount);
  const shop = purchaseURL ? safeAddress(purchaseURL) : null;
  const shown = reader.issue.pages.length;
  const notice = element("aside", { class: "page-notice preview-notice", hidden: true },
    element("p", {}, words("previewEnd", { shown, count: Number.isInteger(count) ? count : "?" })),
    shop && element("a", { class: "text-button", href: shop, target: "_blank", rel: "noopener" }, words("previewBuy")));
  // A short issue may be there as a whole.
  const isWhole = count <= shown;
  const tell = () => (notice.hidden = isWhole || reader.spreadIndex < reader.spreadCount - 1);
  reader.addEventListener("spreadchange", tell);
  tell();
  return notice;
}
