internal import Foundation
internal import Gatefold

/// The frame of an overlay, turned around its middle.
struct TurnedFrame {
  /// The rectangle before it is turned, in points of the canvas.
  let frame: PageRect
  private let cosine: Double
  private let sine: Double

  /// - Parameter rotation: degrees clockwise.
  init(_ frame: PageRect, rotation: Double) {
    self.frame = frame
    let angle = rotation.truncatingRemainder(dividingBy: 360) * .pi / 180
    (cosine, sine) = angle == 0 ? (1, 0) : (cos(angle), sin(angle))
  }

  /// Where a point lies on the canvas after the turn.
  ///
  /// - Parameters:
  ///   - x: from the left edge of the frame.
  ///   - y: from its top edge.
  func point(_ x: Double, _ y: Double) -> PagePoint {
    let (u, v) = (x - frame.width / 2, y - frame.height / 2)
    return PagePoint(x: frame.midX + u * cosine - v * sine, y: frame.midY + u * sine + v * cosine)
  }

  /// The corners of a part on the canvas: what was its top left, top right, bottom right and bottom left.
  ///
  /// - Parameter part: from the top left of the frame.
  func corners(of part: PageRect) -> [PagePoint] {
    [(part.minX, part.minY), (part.maxX, part.minY), (part.maxX, part.maxY), (part.minX, part.maxY)]
      .map { point($0, $1) }
  }

  /// The smallest rectangle of the canvas around a part.
  func bounds(of part: PageRect) -> PageRect { PageRect(around: corners(of: part)) }
}

extension PageRect {
  /// The smallest rectangle around points, of which there is at least one.
  fileprivate init(around points: [PagePoint]) {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    self.init(
      PagePoint(x: xs.min() ?? 0, y: ys.min() ?? 0),
      PagePoint(x: xs.max() ?? 0, y: ys.max() ?? 0)
    )
  }
}

extension Overlay {
  /// The rectangle around what may be drawn of the overlay, from the top left of its frame. A shape may reach beyond its
  /// frame.
  func extent(ofFrameWithSize size: PageSize) -> PageRect {
    let box = PageRect(x: 0, y: 0, width: size.width, height: size.height)
    guard case .shape(let shape) = content, let drawn = shape.boundingRect(in: box) else { return box }
    return PageRect(
      PagePoint(x: min(0, drawn.minX), y: min(0, drawn.minY)),
      PagePoint(x: max(box.maxX, drawn.maxX), y: max(box.maxY, drawn.maxY))
    )
  }
}
