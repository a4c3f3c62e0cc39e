internal import ArgumentParser
internal import Foundation
internal import Gatefold

/// The magazines of a command that writes files of many.
struct BatchSources: ParsableArguments {
  @Argument(
    help: "The magazines, folders of such, and patterns like 'magazines/*.pdf'.",
    completion: .file(extensions: ["pdf"])
  )
  var pdfs: [String]

  /// The PDFs: those of a folder and the folders below it, and those that a pattern meets.
  var files: [String] { pdfs.flatMap(MagazineFiles.magazines(named:)) }

  /// Whether each issue gets a folder of its own: one file that is named as such lies in the output folder itself.
  var hasFolders: Bool { pdfs.count != 1 || files != pdfs }
}
