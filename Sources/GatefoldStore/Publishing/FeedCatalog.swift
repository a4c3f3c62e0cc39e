package import Foundation
internal import Gatefold

/// The feeds of a store: all issues in each form, and catalogs in OPDS with pages, navigation and facets.
package struct FeedCatalog: Sendable {
  /// A file of the feeds. It is written when it is asked for.
  package struct File: Sendable {
    /// Below the address of the store.
    package let path: String
    package let form: FeedForm
    fileprivate let page: @Sendable () -> FeedPage

    package var data: Data { page().encoded(as: form) }

    package var mediaType: String {
      let isNavigation = path == "opds.xml" || path.hasPrefix("opds/list-")
      return form == .opds1 && isNavigation ? FeedRelation.navigationFeed : form.mediaType
    }
  }

  /// A part of all issues, by a name that they share.
  private struct Part: Sendable {
    let title: String
    let name: String
    let issues: [FeedIssue]
  }

  /// Parts of one kind: all publications.
  private struct PartGroup: Sendable {
    /// "Publications"
    let title: String
    /// "Publication"
    let facetTitle: String
    let name: String
    let parts: [Part]
  }

  /// All that the feeds list, newest first.
  private let whole: StoreFeed
  private let base: String
  private let issuesPerPage: Int
  private let groups: [PartGroup]
  private let search: FeedPage.Search?

  /// - Parameters:
  ///   - whole: all issues, in the order of the feeds.
  ///   - base: the address of the store, without a slash at its end.
  ///   - search: how its texts are searched; `nil` on a site of files.
  package init(_ whole: StoreFeed, at base: String, issuesPerPage: Int, search: FeedPage.Search? = nil) {
    self.whole = whole
    self.base = base
    self.issuesPerPage = max(1, issuesPerPage)
    self.search = search
    groups = Self.groups(of: whole.issues)
  }

  package var modified: Date? { whole.modified }
  private var issues: [FeedIssue] { whole.issues }
  private var title: String { whole.title }

  private static func groups(of issues: [FeedIssue]) -> [PartGroup] {
    let english = Locale(identifier: "en")
    let publications = parts(of: issues, named: "publication") { $0.publication.map { [$0] } ?? [] }
    let categories = parts(of: issues, named: "category", \.categories)
    let languages = parts(of: issues, named: "language") { $0.language.map { [$0] } ?? [] }.map { part in
      Part(
        title: english.localizedString(forIdentifier: part.title) ?? part.title,
        name: part.name,
        issues: part.issues
      )
    }
    return [
      PartGroup(title: "Publications", facetTitle: "Publication", name: "publication", parts: publications),
      PartGroup(title: "Categories", facetTitle: "Category", name: "category", parts: categories),
      PartGroup(title: "Languages", facetTitle: "Language", name: "language", parts: languages),
    ].filter { !$0.parts.isEmpty }
  }

  /// Parts by a value of issues, sorted by it.
  private static func parts(
    of issues: [FeedIssue],
    named name: String,
    _ values: (FeedIssue) -> [String]
  ) -> [Part] {
    var parts: [String: [FeedIssue]] = [:]
    for issue in issues {
      for value in values(issue) { parts[value, default: []].append(issue) }
    }
    return parts.keys.sorted().map { value in
      Part(title: value, name: "\(name)-\(SiteName.name(of: value))", issues: parts[value] ?? [])
    }
  }

  // MARK: Files

  /// All files, those last that readers subscribe to.
  package var files: [File] {
    var files: [File] = []
    for form in [FeedForm.opds2, .opds1] {
      files.append(File(path: path("all", form), form: form) { all(form) })
      files += pages(of: issues, named: "new", title: title, active: nil, form)
      for group in groups {
        for part in group.parts {
          files += pages(of: part.issues, named: part.name, title: "\(title): \(part.title)", active: part.name, form)
        }
        files.append(File(path: path(listName(group), form), form: form) { list(of: group, form) })
      }
    }
    for form in [FeedForm.opds2, .opds1] {
      files.append(File(path: startPath(form), form: form) { root(form) })
    }
    for (path, form) in [("feed.json", FeedForm.json), ("feed.plist", .propertyList)] {
      files.append(File(path: path, form: form) { FeedPage(whole, at: url("feed.json")) })
    }
    return files
  }

  private func listName(_ group: PartGroup) -> String { "list-\(group.name)" }

  private func path(_ name: String, page: Int = 1, _ form: FeedForm) -> String {
    "opds/\(name)\(page > 1 ? "-\(page)" : "").\(form.fileExtension)"
  }

  private func url(_ path: String) -> URL {
    // A path of plain characters behind an address is an address.
    URL(string: "\(base)/\(path)") ?? URL(filePath: "/\(path)")
  }

  private func url(_ name: String, page: Int = 1, _ form: FeedForm) -> URL { url(path(name, page: page, form)) }

  private func root(_ form: FeedForm) -> FeedPage {
    var page = FeedPage(feed([], title: title, identifier: whole.identifier), at: start(form))
    page.start = start(form)
    page.search = search
    page.all = url("all", form)
    page.feed.navigation = [FeedLink(title: "All issues", url: url("new", form), issueCount: issues.count)]
    if form == .opds2 {
      page.groups = groups.map { group in
        FeedPage.NavigationGroup(
          title: group.title,
          links: links(to: group, form),
          address: url(listName(group), form)
        )
      }
    } else {
      // Atom has no headings between entries.
      page.feed.navigation += groups.map { FeedLink(title: $0.title, url: url(listName($0), form)) }
    }
    page.navigationFeeds = navigationFeeds(form)
    return page
  }

  private func list(of group: PartGroup, _ form: FeedForm) -> FeedPage {
    var page = FeedPage(
      feed([], title: "\(title): \(group.title)", identifier: nil),
      at: url(listName(group), form)
    )
    (page.start, page.up, page.search) = (start(form), start(form), search)
    page.feed.navigation = links(to: group, form)
    page.navigationFeeds = navigationFeeds(form)
    return page
  }

  private func all(_ form: FeedForm) -> FeedPage {
    let latestFirst = issues.enumerated().sorted { one, other in
      let (first, second) = (one.element.modified ?? .distantPast, other.element.modified ?? .distantPast)
      return first == second ? one.offset < other.offset : first > second
    }.map(\.element)
    var page = FeedPage(feed(latestFirst, title: title, identifier: nil), at: url("all", form))
    (page.start, page.up, page.all) = (start(form), start(form), url("all", form))
    page.isComplete = true
    page.totalCount = issues.count
    page.navigationFeeds = navigationFeeds(form)
    return page
  }

  /// A list of issues, divided into pages.
  ///
  /// - Parameter active: the part that is listed; `nil` for all.
  private func pages(
    of issues: [FeedIssue],
    named name: String,
    title: String,
    active: String?,
    _ form: FeedForm
  ) -> [File] {
    let size = issuesPerPage
    let count = max(1, (issues.count + size - 1) / size)
    let facets = groups.filter { $0.parts.count > 1 }.map { group in
      FeedPage.FacetGroup(
        title: group.facetTitle,
        links: links(to: group, form),
        active: group.parts.first { $0.name == active }.map { url($0.name, form) }
      )
    }
    return (1...count).map { number in
      File(path: path(name, page: number, form), form: form) {
        let part = Array(issues[min(issues.count, (number - 1) * size)..<min(issues.count, number * size)])
        var page = FeedPage(feed(part, title: title, identifier: nil), at: url(name, page: number, form))
        (page.start, page.up, page.all) = (start(form), start(form), active == nil ? url("all", form) : nil)
        if count > 1 {
          (page.first, page.last) = (url(name, form), url(name, page: count, form))
          page.previous = number > 1 ? url(name, page: number - 1, form) : nil
          page.feed.nextPage = number < count ? url(name, page: number + 1, form) : nil
        }
        (page.totalCount, page.issuesPerPage, page.pageNumber) = (issues.count, size, number)
        page.search = search
        page.facets = facets
        page.navigationFeeds = navigationFeeds(form)
        return page
      }
    }
  }

  private func startPath(_ form: FeedForm) -> String { "opds.\(form.fileExtension)" }

  private func start(_ form: FeedForm) -> URL { url(startPath(form)) }

  private func navigationFeeds(_ form: FeedForm) -> Set<URL> {
    Set([start(form)] + groups.map { url(listName($0), form) })
  }

  private func links(to group: PartGroup, _ form: FeedForm) -> [FeedLink] {
    group.parts.map { FeedLink(title: $0.title, url: url($0.name, form), issueCount: $0.issues.count) }
  }

  private func feed(_ issues: [FeedIssue], title: String, identifier: String?) -> StoreFeed {
    var feed = whole
    (feed.title, feed.issues, feed.identifier) = (title, issues, identifier)
    return feed
  }
}

extension [FeedIssue] {
  /// The issues sorted newest first, by release date or else by the date of the last change.
  package var sortedForFeeds: [FeedIssue] {
    func date(_ issue: FeedIssue) -> Date { issue.releaseDate ?? issue.modified ?? .distantPast }
    return sorted { one, other in
      let (first, second) = (date(one), date(other))
      return first == second ? one.identifier < other.identifier : first > second
    }
  }
}
