/// A straight line between columns or rows, in the frame of upright text.
struct Divider {
  /// What it covers along the lines of the text, and down the page.
  let u: ClosedRange<Double>
  let v: ClosedRange<Double>

  init(_ rule: PageRect) {
    u = rule.minX...rule.maxX
    v = rule.minY...rule.maxY
  }

  /// Whether it is in the gap between two extents along the lines.
  func stands(between first: ClosedRange<Double>, _ second: ClosedRange<Double>) -> Bool {
    u.lowerBound >= first.upperBound && u.upperBound <= second.lowerBound
  }
}

/// The lines between the columns and rows of a page.
struct Dividers {
  /// In their order along the lines of the text.
  let upright: [Divider]
  /// In their order down the page.
  let level: [Divider]

  static let none = Dividers(PageLandmarks.none)

  init(_ landmarks: PageLandmarks) {
    upright = landmarks.uprightRules.map(Divider.init).sorted { $0.u.lowerBound < $1.u.lowerBound }
    level = landmarks.levelRules.map(Divider.init).sorted { $0.v.lowerBound < $1.v.lowerBound }
  }

  /// Whether an upright one is between two parts of a line, at the height of its baseline.
  func divide(_ first: ClosedRange<Double>, _ second: ClosedRange<Double>, at v: Double, _ size: Double) -> Bool {
    let start = upright.partitioningIndex { $0.u.lowerBound >= first.upperBound }
    return upright[start...].prefix { $0.u.lowerBound <= second.lowerBound }
      .contains { $0.stands(between: first, second) && $0.v.contains(v - 0.3 * size) }
  }

  /// Whether a level one is between two lines, one below the other, and longer than both. A line under words is as long
  /// as they are.
  func divide(_ upper: LaidLine, _ lower: LaidLine) -> Bool {
    let start = level.partitioningIndex { $0.v.lowerBound > upper.v }
    return level[start...].prefix { $0.v.lowerBound < lower.v }.contains { divider in
      divider.v.upperBound < lower.v
        && divider.u.lowerBound < min(upper.u.lowerBound, lower.u.lowerBound) - 1
        && divider.u.upperBound > max(upper.u.upperBound, lower.u.upperBound) + 1
    }
  }
}
