import Gatefold
import GatefoldTestSupport
@testable import GatefoldPackage
import Testing

@Suite("Hostile shapes")
struct HostileInputTests {
  private let frame = PageRect(x: 0, y: 0, width: 100, height: 100)

  /// Asks for everything; the answers don't matter.
  private func exercise(_ shape: OverlayShape, in frame: PageRect) {
    for value in [0, 50, -1e9, 1e300, .infinity, .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude] {
      for width in [0, 3, 1e300, .infinity, .nan, -1] {
        _ = shape.contains(PagePoint(x: value, y: value), in: frame, strokeWidth: width)
        _ = shape.contains(PagePoint(x: 50, y: value), in: frame, fillRule: .evenOdd, strokeWidth: width)
      }
    }
    if let rect = shape.boundingRect(in: frame) {
      #expect(rect.x.isFinite && rect.y.isFinite && rect.width >= 0 && rect.height >= 0)
    }
    let data = shape.svgPathData(in: frame)
    #expect(!data.contains("n"), "nan or inf")
    #expect(throws: Never.self) { try ShapePath(data) }
    for tolerance in [1, 1e-2] { _ = shape.subpaths(in: frame, tolerance: tolerance) }
  }

  @Test("Random commands and numbers neither trap nor hang, and are read back", arguments: 0..<20)
  func randomText(seed: Int) {
    var random = SeededNumbers(state: UInt64(seed))
    let characters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+e \n").map(String.init)
    let pieces = characters + ["1e308", "-1e308", "1e-320", " 0 "]
    for _ in 0..<500 {
      let length = Int.random(in: 0...25, using: &random)
      let tail = (0..<length).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      for data in [tail, "M0 0" + tail] {
        do {
          let path = try ShapePath(data)
          #expect((try? ShapePath(path.description)) == path)
          _ = OverlayShape.path(path).contains(PagePoint(x: 50, y: 50), in: frame, strokeWidth: 3)
          _ = OverlayShape.path(path).boundingRect(in: frame)
        } catch {
          #expect((0...data.utf8.count).contains(error.offset))
        }
      }
    }
  }

  @Test("Random groups of huge and tiny numbers neither trap nor hang", arguments: 0..<30)
  func randomMagnitudes(seed: Int) throws {
    var random = SeededNumbers(state: UInt64(seed))
    func number() -> String {
      let exponent = [0, 0, 1, 6, 9, 150, 307, -9, -150, -307, -320].randomElement(using: &random) ?? 0
      return "\(Int.random(in: -9...9, using: &random))e\(exponent)"
    }
    let commands: [(String, Int)] = [("M", 2), ("L", 2), ("H", 1), ("C", 6), ("S", 4), ("Q", 4), ("T", 2), ("Z", 0)]
    for _ in 0..<15 {
      var data = "M\(number()) \(number())"
      for _ in 0..<4 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          data += "A\(number()) \(number()) \(number()) 1 0 \(number()) \(number())"
        } else if let (letter, count) = commands.randomElement(using: &random) {
          data += letter + (0..<count).map { _ in number() }.joined(separator: " ")
        }
      }
      guard let path = try? ShapePath(data) else { continue }
      #expect(try ShapePath(path.description) == path)
      exercise(.path(path), in: frame)
      exercise(.path(path), in: PageRect(x: .leastNonzeroMagnitude, y: -1e5, width: 1e-9, height: 1e5))
    }
  }

  @Test("Shapes in frames without numbers are not there")
  func frames() throws {
    let values: [Double] = [.nan, .infinity, -.infinity, 1e300, 1e308]
    let shapes: [OverlayShape] = [
      .circle, .rectangle(cornerRadius: 5), .rectangle(cornerRadius: .infinity), .polygon([PagePoint(x: 1, y: 1)]),
      .path(try ShapePath("M0 0L1 1")),
    ]
    for value in values {
      for frame in [
        PageRect(x: value, y: 0, width: 1, height: 1), PageRect(x: 0, y: 0, width: value, height: 1),
        PageRect(x: 0, y: 0, width: value, height: value),
      ] {
        for shape in shapes {
          exercise(shape, in: frame)
          #expect(shape.boundingRect(in: frame) == nil)
          #expect(shape.svgPathData(in: frame).isEmpty)
          #expect(!shape.contains(PagePoint(x: 0, y: 0), in: frame, strokeWidth: 1e9))
        }
      }
      exercise(.rectangle(cornerRadius: value), in: self.frame)
      exercise(.polygon([PagePoint(x: value, y: 0), PagePoint(x: 0, y: -value)]), in: self.frame)
      #expect(OverlayShape.polygon([PagePoint(x: value, y: 0)]).boundingRect(in: self.frame) == nil)
    }
  }

  @Test("A path with coordinates beyond measure can be read, but is not there")
  func hugeCoordinates() throws {
    let path = try ShapePath("M-1e308 -1e308L1e308 0L0 1e308Z")
    #expect(try ShapePath(path.description) == path)
    #expect(path.subpaths(tolerance: 1).isEmpty)
    exercise(.path(path), in: frame)
    #expect(!OverlayShape.path(path).contains(PagePoint(x: 50, y: 50), in: frame))
  }

  @Test("100,000 segments are read, and not one more")
  func segmentCount() throws {
    let count = ShapePath.maximumSegmentCount
    let data = "M0 0" + String(repeating: "h1", count: count - 1)
    #expect(try ShapePath(data).description.utf8.count > count)
    for (suffix, offset) in [("h1", 1), ("z", 0), ("m0 0", 1)] {
      let error = try #require(throws: ShapePathError.self) { try ShapePath(data + suffix) }
      #expect(error.expectation == .end)
      #expect(error.offset == data.utf8.count + offset)
    }
    let arcs = "M0 0" + String(repeating: "a1 1 0 112 0", count: count / 4)
    #expect(try #require(throws: ShapePathError.self) { try ShapePath(arcs) }.expectation == .end)
    #expect(throws: ShapePathError.self) { try ShapePath("M0 0" + String(repeating: "z", count: count)) }
  }

  @Test(
    "Very long text is read to its end or its first error",
    arguments: [
      ("M0 0", " ", true), ("M0 0 ", "0 ", false), ("M0 ", "1", false), ("M0 0.", "1", true), ("M", "0", false),
    ]
  )
  func longText(start: String, repeated: String, isValid: Bool) {
    let data = start + String(repeating: repeated, count: 300_000)
    #expect(((try? ShapePath(data)) != nil) == isValid)
  }

  @Test("A curve that is nearly everywhere at the edge of the stroke takes no longer than others")
  func stubbornCurves() throws {
    // Circles whose outline is 0.001 points farther from the middle than half of the stroke.
    let circle = "M1 .5A.5 .5 0 0 1 0 .5A.5 .5 0 0 1 1 .5Z"
    let shape = OverlayShape.path(try ShapePath(String(repeating: circle, count: 20)))
    let middle = PagePoint(x: 50, y: 50)
    #expect(!shape.contains(middle, in: frame, isFilled: false, strokeWidth: 99.8))
    #expect(shape.contains(middle, in: frame, isFilled: false, strokeWidth: 100.1))
    _ = shape.contains(middle, in: frame, isFilled: false, strokeWidth: 99.998)
    // Curves that run to and fro through the point.
    let fold = "M0 0C3 3-2-2 1 1"
    let folds = OverlayShape.path(try ShapePath(String(repeating: fold, count: 200)))
    _ = folds.contains(middle, in: frame)
    #expect(folds.contains(middle, in: frame, isFilled: false, strokeWidth: 0.1))
  }

  @Test("The number of points is bounded, whatever the tolerance", arguments: [0, -1, .nan, 1e-300])
  func pointCount(tolerance: Double) throws {
    let one = try ShapePath("M0 0C1 0 1 1 0 1").subpaths(tolerance: tolerance)
    #expect(one.map(\.points.count).reduce(0, +) <= 2_000_000)
    let many = try ShapePath("M0 0" + String(repeating: "c1 0 1 1 0 1", count: 5_000)).subpaths(tolerance: tolerance)
    #expect(many.map(\.points.count).reduce(0, +) <= 2_000_000)
  }
}
