/// The file formats of text maps.
public enum TextMapFormat: String, Hashable, Sendable, CaseIterable {
  /// ALTO 4.4, the XML of libraries and archives.
  case alto
  /// hOCR 1.2, HTML with the places of words.
  case hocr
  /// Gatefold's own JSON: blocks, lines and words with rectangles and quads in page space.
  case json
  /// The picture of a page with invisible text over it. A file holds one page.
  case svg

  /// The usual file extension, without the dot: "xml", "hocr", "json" or "svg".
  public var fileExtension: String {
    switch self {
    case .alto: "xml"
    case .hocr: "hocr"
    case .json: "json"
    case .svg: "svg"
    }
  }

  /// The media type, like "application/json".
  public var mediaType: String {
    switch self {
    case .alto: "application/xml"
    case .hocr: "text/vnd.hocr+html"
    case .json: "application/json"
    case .svg: "image/svg+xml"
    }
  }

  /// Whether a file can hold all pages of an issue.
  public var holdsIssues: Bool { self != .svg }
}
