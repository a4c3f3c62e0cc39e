/// What issues are opened from: it opens the same document as often as an issue has lanes.
///
/// A PDF is one (`PDFSource`). An upper floor, or a test, supplies others: text set for the screen, a folder of
/// pictures. What they draw is tiled, cached, searched and scheduled like the pages of a PDF; see
/// `Issue.open(source:lanes:context:)`.
package protocol DocumentSource: Sendable {
  /// Opens the document for one lane. Called on the thread of that lane, with the first request.
  func open() -> any LaneDocument
}
