import Foundation
import Gatefold
import GatefoldTestSupport
@testable import GatefoldPackage
import Testing

@Suite("Hits of shapes")
struct HitTestingTests {
  private let frame = PageRect(x: 10, y: 20, width: 100, height: 50)

  @Test("Random paths are hit where the sum of angles says so", arguments: 0..<80)
  func randomPaths(seed: Int) throws {
    let sampled = SampledPath(seed: UInt64(seed))
    let shape = OverlayShape.path(try ShapePath(sampled.data))
    var random = SeededNumbers(state: UInt64(seed) &+ 1_000_000)
    let frame = PageRect(
      x: random.number(in: -50...500),
      y: random.number(in: -50...500),
      width: random.number(in: 1...300),
      height: random.number(in: 1...300)
    )
    let polylines = BruteForce.mapped(sampled.polylines, to: frame)
    let allClosed = sampled.isClosed.map { _ in true }
    for _ in 0..<40 {
      let fraction = random.point(in: -0.5...1.5)
      let point = PagePoint(x: frame.x + fraction.x * frame.width, y: frame.y + fraction.y * frame.height)
      // Samples are no curve: a point next to the outline proves nothing.
      if BruteForce.distance(of: polylines, isClosed: allClosed, to: point) > 0.1 {
        let winding = BruteForce.winding(of: polylines, around: point)
        #expect(shape.contains(point, in: frame) == (winding != 0), "\(sampled.data) \(point)")
        #expect(
          shape.contains(point, in: frame, fillRule: .evenOdd) == !winding.isMultiple(of: 2),
          "\(sampled.data) \(point)"
        )
      }
      let width = random.number(in: 0.1...40)
      let distance = BruteForce.distance(of: polylines, isClosed: sampled.isClosed, to: point)
      if abs(distance - width / 2) > 0.1 {
        #expect(
          shape.contains(point, in: frame, isFilled: false, strokeWidth: width) == (distance < width / 2),
          "\(sampled.data) \(point) \(width)"
        )
      }
      #expect(!shape.contains(point, in: frame, isFilled: false))
    }
  }

  @Test("Random polygons are hit where the sum of angles says so", arguments: 0..<150)
  func randomPolygons(seed: Int) {
    var random = SeededNumbers(state: UInt64(seed))
    let points = (0..<Int.random(in: 1...12, using: &random)).map { _ in random.point(in: 0...1) }
    let polylines = BruteForce.mapped([points], to: frame)
    for _ in 0..<100 {
      let point = PagePoint(x: random.number(in: 5...115), y: random.number(in: 15...75))
      let distance = BruteForce.distance(of: polylines, isClosed: [true], to: point)
      guard distance > 1e-6 else { continue }
      let winding = BruteForce.winding(of: polylines, around: point)
      let shape = OverlayShape.polygon(points)
      #expect(shape.contains(point, in: frame) == (winding != 0))
      #expect(shape.contains(point, in: frame, fillRule: .evenOdd) == !winding.isMultiple(of: 2))
      #expect(shape.contains(point, in: frame, isFilled: false, strokeWidth: 5) == (distance <= 2.5))
      #expect(shape.contains(point, in: frame, strokeWidth: 5) == (winding != 0 || distance <= 2.5))
    }
  }

  @Test("A rectangle has the points of its frame, edges included")
  func rectangle() {
    for x in [9.9, 10, 50, 109.9, 110] {
      for y in [19.9, 20, 40, 69.9, 70] {
        let point = PagePoint(x: x, y: y)
        for shape in [
          OverlayShape.rectangle(cornerRadius: 0), .rectangle(cornerRadius: -1), .rectangle(cornerRadius: .nan),
        ] { #expect(shape.contains(point, in: frame) == frame.contains(point), "\(point)") }
      }
    }
  }

  @Test("Rounded corners are not hit outside of their circle", arguments: [1.0, 10, 25, 40, 1e300, .infinity])
  func roundedRectangle(cornerRadius: Double) {
    let shape = OverlayShape.rectangle(cornerRadius: cornerRadius)
    let radius = min(25, cornerRadius)
    for angle in stride(from: 0.0, through: 90, by: 5) {
      let (x, y) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
      func corner(_ length: Double) -> PagePoint {
        PagePoint(x: frame.minX + radius - length * x, y: frame.maxY - radius + length * y)
      }
      #expect(shape.contains(corner(radius - 0.001), in: frame))
      #expect(!shape.contains(corner(radius + 0.001), in: frame))
      #expect(shape.contains(corner(radius + 0.9), in: frame, isFilled: false, strokeWidth: 2))
      #expect(!shape.contains(corner(radius + 1.1), in: frame, strokeWidth: 2))
    }
    #expect(shape.contains(PagePoint(x: 60, y: 20.01), in: frame))
    #expect(shape.contains(PagePoint(x: 60, y: 69.99), in: frame))
  }

  @Test("A circle is the ellipse that touches the sides of its frame")
  func circle() {
    for degrees in stride(from: 0.0, to: 360, by: 7) {
      let angle = degrees * .pi / 180
      func point(_ scale: Double) -> PagePoint {
        PagePoint(x: 60 + 50 * scale * cos(angle), y: 45 + 25 * scale * sin(angle))
      }
      #expect(OverlayShape.circle.contains(point(0.9999), in: frame))
      #expect(!OverlayShape.circle.contains(point(1.0001), in: frame))
      #expect(OverlayShape.circle.contains(point(1), in: frame, isFilled: false, strokeWidth: 0.1))
      #expect(!OverlayShape.circle.contains(point(0.8), in: frame, isFilled: false, strokeWidth: 4))
    }
    #expect(!OverlayShape.circle.contains(PagePoint(x: 11, y: 21), in: frame))
  }

  @Test("An open path is filled as if closed, but its stroke has a gap")
  func openPath() throws {
    let shape = OverlayShape.path(try ShapePath("M0 0L1 0L1 1"))
    let onGap = PagePoint(x: 60, y: 45)
    #expect(shape.contains(PagePoint(x: 65, y: 44), in: frame))
    #expect(!shape.contains(onGap, in: frame, isFilled: false, strokeWidth: 2))
    let closed = OverlayShape.path(try ShapePath("M0 0L1 0L1 1Z"))
    #expect(closed.contains(onGap, in: frame, isFilled: false, strokeWidth: 2))
  }

  @Test("The fill rules differ where a path winds twice")
  func fillRules() throws {
    let middle = PagePoint(x: 60, y: 45)
    let same = OverlayShape.path(try ShapePath("M0 0H1V1H0Z M.25 .25H.75V.75H.25Z"))
    #expect(same.contains(middle, in: frame, fillRule: .nonzero))
    #expect(!same.contains(middle, in: frame, fillRule: .evenOdd))
    let opposite = OverlayShape.path(try ShapePath("M0 0H1V1H0Z M.25 .25V.75H.75V.25Z"))
    #expect(!opposite.contains(middle, in: frame, fillRule: .nonzero))
    #expect(!opposite.contains(middle, in: frame, fillRule: .evenOdd))
  }

  @Test("A path goes on from the start of a closed subpath")
  func afterClosing() throws {
    let shape = OverlayShape.path(try ShapePath("M.5 .5H1V1Z L0 0"))
    #expect(shape.contains(PagePoint(x: 35, y: 32.5), in: frame, isFilled: false, strokeWidth: 1))
  }

  @Test("A point on a vertex counts once", arguments: [FillRule.nonzero, .evenOdd])
  func vertices(rule: FillRule) throws {
    // The ray from the point meets two vertices of the diamond, and two of the curves' ends.
    let square = PageRect(x: 0, y: 0, width: 2, height: 2)
    let diamond = OverlayShape.polygon([
      PagePoint(x: 0.5, y: 0), PagePoint(x: 1, y: 0.5), PagePoint(x: 0.5, y: 1), PagePoint(x: 0, y: 0.5),
    ])
    for shape in [diamond, .circle] {
      #expect(shape.contains(PagePoint(x: 1, y: 1), in: square, fillRule: rule))
      #expect(!shape.contains(PagePoint(x: -1, y: 1), in: square, fillRule: rule))
      #expect(!shape.contains(PagePoint(x: 3, y: 1), in: square, fillRule: rule))
      #expect(!shape.contains(PagePoint(x: -1, y: 0), in: square, fillRule: rule))
      #expect(!shape.contains(PagePoint(x: -1, y: 2), in: square, fillRule: rule))
    }
  }
}
