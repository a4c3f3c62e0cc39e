internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

/// A table of contents as people and programs read it.
struct ContentsListing {
  let items: [ContentsItem]
  /// The printed folios of pages, by index.
  let labels: [Int: String]
  let title: String
  /// The PDF, as it was named on the command line.
  let file: String

  // MARK: Text

  /// The items, indented by depth, each with its target and, if recovered, its source.
  var lines: [String] { lines(of: items, depth: 0) }

  private func lines(of items: [ContentsItem], depth: Int) -> [String] {
    var section: String?
    return items.flatMap { item -> [String] in
      var lines: [String] = []
      let indent = String(repeating: "  ", count: depth)
      if item.section != section, let name = item.section { lines.append("\(indent)[\(name)]") }
      section = item.section
      let origin = item.source == .outline ? "" : "  (\(item.source.name), \(percent(item.confidence)))"
      lines.append("\(indent)\(item.title) → \(item.target.summary(labels: labels))\(origin)")
      return lines + self.lines(of: item.children, depth: depth + 1)
    }
  }

  // MARK: JSON

  var json: [JSONObject] { items.map { $0.json(labels: labels) } }

  // MARK: OPML

  /// OPML 2.0; `pageNumber`, `pageLabel`, `source` and `confidence` are attributes of our own.
  var opml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <opml version="2.0">
    <head><title>\(escaped(title))</title></head>
    <body>
    \(items.map { outline($0, depth: 1) }.joined(separator: "\n"))
    </body>
    </opml>
    """
  }

  private func outline(_ item: ContentsItem, depth: Int) -> String {
    let indent = String(repeating: "  ", count: depth)
    var attributes = [("text", item.title)]
    if let page = item.pageIndex {
      attributes.append(("pageNumber", String(page + 1)))
      if let label = labels[page] { attributes.append(("pageLabel", label)) }
    }
    if case .uri(let address) = item.target { attributes += [("type", "link"), ("url", address)] }
    if let section = item.section { attributes.append(("category", section)) }
    attributes += [("source", item.source.rawValue), ("confidence", String(roundedForJSON(item.confidence)))]
    let tag = indent + "<outline" + attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
    guard !item.children.isEmpty else { return tag + "/>" }
    let children = item.children.map { outline($0, depth: depth + 1) }
    return ([tag + ">"] + children + [indent + "</outline>"]).joined(separator: "\n")
  }

  // MARK: HTML

  /// A page of nested lists whose items lead to the pages of the PDF.
  var html: String {
    """
    <!DOCTYPE html>
    <html>
    <head>
    <meta charset="utf-8">
    <title>\(escaped(title))</title>
    </head>
    <body>
    <h1>\(escaped(title))</h1>
    <nav>
    \(list(items))
    </nav>
    </body>
    </html>
    """
  }

  private func list(_ items: [ContentsItem]) -> String {
    guard !items.isEmpty else { return "" }
    return (["<ol>"] + items.map(listItem) + ["</ol>"]).joined(separator: "\n")
  }

  private func listItem(_ item: ContentsItem) -> String {
    let title = escaped(item.title)
    let children = item.children.isEmpty ? "" : "\n" + list(item.children) + "\n"
    guard let address = address(of: item.target) else { return "<li>\(title)\(children)</li>" }
    let page = item.pageIndex.map { " <span class=\"page\">\(escaped(labels[$0] ?? String($0 + 1)))</span>" }
    return "<li><a href=\"\(escaped(address))\">\(title)</a>\(page ?? "")\(children)</li>"
  }

  /// Targets for browsers: only the web, mail, and pages of this file.
  private func address(of target: LinkTarget) -> String? {
    switch target {
    case .goTo(let destination):
      return "\(file.escapedReference)#page=\(destination.pageIndex + 1)"
    case .uri(let address):
      let isSafe = ["http:", "https:", "mailto:"].contains { address.lowercased().hasPrefix($0) }
      return isSafe ? address : nil
    default: return nil
    }
  }

  // MARK: Parts

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  private func escaped(_ text: String) -> String { MarkupEscaping.escaped(text, whiteSpace: .plain) }
}

extension ContentsSource {
  /// The source for people.
  var name: String {
    switch self {
    case .outline: "outline"
    case .structure: "tagged heading"
    case .links: "link on a contents page"
    case .printed: "printed contents"
    case .headlines: "headline"
    case .runningHeaders: "running header"
    }
  }
}
