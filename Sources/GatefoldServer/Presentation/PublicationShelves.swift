internal import Gatefold
internal import GatefoldExport

/// Issues by their publications and years, as tables and a library name them.
struct PublicationShelves {
  private typealias Item = ServedRoots.Listing.Item

  private let issues: [String: [Item]]

  /// - Parameter items: of everything that the client may see.
  init(_ items: [ServedRoots.Listing.Item]) {
    issues = Dictionary(grouping: items.filter { $0.details?.publication != nil }) { $0.details?.publication ?? "" }
  }

  private static func year(of item: Item) -> String? { item.details?.date.map { String($0.prefix(4)) } }

  private static func address(_ publication: String, _ year: String?, _ base: String) -> String {
    let rest = year.map { "/\($0)" } ?? ""
    return "\(base)/publications/\(publication.escapedPathSegment)\(rest)/collection.json"
  }

  /// A collection for each publication.
  func parts(at base: String) -> [ServedCollection.Part] {
    issues.keys.sorted().map { .init(title: $0, address: Self.address($0, nil, base)) }
  }

  /// Returns the issues of a publication, newest first. If they span several years, the dated issues are grouped into
  /// one collection per year.
  ///
  /// - Parameter segments: the publication and, optionally, a year.
  /// - Returns: the collection, or `nil` if the publication or year has no issues.
  func collection(
    _ segments: [String],
    at base: String,
    page: Int?,
    _ facts: @escaping (ServedRoots.Listing.Item) -> KnownFiles.Facts?
  ) -> ServedCollection? {
    guard let publication = segments.first, segments.count <= 2, let all = issues[publication] else { return nil }
    let wanted = segments.count == 2 ? segments[1] : nil
    var listed = all.newestFirst
    var parts: [ServedCollection.Part] = []
    if let wanted {
      listed = listed.filter { Self.year(of: $0) == wanted }
      if listed.isEmpty { return nil }
    } else {
      let years = Set(listed.compactMap(Self.year)).sorted(by: >)
      if years.count > 1 {
        parts = years.map { .init(title: "\(publication) \($0)", address: Self.address(publication, $0, base)) }
        listed = listed.filter { Self.year(of: $0) == nil }
      }
    }
    return ServedCollection(
      address: Self.address(publication, wanted, base),
      title: wanted.map { "\(publication) \($0)" } ?? publication,
      parts: parts,
      issues: listed,
      base: base,
      page: page,
      facts: facts
    )
  }
}
