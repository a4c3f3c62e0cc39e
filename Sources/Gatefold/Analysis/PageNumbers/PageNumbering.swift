/// The printed numbers of an issue's pages, which say what "page 42" in a contents page or an article means.
///
/// They come from the page labels of the file, or else from the folios that the pages print.
///
/// ```swift
/// let numbering = try await issue.pageNumbering()
/// if let folio = numbering.folio(labelled: "42") {
///   let target = try await issue.page(at: folio.pageIndex)
/// }
/// ```
public struct PageNumbering: Sendable {
  /// A page and its printed number.
  public struct Folio: Hashable, Sendable, Codable {
    /// Index of the page, from 0.
    public let pageIndex: Int
    /// The printed number, like "iv", "42" or "C1".
    public let label: String
    /// How the number is known.
    public let source: Source
    /// How certain the number is, from 0 to 1; 1 for labels of the file.
    public let confidence: Double
  }

  /// How the number of a page is known.
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

  /// All known numbers, in page order. A page that is a whole spread has two; a page that neither the file nor print
  /// numbers has none.
  public let folios: [Folio]
  /// The pages that print their numbers, whatever the file names them.
  private let printed: [Folio]
  private let places: [String: [Folio]]
  private let printedPlaces: [String: [Folio]]

  /// - Parameters:
  ///   - labels: the names that the file gives its pages, in their order; `nil` where it gives none.
  ///   - printed: the numbers that stand on the pages.
  init(labels: [String]?, printed: [Folio], pageCount: Int) {
    let folios: [Folio]
    if let labels {
      folios = labels.enumerated().compactMap { index, label in
        label.isEmpty ? nil : Folio(pageIndex: index, label: label, source: .labels, confidence: 1)
      }
    } else if !printed.isEmpty {
      folios = printed
    } else {
      folios = (0..<pageCount).map {
        Folio(pageIndex: $0, label: String($0 + 1), source: .position, confidence: 0.3)
      }
    }
    self.init(folios: folios, printed: printed)
  }

  private init(folios: [Folio], printed: [Folio]) {
    self.folios = folios
    self.printed = printed
    places = Dictionary(grouping: folios) { $0.label.lowercased() }
    printedPlaces = Dictionary(grouping: printed) { $0.label.lowercased() }
  }

  /// The page that a printed number means, and how certain that is; `nil` if no page has the number, or several have.
  ///
  /// Numbers that the pages print take precedence over labels of the file. Case does not count.
  public func folio(labelled label: String) -> Folio? {
    guard let same = printedPlaces[label.lowercased()] ?? places[label.lowercased()], same.count == 1 else {
      return nil
    }
    return same[0]
  }

  /// The first number of a page; `nil` if it has none.
  ///
  /// - Parameter pageIndex: from 0.
  public func folio(ofPage pageIndex: Int) -> Folio? {
    let place = folios.partitioningIndex { $0.pageIndex >= pageIndex }
    return folios.indices.contains(place) && folios[place].pageIndex == pageIndex ? folios[place] : nil
  }
}

extension PageNumbering: Codable {
  private enum CodingKeys: CodingKey {
    case folios, printed
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      folios: try container.decode([Folio].self, forKey: .folios),
      printed: try container.decode([Folio].self, forKey: .printed)
    )
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(folios, forKey: .folios)
    try container.encode(printed, forKey: .printed)
  }
}

extension FolioSequence {
  /// The page numbers given by the runs. A page between two runs must not get a number that another page prints.
  var folios: [PageNumbering.Folio] {
    let all = allFolios
    let printed = Set(all.filter { $0.source == .printed }.map(\.label))
    return all.filter { $0.source == .printed || !printed.contains($0.label) }
  }

  private var allFolios: [PageNumbering.Folio] {
    runs.enumerated().flatMap { index, run -> [PageNumbering.Folio] in
      guard let run else { return [] }
      let isPrinted = isPrinted(at: index)
      return (0..<run.step).compactMap { side in
        let value = run.value(at: index) + side
        guard value > 0 else { return nil }
        return PageNumbering.Folio(
          pageIndex: index,
          label: PrintedNumber(value: value, isRoman: run.isRoman).label,
          source: isPrinted ? .printed : .inferred,
          confidence: isPrinted ? 0.97 : 0.8
        )
      }
    }
  }
}
