internal import Foundation
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldStore

/// The issues that a client sees in the order of feeds, the newest first. It is made of names, times and tables; no issue
/// is looked at for it, so that a page of a feed only costs the issues on it.
struct FeedOrder: Sendable {
  /// An issue of the library.
  struct OfLibrary: Sendable {
    let releaseDate: Date?
    let facts: FeedCatalog.Facts
  }

  /// The names of the issues, as in addresses.
  let names: [String]
  /// When one of their files changed last.
  let modified: Date

  /// - Parameters:
  ///   - places: of the issues in the snapshot's `origins`.
  ///   - library: its issues, by their names in the snapshot.
  /// - Returns: the order, and what divides the issues into parts, in this order.
  static func make(
    of snapshot: IssueSnapshot,
    _ places: [Int],
    _ roots: ServedRoots,
    _ library: [String: OfLibrary]
  ) -> (order: FeedOrder, facts: [FeedCatalog.Facts]) {
    var tables = snapshot.folders.map { FolderTable($0, roots) }
    var (names, facts, keys, modified) = ([String](), [FeedCatalog.Facts](), [UInt64](), 0)
    for place in places {
      let (name, origin) = (snapshot.name(place), snapshot.origins[place])
      var date: Int?
      if origin.folder >= 0 {
        let (described, own) = tables[Int(origin.folder)].facts(name)
        (date, _) = (described, facts.append(own))
      } else if let issue = library[name] {
        date = issue.releaseDate.map { Int($0.timeIntervalSince1970.rounded(.down)) }
        facts.append(issue.facts)
      } else {
        continue
      }
      keys.append(key(date ?? origin.modified, names.count))
      names.append(name)
      modified = max(modified, origin.modified ?? 0)
    }
    keys.sort()
    sortEqual(&keys, by: names)
    let order = FeedOrder(
      names: keys.map { names[index($0)] },
      modified: Date(timeIntervalSince1970: Double(modified))
    )
    return (order, keys.map { facts[index($0)] })
  }

  // MARK: Keys

  private static let indexBits = 24
  private static let farthestDate = 1 << 37

  /// A number that is smaller for a later date; issues without one come last. It contains the index of the issue.
  private static func key(_ seconds: Int?, _ index: Int) -> UInt64 {
    let date = min(max(seconds ?? -farthestDate, -farthestDate), farthestDate)
    return UInt64(farthestDate - date) << indexBits | UInt64(index)
  }

  private static func index(_ key: UInt64) -> Int { Int(key & (1 << indexBits - 1)) }

  /// Sorts issues of the same date by their names. Most are in this order already.
  private static func sortEqual(_ keys: inout [UInt64], by names: [String]) {
    var start = 0
    while start < keys.count {
      var (end, isSorted) = (start + 1, true)
      while end < keys.count, keys[end] >> indexBits == keys[start] >> indexBits {
        if names[index(keys[end])] < names[index(keys[end - 1])] { isSorted = false }
        end += 1
      }
      if !isSorted { keys[start..<end].sort { names[index($0)] < names[index($1)] } }
      start = end
    }
  }
}

/// The table of a folder, which is read when the first issue of the folder is asked for.
private struct FolderTable {
  private let components: [String]
  private let categories: [String]
  private let roots: ServedRoots
  private var rows: IssueTables.Rows?

  init(_ components: [String], _ roots: ServedRoots) {
    (self.components, self.roots) = (components, roots)
    categories = components.isEmpty ? [] : [components.joined(separator: " / ")]
  }

  /// The date that the table has for an issue, in seconds from 1970 on, and what divides issues into parts.
  mutating func facts(_ name: String) -> (date: Int?, facts: FeedCatalog.Facts) {
    if rows == nil { rows = roots.folderPath(of: components).map { roots.tables.rows(in: $0) } ?? [:] }
    var details: PublishedDetails?
    if rows?.isEmpty == false, let own = IssuePosition(seconds: 0, name: name).identifier?.components.last {
      details = rows?[own]
    }
    let date = details?.date.flatMap { InternetDate.date($0) }
    let facts = FeedCatalog.Facts(
      publication: details?.publication,
      categories: categories,
      language: details?.language
    )
    return (date.map { Int($0.timeIntervalSince1970) }, facts)
  }
}
