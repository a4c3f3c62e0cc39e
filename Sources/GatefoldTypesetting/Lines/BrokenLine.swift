/// A line of a paragraph: which of its clusters, and how they fill it.
struct BrokenLine: Sendable {
  /// Without the spaces at its end.
  let clusters: Range<Int>
  /// The first cluster of the next line.
  let next: Int
  /// How the line ends.
  let kind: BreakCandidate.Kind
  /// How much of the stretch (positive) or of the shrink (negative) of its clusters is used.
  let ratio: Double

  var hasHyphen: Bool { kind == .hyphenated }
}
