public import Gatefold

/// The content of an exported file, for reports on the files written.
public enum ExportContent: Hashable, Sendable {
  /// A file that only describes how other files belong together, like a manifest.
  case description
  /// One page, or several side by side, in a picture of a size.
  case picture(pageIndices: [Int], size: PixelSize)
  /// Text or data of a page, or of the whole issue if there is no page.
  case data(pageIndex: Int?)
  /// A file that is embedded in the document, with the name that it has there.
  case embeddedFile(name: String?, pageIndex: Int?)
}
