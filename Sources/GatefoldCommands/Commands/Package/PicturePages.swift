internal import Foundation
internal import Gatefold
internal import GatefoldPackage

/// Pictures of pages that a package is made of: those of a folder, or of a comic book archive.
struct PicturePages {
  private let files: any PackageFiles
  private let draft: PicturesDraft

  /// Whether a path is a folder or a zip archive, rather than a PDF.
  static func arePictures(_ path: String) -> Bool { PDFPaths.isFolder(path) || IssuePackage.isPackage(at: path) }

  /// `nil` for a PDF.
  ///
  /// - Throws: `invalidPackage` if there are no pictures, or it is a package already; `unreadableFile`.
  init?(_ path: String, title: String, dpi: Double?) throws(GatefoldError) {
    guard Self.arePictures(path) else { return nil }
    let files: any PackageFiles = PDFPaths.isFolder(path) ? try PackageFolder(path) : try PackageArchive(path)
    guard !files.entries.contains(where: { ["issue.json", "issue.xml", "issue.plist"].contains($0.path) }) else {
      throw GatefoldError(.invalidPackage, "this is a package already; check it with `gatefold package check`")
    }
    self.files = files
    draft = try PicturesDraft(files, title: title, dpi: dpi)
  }

  /// Writes the pictures, their text maps, and the description of the issue.
  func write(to folder: String, _ form: DescriptionForm) throws(GatefoldError) {
    try OutputFile.makeFolder(folder)
    try OutputFile.makeFolder("\(folder)/pages")
    for file in draft.files { try files.copy(file.source, to: "\(folder)/\(file.path)") }
    let path = "\(folder)/issue.\(form.fileExtension)"
    try OutputFile.write(form.encoded(draft.issue.value, root: "issue"), to: path)
  }

  /// Prints what was written, and what was left out.
  ///
  /// - Returns: whether nothing was left out.
  func noteResult(_ source: String, _ folder: String) -> Bool {
    for failure in draft.failures { Console.current.note("\(source): left out: \(failure)") }
    guard case .pictures(let pages, _) = draft.issue.content, let first = pages.first else { return false }
    let (width, height) = (first.size.width.rounded(), first.size.height.rounded())
    let texts = pages.count { $0.textMap != nil }
    Console.current.note(
      "wrote \(pages.count.counted("page")) to \(folder), the first of \(Int(bounded: width)) x "
        + "\(Int(bounded: height)) points, "
        + "\(texts) with text"
    )
    return draft.failures.isEmpty
  }
}
