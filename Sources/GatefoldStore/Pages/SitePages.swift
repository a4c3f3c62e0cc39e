internal import Foundation
internal import Gatefold
internal import GatefoldReader

/// A file of a site that concerns all issues, or leads to them. It is written when it is asked for.
struct SiteFile: Sendable {
  /// Below the address of the store.
  let path: String
  private let content: @Sendable () -> Data?

  init(path: String, _ content: @escaping @Sendable () -> Data?) {
    self.path = path
    self.content = content
  }

  var data: Data? { content() }
}

/// The files of a store that people see in a browser: the reader, the start page, and a page for each issue.
struct SitePages: Sendable {
  /// How many issues an issue's page shows beside it, newer and older ones together.
  private static let neighbourCount = 6

  private let store: StoreFeed
  private let base: String
  private let theme: ReaderTheme
  private let issuesPerPage: Int

  /// - Parameters:
  ///   - store: all issues, the newest first.
  ///   - base: the address of the store, without a slash at its end.
  init(_ store: StoreFeed, at base: String, theme: ReaderTheme?, issuesPerPage: Int) {
    self.store = store
    self.base = base
    self.theme = theme ?? ReaderTheme()
    self.issuesPerPage = max(1, issuesPerPage)
  }

  /// The program of the reader and what the pages need, which is written before anything refers to it.
  var program: [SiteFile] {
    let theme = theme.starting(withShelf: "../\(SitePath.feed)")
    let reader = ReaderFiles(theme: theme).all.map { file in SiteFile(path: SitePath.reader + file.path) { file.data } }
    let styles = SiteFile(path: SitePath.styles) {
      Data((theme.styles(readerFolder: "../\(SitePath.reader)") + "\n" + SiteProgram.styles).utf8)
    }
    return reader + [styles, SiteFile(path: SitePath.script) { Data(SiteProgram.script.utf8) }]
  }

  /// The pages of issues.
  var issuePages: [SiteFile] {
    let html = SiteHTML(store, at: base, theme: theme, depth: 2)
    let families = Dictionary(grouping: store.issues, by: \.publication)
    let places = families.values.flatMap { $0.enumerated().map { ($1.identifier, $0) } }
    let placeOfIssue = Dictionary(places) { first, _ in first }
    return store.issues.flatMap { issue -> [SiteFile] in
      let path = SitePath.issuePage(SiteName.name(of: issue.identifier))
      let family = families[issue.publication] ?? []
      let others = Self.neighbours(of: placeOfIssue[issue.identifier] ?? 0, in: family)
      let page = IssuePage(html: html, issue: issue, others: others[...], path: path)
      var files = [SiteFile(path: "\(path)index.html") { page.data }]
      if issue.readerURL != nil { files.append(SiteFile(path: path + OEmbed.fileName) { page.oEmbed() }) }
      return files
    }
  }

  /// The issues before and after one. They are few, so that a new issue changes the pages of few others.
  private static func neighbours(of place: Int, in family: [FeedIssue]) -> [FeedIssue] {
    let first = max(0, min(place - neighbourCount / 2, family.count - neighbourCount - 1))
    let near = family.indices.dropFirst(first).prefix(neighbourCount + 1)
    return near.filter { $0 != place }.map { family[$0] }
  }

  /// The pages that list issues; the start page last.
  var listPages: [SiteFile] {
    let all = StartPage.Listing(title: store.title, name: nil, issues: store.issues)
    let families = Dictionary(grouping: store.issues) { $0.publication ?? "" }
    let publications = families.keys.sorted().filter { !$0.isEmpty }.map { title in
      StartPage.Listing(
        title: title,
        name: "publication-\(SiteName.name(of: title))",
        issues: families[title] ?? []
      )
    }
    let choices = families.count > 1 ? publications : []
    return (choices + [all]).flatMap { Array(pages(of: $0, choices).reversed()) }
  }

  private func pages(of listing: StartPage.Listing, _ publications: [StartPage.Listing]) -> [SiteFile] {
    let count = max(1, (listing.issues.count + issuesPerPage - 1) / issuesPerPage)
    return (1...count).map { number in
      let path = StartPage.path(of: listing, page: number)
      return SiteFile(path: path) {
        StartPage(
          html: SiteHTML(store, at: base, theme: theme, depth: path == SitePath.start ? 0 : 1),
          listing: listing,
          publications: publications,
          issues: listing.issues.dropFirst((number - 1) * issuesPerPage).prefix(issuesPerPage),
          number: number,
          pageCount: count
        ).data
      }
    }
  }
}
