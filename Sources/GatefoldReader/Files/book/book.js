import { connection } from "../page/connection.js";
import { BookError } from "./book-error.js";
import { Epub } from "./epub.js";
import { HtmlBook } from "./html-book.js";
import { ZipFiles } from "./zip.js";

async function fetched(address) {
  const answer = await fetch(address).catch((error) => {
    throw new BookError("missing", error.message);
  });
  if (!answer.ok) throw new BookError("missing", `${answer.status} ${address}`);
  return answer.blob();
}

/** The files of a folder on the web, as those of an archive. */
class WebFolder {
  constructor(url) {
    this.url = url;
  }

  async file(path) {
    const answer = await fetch(this.url(path)).catch((error) => {
      connection.failed(error);
      throw new BookError("missing", error.message);
    });
    if (answer.ok) return answer.blob();
    connection.failed(answer);
    return null;
  }
}

/** Does something with files that may be damaged in any way. */
async function withFiles(body) {
  try {
    return await body();
  } catch (error) {
    throw error instanceof BookError ? error : new BookError("format", error.message);
  }
}

const isFolder = ({ kind, path }) => kind === "epub" && path.endsWith("/");

/**
 * Opens a book that `issue.json` describes by `{kind, path}`; `url(path)` is the address of one of its files. Answers an
 * `Epub`, or an `HtmlBook` that is not read yet.
 */
export function openBook(book, url, description) {
  return withFiles(async () => {
    const { kind, path } = book;
    if (kind === "html") return new HtmlBook(new WebFolder(url), path, description, url(path));
    if (kind !== "epub") throw new BookError("format", `a book of the kind ${kind}`);
    if (isFolder(book)) return Epub.open(new WebFolder((file) => url(path + file)));
    return Epub.open(await ZipFiles.open(await fetched(url(path))));
  });
}

/** The addresses of the files that reading such a book takes, for keeping it. */
export async function bookFiles(book, url, description) {
  const { kind, path } = book;
  if (kind === "epub" && !isFolder(book)) return [url(path)];
  const opened = await openBook(book, url, description);
  if (kind === "html") await opened.read();
  return opened.paths.map((file) => url(isFolder(book) ? path + file : file));
}

/** Opens an EPUB, or an issue package with a book in it, that is a single file on the web. */
export function openFile(address) {
  return withFiles(async () => {
    const files = await ZipFiles.open(await fetched(address));
    const description = await files.file("issue.json");
    if (!description) return Epub.open(files);
    const issue = JSON.parse(await description.text());
    const { kind, path = "" } = issue.content ?? {};
    if (kind === "html") return new HtmlBook(files, path, issue).read();
    const epub = kind === "epub" ? await files.file(path) : null;
    if (!epub) throw new BookError("format", `a package with ${kind}`);
    return Epub.open(await ZipFiles.open(epub));
  });
}
