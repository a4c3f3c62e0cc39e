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
    _ body: (MagazineIssue?) async throws -> Result
  ) async throws -> Result {
    guard hasPages else { return try await body(nil) }
    return try await body(try await opening.open(path))
  }

  /// Checks the package with what is known of its pages. Content that cannot be opened is one of the findings.
  func checked(_ opening: OpeningOptions) async throws -> PackageCheck {
    try await checked { try await opening.open(path) }
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
