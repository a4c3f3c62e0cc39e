internal import Foundation

/// What drawing may cost the process: every issue opened in one `RenderingContext` shares it.
///
/// Not counted: what callers keep themselves, the picture that each lane draws (at most 32 MB), the recording that it
/// keeps of the page a window moves over (at most 24 MB), and what poppler needs while it draws, which is the images of
/// the page at their full size.
public struct RenderingBudget: Hashable, Sendable {
  /// Bytes of drawn supertiles and windows kept to cut tiles from, 4 a pixel.
  public var supertileBytes: Int
  /// Bytes of tiles kept to be handed out again, 4 a pixel.
  public var tileBytes: Int
  /// Bytes of the text of pages kept to be searched and selected again; a page of a magazine takes some 600 KB.
  public var textBytes: Int
  /// Native requests at work at once, of all issues together. At least 1.
  public var lanes: Int
  /// Native documents open at once, of all issues together; the longest idle are closed, and opened again when they
  /// are needed. Documents at work are never closed.
  public var openDocuments: Int

  /// - Parameter lanes: the number of cores where none is given.
  public init(
    supertileBytes: Int = 32 << 20,
    tileBytes: Int = 24 << 20,
    textBytes: Int = 64 << 20,
    lanes: Int? = nil,
    openDocuments: Int? = nil
  ) {
    self.textBytes = max(0, textBytes)
    self.supertileBytes = max(0, supertileBytes)
    self.tileBytes = max(0, tileBytes)
    let lanes = max(1, lanes ?? ProcessInfo.processInfo.activeProcessorCount)
    self.lanes = lanes
    self.openDocuments = max(1, openDocuments ?? 4 * lanes)
  }
}
