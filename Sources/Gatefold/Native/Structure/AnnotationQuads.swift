internal import CGatefold

/// Reads the quads that annotations of a page mark, or where they react to clicks (PDF 32000-1, tables 173 and 179,
/// /QuadPoints).
struct AnnotationQuads {
  /// How the page lies.
  private let frame: PageFrame
  /// How many may still be read on the page.
  private var room = 100_000

  init(frame: PageFrame) {
    self.frame = frame
  }

  /// Quads in page space; `nil` if the annotation has no valid quads.
  ///
  /// - Parameter bounds: the rectangle of a link. Its quads are ignored if one of them extends beyond it by more than
  ///   rounding.
  mutating func quads(of annotation: NativeObject, within bounds: cgatefold_rect? = nil) -> [Quad]? {
    guard let points = annotation["/QuadPoints"], points.count >= 8, points.count / 8 <= room else { return nil }
    room -= points.count / 8
    let numbers = (0..<points.count).compactMap { points[$0]?.number }
    guard numbers.count == points.count else { return nil }
    let corners = stride(from: 0, to: numbers.count - 1, by: 2).map { SIMD2(numbers[$0], numbers[$0 + 1]) }
    let quads = stride(from: 0, to: corners.count - 3, by: 4).map { UserQuad(Array(corners[$0..<$0 + 4])) }
    guard quads.allSatisfy({ $0.area > 0 }) else { return nil }
    if let bounds, !corners.allSatisfy(bounds.holds) { return nil }
    return quads.map { $0.quad(frame) }
  }
}

extension cgatefold_rect {
  fileprivate func holds(_ point: SIMD2<Double>) -> Bool {
    let rounding = 1.0
    return point.x >= x1 - rounding && point.x <= x2 + rounding && point.y >= y1 - rounding && point.y <= y2 + rounding
  }
}

/// Four corners in default user space, y upwards.
///
/// PDF wants them counterclockwise from the bottom left of the text; Acrobat, and with it nearly every writer, gives
/// the upper two from the left and then the lower two.
private struct UserQuad {
  private let topLeft, topRight, bottomRight, bottomLeft: SIMD2<Double>
  let area: Double

  init(_ given: [SIMD2<Double>]) {
    // Order the corners around the quad: of the two orders, the one that does not cross itself has the larger area.
    let around = [given, [given[0], given[1], given[3], given[2]]].max { abs(Self.area($0)) < abs(Self.area($1)) }
    let ring = around ?? given
    let signed = Self.area(ring)
    area = abs(signed)
    // Counterclockwise it begins at the bottom left, clockwise at the top left.
    let clockwise = signed < 0 ? ring : [ring[3], ring[2], ring[1], ring[0]]
    (topLeft, topRight, bottomRight, bottomLeft) = (clockwise[0], clockwise[1], clockwise[2], clockwise[3])
  }

  /// Positive where the corners go counterclockwise.
  private static func area(_ ring: [SIMD2<Double>]) -> Double {
    let (a, b) = (ring[2] - ring[0], ring[3] - ring[1])
    return (a.x * b.y - a.y * b.x) / 2
  }

  func quad(_ frame: PageFrame) -> Quad {
    func point(_ corner: SIMD2<Double>) -> PagePoint { frame.pagePoint(userX: corner.x, userY: corner.y) }
    return Quad(
      topLeft: point(topLeft),
      topRight: point(topRight),
      bottomRight: point(bottomRight),
      bottomLeft: point(bottomLeft)
    )
  }
}
