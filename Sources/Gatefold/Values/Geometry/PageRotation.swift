/// A clockwise turn of a page: by its file (PDF 32000-1, table 30, /Rotate), or by its reader.
///
/// ```swift
/// let turned = page.size.turned(.clockwise90)
/// let grid = try page.tileGrid(zoom: 2, rotation: .clockwise90)
/// ```
public enum PageRotation: Int, Hashable, Sendable, Codable, CaseIterable {
  /// No turn.
  case none = 0
  /// A quarter turn to the right.
  case clockwise90 = 90
  /// A half turn.
  case upsideDown = 180
  /// A quarter turn to the left.
  case clockwise270 = 270

  /// Whether width and height change places.
  public var isQuarterTurn: Bool { self == .clockwise90 || self == .clockwise270 }

  /// The turn that undoes this one.
  public var inverse: PageRotation {
    switch self {
    case .none, .upsideDown: self
    case .clockwise90: .clockwise270
    case .clockwise270: .clockwise90
    }
  }
}

extension PageSize {
  /// The size after a turn: width and height change places in a quarter turn.
  public func turned(_ rotation: PageRotation) -> PageSize {
    rotation.isQuarterTurn ? PageSize(width: height, height: width) : self
  }
}

extension PagePoint {
  /// The point on the page after a turn, from its new top left.
  ///
  /// - Parameters:
  ///   - rotation: the clockwise turn.
  ///   - page: the size of the page before the turn.
  public func turned(_ rotation: PageRotation, on page: PageSize) -> PagePoint {
    switch rotation {
    case .none: self
    case .clockwise90: PagePoint(x: page.height - y, y: x)
    case .upsideDown: PagePoint(x: page.width - x, y: page.height - y)
    case .clockwise270: PagePoint(x: y, y: page.width - x)
    }
  }
}

extension PageRect {
  /// The rectangle on the page after a turn, from its new top left.
  ///
  /// - Parameters:
  ///   - rotation: the clockwise turn.
  ///   - page: the size of the page before the turn.
  public func turned(_ rotation: PageRotation, on page: PageSize) -> PageRect {
    PageRect(
      PagePoint(x: minX, y: minY).turned(rotation, on: page),
      PagePoint(x: maxX, y: maxY).turned(rotation, on: page)
    )
  }
}
