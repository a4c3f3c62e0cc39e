import Foundation
import Gatefold
import GatefoldTestSupport
@testable import GatefoldPackage
import Testing

@Suite("Outlines of shapes")
struct ShapeOutlineTests {
  private let frame = PageRect(x: 10, y: 20, width: 100, height: 50)

  @Test("The bounding rectangle touches the sampled points of a path", arguments: 0..<200)
  func boundingRect(seed: Int) throws {
    let sampled = SampledPath(seed: UInt64(seed))
    let rect = try #require(OverlayShape.path(ShapePath(sampled.data)).boundingRect(in: frame))
    let points = BruteForce.mapped(sampled.polylines, to: frame).joined()
    for (value, wanted) in [
      (rect.minX, points.map(\.x).min()), (rect.minY, points.map(\.y).min()), (rect.maxX, points.map(\.x).max()),
      (rect.maxY, points.map(\.y).max()),
    ] { #expect(abs(value - (wanted ?? .nan)) < 0.01, "\(sampled.data)") }
  }

  @Test("Rectangles and circles fill their frame")
  func fullFrame() throws {
    for shape in [OverlayShape.rectangle(cornerRadius: 0), .rectangle(cornerRadius: 8), .circle] {
      let rect = try #require(shape.boundingRect(in: frame))
      #expect(abs(rect.minX - frame.minX) < 1e-9 && abs(rect.maxX - frame.maxX) < 1e-3)
      #expect(abs(rect.minY - frame.minY) < 1e-3 && abs(rect.maxY - frame.maxY) < 1e-3)
    }
  }

  @Test("An empty path has no bounding rectangle", arguments: ["", "M0 0", "M0 0M1 1m2 2"])
  func nothing(data: String) throws {
    let shape = OverlayShape.path(try ShapePath(data))
    #expect(shape.boundingRect(in: frame) == nil)
    #expect(shape.subpaths(in: frame, tolerance: 0.1).isEmpty)
    #expect(!shape.contains(PagePoint(x: 10, y: 20), in: frame, strokeWidth: 100))
    #expect(OverlayShape.polygon([]).boundingRect(in: frame) == nil)
    #expect(OverlayShape.polygon([]).svgPathData(in: frame).isEmpty)
  }

  @Test("The examples of the documentation are correct")
  func examples() throws {
    let heart = try ShapePath("M.5 1 C.2 .7 0 .5 0 .3 A.25 .25 0 01.5 .3 A.25 .25 0 011 .3 C1 .5 .8 .7 .5 1Z")
    let unit = PageRect(x: 0, y: 0, width: 1, height: 1)
    for (x, y, isInside) in [(0.5, 0.5, true), (0.25, 0.1, true), (0.5, 0.1, false), (0.05, 0.9, false)] {
      #expect(OverlayShape.path(heart).contains(PagePoint(x: x, y: y), in: unit) == isInside)
    }
    #expect(try ShapePath("m.5 0 .5 1h-1z").description == "M 0.5 0 L 1 1 L 0 1 Z")
    let frame = PageRect(x: 100, y: 200, width: 120, height: 80)
    let triangle = OverlayShape.polygon([PagePoint(x: 0, y: 1), PagePoint(x: 0.5, y: 0), PagePoint(x: 1, y: 1)])
    #expect(triangle.contains(PagePoint(x: 160, y: 240), in: frame))
    #expect(!triangle.contains(PagePoint(x: 105, y: 205), in: frame))
  }

  @Test("Path data is absolute, in page space")
  func pathData() throws {
    #expect(OverlayShape.rectangle(cornerRadius: 0).svgPathData(in: frame) == "M 10 20 L 110 20 L 110 70 L 10 70 Z")
    #expect(OverlayShape.polygon([PagePoint(x: 0.5, y: 1)]).svgPathData(in: frame) == "M 60 70 Z")
    let path = try ShapePath("M0 0Q.5 .5 1 0c0 .1 0 .2 0 .3333333z")
    #expect(
      OverlayShape.path(path).svgPathData(in: frame) == "M 10 20 Q 60 45 110 20 C 110 25 110 30 110 36.6667 Z"
    )
  }

  @Test("A shape and its path data, read in a unit frame, give the same hits", arguments: 0..<50)
  func drawnAsHit(seed: Int) throws {
    let shape = OverlayShape.path(try ShapePath(SampledPath(seed: UInt64(seed), sampleCount: 1).data))
    let drawn = OverlayShape.path(try ShapePath(shape.svgPathData(in: frame)))
    let unit = PageRect(x: 0, y: 0, width: 1, height: 1)
    var random = SeededNumbers(state: UInt64(seed))
    for _ in 0..<50 {
      let point = PagePoint(x: random.number(in: 0...120), y: random.number(in: 0...90))
      if !shape.contains(point, in: frame, isFilled: false, strokeWidth: 0.1) {
        #expect(shape.contains(point, in: frame) == drawn.contains(point, in: unit))
      }
    }
  }

  @Test("Polylines stay within the tolerance", arguments: [1.0, 0.1, 0.001])
  func tolerance(tolerance: Double) {
    let points = OverlayShape.circle.subpaths(in: frame, tolerance: tolerance)[0].points
    for index in points.indices {
      let next = points[(index + 1) % points.count]
      let (x, y) = ((points[index].x + next.x) / 2, (points[index].y + next.y) / 2)
      // The worst error along the shorter axis equals the tolerance.
      let radius = hypot((x - 60) / 50, (y - 45) / 25)
      #expect(radius > 1 - (tolerance + 0.001) / 25 && radius <= 1.0001)
    }
    #expect(points.count < Int(60 / tolerance.squareRoot()) + 20)
  }

  @Test("Polylines are open or closed like their subpaths")
  func subpaths() throws {
    let subpaths = try ShapePath("M0 0H1V1ZL.5 .5M5 5M2 2L3 3Z").subpaths(tolerance: 0.1)
    #expect(subpaths.map(\.isClosed) == [true, false, true])
    #expect(subpaths.map(\.points.count) == [3, 2, 2])
    #expect(subpaths[1].points == [PagePoint(x: 0, y: 0), PagePoint(x: 0.5, y: 0.5)])
  }

  @Test("A mirrored frame mirrors the shape")
  func mirroredFrame() throws {
    let mirrored = PageRect(x: 110, y: 70, width: -100, height: -50)
    let rounded = OverlayShape.rectangle(cornerRadius: 10)
    #expect(rounded.contains(PagePoint(x: 60, y: 45), in: mirrored))
    #expect(!rounded.contains(PagePoint(x: 11, y: 21), in: mirrored))
    let rect = try #require(OverlayShape.circle.boundingRect(in: mirrored))
    #expect(abs(rect.width - 100) < 0.001 && abs(rect.height - 50) < 0.001)
  }

  @Test("A frame without area has a stroke but no fill")
  func flatFrame() {
    let flat = PageRect(x: 0, y: 10, width: 100, height: 0)
    for shape in [OverlayShape.rectangle(cornerRadius: 5), .circle] {
      #expect(!shape.contains(PagePoint(x: 50, y: 10), in: flat))
      #expect(shape.contains(PagePoint(x: 50, y: 10.4), in: flat, strokeWidth: 1))
      #expect(!shape.contains(PagePoint(x: 50, y: 10.6), in: flat, strokeWidth: 1))
    }
  }
}
