internal import Gatefold

/// The extent of something along and across a line, in points or in archive steps.
struct ArchivedExtent<Scalar: Hashable & Sendable>: Hashable, Sendable {
  var alongStart: Scalar
  var acrossStart: Scalar
  var alongEnd: Scalar
  var acrossEnd: Scalar
}

extension ArchivedExtent<Int> {
  /// An empty extent. Its numbers are larger than any page, but their sums do not overflow.
  static let none = ArchivedExtent(alongStart: 1 << 40, acrossStart: 1 << 40, alongEnd: -1 << 40, acrossEnd: -1 << 40)

  /// The default baseline of a line: from one end of the line to the other.
  static func baseline(of quad: ArchivedExtent, base: Int, isReversed: Bool) -> ArchivedExtent {
    ArchivedExtent(
      alongStart: isReversed ? quad.alongEnd : quad.alongStart,
      acrossStart: base,
      alongEnd: isReversed ? quad.alongStart : quad.alongEnd,
      acrossEnd: base
    )
  }

  var inPoints: ArchivedExtent<Double> {
    ArchivedExtent<Double>(
      alongStart: Double(alongStart) / ArchivedLength.steps,
      acrossStart: Double(acrossStart) / ArchivedLength.steps,
      alongEnd: Double(alongEnd) / ArchivedLength.steps,
      acrossEnd: Double(acrossEnd) / ArchivedLength.steps
    )
  }

  @inline(__always)
  mutating func formUnion(_ other: ArchivedExtent) {
    alongStart = Swift.min(alongStart, other.alongStart)
    acrossStart = Swift.min(acrossStart, other.acrossStart)
    alongEnd = Swift.max(alongEnd, other.alongEnd)
    acrossEnd = Swift.max(acrossEnd, other.acrossEnd)
  }

  /// Whether it equals a measured extent, to a hundredth of a point.
  func isNear(_ measured: ArchivedExtent<Double>) -> Bool {
    let points = inPoints
    return abs(points.alongStart - measured.alongStart) <= 0.01
      && abs(points.acrossStart - measured.acrossStart) <= 0.01
      && abs(points.alongEnd - measured.alongEnd) <= 0.01 && abs(points.acrossEnd - measured.acrossEnd) <= 0.01
  }
}

extension ArchivedExtent<Double> {
  var inSteps: ArchivedExtent<Int> {
    ArchivedExtent<Int>(
      alongStart: alongStart.inSteps,
      acrossStart: acrossStart.inSteps,
      alongEnd: alongEnd.inSteps,
      acrossEnd: acrossEnd.inSteps
    )
  }
}

extension ArchiveWriter {
  /// How far an extent is off another.
  mutating func writeSigned(_ extent: ArchivedExtent<Int>, against other: ArchivedExtent<Int>) {
    writeSigned(extent.alongStart - other.alongStart)
    writeSigned(extent.acrossStart - other.acrossStart)
    writeSigned(extent.alongEnd - other.alongEnd)
    writeSigned(extent.acrossEnd - other.acrossEnd)
  }
}

extension ArchiveReader {
  mutating func extent(against other: ArchivedExtent<Int>) throws(ArchiveDamage) -> ArchivedExtent<Int> {
    ArchivedExtent(
      alongStart: other.alongStart + (try signedNumber()),
      acrossStart: other.acrossStart + (try signedNumber()),
      alongEnd: other.alongEnd + (try signedNumber()),
      acrossEnd: other.acrossEnd + (try signedNumber())
    )
  }
}
