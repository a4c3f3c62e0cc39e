internal import Gatefold

/// An outline of lines and Bézier curves, in fractions of a frame or in page space.
struct PathOutline: Hashable, Sendable {
  /// The largest coordinate with which there is geometry. No sum or square of such coordinates overflows, and halving
  /// the longest curve ends soon.
  static let maximumCoordinate = 1e9

  /// The steps; the first is a move.
  let elements: [PathElement]

  init(_ elements: [PathElement]) {
    self.elements = elements
  }

  /// A closed polygon; empty if it has no points.
  init(polygon points: [PagePoint]) {
    guard let first = points.first else {
      self.init([])
      return
    }
    let lines = points.dropFirst().map { PathElement.line(SIMD2($0.x, $0.y)) }
    self.init([.move(SIMD2(first.x, first.y))] + lines + [.close])
  }

  /// The same outline, or an empty one if a coordinate is not a number or too large.
  var inRange: PathOutline {
    elements.allSatisfy { $0.isWithin(Self.maximumCoordinate) } ? self : PathOutline([])
  }

  /// Returns the outline mapped from fractions of a frame to the space of the frame.
  func mapped(to frame: PageRect) -> PathOutline {
    let origin = SIMD2(frame.x, frame.y)
    let size = SIMD2(frame.width, frame.height)
    return PathOutline(elements.map { element in element.mapped { origin + $0 * size } })
  }

  /// Path data of SVG with absolute commands.
  ///
  /// - Parameter round: what is written for a coordinate.
  func pathData(rounded round: (Double) -> Double) -> String {
    var data = ""
    for element in elements {
      let (letter, points) = element.command
      if !data.isEmpty { data += " " }
      data.append(letter)
      for point in points { data += " \(Self.text(round(point.x))) \(Self.text(round(point.y)))" }
    }
    return data
  }

  /// The shortest text that is read as the same number.
  private static func text(_ number: Double) -> String {
    // Adding 0 takes the sign off -0.
    let text = "\(number + 0)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
