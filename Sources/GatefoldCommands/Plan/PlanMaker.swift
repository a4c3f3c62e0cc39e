internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// Makes a plan from its inputs: assigns a folder to each issue, and says what it is expected to cost. The same inputs
/// give the same plan.
struct PlanMaker {
  var entries: [PlanEntry] = []

  /// - Parameters:
  ///   - inputs: in the order of their paths.
  ///   - measurement: what is known of a file.
  init(_ inputs: [PlanInput], measurement: (PlanInput) -> (hash: String?, pages: Int?)) {
    var names = FolderNames()
    var folderOfHash: [String: String] = [:]
    entries.reserveCapacity(inputs.count)
    for input in inputs {
      let measured = measurement(input)
      var entry = PlanEntry(cost: 0, bytes: input.bytes ?? 0, path: input.path)
      (entry.pages, entry.hash, entry.md5) = (measured.pages, measured.hash ?? input.hash, input.md5)
      if let hash = entry.hash, let first = folderOfHash[hash] {
        entry.duplicateOf = first
      } else {
        let folder = names.folder(for: input.path)
        if let hash = entry.hash { folderOfHash[hash] = folder }
        entry.folder = folder
        entry.cost = PlanCost.milliseconds(bytes: entry.bytes, pages: entry.pages)
      }
      entries.append(entry)
    }
  }

  /// The plan as a file.
  var file: Data {
    var file = Data(PlanHeader(of: entries).line)
    for entry in entries { file.append(contentsOf: entry.line) }
    return file
  }
}
