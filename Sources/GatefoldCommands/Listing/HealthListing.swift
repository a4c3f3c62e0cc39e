internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

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
struct HealthListing {
  let findings: [HealthFinding]
  let file: String
  let medium: PublishingMedium

  private var problemCount: Int { findings.count { $0.severity == .problem } }
  private var adviceCount: Int { findings.count - problemCount }

  var json: JSONObject {
    [
      "file": file, "medium": medium.rawValue, "problemCount": problemCount, "adviceCount": adviceCount,
      "findings": findings.map(\.json),
    ]
  }

  /// The readable form: each problem with its place and a remedy.
  var text: String {
    var lines = ["\(file): " + summary]
    for finding in findings {
      let place =
        switch finding.pageIndices.count {
        case 0: ""
        case 1: " (page \(finding.pageIndices[0] + 1))"
        default: " (pages \(finding.pageIndices.map { $0 + 1 }.rangeSummary))"
        }
      let mark = finding.severity == .problem ? "!" : "-"
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

extension HealthFinding {
  fileprivate var json: JSONObject {
    [
      "kind": kind.rawValue, "severity": severity.rawValue, "message": message, "advice": advice,
      "pageIndices": pageIndices, "pageNumbers": pageIndices.map { $0 + 1 },
    ]
  }
}
