public import Foundation
public import Gatefold

/// The formats of text maps.
public enum TextMapFormat: String, Hashable, Sendable, CaseIterable {
  /// ALTO 4.4, the XML of libraries and archives.
  case alto
  /// hOCR 1.2, HTML with places in its titles.
  case hocr
  /// Gatefold's own: blocks, lines and words with rectangles and quads in page space.
  case json
  /// The picture of a page with invisible text over it. A file holds one page.
  case svg

  public var fileExtension: String {
    switch self {
    case .alto: "xml"
    case .hocr: "hocr"
    case .json: "json"
    case .svg: "svg"
    }
  }

  /// Whether a file can hold all pages of an issue.
  public var holdsIssues: Bool { self != .svg }
}

/// What a text map says of where its text comes from.
public struct TextMapSource: Hashable, Sendable {
  /// The PDF, as a path or an address.
  public var fileName: String
  public var title: String
  /// As RFC 3066 names languages; `nil` where it is not known.
  public var language: String?
  public var unit: TextMapUnit

  public init(fileName: String, title: String, language: String? = nil, unit: TextMapUnit = .pixels(zoom: 150.0 / 72)) {
    self.fileName = fileName
    self.title = title
    self.language = language
    self.unit = unit
  }
}

/// A page of a text map, as it stands in a file between the head and the foot.
public struct TextMapFragment: Sendable {
  public let bytes: [UInt8]
  /// What the page refers to and the head has to name.
  var styles: [String: TextStyle] = [:]
  /// Of its picture, in ALTO.
  var picturePath: String?
}

/// Where the text of pages stands, for other software: one layout, written in several formats.
///
/// A file is a head, its pages, and a foot. The head is made last, since it names the styles of all pages.
public struct TextMap: Sendable {
  public let format: TextMapFormat
  public let source: TextMapSource

  /// - Parameter source: SVG and hOCR count pixels: other units give them 300 pixels an inch.
  public init(_ format: TextMapFormat, of source: TextMapSource) {
    self.format = format
    var source = source
    if format == .hocr || format == .svg, source.unit == .tenthsOfMillimetre { source.unit = .pixels(zoom: 300.0 / 72) }
    self.source = source
  }

  /// A page of the map.
  ///
  /// - Throws: `invalidZoom` where no picture of the page can be drawn at the zoom that pixels are counted at.
  public func fragment(_ page: TextMapPage) throws(GatefoldError) -> TextMapFragment {
    switch format {
    case .alto: return ALTOMap.page(page, in: try TextMapFrame(page.size, unit: source.unit))
    case .hocr: return HOCRMap.page(page, in: try TextMapFrame(page.size, unit: source.unit), source: source)
    case .svg: return SVGMap.page(page, in: try TextMapFrame(page.size, unit: source.unit))
    case .json:
      var json = JSONText()
      json.value(page.page, page.text)
      return TextMapFragment(bytes: json.bytes)
    }
  }

  /// A file of one page.
  ///
  /// - Throws: as `fragment(_:)` does.
  public func file(_ page: TextMapPage) throws(GatefoldError) -> Data {
    let fragment = try fragment(page)
    var summary = TextMapSummary()
    summary.add(fragment)
    return Data(head(of: summary) + fragment.bytes + foot)
  }

  /// What stands before the pages.
  public func head(of summary: TextMapSummary) -> [UInt8] {
    switch format {
    case .alto: ALTOMap.head(source, of: summary)
    case .hocr: HOCRMap.head(source, pageCount: summary.pageCount)
    case .json: Array("{\"pages\":[\n".utf8)
    case .svg: []
    }
  }

  /// What stands between two pages.
  public var separator: [UInt8] { format == .json ? Array(",\n".utf8) : [] }

  /// What stands behind the pages.
  public var foot: [UInt8] {
    switch format {
    case .alto: ALTOMap.foot
    case .hocr: HOCRMap.foot
    case .json: Array("\n]}\n".utf8)
    case .svg: []
    }
  }
}

/// What the head of a file has to know of its pages.
public struct TextMapSummary: Sendable {
  public private(set) var pageCount = 0
  private(set) var styles: [String: TextStyle] = [:]
  /// Where there is one page only.
  private(set) var picturePath: String?

  public init() {}

  public mutating func add(_ fragment: TextMapFragment) {
    pageCount += 1
    picturePath = pageCount == 1 ? fragment.picturePath : nil
    styles.merge(fragment.styles) { $1 }
  }
}
