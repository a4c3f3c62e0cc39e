public import Gatefold

/// What a file of an export shows.
public enum ExportContent: Hashable, Sendable {
  /// How other files belong together: it is of no interest by itself.
  case description
  /// A page, or several as they lie side by side.
  case picture(pageIndices: [Int], size: PixelSize)
  /// Text or data of a page; of the whole issue where there is no page.
  case data(pageIndex: Int?)
  /// What is embedded in the document, by the name that it has there.
  case embeddedFile(name: String?, pageIndex: Int?)
}
