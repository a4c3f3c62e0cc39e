internal import ArgumentParser
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldPackage

struct PackageCheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a package: its descriptions, files, pages, actions, and the weight of each page.",
    discussion: """
      Each finding has the file, the line and the place in the description, and says what to do. Property lists have no \
      lines. Exit code 1 means that there are errors; the package is then not built.

      If ffprobe (in Debian's ffmpeg) is installed, the videos of storyboards in a folder are measured: clips may leave \
      out their duration, and must end within their video.

      Examples:
        gatefold package check issue.package
        gatefold package check issue.zip --format json
      """
  )

  @OptionGroup var source: PackageArgument
  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(source.package) {
      let package = try await source.openMeasured()
      let check = try await package.checked(opening)
      try print(check)
      if !check.isValid { throw ExitCode.failure }
    }
  }

  private func print(_ check: PackageCheck) throws {
    let weights = check.overlayBytes.sorted { $0.key < $1.key }
    switch listing.format {
    case .json:
      // The counts are of all findings; at most 1000 of each severity are listed for each description.
      let json: JSONObject = [
        "isValid": check.isValid, "errorCount": check.errorCount, "warningCount": check.warningCount,
        "findings": check.findings.map(\.json),
        "pages": weights.map { ["pageIndex": $0.key, "overlayBytes": $0.value] },
      ]
      try Console.current.printJSON(json)
    case .text:
      for finding in check.findings { Console.current.print("\(finding)") }
      if let omission = check.omission { Console.current.print(omission) }
      for (page, bytes) in weights { Console.current.print("page \(page + 1): overlays of \(bytes.asBytes)") }
      Console.current.print("\(source.package): \(check.summary)")
    }
  }
}

extension Int {
  /// "1.2 MB".
  var asBytes: String {
    switch self {
    case ..<1000: "\(self) bytes"
    case ..<1_000_000: "\((Double(self) / 100).rounded() / 10) kB"
    case ..<1_000_000_000: "\((Double(self) / 100_000).rounded() / 10) MB"
    default: "\((Double(self) / 100_000_000).rounded() / 10) GB"
    }
  }
}
