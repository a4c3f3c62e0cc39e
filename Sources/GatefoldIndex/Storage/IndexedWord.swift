/// A word of an index, with how many pages have it.
public struct IndexedWord: Hashable, Sendable {
  /// The word as it is compared: in small letters, without accents.
  public let text: String
  /// The number of pages that have it.
  public let pageCount: Int
}
