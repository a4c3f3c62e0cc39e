internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

/// Where embedded files are written.
struct ExtractionOptions: ParsableArguments {
  @Option(name: .output, help: ArgumentHelp("Also extract the embedded files to this folder.", valueName: "dir"))
  var output: String?

  @Option(
    name: .customLong("max-size"),
    help: ArgumentHelp(
      "Maximum size of an embedded file, in MiB. Larger files may be decompression bombs.",
      valueName: "MiB"
    )
  )
  var maximumMebibytes: Int = EmbeddedFile.defaultMaximumByteCount >> 20

  @Option(help: ArgumentHelp("Also write a JSON report of what was written and what failed.", valueName: "file"))
  var report: String?

  func validate() throws {
    if !(1...1_000_000).contains(maximumMebibytes) {
      throw ValidationError("--max-size is a number from 1 to 1000000, not \(maximumMebibytes).")
    }
  }

  var maximumByteCount: Int { maximumMebibytes << 20 }

  /// Returns the output folder, creating it if necessary, or `nil` if no files are written.
  func folder() throws(GatefoldError) -> EmbeddedFileFolder? {
    guard let output else { return nil }
    return try EmbeddedFileFolder(output, maximumByteCount: maximumByteCount, failed: \.error)
  }
}
