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
  ///
  /// - Parameter folder: for the output, in which the copies of issues lie that were written before: they are left out where
  ///   they were not named.
  /// - Returns: also whether each issue gets a folder of its own: one file that is named as such lies in the output folder
  ///   itself.
  func files(outside folder: String) -> (files: [String], hasFolders: Bool) {
    let output = URL(fileURLWithPath: folder).standardizedFileURL.path + "/"
    let files = pdfs.flatMap { name in
      MagazineFiles.magazines(named: name).filter { file in
        file == name || !URL(fileURLWithPath: file).standardizedFileURL.path.hasPrefix(output)
      }
    }
    return (files, pdfs.count != 1 || files != pdfs)
  }
}
