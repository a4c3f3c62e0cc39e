internal import GatefoldExport

/// Assigns folder names to the issues of a batch: each is named after its PDF, and numbered if the name is taken. Names
/// are unique even without regard to case.
struct FolderNames {
  /// Names in use, in lower case, including files beside the folders.
  private var used: Set<String> = [WebCollection.fileName]
  /// The last number of each name, in lower case.
  private var numbers: [String: Int] = [:]

  mutating func insert(_ folder: String) {
    used.insert(folder.lowercased())
  }

  func contains(_ folder: String) -> Bool { used.contains(folder.lowercased()) }

  /// - Parameter isFree: whether the issue may use a folder that no other issue of the batch uses.
  mutating func folder(named name: String, isFree: (_ folder: String) -> Bool) -> String {
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
  /// A folder that no other issue uses; quick for many issues with one name.
  mutating func folder(for pdf: String) -> String {
    let name = ExportNames.stem(of: pdf)
    var number = numbers[name.lowercased(), default: 0]
    var candidate = name
    repeat {
      number += 1
      candidate = number == 1 ? name : "\(name)-\(number)"
    } while contains(candidate)
    numbers[name.lowercased()] = number
    insert(candidate)
    return candidate
  }

  /// The output folder of an issue: the given one or, with several issues, a folder in it.
  mutating func folder(in named: String?, for pdf: String, of series: IssueSeries) -> String? {
    guard let named, !series.isOne else { return named }
    return "\(named)/\(folder(named: ExportNames.stem(of: pdf)) { _ in true })"
  }
}
