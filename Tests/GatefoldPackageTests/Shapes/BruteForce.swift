import Foundation
import Gatefold
@testable import GatefoldPackage

/// Answers about polylines by the plainest means.
enum BruteForce {
  /// How often closed polylines wind around a point, by the sum of the angles under which their lines are seen.
  static func winding(of polylines: [[PagePoint]], around point: PagePoint) -> Int {
    var angle = 0.0
    for polyline in polylines {
      var last = polyline[polyline.count - 1]
      for next in polyline {
        let (ax, ay) = (last.x - point.x, last.y - point.y)
        let (bx, by) = (next.x - point.x, next.y - point.y)
        angle += atan2(ax * by - ay * bx, ax * bx + ay * by)
        last = next
      }
    }
    return Int((angle / (2 * .pi)).rounded())
  }

  /// The distance of a point from polylines.
  static func distance(of polylines: [[PagePoint]], isClosed: [Bool], to point: PagePoint) -> Double {
    var least = Double.infinity
    for (polyline, isClosed) in zip(polylines, isClosed) {
      var last = isClosed ? polyline[polyline.count - 1] : polyline[0]
      for next in polyline {
        least = min(least, distance(from: last, to: next, point: point))
        last = next
      }
    }
    return least
  }

  private static func distance(from start: PagePoint, to end: PagePoint, point: PagePoint) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / square
    let t = square > 0 ? max(0, min(1, along)) : 0
    return hypot(point.x - start.x - t * dx, point.y - start.y - t * dy)
  }

  /// Polylines of the unit square, in a frame.
  static func mapped(_ polylines: [[PagePoint]], to frame: PageRect) -> [[PagePoint]] {
    polylines.map { polyline in
      polyline.map { PagePoint(x: frame.x + $0.x * frame.width, y: frame.y + $0.y * frame.height) }
    }
  }
}
