package import Foundation
internal import Gatefold

/// The feeds of a store: all issues in each form, and catalogs in OPDS with pages, navigation and facets.
package struct FeedCatalog: Sendable {
  /// The values of an issue by which issues are divided into parts.
  package struct Facts: Sendable {
    let publication: String?
    let categories: [String]
    let language: String?

    package init(publication: String?, categories: [String], language: String?) {
      (self.publication, self.categories, self.language) = (publication, categories, language)
    }

    package init(_ issue: FeedIssue) {
      self.init(publication: issue.publication, categories: issue.categories, language: issue.language)
    }
  }

  /// A file of the feeds.
  package struct File: Sendable {
    /// Below the address of the store.
    package let path: String
    package let form: FeedForm
    /// The places of the issues that it lists, in the order of the feeds.
    package let places: [Int32]
    fileprivate let page: @Sendable ([FeedIssue]) -> FeedPage

    /// The file as it is written.
    ///
    /// - Parameter issues: those of ``places``.
    package func data(_ issues: [FeedIssue]) -> Data { page(issues).encoded(as: form) }

    package var mediaType: String {
      let isNavigation = path == "opds.xml" || path.hasPrefix("opds/list-")
      return form == .opds1 && isNavigation ? FeedRelation.navigationFeed : form.mediaType
    }
  }

  /// A part of all issues, by a name that they share; or all.
  private struct Part: Sendable {
    let title: String
    let name: String
    /// `nil` for all.
    let places: [Int32]?
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

  /// The feed without its issues.
  private let whole: StoreFeed
  /// The number of issues.
  private let count: Int
  private let base: String
  private let issuesPerPage: Int
  private let groups: [PartGroup]
  private let search: FeedPage.Search?

  /// - Parameters:
  ///   - whole: the feed; its issues are not used.
  ///   - facts: of all issues, in the order of the feeds.
  ///   - base: the address of the store, without a slash at its end.
  ///   - search: how its texts are searched; `nil` on a site of files.
  package init(
    _ whole: StoreFeed,
    _ facts: [Facts],
    at base: String,
    issuesPerPage: Int,
    search: FeedPage.Search? = nil
  ) {
    var own = whole
    own.issues = []
    self.whole = own
    count = facts.count
    self.base = base
    self.issuesPerPage = max(1, issuesPerPage)
    self.search = search
    groups = Self.groups(of: facts)
  }

  private var title: String { whole.title }

  private static func groups(of issues: [Facts]) -> [PartGroup] {
    let english = Locale(identifier: "en")
    let publications = parts(of: issues, named: "publication") { $0.publication.map { [$0] } ?? [] }
    let categories = parts(of: issues, named: "category", \.categories)
    let languages = parts(of: issues, named: "language") { $0.language.map { [$0] } ?? [] }.map { part in
      Part(
        title: english.localizedString(forIdentifier: part.title) ?? part.title,
        name: part.name,
        places: part.places
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
    of issues: [Facts],
    named name: String,
    _ values: (Facts) -> [String]
  ) -> [Part] {
    var parts: [String: [Int32]] = [:]
    for (place, issue) in issues.enumerated() {
      for value in values(issue) { parts[value, default: []].append(Int32(place)) }
    }
    return parts.keys.sorted().map { value in
      Part(title: value, name: "\(name)-\(SiteName.name(of: value))", places: parts[value] ?? [])
    }
  }

  // MARK: Files

  /// All files, those last that readers subscribe to.
  package var files: [File] {
    var files: [File] = []
    for form in [FeedForm.opds2, .opds1] {
      files.append(all(form))
      for part in [newest] + groups.flatMap(\.parts) {
        files += (1...pageCount(of: part)).map { page($0, of: part, form) }
      }
      files += groups.map { list(of: $0, form) }
    }
    return files + [root(.opds2), root(.opds1), whole("feed.json", .json), whole("feed.plist", .propertyList)]
  }

  /// Returns the file with a path, or `nil` if there is none.
  package func file(at path: String) -> File? {
    if path == "feed.json" { return whole(path, .json) }
    if path == "feed.plist" { return whole(path, .propertyList) }
    for form in [FeedForm.opds2, .opds1] {
      if path == startPath(form) { return root(form) }
      let (start, end) = ("opds/", ".\(form.fileExtension)")
      guard path.hasPrefix(start), path.hasSuffix(end), path.count > start.count + end.count else { continue }
      let name = path.dropFirst(start.count).dropLast(end.count)
      if name == "all" { return all(form) }
      if let group = groups.first(where: { listName($0) == name }) { return list(of: group, form) }
      if let part = part(named: name) { return page(1, of: part, form) }
      guard let dash = name.lastIndex(of: "-"), let number = Int(name[name.index(after: dash)...]), number > 1,
        let part = part(named: name[..<dash]), number <= pageCount(of: part)
      else { continue }
      let file = page(number, of: part, form)
      return file.path == path ? file : nil
    }
    return nil
  }

  private var newest: Part { Part(title: title, name: "new", places: nil) }

  private func part(named name: Substring) -> Part? {
    if name == "new" { return newest }
    for group in groups {
      if let part = group.parts.first(where: { $0.name == name }) { return part }
    }
    return nil
  }

  private func pageCount(of part: Part) -> Int {
    max(1, ((part.places?.count ?? count) + issuesPerPage - 1) / issuesPerPage)
  }

  private var allPlaces: [Int32] { (0..<count).map(Int32.init) }

  private func whole(_ path: String, _ form: FeedForm) -> File {
    File(path: path, form: form, places: allPlaces) { issues in
      var feed = whole
      feed.issues = issues
      return FeedPage(feed, at: url("feed.json"))
    }
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

  private func root(_ form: FeedForm) -> File {
    File(path: startPath(form), form: form, places: []) { _ in rootPage(form) }
  }

  private func rootPage(_ form: FeedForm) -> FeedPage {
    var page = FeedPage(feed([], title: title, identifier: whole.identifier), at: start(form))
    page.start = start(form)
    page.search = search
    page.all = url("all", form)
    page.feed.navigation = [FeedLink(title: "All issues", url: url("new", form), issueCount: count)]
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

  private func list(of group: PartGroup, _ form: FeedForm) -> File {
    File(path: path(listName(group), form), form: form, places: []) { _ in listPage(of: group, form) }
  }

  private func listPage(of group: PartGroup, _ form: FeedForm) -> FeedPage {
    var page = FeedPage(
      feed([], title: "\(title): \(group.title)", identifier: nil),
      at: url(listName(group), form)
    )
    (page.start, page.up, page.search) = (start(form), start(form), search)
    page.feed.navigation = links(to: group, form)
    page.navigationFeeds = navigationFeeds(form)
    return page
  }

  private func all(_ form: FeedForm) -> File {
    File(path: path("all", form), form: form, places: allPlaces) { issues in allPage(issues, form) }
  }

  private func allPage(_ issues: [FeedIssue], _ form: FeedForm) -> FeedPage {
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

  /// A page of a list of issues.
  private func page(_ number: Int, of part: Part, _ form: FeedForm) -> File {
    let size = issuesPerPage
    let start = (number - 1) * size
    let count = part.places?.count ?? self.count
    let places = start..<min(count, start + size)
    return File(
      path: path(part.name, page: number, form),
      form: form,
      places: part.places.map { Array($0[places]) } ?? places.map(Int32.init)
    ) { issues in page(number, of: part, issues, count, form) }
  }

  private func page(_ number: Int, of part: Part, _ issues: [FeedIssue], _ count: Int, _ form: FeedForm) -> FeedPage {
    let (name, isAll, pageCount) = (part.name, part.places == nil, self.pageCount(of: part))
    let title = isAll ? self.title : "\(self.title): \(part.title)"
    var page = FeedPage(feed(issues, title: title, identifier: nil), at: url(name, page: number, form))
    (page.start, page.up, page.all) = (start(form), start(form), isAll ? url("all", form) : nil)
    if pageCount > 1 {
      (page.first, page.last) = (url(name, form), url(name, page: pageCount, form))
      page.previous = number > 1 ? url(name, page: number - 1, form) : nil
      page.feed.nextPage = number < pageCount ? url(name, page: number + 1, form) : nil
    }
    (page.totalCount, page.issuesPerPage, page.pageNumber) = (count, issuesPerPage, number)
    page.search = search
    page.facets = groups.filter { $0.parts.count > 1 }.map { group in
      FeedPage.FacetGroup(
        title: group.facetTitle,
        links: links(to: group, form),
        active: isAll ? nil : group.parts.first { $0.name == name }.map { url($0.name, form) }
      )
    }
    page.navigationFeeds = navigationFeeds(form)
    return page
  }

  private func startPath(_ form: FeedForm) -> String { "opds.\(form.fileExtension)" }

  private func start(_ form: FeedForm) -> URL { url(startPath(form)) }

  private func navigationFeeds(_ form: FeedForm) -> Set<URL> {
    Set([start(form)] + groups.map { url(listName($0), form) })
  }

  private func links(to group: PartGroup, _ form: FeedForm) -> [FeedLink] {
    group.parts.map { FeedLink(title: $0.title, url: url($0.name, form), issueCount: $0.places?.count) }
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
