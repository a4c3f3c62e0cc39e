/// Four corners of a run of text in page space, named as the text is read: `topLeft` stands above the start of the
/// run, so that in text rotated by a quarter turn it is not the corner at the top left of the page.
public struct Quad: Hashable, Sendable, Codable {
  public var topLeft: PagePoint
  public var topRight: PagePoint
  public var bottomRight: PagePoint
  public var bottomLeft: PagePoint

  public init(topLeft: PagePoint, topRight: PagePoint, bottomRight: PagePoint, bottomLeft: PagePoint) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  /// A rectangle as the quad of text that runs in a direction.
  public init(_ rect: PageRect, direction: TextDirection = .leftToRight) {
    let corners = [
      PagePoint(x: rect.minX, y: rect.minY),
      PagePoint(x: rect.maxX, y: rect.minY),
      PagePoint(x: rect.maxX, y: rect.maxY),
      PagePoint(x: rect.minX, y: rect.maxY),
    ]
    let turns: Int =
      switch direction {
      case .leftToRight, .rightToLeft, .vertical: 0
      case .rotatedClockwise: 1
      case .rotatedCounterclockwise: 3
      }
    self.init(
      topLeft: corners[turns],
      topRight: corners[(turns + 1) % 4],
      bottomRight: corners[(turns + 2) % 4],
      bottomLeft: corners[(turns + 3) % 4]
    )
  }

  /// The corners clockwise from `topLeft`.
  public var corners: [PagePoint] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The smallest upright rectangle around the quad.
  public var boundingRect: PageRect {
    PageRect(topLeft, bottomRight).union(PageRect(topRight, bottomLeft))
  }

  func moved(x: Double, y: Double) -> Quad {
    Quad(
      topLeft: topLeft.moved(x: x, y: y),
      topRight: topRight.moved(x: x, y: y),
      bottomRight: bottomRight.moved(x: x, y: y),
      bottomLeft: bottomLeft.moved(x: x, y: y)
    )
  }
}
