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

  /// In the order of pages. A page that is a whole spread has two, one that neither the file nor print numbers, none.
  public let folios: [Folio]
  private let places: [String: [Folio]]
  /// The places of pages that print their numbers, whatever the file names them.
  private let printedPlaces: [String: [Folio]]

  /// - Parameters:
  ///   - labels: the names that the file gives its pages, in their order; `nil` where it gives none.
  ///   - printed: the numbers that stand on the pages.
  init(labels: [String]?, printed: [Folio], pageCount: Int) {
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
    places = Dictionary(grouping: folios) { $0.label.lowercased() }
    printedPlaces = Dictionary(grouping: printed) { $0.label.lowercased() }
  }

  /// The page that is meant by a printed number, with how sure that is; `nil` where no page has it, or several have.
  ///
  /// What the pages print counts before what the file names them: print refers to print.
  public func folio(labelled label: String) -> Folio? {
    guard let same = printedPlaces[label.lowercased()] ?? places[label.lowercased()], same.count == 1 else {
      return nil
    }
    return same[0]
  }

  /// The first number of a page.
  public func folio(ofPage pageIndex: Int) -> Folio? {
    let place = folios.partitioningIndex { $0.pageIndex >= pageIndex }
    return folios.indices.contains(place) && folios[place].pageIndex == pageIndex ? folios[place] : nil
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
