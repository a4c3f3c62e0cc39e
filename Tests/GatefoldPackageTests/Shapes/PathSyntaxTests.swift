import Gatefold
@testable import GatefoldPackage
import Testing

@Suite("Path data")
struct PathSyntaxTests {
  @Test(
    "Valid path data is read as absolute commands",
    arguments: [
      ("", ""),
      (" \t\r\n\u{C}", ""),
      ("M1 2", "M 1 2"),
      ("m1 2", "M 1 2"),
      ("M1,2", "M 1 2"),
      (" M 1 , 2 ", "M 1 2"),
      ("M1-2", "M 1 -2"),
      ("M+1+2", "M 1 2"),
      ("M.5.5", "M 0.5 0.5"),
      ("M-.5-.5", "M -0.5 -0.5"),
      ("M1.5.5", "M 1.5 0.5"),
      ("M1. 2.", "M 1 2"),
      ("M1e-3 1E2", "M 0.001 100"),
      ("M1e+2-1e1", "M 100 -10"),
      ("M1e2.5", "M 100 0.5"),
      ("M-0 0", "M 0 0"),
      ("M1e-999 0", "M 0 0"),
      ("M0007 00", "M 7 0"),
      // Implicit commands.
      ("M1 2 3 4 5 6", "M 1 2 L 3 4 L 5 6"),
      ("m1 2 3 4 5 6", "M 1 2 L 4 6 L 9 12"),
      ("M1 2,3 4", "M 1 2 L 3 4"),
      ("M0 0l1 2 3 4", "M 0 0 L 1 2 L 4 6"),
      ("M0 0L1 1M2 2m3 3", "M 0 0 L 1 1 M 2 2 M 5 5"),
      ("M0 0M1 1M2 2", "M 0 0 M 1 1 M 2 2"),
      // Horizontal and vertical lines.
      ("M1 2H3", "M 1 2 L 3 2"),
      ("M1 2h3 4", "M 1 2 L 4 2 L 8 2"),
      ("M1 2V3", "M 1 2 L 1 3"),
      ("M1 2v3-4", "M 1 2 L 1 5 L 1 1"),
      // Cubic curves.
      ("M1 1C2 2 3 3 4 4", "M 1 1 C 2 2 3 3 4 4"),
      ("M1 1c2 2 3 3 4 4 1 0 2 0 3 1", "M 1 1 C 3 3 4 4 5 5 C 6 5 7 5 8 6"),
      ("M0 0C1 1 2 3 4 4S6 6 8 8", "M 0 0 C 1 1 2 3 4 4 C 6 5 6 6 8 8"),
      ("M0 0C1 1 2 3 4 4s2 2 4 4 1 1 2 2", "M 0 0 C 1 1 2 3 4 4 C 6 5 6 6 8 8 C 10 10 9 9 10 10"),
      ("M1 1S2 2 3 3", "M 1 1 C 1 1 2 2 3 3"),
      ("M0 0Q1 2 3 3S4 4 5 5", "M 0 0 Q 1 2 3 3 C 3 3 4 4 5 5"),
      ("M0 0C1 1 2 3 4 4L5 5S6 6 7 7", "M 0 0 C 1 1 2 3 4 4 L 5 5 C 5 5 6 6 7 7"),
      // Quadratic curves.
      ("M1 1Q2 2 3 1", "M 1 1 Q 2 2 3 1"),
      ("M1 1q2 2 3 1", "M 1 1 Q 3 3 4 2"),
      ("M0 0Q1 2 2 0T4 0", "M 0 0 Q 1 2 2 0 Q 3 -2 4 0"),
      ("M0 0Q1 2 2 0t2 0 2 0", "M 0 0 Q 1 2 2 0 Q 3 -2 4 0 Q 5 2 6 0"),
      ("M1 1T2 2", "M 1 1 Q 1 1 2 2"),
      ("M0 0C1 1 2 3 4 4T5 5", "M 0 0 C 1 1 2 3 4 4 Q 4 4 5 5"),
      // Closed subpaths.
      ("M1 2 3 4Z", "M 1 2 L 3 4 Z"),
      ("M1 2 3 4zz", "M 1 2 L 3 4 Z Z"),
      ("M1 2 3 4zl1 1", "M 1 2 L 3 4 Z L 2 3"),
      ("M1 2 3 4zm1 1 1 1", "M 1 2 L 3 4 Z M 2 3 L 3 4"),
      ("M0 0Q1 2 2 0ZT4 0", "M 0 0 Q 1 2 2 0 Z Q 0 0 4 0"),
      // Arcs without length or without a radius.
      ("M1 1A0 1 0 0 0 3 3", "M 1 1 L 3 3"),
      ("M1 1a1 0 0 1 1 2 2", "M 1 1 L 3 3"),
      ("M1 1a1 1 0 1 1 0 0", "M 1 1"),
    ]
  )
  func valid(data: String, description: String) throws {
    let path = try ShapePath(data)
    #expect(path.description == description)
    #expect(try ShapePath(path.description) == path)
    #expect(path.isEmpty == description.isEmpty)
  }

  @Test(
    "Invalid path data is refused with the position of the first error",
    arguments: [
      ("x", 0, .moveTo),
      ("L1 1", 0, .moveTo),
      ("z", 0, .moveTo),
      ("1 1", 0, .moveTo),
      (",M1 1", 0, .moveTo),
      ("é", 0, .moveTo),
      ("M", 1, .number),
      ("M ", 2, .number),
      ("M1", 2, .number),
      ("M1,", 3, .number),
      ("M,1 1", 1, .number),
      ("M1,,1", 3, .number),
      ("M1 1,", 5, .number),
      ("M1 1,L2 2", 5, .number),
      ("M1 1 2", 6, .number),
      ("M1 1L", 5, .number),
      ("M1 1LL2 2", 5, .number),
      ("M1 1L,2 2", 5, .number),
      ("M1 1H", 5, .number),
      ("M1 1C1 1 2 2 3", 14, .number),
      ("M1 1C1 1 2 2", 12, .number),
      ("M1 1S1 1", 8, .number),
      ("M1 1Q1 1", 8, .number),
      ("M1 1T1", 6, .number),
      ("M. 1", 1, .number),
      ("M- 1", 1, .number),
      ("M--1 1", 1, .number),
      ("M+-1 1", 1, .number),
      ("M1e 1", 3, .exponent),
      ("M1e+ 1", 4, .exponent),
      ("M1em1", 3, .exponent),
      ("M1 1é", 4, .command),
      ("M1 1x", 4, .command),
      ("M1 1.2.3.4.5b", 12, .number),
      ("M1 1z1", 5, .command),
      ("M1 1z,", 5, .command),
      ("M1 1;L2 2", 4, .command),
      ("M1 1\u{0}", 4, .command),
      ("M1 1\u{B}", 4, .command),
      ("M1 1\u{A0}L2 2", 4, .command),
      ("MNaN 1", 1, .number),
      ("Minf 1", 1, .number),
      ("M0x10 1", 2, .number),
      ("M１ 1", 1, .number),
      ("M1e999 1", 1, .finiteNumber),
      ("M1 -1e999", 3, .finiteNumber),
      ("M1e308 0l1e308 0", 9, .finiteNumber),
      ("M1e308 0h1e308", 9, .finiteNumber),
      ("M1e308 0C-1e308 0 -1e308 0 1e308 0S0 0 0 0", 35, .finiteNumber),
      ("M0 0A1e-320 1 0 0 0 1 1", 5, .finiteNumber),
      ("M1 1A1 1 0 2 0 3 3", 11, .flag),
      ("M1 1A1 1 0 0 -1 3 3", 13, .flag),
      ("M1 1A1 1 0 0", 12, .flag),
      ("M1 1A1 1 0", 10, .flag),
      ("M1 1A1 1 0 0 0", 14, .number),
      ("M1 1A1 1 0 0 0 1", 16, .number),
      ("M1 1A1 1", 8, .number),
    ] as [(String, Int, ShapePathError.Expectation)]
  )
  func invalid(data: String, offset: Int, expectation: ShapePathError.Expectation) throws {
    let error = try #require(throws: ShapePathError.self) { try ShapePath(data) }
    #expect(error.offset == offset)
    #expect(error.expectation == expectation)
  }

  @Test("The error says in English what was expected")
  func errorDescription() throws {
    let error = try #require(throws: ShapePathError.self) { try ShapePath("M 0 0 L 1") }
    #expect(error.description == "path data, character 9: expected a number")
  }

  @Test(
    "The flags of an arc need no separators",
    arguments: [
      "M0 0a1 1 0 01.5.5", "M0 0a1 1 0 0 1.5.5", "M0 0a1,1,0,0,1,.5,.5", "M0 0A1 1 0 01.5.5", "M0,0a1-1+0 0,1.5.5",
    ]
  )
  func arcFlags(data: String) throws {
    #expect(try ShapePath(data) == ShapePath("M 0 0 A 1 1 0 0 1 0.5 0.5"))
  }

  @Test("Arcs repeat without their letter, and become curves of at most an eighth of the ellipse")
  func repeatedArcs() throws {
    let path = try ShapePath("M0 0a1 1 0 002 0 1 1 0 00-2 0")
    #expect(path == (try ShapePath("M0 0A1 1 0 0 0 2 0A1 1 0 0 0 0 0")))
    #expect(path.description.count { $0 == "C" } == 8)
  }

  @Test("The description is parsed to the same path", arguments: 0..<200)
  func roundTrip(seed: Int) throws {
    let path = try ShapePath(SampledPath(seed: UInt64(seed), sampleCount: 1).data)
    let again = try ShapePath(path.description)
    #expect(again == path)
    #expect(again.description == path.description)
  }

  @Test("Relative commands draw the same as absolute ones", arguments: 0..<200)
  func relativeCommands(seed: Int) throws {
    let sampled = SampledPath(seed: UInt64(seed), sampleCount: 1)
    // The same curves get the same number of points, unless that number is at a rounding threshold.
    let absolute = try ShapePath(sampled.data).subpaths(tolerance: 100)
    let relative = try ShapePath(sampled.relativeData).subpaths(tolerance: 100)
    #expect(absolute.count == relative.count)
    for (one, other) in zip(absolute, relative) {
      #expect(one.isClosed == other.isClosed)
      #expect(one.points.count == other.points.count)
      for (point, otherPoint) in zip(one.points, other.points) {
        #expect(abs(point.x - otherPoint.x) < 1e-9 && abs(point.y - otherPoint.y) < 1e-9)
      }
    }
  }
}
