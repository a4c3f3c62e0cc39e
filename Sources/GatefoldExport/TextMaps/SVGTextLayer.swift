package import Gatefold

/// The text of a page as an SVG element that lies over the picture of the page in an HTML page: invisible, but it can be
/// selected and searched.
package enum SVGTextLayer {
  /// - Parameter className: the class of the element, which is as large as its style says.
  /// - Returns: UTF-8.
  package static func markup(of page: Page, _ text: TextPage, className: String) -> [UInt8] {
    SVGMap.layer(TextMapPage(page, text), className: className)
  }
}
