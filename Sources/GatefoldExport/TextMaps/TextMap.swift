public import Foundation
public import Gatefold

/// Writes the text of pages with the place of every word, for other software: as ALTO, hOCR, JSON or SVG.
///
/// ```swift
/// let source = TextMapSource(fileName: "issue.pdf", title: "Skerry 14", unit: .pixels(zoom: 2))
/// let map = TextMap(.alto, of: source)
/// let file = try map.file(TextMapPage(page, try await page.text()))
/// ```
///
/// A file of many pages is a head, the pages, and a foot. The head is made last, since it names the styles of all
/// pages:
///
/// ```swift
/// let map = TextMap(.hocr, of: TextMapSource(fileName: "issue.pdf", title: "Skerry 14"))
/// var summary = TextMapSummary()
/// var body: [UInt8] = []
/// for try await page in issue.pages {
///   let fragment = try map.fragment(TextMapPage(page, try await page.text()))
///   if summary.pageCount > 0 { body += map.separator }
///   summary.add(fragment)
///   body += fragment.bytes
/// }
/// let file = Data(map.head(of: summary) + body + map.foot)
/// ```
public struct TextMap: Sendable {
  /// The format of the file.
  public let format: TextMapFormat
  /// The origin of the text and the unit of its coordinates, as written to the file.
  public let source: TextMapSource

  /// Creates a map. hOCR and SVG count pixels: other units are replaced by 300 pixels an inch.
  ///
  /// - Parameters:
  ///   - format: of the file.
  ///   - source: the origin of the text, and the unit of places.
  public init(_ format: TextMapFormat, of source: TextMapSource) {
    self.format = format
    var source = source
    let isOfPixels = if case .pixels = source.unit { true } else { false }
    if format == .hocr || format == .svg, !isOfPixels { source.unit = .pixels(zoom: 300.0 / 72) }
    self.source = source
  }

  /// The bytes of one page.
  ///
  /// - Throws: `invalidZoom` if no picture of the page can be drawn at the zoom at which pixels are counted.
  public func fragment(_ page: TextMapPage) throws(GatefoldError) -> TextMapFragment {
    switch format {
    case .alto: return ALTOMap.page(page, in: try TextMapScale(page.size, unit: source.unit), source.altoVersion)
    case .hocr: return HOCRMap.page(page, in: try TextMapScale(page.size, unit: source.unit), source: source)
    case .svg: return SVGMap.page(page, in: try TextMapScale(page.size, unit: source.unit))
    case .json:
      var json = JSONText()
      json.value(page.page, page.text, images: page.images)
      return TextMapFragment(bytes: json.bytes)
    }
  }

  /// The bytes of a file of one page.
  ///
  /// - Throws: as ``fragment(_:)`` does.
  public func file(_ page: TextMapPage) throws(GatefoldError) -> Data {
    let fragment = try fragment(page)
    var summary = TextMapSummary()
    summary.add(fragment)
    return Data(head(of: summary) + fragment.bytes + foot)
  }

  /// The bytes before the pages.
  ///
  /// - Parameter summary: of all pages of the file.
  public func head(of summary: TextMapSummary) -> [UInt8] {
    switch format {
    case .alto: ALTOMap.head(source, of: summary)
    case .hocr: HOCRMap.head(source, pageCount: summary.pageCount)
    case .json: Array("{\"pages\":[\n".utf8)
    case .svg: []
    }
  }

  /// The bytes between two pages; empty for most formats.
  public var separator: [UInt8] { format == .json ? Array(",\n".utf8) : [] }

  /// The bytes after the pages.
  public var foot: [UInt8] {
    switch format {
    case .alto: ALTOMap.foot
    case .hocr: HOCRMap.foot
    case .json: Array("\n]}\n".utf8)
    case .svg: []
    }
  }
}
