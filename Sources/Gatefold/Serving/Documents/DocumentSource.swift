/// The source of an issue: it opens the same document once for each lane.
///
/// A PDF is one (`PDFSource`). An upper floor, or a test, can supply others, such as text set for the screen or a
/// folder of pictures. Their pages are tiled, cached, searched and scheduled like those of a PDF; see
/// `MagazineIssue.open(source:lanes:context:)`.
package protocol DocumentSource: Sendable {
  /// Opens the document for one lane. Called on the thread of that lane, with the first request.
  func open() -> any LaneDocument
}
