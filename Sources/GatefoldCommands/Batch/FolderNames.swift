internal import GatefoldExport

/// Gives the issues of a batch folders: each is named for its PDF, and numbered where the name is used. Names differ
/// where case does not count, too.
struct FolderNames {
  /// Names that are taken, in lower case, among them those of files beside the folders.
  private var used: Set<String> = [WebCollection.fileName]

  mutating func insert(_ folder: String) {
    used.insert(folder.lowercased())
  }

  func contains(_ folder: String) -> Bool { used.contains(folder.lowercased()) }

  /// - Parameter isFree: whether the issue may have a folder that no other of the batch has.
  mutating func folder(for pdf: String, isFree: (_ folder: String) -> Bool) -> String {
    let name = ExportNames.stem(of: pdf)
    var (candidate, number) = (name, 1)
    while contains(candidate) || !isFree(candidate) {
      number += 1
      candidate = "\(name)-\(number)"
    }
    insert(candidate)
    return candidate
  }
}

extension FolderNames {
  /// The folder for what is made of an issue: the one that was named or, of several issues, one in it.
  mutating func folder(in named: String?, for pdf: String, of series: IssueSeries) -> String? {
    guard let named, !series.isOne else { return named }
    return "\(named)/\(folder(for: pdf) { _ in true })"
  }
}
