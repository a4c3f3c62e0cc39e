internal import Foundation
public import Gatefold
public import GatefoldExport
internal import GatefoldFormats
internal import Synchronization

/// Exports issues as bags (BagIt 1.0, RFC 8493) whose payload is what ``METSExport`` writes.
///
/// ```swift
/// let issue = try await MagazineIssue.open(path: "issue.pdf")
/// var export = BagExport()
/// export.information = [BagInformation("Source-Organization", "Skerry Library")]
/// let missing = try await export.write(issue, into: ExportDirectory("bag", documentPath: "issue.pdf"))
/// print(missing.map(\.description))
/// ```
public struct BagExport: Sendable {
  /// The files in the bag.
  public var content = METSExport()
  /// Entries of "bag-info.txt". They replace the export's own entries of the same name.
  public var information: [BagInformation] = []

  /// An export with the default settings.
  public init() {}

  /// Writes the bag of an issue, as one unit.
  ///
  /// A page that fails is left out, and the bag is complete without it; the folder gets the error.
  ///
  /// - Returns: as ``METSExport/write(_:into:)`` does.
  /// - Throws: as ``METSExport/write(_:into:)`` does.
  public func write(
    _ issue: MagazineIssue,
    into folder: some ExportFolder
  ) async throws(GatefoldError) -> [METSOmission] {
    let omissions = Mutex<[METSOmission]>([])
    var options = content.options
    for entry in information { options["information \(entry.name)", default: ""] += "\(entry.value)\n" }
    try await folder.writeWhole(ExportUnit("bag", options: options)) { files throws(GatefoldError) in
      let path = folder.documentPath
      let payload = BagPayload(files, documentPath: path)
      let writer = METSWriter(export: content, issue: issue, documentPath: path, files: payload)
      let result = try await writer.write(folder.progress(total: issue.pageCount))
      omissions.withLock { $0 = result.issue.omissions }
      try payload.finish(information(result.issue.facts))
      return result.failures
    }
    return omissions.withLock(\.self)
  }

  /// The entries that were set, and those that follow from what is known.
  private func information(_ facts: METSFacts) -> [BagInformation] {
    let program = [content.program, content.programVersion].compactMap(\.self).joined(separator: " ")
    let known: [(String, String?)] = [
      ("Source-Organization", facts[.owner]), ("External-Description", facts.label),
      ("External-Identifier", facts[.record]), ("Bag-Software-Agent", program),
      ("Bagging-Date", content.date.map(InternetDate.dayText)),
    ]
    let names = Set(information.map { $0.name.lowercased() })
    return known.compactMap { name, value in
      names.contains(name.lowercased()) ? nil : value.map { BagInformation(name, $0) }
    } + information
  }
}
