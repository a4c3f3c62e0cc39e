internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// An HTML page that shows an issue: its cover, its contents, and thumbnails that link to large pictures. It needs no
/// scripts, only the files beside it. However many pages there are, the cover is loaded first, and each of the others
/// once it is scrolled to.
struct WebIndexPage {
  let issue: WebIssue
  /// The path of a reader, or `nil` without a reader.
  let reader: String?

  var data: Data { Data(html.utf8) }

  private var html: String {
    """
    <!DOCTYPE html>
    <html\(issue.language.map { " lang=\"\(escaped($0))\"" } ?? "")>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(escaped(issue.title))</title>
    <style>
    :root { color-scheme: light dark; }
    body { margin: 2em auto; max-width: 76em; padding: 0 1em; font: 1em/1.5 system-ui, sans-serif; }
    header { display: flex; flex-wrap: wrap; gap: 1.5em 2.5em; align-items: end; margin-bottom: 2em; }
    header img { width: auto; max-width: min(16em, 80vw); max-height: 24em; }
    h1 { margin: 0; line-height: 1.2; overflow-wrap: anywhere; }
    .pages { display: grid; grid-template-columns: repeat(auto-fill, minmax(8em, 1fr)); gap: 1.5em 1em;
      align-items: end; }
    figure { margin: 0; text-align: center; content-visibility: auto; contain-intrinsic-size: auto 12em; }
    img { display: block; margin: 0 auto; max-width: 100%; height: auto; box-shadow: 0 1px 4px #0006; }
    </style>
    </head>
    <body>
    <header>
    \(cover)<div><h1>\(escaped(issue.title))</h1>
    \(links)</div>
    </header>
    \((contents + [pages]).joined(separator: "\n"))
    </body>
    </html>

    """
  }

  private func escaped(_ text: String) -> String { MarkupEscaping.escaped(text, whiteSpace: .plain) }

  // MARK: Parts

  /// The first page, which leads to the reader if there is one, and else to the large picture.
  private var cover: String {
    guard let page = issue.pages.first, let picture = page.picture, let small = page.thumbnail else { return "" }
    return """
      <a href="\(reading ?? picture.path)"><img src="\(small.path)" width="\(small.size.width)" \
      height="\(small.size.height)" fetchpriority="high" alt="Page \(escaped(page.label))"></a>

      """
  }

  private var reading: String? { reader.map { "\($0)?issue=../" } }

  private var links: String {
    let reading = reading.map { ($0, "Read") }
    let files = [reading, issue.pdf.map { ($0, "PDF") }, (WebPath.manifest, "IIIF manifest")].compactMap(\.self)
    return "<p>" + files.map { "<a href=\"\($0)\">\($1)</a>" }.joined(separator: " · ") + "</p>"
  }

  private var contents: [String] {
    issue.contents.isEmpty ? [] : ["<nav>"] + list(issue.contents) + ["</nav>"]
  }

  private func list(_ items: [ContentsItem]) -> [String] {
    ["<ul>"]
      + items.flatMap { item in
        let title = escaped(item.title)
        let entry = item.pageIndex.map { "<a href=\"#\(anchor($0))\">\(title)</a>" } ?? title
        return item.children.isEmpty ? ["<li>\(entry)</li>"] : ["<li>\(entry)"] + list(item.children) + ["</li>"]
      } + ["</ul>"]
  }

  private var pages: String {
    let direction = issue.arrangement.direction == .rightToLeft ? " dir=\"rtl\"" : ""
    return (["<div class=\"pages\"\(direction)>"] + issue.pages.map(figure) + ["</div>"]).joined(separator: "\n")
  }

  private func figure(of page: WebPage) -> String {
    let label = escaped(page.label)
    let start = "<figure id=\"\(anchor(page.index))\">"
    guard let picture = page.picture, let small = page.thumbnail else {
      return "\(start)<figcaption>\(label) (no picture)</figcaption></figure>"
    }
    return """
      \(start)<a href="\(picture.path)"><img src="\(small.path)" width="\(small.size.width)" \
      height="\(small.size.height)" loading="lazy" alt="Page \(label)"></a><figcaption>\(label)</figcaption></figure>
      """
  }

  private func anchor(_ pageIndex: Int) -> String { "page-\(pageIndex + 1)" }
}
