/// A rectangle of whole pixels, from the top left of the whole page at some zoom, or of a picture.
public struct PixelRect: Hashable, Sendable, Codable {
  /// The left column of pixels.
  public var x: Int
  /// The top row of pixels.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// A rectangle by its top left pixel and its size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// All the pixels of a picture, from 0, 0.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The first column, the same as ``x``.
  public var minX: Int { x }
  /// The first row, the same as ``y``.
  public var minY: Int { y }
  /// The column behind the last one: `x + width`.
  public var maxX: Int { x + width }
  /// The row below the last one: `y + height`.
  public var maxY: Int { y + height }
  /// Width and height.
  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// The pixels that both share; `nil` if they share none.
  public func intersection(_ other: PixelRect) -> PixelRect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether all pixels of another rectangle lie in this one.
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
