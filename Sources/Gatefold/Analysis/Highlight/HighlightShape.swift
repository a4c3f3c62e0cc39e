/// The shape of highlighted text on one page: quads as high as their lines, with quads that follow each other on a line
/// merged into one.
///
/// ```swift
/// let text = try await page.text()
/// let hits = try text.hits(of: "harbour")
/// let outline = HighlightShape(hits, on: text).svgPath(cornerRadius: 2)
/// ```
public struct HighlightShape: Hashable, Sendable {
  /// The highlighted places in page space, in reading order.
  public let quads: [Quad]

  /// A highlight of quads in page space, which are taken as they are.
  public init(quads: [Quad]) {
    self.quads = quads
  }

  /// The highlight of runs of glyphs.
  ///
  /// - Parameters:
  ///   - ranges: indices into ``TextPage/glyphs``, in any order; ranges may overlap.
  ///   - page: the page of the glyphs.
  public init(of ranges: [Range<Int>], on page: TextPage) {
    quads = Self.merged(ranges).flatMap { range in
      page.lines.lazy.filter { $0.glyphRange.overlaps(range) }.flatMap { $0.evenQuads(of: range, in: page) }
    }
  }

  /// The highlight of several hits. Parts of hits on other pages are left out.
  public init(_ hits: [SearchHit], on page: TextPage) {
    let parts = hits.lazy.flatMap(\.parts).filter { $0.pageIndex == page.pageIndex }
    self.init(of: parts.flatMap(\.glyphRanges), on: page)
  }

  /// Ranges in order, those that touch joined.
  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// The outline as SVG path data in page space, one closed path a quad. Coordinates are rounded to hundredths of a
  /// point.
  ///
  /// - Parameter cornerRadius: in points, at most half of a quad's sides; 0 gives square corners.
  public func svgPath(cornerRadius: Double = 0) -> String {
    quads.map { Self.path($0.corners, cornerRadius) }.joined(separator: " ")
  }

  private static func path(_ corners: [PagePoint], _ radius: Double) -> String {
    guard radius > 0 else {
      let points = corners.map { "\(number($0.x)) \(number($0.y))" }
      return "M" + points.joined(separator: " L") + " Z"
    }
    var path = ""
    for (index, corner) in corners.enumerated() {
      let start = point(from: corner, towards: corners[(index + 3) % 4], radius)
      let end = point(from: corner, towards: corners[(index + 1) % 4], radius)
      path += path.isEmpty ? "M" : " L"
      path += "\(number(start.x)) \(number(start.y)) "
      path += "Q\(number(corner.x)) \(number(corner.y)) \(number(end.x)) \(number(end.y))"
    }
    return path + " Z"
  }

  private static func point(from corner: PagePoint, towards other: PagePoint, _ distance: Double) -> PagePoint {
    let step = SIMD2(other.x - corner.x, other.y - corner.y)
    let length = (step * step).sum().squareRoot()
    let part = length > 0 ? min(distance / length, 0.5) : 0
    return PagePoint(x: corner.x + step.x * part, y: corner.y + step.y * part)
  }

  /// To a hundredth of a point, without zeros at its end.
  private static func number(_ value: Double) -> String {
    let hundredths = (value * 100).rounded() / 100
    return Int(exactly: hundredths).map(String.init) ?? String(hundredths)
  }
}

extension Line {
  /// The quads of some of its glyphs, as high as the whole line; those of an initial as high as it is.
  fileprivate func evenQuads(of range: Range<Int>, in page: TextPage) -> [Quad] {
    page.quads(of: glyphRange.clamped(to: range)).map { quad in
      if direction == .vertical {
        let (line, part) = (rect, quad.boundingRect)
        return Quad(PageRect(x: line.x, y: part.y, width: line.width, height: part.height), direction: .vertical)
      }
      let isInitial = quad.height > TextStyle.minimumInitialGrowth * self.quad.height
      return isInitial ? quad : quad.withHeight(of: self.quad)
    }
  }
}

extension Quad {
  /// Across the line.
  fileprivate var height: Double {
    let step = SIMD2(bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y)
    return (step * step).sum().squareRoot()
  }

  /// Returns the quad with its length unchanged and the height of its line.
  fileprivate func withHeight(of line: Quad) -> Quad {
    let along = SIMD2(line.topRight.x - line.topLeft.x, line.topRight.y - line.topLeft.y)
    let length = (along * along).sum()
    guard length > 0 else { return self }
    func place(_ point: PagePoint) -> Double {
      (SIMD2(point.x - line.topLeft.x, point.y - line.topLeft.y) * along).sum() / length
    }
    func point(_ edge: (PagePoint, PagePoint), _ part: Double) -> PagePoint {
      PagePoint(x: edge.0.x + (edge.1.x - edge.0.x) * part, y: edge.0.y + (edge.1.y - edge.0.y) * part)
    }
    let (start, end) = (place(topLeft), place(topRight))
    return Quad(
      topLeft: point((line.topLeft, line.topRight), start),
      topRight: point((line.topLeft, line.topRight), end),
      bottomRight: point((line.bottomLeft, line.bottomRight), end),
      bottomLeft: point((line.bottomLeft, line.bottomRight), start)
    )
  }
}
