internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// The feeds of a site: all issues in each form, and catalogs in OPDS with pages, navigation and facets.
struct SiteFeeds {
  /// A part of all issues, by a name that they share.
  private struct Part {
    let title: String
    let name: String
    let issues: [FeedIssue]
  }

  /// Parts of one kind: all publications.
  private struct PartGroup {
    /// "Publications"
    let title: String
    /// "Publication"
    let facetTitle: String
    let name: String
    let parts: [Part]
  }

  /// Of what the feeds list.
  let hash: String
  /// When that changed last.
  let modified: Date
  private let publisher: StorePublisher
  private let base: String
  /// Newest first.
  private let issues: [FeedIssue]
  private let groups: [PartGroup]

  init(_ publisher: StorePublisher, _ manifest: SiteManifest, now: Date) {
    self.publisher = publisher
    let address = publisher.address.absoluteString
    base = address.hasSuffix("/") ? String(address.dropLast()) : address
    let base = base
    issues = manifest.issues.values.map { $0.feedIssue(publisher, base: base) }.sorted { one, other in
      let (first, second) = (one.releaseDate ?? .distantPast, other.releaseDate ?? .distantPast)
      return first == second ? one.identifier < other.identifier : first > second
    }
    let listed = "\(issues)|\(publisher.title)|\(publisher.publisher ?? "")|\(publisher.language ?? "")|\(base)"
    hash = SiteName.hash(of: listed, digits: 64)
    modified = hash == manifest.feedHash ? manifest.modified ?? now : now
    groups = Self.groups(of: issues)
  }

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
  var files: [(path: String, data: Data)] {
    var files: [(path: String, data: Data)] = []
    for form in [FeedForm.opds2, .opds1] {
      files.append(("opds/all.\(form.fileExtension)", all(form).encoded(as: form)))
      files += pages(of: issues, named: "new", title: publisher.title, active: nil, form)
      for group in groups {
        for part in group.parts {
          let title = "\(publisher.title): \(part.title)"
          files += pages(of: part.issues, named: part.name, title: title, active: part.name, form)
        }
        files.append((path(listName(group), form), list(of: group, form).encoded(as: form)))
      }
    }
    for form in [FeedForm.opds2, .opds1] {
      files.append(("opds.\(form.fileExtension)", root(form).encoded(as: form)))
    }
    let whole = FeedPage(feed(issues, title: publisher.title, identifier: publisher.identifier), at: url("feed.json"))
    files.append(("feed.json", whole.encoded(as: .json)))
    files.append(("feed.plist", whole.encoded(as: .propertyList)))
    return files
  }

  private func listName(_ group: PartGroup) -> String { "list-\(group.name)" }

  private func path(_ name: String, page: Int = 1, _ form: FeedForm) -> String {
    "opds/\(name)\(page > 1 ? "-\(page)" : "").\(form.fileExtension)"
  }

  private func url(_ path: String) -> URL {
    // A path of plain characters behind an address is an address.
    URL(string: "\(base)/\(path)") ?? publisher.address
  }

  private func url(_ name: String, page: Int = 1, _ form: FeedForm) -> URL { url(path(name, page: page, form)) }

  private func root(_ form: FeedForm) -> FeedPage {
    var page = FeedPage(feed([], title: publisher.title, identifier: publisher.identifier), at: start(form))
    page.start = start(form)
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
      feed([], title: "\(publisher.title): \(group.title)", identifier: nil),
      at: url(listName(group), form)
    )
    (page.start, page.up) = (start(form), start(form))
    page.feed.navigation = links(to: group, form)
    page.navigationFeeds = navigationFeeds(form)
    return page
  }

  private func all(_ form: FeedForm) -> FeedPage {
    let latestFirst = issues.enumerated().sorted { one, other in
      let (first, second) = (one.element.modified ?? .distantPast, other.element.modified ?? .distantPast)
      return first == second ? one.offset < other.offset : first > second
    }.map(\.element)
    var page = FeedPage(feed(latestFirst, title: publisher.title, identifier: nil), at: url("all", form))
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
  ) -> [(path: String, data: Data)] {
    let size = max(1, publisher.issuesPerPage)
    let count = max(1, (issues.count + size - 1) / size)
    let facets = groups.filter { $0.parts.count > 1 }.map { group in
      FeedPage.FacetGroup(
        title: group.facetTitle,
        links: links(to: group, form),
        active: group.parts.first { $0.name == active }.map { url($0.name, form) }
      )
    }
    return (1...count).map { number in
      let part = Array(issues[min(issues.count, (number - 1) * size)..<min(issues.count, number * size)])
      var page = FeedPage(feed(part, title: title, identifier: nil), at: url(name, page: number, form))
      (page.start, page.up, page.all) = (start(form), start(form), active == nil ? url("all", form) : nil)
      if count > 1 {
        (page.first, page.last) = (url(name, form), url(name, page: count, form))
        page.previous = number > 1 ? url(name, page: number - 1, form) : nil
        page.feed.nextPage = number < count ? url(name, page: number + 1, form) : nil
      }
      (page.totalCount, page.issuesPerPage, page.pageNumber) = (issues.count, size, number)
      page.facets = facets
      page.navigationFeeds = navigationFeeds(form)
      return (path(name, page: number, form), page.encoded(as: form))
    }
  }

  private func start(_ form: FeedForm) -> URL { url("opds.\(form.fileExtension)") }

  private func navigationFeeds(_ form: FeedForm) -> Set<URL> {
    Set([start(form)] + groups.map { url(listName($0), form) })
  }

  private func links(to group: PartGroup, _ form: FeedForm) -> [FeedLink] {
    group.parts.map { FeedLink(title: $0.title, url: url($0.name, form), issueCount: $0.issues.count) }
  }

  private func feed(_ issues: [FeedIssue], title: String, identifier: String?) -> StoreFeed {
    var feed = StoreFeed(title: title, issues: issues)
    feed.identifier = identifier
    feed.publisher = publisher.publisher
    feed.language = publisher.language
    feed.modified = modified
    return feed
  }
}

extension SiteManifest.Entry {
  /// The issue as feeds list it.
  ///
  /// - Parameter base: the address of the site, without a slash at its end.
  func feedIssue(_ publisher: StorePublisher, base: String) -> FeedIssue {
    var listed = FeedIssue(identifier: issue.identifier, title: issue.title)
    listed.publication = issue.publication
    (listed.number, listed.position, listed.releaseDate) = (issue.number, issue.position, issue.releaseDate)
    (listed.language, listed.readingDirection) = (issue.language, issue.readingDirection)
    (listed.categories, listed.summary, listed.authors) = (issue.categories, issue.summary, issue.authors)
    (listed.pageCount, listed.isFree, listed.modified) = (issue.pageCount, issue.isFree, modified)
    listed.covers = covers.compactMap { cover in
      URL(string: "\(base)/\(folder)/\(cover.path)").map { FeedIssue.Cover(url: $0, size: cover.size) }
    }
    listed.purchaseURL = issue.purchaseURL.flatMap { URL(string: $0) }
    if previewPageCount > 0, let url = URL(string: "\(base)/\(folder)/\(IssueEdition.previewName)") {
      let template = "\(base)/\(folder)/preview/{pageIndex}.jpg"
      listed.preview = .init(url: url, pageCount: previewPageCount, pictureTemplate: hasAllPictures ? template : nil)
    }
    listed.download = download(publisher, base: base)
    return listed
  }

  private func download(_ publisher: StorePublisher, base: String) -> FeedIssue.Download? {
    var address: String?
    if isFree {
      let file = files.keys.first { $0.hasSuffix(".pdf") || $0.hasSuffix(".zip") }
      address = file.map { "\(base)/\(folder)/\($0)" }
    } else if let privatePath, let shop = publisher.privateAddress?.absoluteString {
      address = "\(shop.hasSuffix("/") ? String(shop.dropLast()) : shop)/\(privatePath)"
    }
    guard let address, let url = URL(string: address) else { return nil }
    let mediaType = address.hasSuffix(".zip") ? "application/zip" : "application/pdf"
    return FeedIssue.Download(url: url, mediaType: mediaType, byteCount: byteCount, sha256: contentHash)
  }
}
