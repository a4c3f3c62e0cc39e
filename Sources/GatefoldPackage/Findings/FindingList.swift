/// Findings in the order in which they were made. Beyond a number of each severity they are only counted, so that many
/// warnings never hide an error.
struct FindingList: Sendable {
  /// More findings of one severity help nobody.
  static let maximumCount = 1000

  /// The listed findings.
  private(set) var findings: [PackageFinding] = []
  /// How many errors there are, listed or not.
  private(set) var errorCount = 0
  /// How many warnings there are, listed or not.
  private(set) var warningCount = 0

  /// Counts a finding.
  ///
  /// - Returns: whether it is to be listed.
  private mutating func count(_ severity: PackageFinding.Severity) -> Bool {
    switch severity {
    case .error:
      errorCount += 1
      return errorCount <= Self.maximumCount
    case .warning:
      warningCount += 1
      return warningCount <= Self.maximumCount
    }
  }

  /// - Parameter finding: made only if it is listed.
  mutating func add(_ severity: PackageFinding.Severity, _ finding: () -> PackageFinding) {
    if count(severity) { findings.append(finding()) }
  }

  mutating func add(_ finding: PackageFinding) { add(finding.severity) { finding } }
}
