/// A rectangle of whole pixels, from the top left of the whole page at some zoom, or of a picture.
public struct PixelRect: Hashable, Sendable, Codable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// All the pixels of a picture.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  public var minX: Int { x }
  public var minY: Int { y }
  public var maxX: Int { x + width }
  public var maxY: Int { y + height }
  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// The pixels that both share, or `nil` where they share none.
  public func intersection(_ other: PixelRect) -> PixelRect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  public func contains(_ other: PixelRect) -> Bool {
    other.minX >= minX && other.minY >= minY && other.maxX <= maxX && other.maxY <= maxY
  }

  /// The smallest rectangle that holds both.
  func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return PixelRect(
      x: left,
      y: top,
      width: max(maxX, other.maxX) - left,
      height: max(maxY, other.maxY) - top
    )
  }

  /// The rectangle with some room around it, as far as the page reaches.
  func expanded(by margin: Int, within page: PixelSize) -> PixelRect {
    let left = max(0, x - margin)
    let top = max(0, y - margin)
    return PixelRect(
      x: left,
      y: top,
      width: min(page.width, maxX + margin) - left,
      height: min(page.height, maxY + margin) - top
    )
  }

  /// The same rectangle counted from another origin.
  func relative(toX x: Int, y: Int) -> PixelRect {
    PixelRect(x: self.x - x, y: self.y - y, width: width, height: height)
  }
}

extension PixelRect {
  /// In pixels; far below what can be seen.
  static let roundingError = 1e-6

  /// The pixels that a rectangle in page space touches at a zoom, within a page of a size.
  ///
  /// - Throws: `invalidRegion` where the rectangle is empty, not finite, or off the page.
  init(covering rect: PageRect, zoom: Double, within page: PixelSize) throws(GatefoldError) {
    let edges = [rect.minX, rect.minY, rect.maxX, rect.maxY].map { $0 * zoom }
    guard !rect.isEmpty, edges.allSatisfy(\.isFinite) else {
      throw GatefoldError(.invalidRegion, "the region \(rect.summary) is empty or not finite")
    }
    let clamped = edges.map { min(max($0, -1), Double(PixelSize.maximumPageAxis) + 1) }
    // A whole pixel converted to page space and back is usually slightly off, and must not touch another pixel.
    let left = Int((clamped[0] + Self.roundingError).rounded(.down))
    let top = Int((clamped[1] + Self.roundingError).rounded(.down))
    let touched = PixelRect(
      x: left,
      y: top,
      width: max(1, Int((clamped[2] - Self.roundingError).rounded(.up)) - left),
      height: max(1, Int((clamped[3] - Self.roundingError).rounded(.up)) - top)
    )
    guard let visible = touched.intersection(PixelRect(page)) else {
      throw GatefoldError(
        .invalidRegion,
        "the region \(rect.summary) is outside the page; give it as x,y,width,height in points from the top left"
      )
    }
    self = visible
  }
}

extension PageRect {
  fileprivate var summary: String { "\(x),\(y),\(width),\(height)" }
}
