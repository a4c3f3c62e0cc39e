internal import ArgumentParser
package import Gatefold

/// A box of pixels, like "300x400", or "300" for a square one.
package struct BoxArgument: ExpressibleByArgument, Sendable {
  package let size: PixelSize

  package var defaultValueDescription: String { "\(size.width)x\(size.height)" }

  package init(width: Int, height: Int) {
    size = PixelSize(width: width, height: height)
  }

  package init?(argument: String) {
    let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    let possible = 1...PixelSize.maximumPictureAxis
    guard sides.count <= 2, let width = sides[0], let height = sides[sides.count - 1], possible.contains(width),
      possible.contains(height)
    else { return nil }
    size = PixelSize(width: width, height: height)
  }
}

/// A rectangle in page space, like "72,72,200,100".
struct RegionArgument: ExpressibleByArgument, Sendable {
  let rect: PageRect

  init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
    guard numbers.count == 4, argument.count(where: { $0 == "," }) == 3, numbers.allSatisfy(\.isFinite),
      numbers[2] > 0, numbers[3] > 0
    else { return nil }
    rect = PageRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

/// The scale of a page drawn without a box.
package struct ZoomOptions: ParsableArguments {
  @Option(help: "Zoom, in pixels per point; 1 is 72 dpi.")
  var zoom: Double?

  @Option(help: "Resolution, in pixels per inch. (default: 150)")
  var dpi: Double?

  package init() {}

  package func validate() throws {
    if zoom != nil, dpi != nil { throw ValidationError("Give --zoom or --dpi, not both.") }
    if let zoom, !(zoom > 0 && zoom.isFinite) {
      throw ValidationError("--zoom is a positive number (1 is 72 dpi), not \(zoom).")
    }
    if let dpi, !(dpi > 0 && dpi.isFinite) {
      throw ValidationError("--dpi is a positive number (pixels per inch, like 150), not \(dpi).")
    }
  }

  /// Pixels a point, or `nil` where neither was given.
  var value: Double? { zoom ?? dpi.map { $0 / 72 } }

  /// Pixels per point; 150 dpi if neither was given.
  package var zoomOrUsual: Double { value ?? 150.0 / 72 }
}

/// - Throws: if the value of an option is given and lies outside its range.
package func validateRange(_ option: String, _ value: Int?, in range: ClosedRange<Int>) throws {
  guard let value, !range.contains(value) else { return }
  throw ValidationError("\(option) is a number from \(range.lowerBound) to \(range.upperBound), not \(value).")
}

/// - Throws: if the resolution is not a positive number.
package func validateResolution(_ dpi: Double) throws {
  guard dpi > 0, dpi.isFinite else { throw ValidationError("--dpi is a positive number, not \(dpi).") }
}
