internal import Foundation
internal import Gatefold

extension Batch {
  /// Writes a file of the output folder itself that tells of all issues there, those of earlier runs among them.
  ///
  /// - Parameters:
  ///   - unit: what is done of the issues that it tells of.
  ///   - content: of the file, by the folders of the issues; it may name one that is there no more.
  func writeOverview(
    _ fileName: String,
    of unit: String,
    _ content: (_ folders: [String]) throws(GatefoldError) -> Data
  ) {
    do throws(WriteFailure) {
      let journal = try journal()
      let folders = journal.folders(command: work.command, unit: unit)
      guard !folders.isEmpty else { return }
      do throws(GatefoldError) {
        let data = try content(folders.sorted { $0.compare($1, options: .numeric) == .orderedAscending })
        guard let there = FileManager.default.contents(atPath: "\(work.folder)/\(fileName)") else {
          return try writeOverview(data, fileName, journal)
        }
        guard journal.hasWritten(fileName) else {
          throw GatefoldError(
            .unwritableFile,
            "\(work.folder)/\(fileName) is there already, and is not Gatefold's: choose another place with --out"
          )
        }
        if there != data { try writeOverview(data, fileName, journal) }
      } catch {
        report.add(error, source: work.folder)
      }
    } catch {
      stop(error)
    }
  }

  private func writeOverview(_ data: Data, _ fileName: String, _ journal: Journal) throws(GatefoldError) {
    let unit = "\(work.command) \(fileName)"
    let path = "\(work.folder)/\(fileName)"
    do throws(WriteFailure) {
      try journal.strikeOut([unit])
      try OutputFile.writeWhole(data, to: path)
      try commit { () throws(WriteFailure) in
        try journal.add(.init(unit: unit, files: [fileName: data.count]), removesEarlierFiles: false)
      }
    } catch {
      throw error.error
    }
    report.add(.init(file: path, source: work.folder, pageIndex: nil, bytes: data.count))
  }
}
