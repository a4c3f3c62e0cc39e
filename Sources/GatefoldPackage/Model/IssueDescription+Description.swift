internal import Gatefold
internal import GatefoldFormats

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
      Content(of: &fields),
      "content",
      "add \"content\": {\"kind\": \"pdf\", \"path\": \"issue.pdf\"}"
    )
    self.init(identifier: identifier ?? "", title: title ?? "", content: content ?? .unknown(.object([:])))
    self.version = version ?? 1
    publication = fields.string("publication")
    number = fields.string("number")
    releaseDate = fields.string("releaseDate")
    if let releaseDate, CalendarDay(releaseDate) == nil {
      fields.error("should be a day of the calendar like \"2026-03-01\"", at: "releaseDate")
    }
    language = fields.string("language")
    readingDirection = fields.choice("readingDirection", of: ReadingDirection.self, otherwise: Self.asInPDF)
    pairing = fields.choice("pairing", of: SpreadArrangement.Pairing.self, otherwise: Self.asInPDF)
    coverPageIndex = fields.integer("coverPageIndex", in: 0...1_000_000) ?? 0
    isFree = fields.boolean("isFree") ?? false
    overlaysPath = fields.path("overlays")
    assets = fields.list("assets").compactMap { Asset(fields.reader(of: $0, at: $1)) }
    unknown = fields.unknownMembers()
    guard identifier != nil, title != nil, content != nil else { return nil }
  }

  private static let asInPDF = "readers do as the PDF says"
}

extension IssueDescription.Content {
  /// - Returns: `nil` if the description has no content. Its unknown members are kept with the issue's.
  fileprivate init?(of issue: inout FieldReader) {
    guard var fields = issue.object("content") else { return nil }
    let kind = fields.required(fields.string("kind"), "kind", "add \"kind\": \"pdf\"")
    func path() -> String { fields.required(fields.string("path"), "path", "name the file in the package") ?? "" }
    switch kind {
    case "pdf": self = .pdf(path: path())
    case "html": self = .html(path: path())
    case "epub": self = .epub(path: path())
    case "layout": self = .layout(path: path())
    case "pictures":
      let pages = fields.list("pages").map { IssueDescription.PagePicture(fields.reader(of: $0, at: $1)) }
      if pages.isEmpty { fields.error("has no pictures; list one for each page", at: "pages") }
      self = .pictures(pages: pages, textMap: fields.path("textMap"))
    default:
      if let kind, !kind.isEmpty {
        fields.warn("\(kind.debugDescription) is not known; readers cannot show the issue", at: "kind")
      }
      self = .unknown(fields.whole)
      return
    }
    issue.keep("content", fields.unknownMembers())
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
      fields.set("pages", pages.map(\.value))
    case .unknown(let value): return value
    }
    return fields.value
  }
}

extension IssueDescription.PagePicture {
  fileprivate init(_ fields: FieldReader) {
    var fields = fields
    func side(_ name: String) -> Double {
      let side = fields.required(fields.number(name), name, "give the \(name) of the page in points")
      if let side, !(side > 0 && side <= Self.maximumSide) {
        fields.error("should be over 0 and at most 1000000", at: name)
      }
      return side ?? 0
    }
    self.init(
      path: fields.required(fields.string("path"), "path", "name the picture in the package") ?? "",
      size: PageSize(width: side("width"), height: side("height")),
      label: fields.string("label"),
      textMap: fields.path("textMap")
    )
    unknown = fields.unknownMembers()
  }

  fileprivate var value: DescriptionValue {
    var fields = FieldWriter(unknown)
    fields.set("path", path)
    fields.set("width", size.width)
    fields.set("height", size.height)
    fields.set("label", label)
    fields.set("textMap", textMap)
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
    unknown = fields.unknownMembers()
  }

  var value: DescriptionValue {
    var fields = FieldWriter(unknown)
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
    fields.set("readingDirection", readingDirection?.rawValue)
    fields.set("pairing", pairing?.rawValue)
    fields.set("coverPageIndex", coverPageIndex)
    fields.set("isFree", .boolean(isFree))
    fields.set("content", content.value)
    fields.set("overlays", overlaysPath)
    fields.set("assets", assets.map(\.value))
    return fields.value
  }
}
