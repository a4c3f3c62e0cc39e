/// The source of an issue: it opens the same document once for each lane.
///
/// A PDF is one (`PDFSource`). An upper floor, or a test, can supply others, such as text set for the screen or a
/// folder of pictures. Their pages are tiled, cached, searched and scheduled like those of a PDF; see
/// `MagazineIssue.open(source:origin:configuration:)`.
package protocol DocumentSource: Sendable {
  /// Whether pages may have files of their own.
  var hasPageFiles: Bool { get }

  /// Opens the document for one lane. Called on the thread of that lane, with the first request.
  func open() -> any LaneDocument

  /// The file that draws a page; `nil` for one that the document draws. Called on the thread of a lane.
  ///
  /// - Throws: why the page has none.
  func file(ofPage index: Int) throws(GatefoldError) -> PageFile?
}

extension DocumentSource {
  package var hasPageFiles: Bool { false }
  package func file(ofPage index: Int) throws(GatefoldError) -> PageFile? { nil }
}
