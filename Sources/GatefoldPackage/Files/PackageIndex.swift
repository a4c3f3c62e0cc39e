/// Finds the files of a package by their paths, byte for byte.
struct PackageIndex: Sendable {
  /// The entries sorted by the bytes of their paths.
  let entries: [PackageEntry]
  private let places: [FoldedName: Int]
  /// Sizes of all entries before each one, and of all.
  private let sums: [Int]

  /// - Parameter entries: none of which another one can take the place of; see ``PackageNames``.
  init(_ entries: [PackageEntry]) {
    self.entries = entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    var places: [FoldedName: Int] = [:]
    var sums = [0]
    for (place, entry) in self.entries.enumerated() {
      places[FoldedName(entry.path)] = place
      sums.append((sums.last ?? 0).addingReportingOverflow(entry.byteCount).partialValue)
    }
    self.places = places
    self.sums = sums
  }

  /// The file with exactly this path.
  func entry(_ path: String) -> PackageEntry? { place(of: path).map { entries[$0] } }

  func place(of path: String) -> Int? {
    guard let place = places[FoldedName(path)], entries[place].path.utf8.elementsEqual(path.utf8) else { return nil }
    return place
  }

  /// A file whose path differs in capitals only, or in the code points of its letters.
  func similar(to path: String) -> PackageEntry? { places[FoldedName(path)].map { entries[$0] } }

  /// Places of the files whose paths begin with a text.
  func places(beginningWith beginning: String) -> Range<Int> {
    let bytes = beginning.utf8
    let start = partition { $0.path.utf8.prefix(bytes.count).lexicographicallyPrecedes(bytes) }
    let end = partition { !bytes.lexicographicallyPrecedes($0.path.utf8.prefix(bytes.count)) }
    return start..<max(start, end)
  }

  /// Places of files, each of which is there once.
  ///
  /// - Parameters:
  ///   - paths: those that are no files have no place.
  ///   - beginnings: of the paths of further files.
  func places(of paths: some Sequence<String>, beginnings: some Sequence<String>) -> [Range<Int>] {
    let single = paths.compactMap { place(of: $0) }.map { $0..<$0 + 1 }
    return Self.joined(single + beginnings.map { places(beginningWith: $0) })
  }

  /// How many bytes files have together, each of which counts once.
  func byteCount(of places: [Range<Int>]) -> Int {
    Self.joined(places).reduce(0) { $0 + sums[$1.upperBound] - sums[$1.lowerBound] }
  }

  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// The first place whose entry is not one of those in front.
  private func partition(_ isInFront: (PackageEntry) -> Bool) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if isInFront(entries[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
