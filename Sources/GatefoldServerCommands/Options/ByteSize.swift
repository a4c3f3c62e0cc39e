internal import ArgumentParser
internal import GatefoldExport

/// A size as people write it: "2GB", "500 MB", "1048576". A kilobyte has 1,000 bytes.
struct ByteSize: ExpressibleByArgument, Hashable, Sendable {
  let byteCount: Int

  private static let units = [("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("KB", 1e3), ("B", 1)]

  init?(argument: String) {
    let text = argument.uppercased().filter { !$0.isWhitespace }
    let unit = Self.units.first { text.hasSuffix($0.0) }
    guard let number = Double(unit.map { text.dropLast($0.0.count) } ?? text[...]), number >= 0,
      let count = Int(exactly: (number * (unit?.1 ?? 1)).rounded())
    else { return nil }
    byteCount = count
  }

  /// A size for people.
  static func text(_ byteCount: Int) -> String { byteCount.byteSummary }
}
