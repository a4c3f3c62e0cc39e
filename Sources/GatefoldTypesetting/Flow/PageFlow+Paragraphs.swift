internal import Gatefold

extension PageFlow {
  /// The least number of lines of a paragraph at the foot and at the top of a frame.
  private static var minimumLines: Int { 2 }

  /// Sets a paragraph.
  ///
  /// - Parameter following: the height that has to fit below it in the same frame, in points: of the lines that a heading
  ///   stands over.
  mutating func place(_ paragraph: SetParagraph, following: Double) {
    guard !paragraph.shaped.clusters.isEmpty else { return }
    var (start, isFirst) = (0, true)
    var lines: [BrokenLine]?
    while !isOverset {
      let edges = edges(paragraph.style)
      let rest = lines ?? paragraph.lines(width: lineWidth(edges.width, paragraph), from: start)
      let margin = isFirst ? margin(paragraph.style.marginTop) : 0
      let count = lineCount(of: rest, paragraph, margin: margin, following: following, isFirst: isFirst)
      if count > 0 {
        if isFirst { leaveMargin(paragraph.style.marginTop) }
        add(rest.prefix(count), of: paragraph, left: edges.left, width: edges.width, isFirst: isFirst)
        (start, isFirst) = (rest[count - 1].next, false)
      }
      if count == rest.count {
        marginBelow = paragraph.style.marginBottom
        return
      }
      let width = edges.width
      nextFrame()
      // The lines that are left need not be broken again in a column of the same width.
      let isSameWidth = abs(self.edges(paragraph.style).width - width) < 1e-9
      lines = isSameWidth ? Array(rest.dropFirst(count)) : nil
    }
  }

  private func lineWidth(_ width: Double, _ paragraph: SetParagraph) -> Double {
    width - markerWidth(width, paragraph)
  }

  private func markerWidth(_ width: Double, _ paragraph: SetParagraph) -> Double {
    min(paragraph.marker?.width ?? 0, width / 3)
  }

  /// How many of the lines are set in this frame: none to begin in the next one.
  private func lineCount(
    of lines: [BrokenLine],
    _ paragraph: SetParagraph,
    margin: Double,
    following: Double,
    isFirst: Bool
  ) -> Int {
    let height = frame.rect.maxY - y - margin
    let fitting = fittingCount(of: lines, paragraph, height: height)
    if fitting >= lines.count {
      let end = margin + paragraph.height(of: lines) + following
      if hasRoom(for: end) || isAtTop || !isFirst { return lines.count }
      return following > 0 ? 0 : lines.count
    }
    // A heading is not divided.
    var count = paragraph.style.kind.isHeading ? 0 : fitting
    if lines.count - count < Self.minimumLines { count = lines.count - Self.minimumLines }
    if isFirst, count < Self.minimumLines { count = 0 }
    if count < 1 { count = isAtTop ? min(max(1, fitting), lines.count) : 0 }
    return count
  }

  /// How many of the lines are not higher together than a height in points.
  private func fittingCount(of lines: [BrokenLine], _ paragraph: SetParagraph, height: Double) -> Int {
    var (count, end) = (0, 0.0)
    for line in lines {
      end += paragraph.height(of: line)
      guard end <= height + 1e-6 else { break }
      count += 1
    }
    return count
  }

  private mutating func add(
    _ lines: ArraySlice<BrokenLine>,
    of paragraph: SetParagraph,
    left: Double,
    width: Double,
    isFirst: Bool
  ) {
    let block = beginBlock()
    let indent = markerWidth(width, paragraph)
    let isMirrored = paragraph.shaped.isRightToLeft
    for (number, line) in lines.enumerated() {
      let isFirstLine = isFirst && number == 0
      let baseline = y + paragraph.baselineOffset(of: line)
      if isFirstLine, let marker = paragraph.marker {
        addMarker(marker, baseline, left: isMirrored ? left + width - indent : left, width: indent, block)
      }
      add(
        SetLine(
          line,
          of: paragraph,
          left: isMirrored ? left : left + indent,
          width: width - indent,
          baseline: baseline,
          block: block,
          isFirst: isFirstLine
        )
      )
      y += paragraph.height(of: line)
    }
    isAtTop = false
  }

  private mutating func addMarker(
    _ marker: SetParagraph.Marker,
    _ baseline: Double,
    left: Double,
    width: Double,
    _ block: Int
  ) {
    guard let line = marker.paragraph.lines(width: .greatestFiniteMagnitude).first else { return }
    let placed = SetLine(
      line,
      of: marker.paragraph,
      left: left,
      width: width,
      baseline: baseline,
      block: block,
      isFirst: true
    )
    add(placed)
  }

  /// The height of the first lines of a paragraph that must stand together, with the space above, in points.
  ///
  /// - Parameter width: of its lines, in points.
  func minimumHeight(of paragraph: SetParagraph, width: Double) -> Double {
    let count = paragraph.style.kind.isHeading ? 1 : minimumCount(of: paragraph, width: width)
    return paragraph.style.marginTop + Double(count) * paragraph.maximumLineHeight
  }

  /// How many lines are not divided: also all of a paragraph that cannot leave enough of them at both sides.
  private func minimumCount(of paragraph: SetParagraph, width: Double) -> Int {
    let width = lineWidth(width, paragraph)
    let undivided = 2 * Self.minimumLines - 1
    // A longer paragraph need not be broken into lines here.
    guard paragraph.naturalWidth < Double(undivided + 1) * width else { return Self.minimumLines }
    let count = paragraph.lines(width: width).count
    return count <= undivided ? max(count, Self.minimumLines) : Self.minimumLines
  }
}
