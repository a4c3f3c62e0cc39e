public import Foundation
public import Gatefold

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
    case .alto: return ALTOMap.page(page, in: try TextMapScale(page.size, unit: source.unit))
    case .hocr: return HOCRMap.page(page, in: try TextMapScale(page.size, unit: source.unit), source: source)
    case .svg: return SVGMap.page(page, in: try TextMapScale(page.size, unit: source.unit))
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
