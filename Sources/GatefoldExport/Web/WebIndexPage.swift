internal import Foundation
internal import Gatefold

/// An HTML page that shows an issue: its contents, and thumbnails that link to large pictures. It needs no scripts,
/// only the files beside it.
struct WebIndexPage {
  let issue: WebIssue
  /// The path of a reader; `nil` if there is none.
  let reader: String?

  var data: Data { Data(html.utf8) }

  private var html: String {
    """
    <!DOCTYPE html>
    <html\(issue.language.map { " lang=\"\(escaped($0))\"" } ?? "")>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(escaped(issue.title))</title>
    <style>
    body { margin: 2em auto; max-width: 80em; padding: 0 1em; font-family: sans-serif; }
    .pages { display: flex; flex-wrap: wrap; gap: 1em; align-items: flex-end; }
    figure { margin: 0; text-align: center; }
    img { display: block; max-width: 12em; height: auto; box-shadow: 0 0 4px #888; }
    </style>
    </head>
    <body>
    <h1>\(escaped(issue.title))</h1>
    \(([links] + contents + [pages]).joined(separator: "\n"))
    </body>
    </html>

    """
  }

  private func escaped(_ text: String) -> String { MarkupEscaping.escaped(text, whiteSpace: .plain) }

  // MARK: Parts

  private var links: String {
    let reading = reader.map { ("\($0)?issue=../", "Read") }
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
