internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldPackage

struct PackageBuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build the zip file of a package, after checking it.",
    discussion: """
      The same files give the same bytes, whenever and wherever the package is built. The descriptions come first, \
      with all assets listed; text is compressed, media are stored. Clips of storyboards without a duration get that of \
      their video, if ffprobe (in Debian's ffmpeg) is installed.

      Example:
        gatefold package build issue.package -o issue.zip
      """
  )

  @OptionGroup var source: PackageArgument

  @Option(
    name: .output,
    help: ArgumentHelp("Zip file to write. (default: the name of the folder with .zip)", valueName: "file")
  )
  var output: String?

  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(source.package) {
      let package = try await source.openMeasured()
      let check = try await package.checked(opening)
      for finding in check.findings where finding.severity == .error { Console.current.note("\(finding)") }
      guard check.isValid else {
        if let omission = check.omission { Console.current.note(omission) }
        Console.current.note("\(source.package): \(check.summary); not built")
        throw ExitCode.failure
      }
      let folder = URL(fileURLWithPath: source.package).standardizedFileURL
      let path = output ?? folder.deletingPathExtension().lastPathComponent + ".zip"
      let built = try PackageBuilder.build(package, to: path)
      let warnings = check.findings.isEmpty ? "" : ", \(check.summary); see `gatefold package check`"
      Console.current.note("wrote \(path): \(built.paths.count.counted("file")), \(built.byteCount.asBytes)\(warnings)")
    }
  }
}
