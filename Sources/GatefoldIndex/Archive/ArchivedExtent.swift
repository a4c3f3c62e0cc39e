internal import Gatefold

/// From where to where something stands along a line and across it, in points or in steps of an archive.
struct ArchivedExtent<Scalar: Hashable & Sendable>: Hashable, Sendable {
  var p: Scalar
  var q: Scalar
  var pEnd: Scalar
  var qEnd: Scalar
}

extension ArchivedExtent<Int> {
  /// Around nothing. No page is large enough for such numbers, so that sums of them do not overflow.
  static let none = ArchivedExtent(p: 1 << 40, q: 1 << 40, pEnd: -1 << 40, qEnd: -1 << 40)

  /// Where the baseline of a line lies unless an archive says otherwise: from one end of the line to the other.
  static func baseline(of quad: ArchivedExtent, base: Int, isReversed: Bool) -> ArchivedExtent {
    ArchivedExtent(p: isReversed ? quad.pEnd : quad.p, q: base, pEnd: isReversed ? quad.p : quad.pEnd, qEnd: base)
  }

  var inPoints: ArchivedExtent<Double> {
    ArchivedExtent<Double>(
      p: Double(p) / ArchivedLength.steps,
      q: Double(q) / ArchivedLength.steps,
      pEnd: Double(pEnd) / ArchivedLength.steps,
      qEnd: Double(qEnd) / ArchivedLength.steps
    )
  }

  @inline(__always)
  mutating func formUnion(_ other: ArchivedExtent) {
    p = Swift.min(p, other.p)
    q = Swift.min(q, other.q)
    pEnd = Swift.max(pEnd, other.pEnd)
    qEnd = Swift.max(qEnd, other.qEnd)
  }

  /// Whether it is what was measured, to a hundredth of a point.
  func isNear(_ measured: ArchivedExtent<Double>) -> Bool {
    let points = inPoints
    return abs(points.p - measured.p) <= 0.01 && abs(points.q - measured.q) <= 0.01
      && abs(points.pEnd - measured.pEnd) <= 0.01 && abs(points.qEnd - measured.qEnd) <= 0.01
  }
}

extension ArchivedExtent<Double> {
  var inSteps: ArchivedExtent<Int> {
    ArchivedExtent<Int>(p: p.inSteps, q: q.inSteps, pEnd: pEnd.inSteps, qEnd: qEnd.inSteps)
  }
}

extension ArchiveWriter {
  /// How far an extent is off another.
  mutating func writeSigned(_ extent: ArchivedExtent<Int>, against other: ArchivedExtent<Int>) {
    writeSigned(extent.p - other.p)
    writeSigned(extent.q - other.q)
    writeSigned(extent.pEnd - other.pEnd)
    writeSigned(extent.qEnd - other.qEnd)
  }
}

extension ArchiveReader {
  mutating func extent(against other: ArchivedExtent<Int>) throws(ArchiveDamage) -> ArchivedExtent<Int> {
    ArchivedExtent(
      p: other.p + (try signedNumber()),
      q: other.q + (try signedNumber()),
      pEnd: other.pEnd + (try signedNumber()),
      qEnd: other.qEnd + (try signedNumber())
    )
  }
}
