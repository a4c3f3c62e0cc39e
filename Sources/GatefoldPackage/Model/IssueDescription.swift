public import Gatefold

/// What `issue.json` says: which issue it is, what its content is, and which assets come with it.
public struct IssueDescription: Hashable, Sendable {
  static let format = "gatefold-issue"

  /// What the pages are drawn from.
  public enum Content: Hashable, Sendable {
    /// A PDF.
    case pdf(path: String)
    /// Pictures of the pages in order, and their text map, if there is one.
    case pictures(pages: [PagePicture], textMap: String?)
    /// HTML that begins with a file.
    case html(path: String)
    /// An EPUB.
    case epub(path: String)
    /// Text, and how it is laid out.
    case layout(path: String)
    /// A kind that this version does not know.
    case unknown(DescriptionValue)
  }

  /// A picture of a page.
  public struct PagePicture: Hashable, Sendable {
    /// The file in the package.
    public var path: String
    /// The size of the page in points.
    public var size: PageSize

    /// A picture of a page of a size in points.
    public init(path: String, size: PageSize) {
      self.path = path
      self.size = size
    }
  }

  /// A file that comes with the issue.
  public struct Asset: Hashable, Sendable {
    /// Relative to the package, with slashes.
    public var path: String
    /// Like "video/mp4".
    public var mediaType: String
    /// The size of the file in bytes.
    public var byteCount: Int

    /// A file with its type and size.
    public init(path: String, mediaType: String, byteCount: Int) {
      self.path = path
      self.mediaType = mediaType
      self.byteCount = byteCount
    }
  }

  /// The version of the format that it was written in.
  public var version = PackageFormat.currentVersion
  /// Tells the issue from all others, and never changes, whatever the language: "org.example.tides.2026-03".
  public var identifier: String
  /// The title of the issue, in its language.
  public var title: String
  /// The name of the magazine.
  public var publication: String?
  /// The number of the issue, as printed.
  public var number: String?
  /// The day from which it is sold, as "2026-03-01".
  public var releaseDate: String?
  /// A BCP 47 language tag, like "en" or "pt-BR".
  public var language: String?
  /// The way in which pages follow each other.
  public var readingDirection = ReadingDirection.leftToRight
  /// Index of the page that is shown on a shelf, from 0.
  public var coverPageIndex = 0
  /// Whether everybody may read it without buying it.
  public var isFree = false
  /// What the pages are drawn from.
  public var content: Content
  /// The file with the overlays; `nil` if there are none.
  public var overlaysPath: String?
  /// The files that come with the issue, without its descriptions.
  public var assets: [Asset] = []
  /// Members that this version does not know.
  public var unknown: [String: DescriptionValue] = [:]

  /// A description with the least that every issue has.
  public init(identifier: String, title: String, content: Content) {
    self.identifier = identifier
    self.title = title
    self.content = content
  }

  /// Paths of the files that the content is made of.
  public var contentPaths: [String] {
    switch content {
    case .pdf(let path), .html(let path), .epub(let path), .layout(let path): [path]
    case .pictures(let pages, let textMap): pages.map(\.path) + (textMap.map { [$0] } ?? [])
    case .unknown: []
    }
  }
}

// MARK: Reading

extension IssueDescription {
  /// Reads a description as far as it can be; the collector has what is wrong. `nil` without the members that every
  /// issue has.
  init?(_ text: DescriptionText, _ collector: FindingCollector) {
    var fields = FieldReader(text.value, at: ValuePath(), collector)
    let format = fields.required(fields.string("format"), "format", "add \"format\": \"\(Self.format)\"")
    if let format, format != Self.format {
      fields.error("is \"\(format)\", not \"\(Self.format)\"; is this the description of an issue?", at: "format")
    }
    let version = fields.integer("version", in: 1...1_000_000)
    version.map(fields.checkVersion)
    let identifier = fields.required(
      fields.string("identifier"),
      "identifier",
      "give the issue a name that never changes, such as \"org.example.magazine.2026-03\""
    )
    let title = fields.required(fields.string("title"), "title", "add the issue's title")
    let content = fields.required(
      fields.object("content").map(Content.init),
      "content",
      "add \"content\": {\"kind\": \"pdf\", \"path\": \"issue.pdf\"}"
    )
    self.init(
      identifier: identifier ?? "",
      title: title ?? "",
      content: (content ?? nil) ?? .unknown(.object([:]))
    )
    self.version = version ?? 1
    publication = fields.string("publication")
    number = fields.string("number")
    releaseDate = fields.string("releaseDate")
    if let releaseDate, !Self.isDate(releaseDate) {
      fields.error("should be a day like \"2026-03-01\"", at: "releaseDate")
    }
    language = fields.string("language")
    readingDirection = fields.choice("readingDirection", of: ReadingDirection.self) ?? .leftToRight
    coverPageIndex = fields.integer("coverPageIndex", in: 0...1_000_000) ?? 0
    isFree = fields.boolean("isFree") ?? false
    overlaysPath = fields.string("overlays")
    assets = fields.list("assets").compactMap { Asset(fields.reader(of: $0, at: $1)) }
    unknown = fields.unknownMembers()
    guard identifier != nil, title != nil, content != nil else { return nil }
  }

  private static func isDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else {
      return false
    }
    return (1...12).contains(Int(parts[1]) ?? 0) && (1...31).contains(Int(parts[2]) ?? 0)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension IssueDescription.Content {
  fileprivate init(_ fields: FieldReader) {
    var fields = fields
    let kind = fields.required(fields.string("kind"), "kind", "add \"kind\": \"pdf\"")
    func path() -> String { fields.required(fields.string("path"), "path", "name the file in the package") ?? "" }
    switch kind {
    case "pdf": self = .pdf(path: path())
    case "html": self = .html(path: path())
    case "epub": self = .epub(path: path())
    case "layout": self = .layout(path: path())
    case "pictures":
      let pages = fields.list("pages").map { item, path in
        var page = fields.reader(of: item, at: path)
        return IssueDescription.PagePicture(
          path: page.required(page.string("path"), "path", "name the picture in the package") ?? "",
          size: PageSize(
            width: page.required(page.number("width"), "width", "give the width of the page in points") ?? 0,
            height: page.required(page.number("height"), "height", "give the height of the page in points") ?? 0
          )
        )
      }
      self = .pictures(pages: pages, textMap: fields.string("textMap"))
    default:
      if let kind { fields.warn("\"\(kind)\" is not known; readers cannot show the issue", at: "kind") }
      self = .unknown(fields.whole)
      return
    }
    _ = fields.unknownMembers()
  }

  fileprivate var value: DescriptionValue {
    var fields = FieldWriter()
    switch self {
    case .pdf(let path):
      fields.set("kind", "pdf")
      fields.set("path", path)
    case .html(let path):
      fields.set("kind", "html")
      fields.set("path", path)
    case .epub(let path):
      fields.set("kind", "epub")
      fields.set("path", path)
    case .layout(let path):
      fields.set("kind", "layout")
      fields.set("path", path)
    case .pictures(let pages, let textMap):
      fields.set("kind", "pictures")
      fields.set("textMap", textMap)
      fields.set(
        "pages",
        pages.map { page in
          var own = FieldWriter()
          own.set("path", page.path)
          own.set("width", page.size.width)
          own.set("height", page.size.height)
          return own.value
        }
      )
    case .unknown(let value): return value
    }
    return fields.value
  }
}

extension IssueDescription.Asset {
  fileprivate init?(_ fields: FieldReader) {
    var fields = fields
    guard let path = fields.required(fields.string("path"), "path", "name the file in the package") else { return nil }
    self.init(
      path: path,
      mediaType: fields.required(fields.string("mediaType"), "mediaType", "such as \"video/mp4\"") ?? "",
      byteCount: fields.integer("byteCount", in: 0...(1 << 50)) ?? 0
    )
    _ = fields.unknownMembers()
  }

  var value: DescriptionValue {
    var fields = FieldWriter()
    fields.set("path", path)
    fields.set("mediaType", mediaType)
    fields.set("byteCount", byteCount)
    return fields.value
  }
}

// MARK: Writing

extension IssueDescription {
  /// The description as it is written to a file.
  public var value: DescriptionValue {
    var fields = FieldWriter(unknown)
    fields.set("format", Self.format)
    fields.set("version", version)
    fields.set("identifier", identifier)
    fields.set("title", title)
    fields.set("publication", publication)
    fields.set("number", number)
    fields.set("releaseDate", releaseDate)
    fields.set("language", language)
    fields.set("readingDirection", readingDirection.rawValue)
    fields.set("coverPageIndex", coverPageIndex)
    fields.set("isFree", .boolean(isFree))
    fields.set("content", content.value)
    fields.set("overlays", overlaysPath)
    fields.set("assets", assets.map(\.value))
    return fields.value
  }
}
