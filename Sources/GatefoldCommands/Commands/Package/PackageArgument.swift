internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldPackage

/// The one package of a command.
struct PackageArgument: ParsableArguments {
  @Argument(help: "The package: a folder or a zip file.", completion: .file())
  var package: String

  func open() throws(GatefoldError) -> IssuePackage { try IssuePackage(package) }

  /// The package, with durations of clips if ffprobe is installed.
  func openMeasured() async throws(GatefoldError) -> IssuePackage {
    let package = try open()
    guard let probe = MediaProbe.installed else { return package }
    return try await package.measured(by: probe)
  }
}

extension IssuePackage {
  /// Opens the content of the package and does something with it.
  ///
  /// - Parameter body: gets `nil` if the content has no pages that can be opened, or the PDF is missing.
  func withIssue<Result>(
    _ opening: OpeningOptions,
    _ body: (Issue?) async throws -> Result
  ) async throws -> Result {
    switch issue.content {
    case .pdf(let pdf): guard files.entries.contains(where: { $0.path == pdf }) else { return try await body(nil) }
    case .pictures(let pages, _): guard !pages.isEmpty else { return try await body(nil) }
    case .layout: guard layout?.pages.isEmpty == false else { return try await body(nil) }
    case .html, .epub, .unknown: return try await body(nil)
    }
    return try await body(try await opening.open(path, isBatch: true))
  }

  /// Checks the package with what is known of its pages. Content that cannot be opened is one of the findings.
  func checked(_ opening: OpeningOptions) async throws -> PackageCheck {
    do {
      return PackageCheck(self, pages: try await pageFacts(opening))
    } catch let failure as GatefoldError {
      return PackageCheck(self, pages: nil, contentFailure: failure)
    }
  }

  /// What is known of the pages; `nil` if the content has none that are known.
  ///
  /// - Throws: what opening the content throws.
  private func pageFacts(_ opening: OpeningOptions) async throws -> PageFacts? {
    let description = issue
    // The check finds pages without a size, whose spreads cannot be made.
    if case .pictures(let pages, _) = description.content, !pages.allSatisfy(\.hasUsableSize) {
      return PageFacts(sizes: pages.map(\.size), arrangement: description.arrangement())
    }
    let isAboutContents = overlays.overlays.contains { overlay in
      (overlay.actions + overlay.actionsWhenShown).contains {
        if case .goToContents = $0.effect { true } else { false }
      }
    }
    return try await withIssue(opening) { issue in
      guard let issue else { return nil }
      let arrangement = description.arrangement(issue.readingHints)
      return try await PageFacts(issue, arrangement: arrangement, readsContents: isAboutContents)
    }
  }
}

/// A finding as JSON.
struct FindingJSON: Encodable {
  let severity: String
  let message: String
  let file: String
  let line: Int?
  let column: Int?
  let keyPath: String?

  init(_ finding: PackageFinding) {
    severity = finding.severity.rawValue
    message = finding.message
    file = finding.file
    line = finding.line
    column = finding.column
    keyPath = finding.path.steps.isEmpty ? nil : finding.path.description
  }
}

extension PackageCheck {
  /// "2 errors, 1 warning".
  var summary: String { "\(errorCount.counted("error")), \(warningCount.counted("warning"))" }

  /// "and 3 more errors": how many are not listed; `nil` if all are.
  var omission: String? {
    let listedErrors = findings.count { $0.severity == .error }
    let errors = errorCount - listedErrors
    let warnings = warningCount - (findings.count - listedErrors)
    let parts = [(errors, "more error"), (warnings, "more warning")].filter { $0.0 > 0 }
    return parts.isEmpty ? nil : "and " + parts.map { $0.0.counted($0.1) }.joined(separator: " and ")
  }
}
