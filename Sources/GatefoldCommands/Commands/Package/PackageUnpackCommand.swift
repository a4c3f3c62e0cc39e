internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldPackage

struct PackageUnpackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack",
    abstract: "Unpack a zip file into a folder that can be edited and built again.",
    discussion: """
      Nothing is written outside of the folder, and nothing at all if a file of the package is damaged.

      Example:
        gatefold package unpack issue.zip -o issue.package
      """
  )

  @OptionGroup var source: PackageArgument

  @Option(
    name: .output,
    help: ArgumentHelp("Folder to make. (default: named after the zip file)", valueName: "folder")
  )
  var output: String?

  func run() async throws {
    try await reportingFailure(source.package) {
      let archive = try PackageArchive(source.package)
      let name = URL(fileURLWithPath: source.package).deletingPathExtension().lastPathComponent
      let folder = output ?? name + ".package"
      try PackageUnpacker.unpack(archive, to: folder)
      Console.current.note("wrote \(archive.entries.count.counted("file")) to \(folder)")
    }
  }
}
