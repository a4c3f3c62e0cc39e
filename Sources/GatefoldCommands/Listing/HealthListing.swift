internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

/// Where an issue is published, as it is chosen on the command line.
enum MediumChoice: String, ExpressibleByArgument, CaseIterable {
  case screen, print

  var medium: PublishingMedium {
    switch self {
    case .screen: .screen
    case .print: .print
    }
  }
}

/// The output of `info --health` for an issue.
struct HealthListing: Encodable {
  struct Finding: Encodable {
    let kind: String
    let severity: String
    let message: String
    let advice: String
    let pageIndices: [Int]
    let pageNumbers: [Int]
  }

  let file: String
  let medium: String
  let problemCount: Int
  let adviceCount: Int
  let findings: [Finding]

  init(_ findings: [HealthFinding], file: String, medium: PublishingMedium) {
    (self.file, self.medium) = (file, medium.rawValue)
    problemCount = findings.count { $0.severity == .problem }
    adviceCount = findings.count - problemCount
    self.findings = findings.map {
      Finding(
        kind: $0.kind.rawValue,
        severity: $0.severity.rawValue,
        message: $0.message,
        advice: $0.advice,
        pageIndices: $0.pageIndices,
        pageNumbers: $0.pageIndices.map { $0 + 1 }
      )
    }
  }

  /// The readable form: each problem with its place and a remedy.
  var text: String {
    var lines = ["\(file): " + summary]
    for finding in findings {
      let place =
        switch finding.pageNumbers.count {
        case 0: ""
        case 1: " (page \(finding.pageNumbers[0]))"
        default: " (pages \(finding.pageNumbers.rangeSummary))"
        }
      let mark = finding.severity == HealthFinding.Severity.problem.rawValue ? "!" : "-"
      lines.append("  \(mark) \(finding.message.printable)\(place)")
      lines.append("    → \(finding.advice)")
    }
    return lines.joined(separator: "\n")
  }

  private var summary: String {
    if findings.isEmpty { return "nothing to fix" }
    let problems = problemCount == 0 ? nil : problemCount.counted("problem")
    let advice = adviceCount == 0 ? nil : adviceCount.counted("improvement")
    return [problems, advice].compactMap(\.self).joined(separator: ", ")
  }
}
