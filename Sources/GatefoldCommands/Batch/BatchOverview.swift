internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// Writes a file in the output folder that describes all issues there, including those of earlier runs and other
/// processes.
struct BatchOverview {
  let work: BatchWork
  let output: OutputFolder
  let report: WrittenReport
  let stop: BatchStop

  /// - Parameter content: makes the file from the folders of the issues; `nil` if there is nothing to describe.
  func write(_ fileName: String, _ content: (_ folders: [String]) throws(GatefoldError) -> Data?) {
    do throws(WriteFailure) {
      let journal = try output.journal()
      // One process at a time, each including what the earlier ones have done.
      try AtomicFile.withLock(on: work.folder) { () throws(WriteFailure) in
        journal.refresh()
        let folders = journal.folders(command: work.command).keys.sorted { one, other in
          let order = one.compare(other, options: .numeric)
          return order == .orderedSame ? one < other : order == .orderedAscending
        }
        do throws(GatefoldError) {
          if let data = try content(folders) { try write(data, fileName, journal) }
        } catch {
          report.add(error, source: work.folder)
        }
      }
    } catch {
      stop.stop(error)
    }
  }

  private func write(_ data: Data, _ fileName: String, _ journal: Journal) throws(GatefoldError) {
    let unit = work.unitName(fileName)
    let path = "\(work.folder)/\(fileName)"
    if AtomicFile.exists(path) {
      guard journal.hasWritten(fileName) else {
        throw GatefoldError(
          .unwritableFile,
          "\(path) exists and was not written by Gatefold: choose another --output, or remove it"
        )
      }
      if FileManager.default.contents(atPath: path) == data { return }
    }
    do throws(WriteFailure) {
      try journal.claim(fileName, for: unit)
      try AtomicFile.write(data, to: path)
      try stop.commit { () throws(WriteFailure) in
        try journal.add(JournalEntry(unit: unit, files: [fileName: data.count]), removesEarlierFiles: false)
      }
    } catch {
      throw error.error
    }
    report.add(.init(file: path, source: work.folder, pageIndex: nil, bytes: data.count))
  }
}
