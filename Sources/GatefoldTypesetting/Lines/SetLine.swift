internal import Gatefold

/// A line of a paragraph at its place on a page.
struct SetLine: Sendable {
  let paragraph: SetParagraph
  let line: BrokenLine
  /// The left edge of the first letter, in points.
  let x: Double
  /// In points.
  let baseline: Double
  /// How much of the stretch or shrink of clusters is used.
  let ratio: Double
  /// The number of the block on the page that it belongs to.
  let block: Int
  /// Whether it is the first line of its paragraph.
  let startsParagraph: Bool

  /// A cluster at its place.
  struct PlacedCluster {
    let index: Int
    /// The left edge, in points.
    let x: Double
    /// In points.
    let width: Double
  }

  var shaped: ShapedText { paragraph.shaped }
  var fontSize: Double { paragraph.style.fontSize }

  /// Its clusters from left to right.
  var placedClusters: [PlacedCluster] {
    var x = x
    return VisualOrder.order(line.clusters, of: shaped).map { index in
      let cluster = shaped.clusters[index]
      let isLast = index == line.clusters.upperBound - 1
      let glue = isLast ? 0 : Double(ratio > 0 ? cluster.stretch : cluster.shrink) * ratio
      let width = (Double(cluster.advance) + glue) * fontSize
      defer { x += width }
      // Glue at a space widens the space; glue between letters belongs to neither cluster.
      return PlacedCluster(index: index, x: x, width: cluster.isSpace ? width : Double(cluster.advance) * fontSize)
    }
  }

  /// A reading at its place.
  struct PlacedRuby {
    let text: ShapedText
    /// The left edge, in points.
    let x: Double
    /// In points.
    let baseline: Double
  }

  /// The readings of its letters, over the middle of each.
  ///
  /// - Parameter placed: its clusters.
  func placedRubies(_ placed: [PlacedCluster]) -> [PlacedRuby] {
    paragraph.rubies.compactMap { ruby in
      let letters = placed.filter { ruby.range.contains(Int(shaped.clusters[$0.index].firstScalar)) }
      // The reading of letters on two lines stands over the first ones.
      guard let first = letters.map(\.x).min(), let last = letters.map({ $0.x + $0.width }).max(),
        letters.contains(where: { Int(shaped.clusters[$0.index].firstScalar) == ruby.range.lowerBound })
      else { return nil }
      let size = fontSize * SetParagraph.rubySize
      let width = ruby.text.width(0..<ruby.text.clusters.count) * size
      return PlacedRuby(
        text: ruby.text,
        x: (first + last - width) / 2,
        baseline: baseline - shaped.ascent * fontSize - ruby.text.descent * size
      )
    }
  }

  /// The width of a broken line, with a hyphen at its end, in points.
  static func width(of line: BrokenLine, ratio: Double, in paragraph: SetParagraph) -> Double {
    let shaped = paragraph.shaped
    var width = shaped.width(line.clusters)
    if line.clusters.count > 1 {
      let sums = ratio > 0 ? shaped.stretches : shaped.shrinks
      width += (sums[line.clusters.upperBound - 1] - sums[line.clusters.lowerBound]) * ratio
    }
    if line.hasHyphen, let last = line.clusters.last {
      let cluster = shaped.clusters[last]
      width += Double((shaped.runs[Int(cluster.run)].hyphen?.advance ?? 0) * cluster.size)
    }
    return width * paragraph.style.fontSize
  }
}

extension SetLine {
  /// Places a line between two edges.
  ///
  /// - Parameters:
  ///   - left: of the column, in points.
  ///   - width: of the column, in points.
  ///   - isFirst: whether it is the first of its paragraph.
  init(
    _ line: BrokenLine,
    of paragraph: SetParagraph,
    left: Double,
    width: Double,
    baseline: Double,
    block: Int,
    isFirst: Bool
  ) {
    let style = paragraph.style
    let isLast = line.kind == .mandatory
    let isFilled = style.alignment == .justify && (!isLast || line.ratio < 0) && line.ratio <= Self.maximumRatio
    let ratio = isFilled ? line.ratio : 0
    let indent = isFirst && paragraph.isIndented ? min(style.textIndent, width / 3) : 0
    let free = width - indent - Self.width(of: line, ratio: ratio, in: paragraph)
    let isRightToLeft = paragraph.shaped.isRightToLeft
    let offset =
      switch style.alignment {
      case .start, .justify: isRightToLeft ? free : indent
      case .end: isRightToLeft ? 0 : free + indent
      case .center: free / 2 + (isRightToLeft ? 0 : indent)
      }
    self.init(
      paragraph: paragraph,
      line: line,
      x: left + offset,
      baseline: baseline,
      ratio: ratio,
      block: block,
      startsParagraph: isFirst
    )
  }

  /// A line that would have to be stretched more is left ragged: its gaps would tear the column.
  private static let maximumRatio = 8.0
}
