internal import Gatefold

/// Polygons as the value of an SvgSelector.
enum SVGOutline {
  /// A document of SVG with one path of all polygons.
  ///
  /// - Parameters:
  ///   - polygons: in page space.
  ///   - x: pixels a point across.
  ///   - y: pixels a point down.
  static func text(_ polygons: [[PagePoint]], scaledBy x: Double, _ y: Double) -> String {
    let path = polygons.map { polygon in
      polygon.enumerated().map { index, point in
        "\(index == 0 ? "M" : "L") \(number(point.x * x)) \(number(point.y * y))"
      }.joined(separator: " ") + " Z"
    }.joined(separator: " ")
    return "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"\(path)\"/></svg>"
  }

  /// A coordinate to a tenth of a pixel.
  private static func number(_ value: Double) -> String {
    let tenths = Int(bounded: (value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
