internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// The PDFs of a command that writes files of many.
struct BatchSources: ParsableArguments {
  @Argument(
    help: "PDFs, issue packages, folders of them, or patterns like 'magazines/*.pdf'.",
    completion: .file()
  )
  var pdfs: [String] = []

  @OptionGroup var planned: ShardOptions

  func validate() throws {
    try planned.validate(otherwise: pdfs)
  }

  /// The issues of the command: those that were named, or those of its shard of a plan.
  ///
  /// - Parameter folder: the output folder.
  func input(outside folder: String) async throws -> BatchInput {
    if let planned = try await planned.planned() { return BatchInput(planned) }
    let (files, hasFolders) = files(outside: folder)
    return BatchInput(sources: files.map { BatchSource(path: $0) }, hasFolders: hasFolders)
  }

  /// The output folder: the given one, else one in the working folder. For one PDF its name includes the PDF's name:
  /// its files go into the output folder itself, where those of another PDF would overwrite them.
  func folder(_ named: String?, default name: String) -> String {
    if let named { return named }
    guard pdfs.count == 1, PDFPaths.paths(named: pdfs[0]) == pdfs else { return name }
    return "\(ExportNames.stem(of: pdfs[0]))-\(name)"
  }

  /// The PDFs, including those in folders at every depth, and those that match a pattern.
  ///
  /// - Parameter folder: the output folder. Copies of issues that Gatefold has written there are skipped unless they
  ///   were named.
  /// - Returns: the PDFs, and whether each issue gets its own folder: the files of a single named PDF go into the
  ///   output folder itself.
  private func files(outside folder: String) -> (files: [String], hasFolders: Bool) {
    let output = URL(fileURLWithPath: folder).standardizedFileURL.path + "/"
    // Evaluated lazily, because journals can be long.
    lazy var isOwn = Journal.hasWritten(in: folder, suffix: ".pdf")
    let files = pdfs.flatMap { name in
      let found = PDFPaths.paths(named: name).filter { file in
        let path = URL(fileURLWithPath: file).standardizedFileURL.path
        return file == name || !path.hasPrefix(output) || !isOwn(String(path.dropFirst(output.count)))
      }
      // A folder without PDFs is reported as such.
      return found.isEmpty ? [name] : found
    }
    return (files, pdfs.count != 1 || files != pdfs)
  }
}
