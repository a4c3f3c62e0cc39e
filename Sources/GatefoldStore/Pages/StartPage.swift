internal import Foundation

/// A page that lists issues: the start page, its continuations, and those of a publication.
struct StartPage {
  /// A list of issues that has pages of its own.
  struct Listing {
    let title: String
    /// The name of its first page without the extension; `nil` for the start page.
    let name: String?
    let issues: [FeedIssue]
  }

  let html: SiteHTML
  let listing: Listing
  /// All publications, if there are several.
  let publications: [Listing]
  /// The issues of the page.
  let issues: ArraySlice<FeedIssue>
  /// From 1.
  let number: Int
  let pageCount: Int

  /// - Parameter page: from 1.
  static func path(of listing: Listing, page: Int = 1) -> String {
    guard page > 1 || listing.name != nil else { return SitePath.start }
    return "pages/\(listing.name ?? "new")\(page > 1 ? "-\(page)" : "").html"
  }

  var data: Data {
    let isOfAll = listing.name == nil
    let title = isOfAll ? html.store.title : "\(listing.title) – \(html.store.title)"
    let head = SiteHTML.Head(
      title: title,
      description: description,
      path: isOfAll && number == 1 ? "" : Self.path(of: listing, page: number),
      cover: issues.first?.covers.last,
      kind: "website"
    )
    let heading = "<h1>\(html.isolated(listing.title))</h1>"
    return html.page(head, [heading, choices, html.grid(issues, eagerCount: 8), pageLinks].filter { !$0.isEmpty })
  }

  private var description: String {
    let titles = issues.prefix(3).map(\.title).joined(separator: ", ")
    return [html.store.publisher, titles].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ": ")
  }

  private var choices: String {
    guard !publications.isEmpty else { return "" }
    let links = publications.map { publication in
      let isShown = publication.name == listing.name ? " aria-current=\"page\"" : ""
      let address = html.escaped(html.root + Self.path(of: publication))
      return """
        <li><a href="\(address)"\(isShown)>\(html.isolated(publication.title)) \
        <span class="count">\(publication.issues.count)</span></a></li>
        """
    }
    return "<nav aria-label=\"\(html.words.publication)\"><ul class=\"choices\">\(links.joined())</ul></nav>"
  }

  private var pageLinks: String {
    guard pageCount > 1 else { return "" }
    func link(_ page: Int, _ relation: String, _ text: String) -> String {
      guard (1...pageCount).contains(page) else { return "" }
      let path = Self.path(of: listing, page: page)
      let address = path == SitePath.start ? html.root : html.root + path
      return "<a rel=\"\(relation)\" href=\"\(html.escaped(address))\">\(text)</a> "
    }
    return """
      <nav class="page-links" aria-label="\(html.words.pages)">\(link(number - 1, "prev", html.words.previousPage))\
      <span>\(number) / \(pageCount)</span> \(link(number + 1, "next", html.words.nextPage))</nav>
      """
  }
}
