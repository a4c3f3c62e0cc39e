/// The printed numbers of an issue's pages: what "page 42" in a contents page or an article means.
///
/// They come from the page labels of the file, or else from the folios that the pages print.
public struct PageNumbering: Sendable {
  /// A printed number of a page.
  public struct Folio: Hashable, Sendable {
    /// From 0.
    public let pageIndex: Int
    /// "iv", "42", "C1".
    public let label: String
    public let source: Source
    /// From 0 to 1.
    public let confidence: Double
  }

  /// What says which number a page has.
  public enum Source: String, Hashable, Sendable, Codable, CaseIterable {
    /// The page labels of the file (PDF 32000-1, 12.4.2).
    case labels
    /// The page prints it.
    case printed
    /// The page prints none; it follows from the pages around it.
    case inferred
    /// Nothing says so: pages are counted from 1.
    case position
  }

  /// Of every page, in the order of pages; a page that is a whole spread has two.
  public let folios: [Folio]
  private let places: [String: [Int]]

  init(folios: [Folio]) {
    self.folios = folios
    places = Dictionary(grouping: folios.indices) { folios[$0].label.lowercased() }
  }

  /// The page that has a printed number, with how sure that is; `nil` where no page has it, or several have.
  public func folio(labelled label: String) -> Folio? {
    guard let same = places[label.lowercased()], same.count == 1 else { return nil }
    return folios[same[0]]
  }
}

extension Issue {
  /// The printed numbers of the pages.
  public func pageNumbering() async throws(GatefoldError) -> PageNumbering {
    var folios: [PageNumbering.Folio] = []
    for index in 0..<pageCount {
      guard let page = try? await page(at: index) else { continue }
      folios.append(PageNumbering.Folio(pageIndex: index, label: page.label, source: .labels, confidence: 1))
    }
    return PageNumbering(folios: folios)
  }
}
