internal import Foundation

extension Int {
  private static let byteUnits = [("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("KB", 1e3)]

  /// A number of bytes for people, like "12.3 KB". A kilobyte has 1,000 bytes.
  package var byteSummary: String {
    guard let (name, size) = Self.byteUnits.first(where: { Double(self) >= $0.1 }) else { return "\(self) B" }
    return String(format: "%.1f %@", Double(self) / size, name)
  }
}
