internal import Gatefold

/// The unit of coordinates in a text map.
public enum TextMapUnit: Hashable, Sendable {
  /// Whole pixels of a picture of the page at a zoom, in pixels per point.
  case pixels(zoom: Double)
  /// Tenths of a millimetre, to two decimals, whatever the picture.
  case tenthsOfMillimetre
  /// Whole twelve hundredths of an inch, whatever the picture.
  case twelveHundredthsOfInch

  var perPoint: Double {
    switch self {
    case .pixels(let zoom): zoom
    case .tenthsOfMillimetre: 254.0 / 72
    case .twelveHundredthsOfInch: 1200.0 / 72
    }
  }

  /// How ALTO names it.
  var altoName: String {
    switch self {
    case .pixels: "pixel"
    case .tenthsOfMillimetre: "mm10"
    case .twelveHundredthsOfInch: "inch1200"
    }
  }
}

/// A page's size in the unit of a text map, and the conversion from page space.
struct TextMapScale: Sendable {
  let unit: TextMapUnit
  let width: Double
  let height: Double

  /// - Throws: `invalidZoom` if no picture of the page can have the zoom of the pixels.
  init(_ page: PageSize, unit: TextMapUnit) throws(GatefoldError) {
    self.unit = unit
    switch unit {
    case .pixels(let zoom):
      let size = try PixelSize(of: page, zoom: zoom)
      width = Double(size.width)
      height = Double(size.height)
    case .tenthsOfMillimetre:
      width = Self.hundredths(page.width * unit.perPoint)
      height = Self.hundredths(page.height * unit.perPoint)
    case .twelveHundredthsOfInch:
      // A tiny amount over a whole number does not count.
      width = (page.width * unit.perPoint - 0.001).rounded(.up)
      height = (page.height * unit.perPoint - 0.001).rounded(.up)
    }
  }

  /// Converts a rectangle: all pixels that it touches, or its sides to a hundredth, clipped to the page but never
  /// empty.
  func place(of rect: PageRect) -> TextMapPlace {
    let (left, right) = side(from: rect.minX, to: rect.maxX, within: width)
    let (top, bottom) = side(from: rect.minY, to: rect.maxY, within: height)
    return TextMapPlace(left: left, top: top, right: right, bottom: bottom)
  }

  func point(_ point: PagePoint) -> (x: Double, y: Double) {
    (rounded(point.x * unit.perPoint), rounded(point.y * unit.perPoint))
  }

  private func side(from low: Double, to high: Double, within maximum: Double) -> (Double, Double) {
    switch unit {
    case .pixels, .twelveHundredthsOfInch:
      // A tiny amount over a pixel border does not count.
      let first = min(max((low * unit.perPoint + 0.001).rounded(.down), 0), maximum - 1)
      return (first, min(max((high * unit.perPoint - 0.001).rounded(.up), first + 1), maximum))
    case .tenthsOfMillimetre:
      let first = min(max(Self.hundredths(low * unit.perPoint), 0), maximum - 0.01)
      return (Self.hundredths(first), min(max(Self.hundredths(high * unit.perPoint), first + 0.01), maximum))
    }
  }

  private func rounded(_ length: Double) -> Double {
    switch unit {
    case .pixels, .twelveHundredthsOfInch: length.rounded()
    case .tenthsOfMillimetre: Self.hundredths(length)
    }
  }

  private static func hundredths(_ length: Double) -> Double { (length * 100).rounded() / 100 }
}

/// Where something lies on a page, in the unit of its text map.
struct TextMapPlace: Hashable, Sendable {
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  var width: Double { right - left }
  var height: Double { bottom - top }
}

/// A number as text maps have it: whole, or to a hundredth.
func formattedForTextMap(_ number: Double) -> String {
  let hundredths = Int(bounded: (number * 100).rounded())
  let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
  let sign = hundredths < 0 ? "-" : ""
  guard rest > 0 else { return "\(sign)\(whole)" }
  return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
}
