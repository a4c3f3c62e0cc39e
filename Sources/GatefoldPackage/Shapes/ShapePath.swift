/// A path of lines and curves in an overlay's frame, from path data of SVG.
///
/// ```swift
/// let heart = try ShapePath("M.5 1 C.2 .7 0 .5 0 .3 A.25 .25 0 01.5 .3 A.25 .25 0 011 .3 C1 .5 .8 .7 .5 1Z")
/// let shape = OverlayShape.path(heart)
/// print(try ShapePath("m.5 0 .5 1h-1z"))  // M 0.5 0 L 1 1 L 0 1 Z
/// ```
///
/// Coordinates are fractions of the frame: 0 is its left or top edge, 1 its right or bottom edge. They may lie beyond.
///
/// All commands of SVG 1.1 and SVG 2 are read: M, L, H, V, C, S, Q, T, A and Z, absolute and relative. They are kept as
/// absolute lines and Bézier curves; an elliptical arc becomes cubic curves, one for each eighth of the ellipse. Empty
/// path data is an empty path.
public struct ShapePath: Hashable, Sendable {
  /// The most segments that a path may have, counting each M, each Z and each curve of an arc: 100,000.
  public static let maximumSegmentCount = PathDataParser.maximumSegmentCount

  /// The path in fractions of the frame.
  let outline: PathOutline

  /// Reads path data of SVG.
  ///
  /// Unlike a browser, which draws a path up to the first error, it reads all or nothing.
  ///
  /// - Throws: where the first error is, and what was expected there.
  public init(_ data: String) throws(ShapePathError) {
    var parser = PathDataParser(data)
    outline = PathOutline(try parser.parse())
  }

  /// Whether the path has no commands.
  public var isEmpty: Bool { outline.elements.isEmpty }

  /// The path as polylines, in fractions of the frame.
  ///
  /// - Parameter tolerance: how far a polyline may lie from its curve, in fractions of the frame. No path becomes more
  ///   than 2,000,000 points, even if they would be too few for the tolerance.
  /// - Returns: an empty array if a coordinate is larger than 1,000,000,000.
  public func subpaths(tolerance: Double) -> [ShapeSubpath] {
    outline.inRange.subpaths(tolerance: tolerance)
  }
}

extension ShapePath: CustomStringConvertible {
  /// The path with the absolute commands M, L, Q, C and Z. Read again, it is the same path.
  public var description: String { outline.pathData { $0 } }
}
