/// Finds positions for short labels beside rectangles where they cover as little as possible of the print and of each
/// other.
struct LabelPlacement {
  private let page: PageRect
  /// Printed areas, and labels already placed.
  private var covered: [PageRect]

  /// - Parameter printed: areas that labels should not cover, in page space.
  init(on page: PageRect, keepingOff printed: [PageRect]) {
    self.page = page
    covered = printed
  }

  /// - Parameter size: of the label, in points.
  /// - Returns: its rectangle, outside of the other and on the page.
  mutating func place(_ size: PageSize, beside rect: PageRect) -> PageRect {
    let near = covered.filter { $0.maxY > rect.minY - size.height && $0.minY < rect.maxY + size.height }
    func cover(_ place: PageRect) -> Double {
      near.reduce(0) { sum, other in
        sum + (other.intersection(place).map { $0.width * $0.height } ?? 0)
      }
    }
    let onPage = Self.places(of: size, beside: rect).filter { place in
      place.minX >= page.minX && place.minY >= page.minY && place.maxX <= page.maxX && place.maxY <= page.maxY
    }
    // Of a rectangle as large as the page, the place at its first corner will do.
    let best = onPage.map { (place: $0, cover: cover($0)) }.min { $0.cover < $1.cover }
    let place = best?.place ?? PageRect(x: rect.minX, y: rect.minY, width: size.width, height: size.height)
    covered.append(place)
    return place
  }

  /// Above, beside and below, at each corner, the usual place first.
  private static func places(of size: PageSize, beside rect: PageRect) -> [PageRect] {
    let (left, right) = (rect.minX - size.width, rect.maxX)
    let (above, below) = (rect.minY - size.height, rect.maxY)
    return [
      (rect.minX, above), (left, rect.minY), (right, rect.minY), (rect.maxX - size.width, above),
      (left, above), (right, above), (rect.minX, below), (rect.maxX - size.width, below),
      (left, rect.maxY - size.height), (right, rect.maxY - size.height),
    ].map { PageRect(x: $0.0, y: $0.1, width: size.width, height: size.height) }
  }
}
