internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldReader

/// The parts that all pages of a store share: addresses, head, header, footer and covers.
struct SiteHTML: Sendable {
  let store: StoreFeed
  /// The address of the store, without a slash at its end.
  let base: String
  let theme: ReaderTheme
  let words: SiteWords
  /// The relative path from the page to the folder of the store: "", "../" or "../../".
  let root: String

  init(_ store: StoreFeed, at base: String, theme: ReaderTheme, depth: Int) {
    self.store = store
    self.base = base
    self.theme = theme
    words = SiteWords(language: store.language)
    root = String(repeating: "../", count: depth)
  }

  /// The page-specific values of the HTML head.
  struct Head {
    var title: String
    var description: String
    /// The path below the address of the store.
    var path: String
    /// The picture that social networks show.
    var cover: FeedIssue.Cover?
    /// "website" or "article", as the Open Graph protocol names them.
    var kind: String
    /// Further elements.
    var elements: [String] = []
  }

  // MARK: Addresses and texts

  /// Text, or an address, in markup.
  static func escaped(_ text: String) -> String { MarkupEscaping.escaped(text, whiteSpace: .plain) }

  func escaped(_ text: String) -> String { Self.escaped(text) }

  /// An address of the store, relative to the page, so that the site can be moved; another one as it is. `nil` for one
  /// that a page must not lead to.
  func place(_ url: URL?) -> String? {
    guard let address = url?.absoluteString else { return nil }
    if address.hasPrefix(base + "/") { return root + address.dropFirst(base.count + 1) }
    return ["http", "https"].contains(url?.scheme?.lowercased()) ? address : nil
  }

  func address(_ path: String) -> String { "\(base)/\(path)" }

  /// Text in a direction of its own.
  func isolated(_ text: String) -> String { "<bdi>\(escaped(text))</bdi>" }

  func date(_ date: Date?) -> String? {
    guard let date, let utc = TimeZone(identifier: "UTC") else { return nil }
    var style = Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: words.tag))
    style.timeZone = utc
    return date.formatted(style)
  }

  /// Publication, number and date, as far as they are known.
  func details(of issue: FeedIssue) -> [String] {
    [issue.publication, issue.number, date(issue.releaseDate)].compactMap(\.self)
  }

  // MARK: Parts

  /// Scripts and styles come from files of the store only, so no text of an issue can become one.
  private static let policy =
    "default-src 'none'; img-src 'self' data:; style-src 'self'; font-src 'self'; script-src 'self'; base-uri 'none'; "
    + "form-action 'none'"

  /// A whole page.
  func page(_ head: Head, _ body: [String]) -> Data {
    let direction = words.isRightToLeft ? " dir=\"rtl\"" : ""
    let lines =
      [
        "<!DOCTYPE html>", "<html lang=\"\(escaped(words.tag))\"\(direction)>", "<head>", "<meta charset=\"utf-8\">",
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
        "<meta http-equiv=\"Content-Security-Policy\" content=\"\(Self.policy)\">",
        "<meta name=\"color-scheme\" content=\"light dark\">", "<title>\(escaped(head.title))</title>",
      ] + described(head) + head.elements + alternates + [
        "<link rel=\"icon\" href=\"data:,\">", "<link rel=\"stylesheet\" href=\"\(root)\(SitePath.styles)\">",
        "<script src=\"\(root)\(SitePath.script)\" defer></script>", "</head>", "<body>", header, "<main>",
      ] + body + ["</main>", footer, "</body>", "</html>", ""]
    return Data(lines.joined(separator: "\n").utf8)
  }

  private func described(_ head: Head) -> [String] {
    let address = address(head.path)
    var properties = [
      ("og:type", head.kind), ("og:title", head.title), ("og:site_name", store.title), ("og:url", address),
      ("og:description", head.description),
    ]
    var names = [("twitter:title", head.title), ("twitter:description", head.description)]
    if let cover = head.cover {
      properties.append(("og:image", cover.url.absoluteString))
      if let size = cover.size {
        properties += [("og:image:width", "\(size.width)"), ("og:image:height", "\(size.height)")]
      }
      properties.append(("og:image:alt", head.title))
      names.append(("twitter:image", cover.url.absoluteString))
    }
    names.insert(("twitter:card", head.cover == nil ? "summary" : "summary_large_image"), at: 0)
    return [
      "<meta name=\"description\" content=\"\(escaped(head.description))\">",
      "<link rel=\"canonical\" href=\"\(escaped(address))\">",
    ] + properties.map { "<meta property=\"\($0)\" content=\"\(escaped($1))\">" }
      + names.map { "<meta name=\"\($0)\" content=\"\(escaped($1))\">" }
  }

  /// Feeds, by which reading apps and `gatefold store sync` find the store.
  private var alternates: [String] {
    SitePath.feeds.map { path, type, title in
      "<link rel=\"alternate\" type=\"\(type)\" href=\"\(root)\(path)\" title=\"\(title)\">"
    }
  }

  private var header: String {
    let logo = theme.logoPath.map { path in
      "<img class=\"logo\" src=\"\(root)\(SitePath.reader)\(escaped(path))\" alt=\"\(escaped(theme.name ?? ""))\">"
    }
    let home = root.isEmpty ? "./" : root
    return """
      <header class="site-head"><a class="site-name" href="\(home)">\(logo ?? "")<span>\(isolated(store.title))</span></a>\
      <nav><a href="\(home)">\(words.allIssues)</a> \
      <a href="\(root)\(SitePath.reader)?shelf=../\(SitePath.feed)">\(words.search)</a></nav></header>
      """
  }

  private var footer: String {
    let links = SitePath.feeds.map { path, _, title in "<a href=\"\(root)\(path)\">\(title)</a>" }
    let publisher = store.publisher.map { "<p>\(isolated($0))</p>" } ?? ""
    return "<footer>\(publisher)<p>\(words.catalogs): \(links.joined(separator: " · "))</p></footer>"
  }

  /// The cover of an issue in the widths that there are.
  ///
  /// - Parameter sizes: how wide it is shown, as the attribute `sizes` says it.
  func cover(of issue: FeedIssue, sizes: String, isLazy: Bool) -> String {
    let covers = issue.covers.compactMap { cover in place(cover.url).map { (cover, $0) } }
    guard let usual = covers.first(where: { ($0.0.size?.width ?? 0) >= 320 }) ?? covers.last else {
      return "<span class=\"cover no-cover\"></span>"
    }
    let set = covers.compactMap { cover, place in cover.size.map { "\(place) \($0.width)w" } }.joined(separator: ", ")
    let size = usual.0.size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""
    let laziness = isLazy ? " loading=\"lazy\"" : ""
    return """
      <img class="cover" src="\(escaped(usual.1))" srcset="\(escaped(set))" sizes="\(sizes)"\(size) alt=""\(laziness) \
      decoding="async">
      """
  }

  /// Issues in a grid of covers.
  ///
  /// - Parameter eagerCount: how many covers are loaded at once; the others when they are scrolled to.
  func grid(_ issues: some Collection<FeedIssue>, eagerCount: Int) -> String {
    let cards = issues.enumerated().map { index, issue in
      let state = issue.isFree ? words.free : issue.readerURL == nil ? "" : words.preview
      let details = details(of: issue).map { isolated($0) }.joined(separator: " · ")
      let cover = cover(of: issue, sizes: "(max-width: 40rem) 45vw, 12rem", isLazy: index >= eagerCount)
      return """
        <li><a href="\(escaped(place(issue.pageURL) ?? ""))">\(cover)<span class="title">\(isolated(issue.title))</span></a>\
        <span class="details">\(details)</span><span class="state">\(state)</span></li>
        """
    }
    return (["<ul class=\"grid\">"] + cards + ["</ul>"]).joined(separator: "\n")
  }
}
