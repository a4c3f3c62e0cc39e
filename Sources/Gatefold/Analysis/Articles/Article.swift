/// A part of an issue that is read for itself: its pages, and what stands over it.
public struct Article: Hashable, Sendable, Codable {
  public let title: String
  /// From 0.
  public let firstPageIndex: Int
  /// From 0; the same as the first where it has one page. The next article may begin on it.
  public let lastPageIndex: Int
  /// The pages behind these, from 0, on which it goes on as its pages say: "continued on page 42".
  public let continuedPageIndices: [Int]
  /// The part of the issue that it belongs to, as the contents name it: "Features".
  public let section: String?
  /// Who wrote it, as printed behind "by" or its like, under or over the headline.
  public let byline: String?
  /// The lines that lead from the headline to the text.
  public let standfirst: String?
  /// Where its title stands on its first page, in page space; `nil` where it is not found there.
  public let headlineRect: PageRect?
  /// What says that it begins there.
  public let source: ContentsSource
  /// From 0 to 1.
  public let confidence: Double
}
