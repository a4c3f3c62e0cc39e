public import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage

struct PackageNewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Begin a package: the links, media and contents of a PDF become its first overlays.",
    discussion: """
      Writes a folder with a copy of the PDF, issue.json, overlays.json, the media that are embedded in the PDF, and \
      their posters. Printed web addresses, page references and contents pages become links, too. Edit the two \
      descriptions, add media, and build the package.

      Examples:
        gatefold package new issue.pdf
        gatefold package new issue.pdf -o issue.package --identifier org.example.tides.2026-03
      """
  )

  @OptionGroup var source: IssueArgument

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Folder to write. (default: named after the PDF)", valueName: "folder")
  )
  var output: String?

  @Option(help: "Tells the issue from all others, and never changes, like org.example.tides.2026-03.")
  var identifier: String?

  @Option(help: "Form of the descriptions: json, xml or plist.")
  var form: DescriptionForm = .json

  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let file = URL(fileURLWithPath: source.pdf)
      let folder = output ?? file.deletingPathExtension().lastPathComponent + ".package"
      guard !FileManager.default.fileExists(atPath: folder) else {
        throw GatefoldError(.unwritableFile, "exists already; choose another --output", path: folder)
      }
      let issue = try await source.open(opening)
      let name = "issue.pdf"
      let draft = try await PackageDraft(issue, fileName: name, title: file.deletingPathExtension().lastPathComponent)
      try OutputFile.makeFolder(folder)
      try copy(file.path, to: "\(folder)/\(name)")
      let failed = await writeFiles(of: draft, of: issue, to: folder)
      try writeDescriptions(of: draft, without: failed, to: folder)
      for failure in draft.failedPages { Console.current.note("\(source.pdf): \(failure.error)") }
      let count = draft.overlays.overlays.count
      Console.current.note("wrote \(count.counted("overlay")) to \(folder); next: gatefold package check \(folder)")
      if !draft.failedPages.isEmpty || !failed.isEmpty { throw ExitCode.partlyDone }
    }
  }

  private func copy(_ file: String, to path: String) throws(GatefoldError) {
    do {
      try FileManager.default.copyItem(atPath: file, toPath: path)
    } catch {
      throw GatefoldError(.unwritableFile, "cannot be written", path: path, underlyingError: .library("\(error)"))
    }
  }

  /// - Returns: paths of the files that could not be written.
  private func writeFiles(of draft: PackageDraft, of issue: Issue, to folder: String) async -> Set<String> {
    var failed: Set<String> = []
    for (path, file) in draft.embeddedFiles {
      do throws(GatefoldError) {
        try OutputFile.write(try await issue.bytes(of: file), to: "\(folder)/\(path)")
      } catch {
        Console.current.note("\(source.pdf): \(path): \(error)")
        failed.insert(path)
      }
    }
    for (path, media) in draft.posters {
      do throws(GatefoldError) {
        guard let picture = try await issue.page(at: media.pageIndex).poster(of: media, zoom: 150 / 72) else {
          continue
        }
        try OutputFile.write(try picture.encoded(as: .jpeg(quality: 85)), to: "\(folder)/\(path)")
      } catch {
        Console.current.note("\(source.pdf): \(path): \(error)")
        failed.insert(path)
      }
    }
    return failed
  }

  private func writeDescriptions(
    of draft: PackageDraft,
    without failed: Set<String>,
    to folder: String
  ) throws(GatefoldError) {
    var overlays = draft.overlays
    overlays.overlays.removeAll { !failed.isDisjoint(with: $0.content.assetPaths) }
    for index in overlays.overlays.indices where overlays.overlays[index].poster.map(failed.contains) ?? false {
      overlays.overlays[index].poster = nil
    }
    var issue = draft.issue
    if let identifier { issue.identifier = identifier }
    issue.overlaysPath = "overlays.\(form.fileExtension)"
    let overlaysData = try form.encoded(overlays.value, root: "overlays")
    try OutputFile.write(overlaysData, to: "\(folder)/overlays.\(form.fileExtension)")
    let issuePath = "\(folder)/issue.\(form.fileExtension)"
    try OutputFile.write(try form.encoded(issue.value, root: "issue"), to: issuePath)
    // The assets are those that have been written.
    let described = PackageBuilder.describingAssets(of: try IssuePackage(folder))
    try OutputFile.write(try form.encoded(described, root: "issue"), to: issuePath)
  }
}

extension DescriptionForm: ExpressibleByArgument {}
