import Foundation
import Gatefold
import GatefoldTestSupport
@testable import GatefoldPackage
import Testing

@Suite("Elliptical arcs")
struct EllipticalArcTests {
  @Test("An arc lies on its ellipse, from its start to its end", arguments: 0..<50)
  func sampling(seed: Int) throws {
    var random = SeededNumbers(state: UInt64(seed))
    let (start, end) = (random.point(in: -1...1), random.point(in: -1...1))
    let (rx, ry) = (random.number(in: 0.01...3), random.number(in: 0.01...3))
    let degrees = random.number(in: -720...720)
    for (isLarge, sweeps) in [(false, false), (false, true), (true, false), (true, true)] {
      let arc = SampledArc(
        start: start,
        end: end,
        rx: rx,
        ry: ry,
        degrees: degrees,
        isLarge: isLarge,
        sweeps: sweeps
      )
      let path = try ShapePath(
        "M\(start.x) \(start.y)A\(rx) \(ry) \(degrees) \(isLarge ? 1 : 0) \(sweeps ? 1 : 0) \(end.x) \(end.y)"
      )
      let subpath = try #require(path.subpaths(tolerance: 1e-5).first)
      #expect(subpath.points.first == start)
      #expect(subpath.points.last == end)
      let tolerance = 1e-5 * max(1, arc.rx, arc.ry)
      let samples = (0...1000).map { arc.point(at: Double($0) / 1000) }
      // Every 20th sample, and every tenth point the other way.
      for index in stride(from: 0, through: 1000, by: 20) {
        let distance = BruteForce.distance(of: [subpath.points], isClosed: [false], to: samples[index])
        #expect(distance < 3 * tolerance, "\(path)")
      }
      for index in stride(from: 0, to: subpath.points.count, by: 10) {
        let distance = BruteForce.distance(of: [samples], isClosed: [false], to: subpath.points[index])
        #expect(distance < 3 * tolerance, "\(path)")
      }
    }
  }

  @Test(
    "The flags choose between four arcs",
    arguments: [
      // Of the circles of radius 1 through (1, 0) and (0, 1), which are around (0, 0) and (1, 1).
      ("0 0", PageRect(x: 0, y: 0, width: 1, height: 1), PagePoint(x: 0.3, y: 0.3)),
      ("0 1", PageRect(x: 0, y: 0, width: 1, height: 1), PagePoint(x: 0.7, y: 0.7)),
      ("1 0", PageRect(x: -1, y: -1, width: 2, height: 2), PagePoint(x: -0.7, y: -0.7)),
      ("1 1", PageRect(x: 0, y: 0, width: 2, height: 2), PagePoint(x: 1.7, y: 1.7)),
    ]
  )
  func flags(flags: String, expected: PageRect, point: PagePoint) throws {
    let shape = OverlayShape.path(try ShapePath("M1 0A1 1 0 \(flags) 0 1"))
    let unit = PageRect(x: 0, y: 0, width: 1, height: 1)
    let bounds = try #require(shape.boundingRect(in: unit))
    for (value, wanted) in [
      (bounds.minX, expected.minX), (bounds.minY, expected.minY), (bounds.maxX, expected.maxX),
      (bounds.maxY, expected.maxY),
    ] { #expect(abs(value - wanted) < 1e-5, "\(bounds)") }
    #expect(shape.contains(point, in: unit, isFilled: false, strokeWidth: 0.1))
  }

  @Test("Radii that are too small are enlarged, and negative ones count as positive")
  func radii() throws {
    let half = try ShapePath("M0 0A.1 .1 0 0 1 2 0")
    #expect(half == (try ShapePath("M0 0A1 1 0 0 1 2 0")))
    #expect(try ShapePath("M0 0A-1 2 0 0 1 2 0") == ShapePath("M0 0A1-2 0 0 1 2 0"))
  }

  @Test("A slight arc of a giant ellipse keeps to its chord", arguments: [1e3, 1e9, 1e15, 1e100, 1e300])
  func giantRadius(radius: Double) throws {
    let path = try ShapePath("M0 0A\(radius) \(radius) 0 0 1 1 0")
    let points = try #require(path.subpaths(tolerance: 1e-6).first?.points)
    #expect(points.last == PagePoint(x: 1, y: 0))
    for point in points {
      // The height of an arc above its chord.
      #expect(point.y <= 0 && point.y > -0.13 / radius - 1e-15)
      #expect(point.x >= 0 && point.x <= 1)
    }
  }
}
