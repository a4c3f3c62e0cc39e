internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

/// The page about an issue, with its short address: what it is, the way into the reader, and the code that shows it on
/// another page.
struct IssuePage {
  let html: SiteHTML
  let issue: FeedIssue
  /// Others of the same publication.
  let others: ArraySlice<FeedIssue>
  /// Below the address of the store, with a slash at its end.
  let path: String

  private static let embedSize = (width: 800, height: 600)
  /// How wide a thumbnail of oEmbed is at most, in pixels.
  private static let maximumThumbnailWidth = 640

  var data: Data {
    let address = html.address("\(path)\(OEmbed.fileName)")
    let head = SiteHTML.Head(
      title: "\(issue.title) – \(html.store.title)",
      description: summary,
      path: path,
      cover: issue.covers.last,
      kind: "article",
      elements: issue.readerURL == nil
        ? []
        : [
          """
          <link rel="alternate" type="application/json+oembed" href="\(html.escaped(address))" \
          title="\(html.escaped(issue.title))">
          """
        ]
    )
    return html.page(head, body)
  }

  /// The description for feeds and search engines.
  private var summary: String { issue.summary ?? ([issue.title] + html.details(of: issue)).joined(separator: ", ") }

  private var words: SiteWords { html.words }

  private var body: [String] {
    let cover = html.cover(of: issue, sizes: "(max-width: 40rem) 90vw, 22rem", isLazy: false)
    let language = issue.language.map { " lang=\"\(html.escaped($0))\"" } ?? ""
    let parts = [
      "<article class=\"issue\">", link(reading, cover, isReader: false), "<div>",
      "<h1\(language)>\(html.isolated(issue.title))</h1>",
      issue.summary.map { "<p class=\"summary\"\(language)>\(html.isolated($0))</p>" }, buttons, facts, "</div>",
      "</article>", embedding, more,
    ]
    return parts.compactMap(\.self)
  }

  // MARK: Reading

  /// The reader with the issue, and the way back to all of them.
  private var reading: String? { html.place(issue.readerURL).map { "\($0)&shelf=../\(SitePath.feed)" } }

  private func link(_ address: String?, _ content: String, isReader: Bool) -> String {
    guard let address else { return content }
    // The large cover says the same as the button below it.
    let attributes =
      isReader ? "class=\"button\" data-reader" : "class=\"cover-link\" tabindex=\"-1\" aria-hidden=\"true\""
    return "<a \(attributes) href=\"\(html.escaped(address))\">\(content)</a>"
  }

  private var buttons: String {
    var links: [String] = []
    if let reading { links.append(link(reading, issue.isFree ? words.read : words.lookInside, isReader: true)) }
    if let shop = html.place(issue.purchaseURL) {
      links.append("<a class=\"button\" href=\"\(html.escaped(shop))\">\(words.buy)</a>")
    }
    if issue.isFree, let download = issue.download, let file = html.place(download.url) {
      let kind = download.mediaType == "application/pdf" ? "PDF" : "ZIP"
      let style = ByteCountFormatStyle(style: .file, locale: Locale(identifier: words.tag))
      let details = [kind, download.byteCount.map { $0.formatted(style) }].compactMap(\.self).joined(separator: ", ")
      links.append("<a href=\"\(html.escaped(file))\" download>\(words.download) (\(details))</a>")
    }
    return "<p class=\"buttons\">\(links.joined(separator: " "))</p>"
  }

  private var facts: String {
    let locale = Locale(identifier: words.tag)
    let facts = [
      (words.publication, issue.publication), (words.number, issue.number), (words.date, html.date(issue.releaseDate)),
      (words.authors, issue.authors.isEmpty ? nil : issue.authors.joined(separator: ", ")),
      (words.pages, issue.pageCount.map { $0.formatted(.number.locale(locale)) }),
      (words.language, issue.language.map { locale.localizedString(forIdentifier: $0) ?? $0 }),
    ]
    let rows = facts.compactMap { name, value in value.map { "<dt>\(name)</dt><dd>\(html.isolated($0))</dd>" } }
    return "<dl>\(rows.joined())</dl>"
  }

  // MARK: Other pages

  /// The code for another page that shows the issue.
  static func embedCode(of issue: FeedIssue) -> String? {
    guard let address = issue.readerURL?.absoluteString else { return nil }
    func attribute(_ text: String) -> String { SiteHTML.escaped(text) }
    return """
      <iframe src="\(attribute(address))" title="\(attribute(issue.title))" width="\(embedSize.width)" \
      height="\(embedSize.height)" style="border: 0; max-width: 100%" allow="fullscreen; autoplay; clipboard-write" \
      loading="lazy"></iframe>
      """
  }

  private var embedding: String? {
    Self.embedCode(of: issue).map { code in
      """
      <section class="embed"><h2><label for="embed">\(words.embed)</label></h2><p id="embed-hint">\(words.embedHint)</p>\
      <textarea id="embed" readonly rows="4" spellcheck="false" dir="ltr" aria-describedby="embed-hint">\
      \(html.escaped(code))</textarea>\
      <button type="button" data-copies="embed" data-copied="\(words.copied)" hidden>\(words.copy)</button></section>
      """
    }
  }

  private var more: String? {
    others.isEmpty ? nil : "<section><h2>\(words.more)</h2>\n\(html.grid(others, eagerCount: 0))\n</section>"
  }

  /// The description of the issue for programs that show it where its address is pasted (https://oembed.com).
  func oEmbed() -> Data? {
    Self.embedCode(of: issue).flatMap { code in
      let cover = issue.covers.last { ($0.size?.width ?? 0) <= Self.maximumThumbnailWidth } ?? issue.covers.first
      let size = cover?.size
      let document = OEmbed(
        title: issue.title,
        authorName: issue.publication,
        providerName: html.store.title,
        providerAddress: "\(html.base)/",
        html: code,
        width: Self.embedSize.width,
        height: Self.embedSize.height,
        thumbnailAddress: size == nil ? nil : cover?.url.absoluteString,
        thumbnailWidth: size?.width,
        thumbnailHeight: size?.height
      )
      return try? JSONWriter.file(of: document)
    }
  }
}

/// A document of oEmbed 1.0.
struct OEmbed: Encodable {
  static let fileName = "oembed.json"

  let version = "1.0"
  let type = "rich"
  let title: String
  let authorName: String?
  let providerName: String
  let providerAddress: String
  let html: String
  let width: Int
  let height: Int
  let thumbnailAddress: String?
  let thumbnailWidth: Int?
  let thumbnailHeight: Int?

  private enum CodingKeys: String, CodingKey {
    case version, type, title, html, width, height
    case authorName = "author_name"
    case providerName = "provider_name"
    case providerAddress = "provider_url"
    case thumbnailAddress = "thumbnail_url"
    case thumbnailWidth = "thumbnail_width"
    case thumbnailHeight = "thumbnail_height"
  }
}
