public import Gatefold

/// The description of an issue in `issue.json`: its metadata, content and assets.
public struct IssueDescription: Hashable, Sendable {
  static let format = "gatefold-issue"

  /// The content that the pages are drawn from.
  public enum Content: Hashable, Sendable {
    /// A PDF.
    case pdf(path: String)
    /// Pictures of the pages in order, and their text map, if there is one.
    case pictures(pages: [PagePicture], textMap: String?)
    /// HTML that begins with a file.
    case html(path: String)
    /// An EPUB.
    case epub(path: String)
    /// A layout: pages with frames, and texts that run through them.
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
    /// The page label as printed, or `nil` if the page has none.
    public var label: String?
    /// The text map of the page, or `nil` if it has none or the issue's text map applies.
    public var textMap: String?
    /// Members that this version does not know.
    public var unknown: [String: DescriptionValue] = [:]

    /// A picture of a page of a size in points.
    public init(path: String, size: PageSize, label: String? = nil, textMap: String? = nil) {
      self.path = path
      self.size = size
      self.label = label
      self.textMap = textMap
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
    /// Members that this version does not know.
    public var unknown: [String: DescriptionValue] = [:]

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
  /// The reading direction of the pages, or `nil` for the PDF's.
  public var readingDirection: ReadingDirection?
  /// The pairing of pages into spreads, or `nil` for the PDF's.
  public var pairing: SpreadArrangement.Pairing?
  /// Index of the page that is shown on a shelf, from 0.
  public var coverPageIndex = 0
  /// Whether everybody may read it without buying it.
  public var isFree = false
  /// The content that the pages are drawn from.
  public var content: Content
  /// The path of the file with the overlays, or `nil` without overlays.
  public var overlaysPath: String?
  /// The files that come with the issue, without its descriptions.
  public var assets: [Asset] = []
  /// Members that this version does not know, and choices such as an unknown `readingDirection`. Those of the content are an
  /// object in `content`. They are written again where they were read.
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
    case .pictures(let pages, let textMap): pages.flatMap(\.paths) + (textMap.map { [$0] } ?? [])
    case .unknown: []
    }
  }

  /// How the pages lie side by side. What the package says counts more than what its PDF says; where both are silent,
  /// pages of a PDF are those of a magazine with a cover, and other pages stand alone.
  ///
  /// ```swift
  /// let spreads = try await issue.spreads(package.issue.arrangement(try await issue.resolvedReadingHints()))
  /// ```
  ///
  /// - Parameter hints: of the PDF, or of the issue that ``IssuePackage/openIssue(configuration:)`` opens; `nil` for other
  ///   content.
  public func arrangement(_ hints: ReadingHints? = nil) -> SpreadArrangement {
    let own = hints.map { SpreadArrangement($0) } ?? SpreadArrangement(.single)
    return SpreadArrangement(pairing ?? own.pairing, direction: readingDirection ?? own.direction)
  }
}

extension IssueDescription.PagePicture {
  /// Points an axis of the largest page.
  static let maximumSide = 1_000_000.0

  /// Whether its page can be shown.
  package var hasUsableSize: Bool {
    size.width > 0 && size.height > 0 && size.width <= Self.maximumSide && size.height <= Self.maximumSide
  }

  fileprivate var paths: [String] { [path] + (textMap.map { [$0] } ?? []) }
}
