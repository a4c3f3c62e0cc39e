public import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage

struct PackageNewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Begin a package of a PDF, or of pictures of pages.",
    discussion: """
      Writes a folder with a copy of the PDF, issue.json, overlays.json, the media that are embedded in the PDF, and \
      their posters. Links, media, printed web addresses, page references and contents pages become its first \
      overlays. Edit the two descriptions, add media, and build the package.

      A folder or a .cbz file of pictures (PNG, JPEG, WebP, TIFF, JPEG 2000) becomes an issue with a page for each, in \
      the order of their numbers. A page is as large as the picture at its resolution. A file of the same name with \
      .json (as `gatefold text --format json` writes it) or .xml (ALTO) beside a picture is the text of its page.

      Examples:
        gatefold package new issue.pdf
        gatefold package new issue.pdf -o issue.package --identifier org.example.tides.2026-03
        gatefold package new scans --dpi 300 -o issue.package
        gatefold package new issue.cbz
      """
  )

  @Argument(help: "The PDF, or a folder or .cbz file of pictures of pages.", completion: .file())
  var source: String

  @Option(
    name: .output,
    help: ArgumentHelp("Folder to write. (default: named after the source)", valueName: "folder")
  )
  var output: String?

  @Option(help: "Tells the issue from all others, and never changes, like org.example.tides.2026-03.")
  var identifier: String?

  @Option(help: "Form of the descriptions: json, xml or plist.")
  var form: DescriptionForm = .json

  @Option(
    help: ArgumentHelp(
      "Pixels per inch of pictures. (default: what each file says, otherwise 150)",
      valueName: "number"
    )
  )
  var dpi: Double?

  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    guard let dpi else { return }
    try validateResolution(dpi)
    if !PicturePages.arePictures(source) {
      throw ValidationError("--dpi is for pictures; the pages of a PDF have their sizes.")
    }
  }

  func run() async throws {
    try await reportingFailure(source) {
      let file = URL(fileURLWithPath: source)
      let folder = output ?? file.deletingPathExtension().lastPathComponent + ".package"
      guard !FileManager.default.fileExists(atPath: folder) else {
        throw GatefoldError(.unwritableFile, "exists already; choose another --output", path: folder)
      }
      let title = file.deletingPathExtension().lastPathComponent
      if let pictures = try PicturePages(source, title: title, dpi: dpi) {
        try pictures.write(to: folder, form)
        let package = try IssuePackage(folder)
        let issue = try await package.openIssue()
        let draft = try await PackageDraft(issue, content: package.issue.content, title: title)
        try await write(draft, of: issue, to: folder, isComplete: pictures.noteResult(source, folder))
      } else {
        let issue = try await opening.open(source)
        Console.current.noteRepair(of: issue, source)
        let draft = try await PackageDraft(issue, fileName: "issue.pdf", title: title)
        try OutputFile.makeFolder(folder)
        try copy(file.path, to: "\(folder)/issue.pdf")
        try await write(draft, of: issue, to: folder, isComplete: true)
      }
    }
  }

  /// - Parameter isComplete: whether nothing has failed so far.
  private func write(_ draft: PackageDraft, of issue: MagazineIssue, to folder: String, isComplete: Bool) async throws {
    let failed = await writeFiles(of: draft, of: issue, to: folder)
    try writeDescriptions(of: draft, without: failed, to: folder)
    for failure in draft.failedPages { Console.current.note("\(source): \(failure.error)") }
    let count = draft.overlays.overlays.count
    Console.current.note("wrote \(count.counted("overlay")) to \(folder); next: gatefold package check \(folder)")
    if !isComplete || !draft.failedPages.isEmpty || !failed.isEmpty { throw ExitCode.partlyDone }
  }

  private func copy(_ file: String, to path: String) throws(GatefoldError) {
    do {
      try FileManager.default.copyItem(atPath: file, toPath: path)
    } catch {
      throw GatefoldError(
        .unwritableFile,
        "cannot be written",
        path: path,
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }

  /// - Returns: paths of the files that could not be written.
  private func writeFiles(of draft: PackageDraft, of issue: MagazineIssue, to folder: String) async -> Set<String> {
    var failed: Set<String> = []
    for (path, file) in draft.embeddedFiles {
      do throws(GatefoldError) {
        try OutputFile.write(try await issue.bytes(of: file), to: "\(folder)/\(path)")
      } catch {
        Console.current.note("\(source): \(path): \(error)")
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
        Console.current.note("\(source): \(path): \(error)")
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
