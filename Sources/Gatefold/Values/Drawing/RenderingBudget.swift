internal import Foundation

/// How much memory and how many documents drawing may use. All issues opened in one ``RenderingContext`` share it.
///
/// ```swift
/// let small = RenderingContext(budget: RenderingBudget(tileBytes: 24 << 20, lanes: 2))
/// let issue = try await MagazineIssue.open(url, configuration: IssueConfiguration(context: small))
/// ```
///
/// | limit | default |
/// | --- | --- |
/// | ``tileBytes`` | 32 MiB |
/// | ``textBytes`` | 64 MiB |
/// | ``pictureBytes`` | 128 MiB |
/// | ``lanes`` | the number of cores |
/// | ``slowLanes`` | none |
/// | ``openDocuments`` | 4 for each lane |
///
/// These are not counted: pictures that callers keep, the picture that each lane draws (at most 32 MB), the display lists
/// of each issue (8 MB), the decoded images of all issues (48 MB), and what poppler keeps of fonts and objects. While a
/// picture of a page is decoded, it is not counted either.
public struct RenderingBudget: Hashable, Sendable {
  /// Maximum bytes of pictures drawn for tiles and windows, 4 per pixel, that are cached.
  public var tileBytes: Int
  /// Maximum bytes of text cached for search and selection. A magazine page takes some 600 KB.
  public var textBytes: Int
  /// Maximum bytes of decoded pictures of pages, 4 per pixel, for issues whose pages are pictures. In addition, one
  /// picture larger than this is kept.
  public var pictureBytes: Int
  /// Maximum number of native requests at work at once, of all issues together; at least 1.
  public var lanes: Int
  /// Maximum number of requests at work besides that have run for a second, so that slow pages hold up no others. Later
  /// requests for such a page wait for these lanes. 0, the default, leaves slow pages among the others.
  public var slowLanes: Int
  /// Maximum number of native documents open at once, of all issues together. Those idle longest are closed, and opened
  /// again when they are needed. Documents at work are never closed.
  public var openDocuments: Int

  /// A budget. Negative numbers of bytes count as 0, and numbers below 1 of lanes and documents as 1.
  ///
  /// - Parameters:
  ///   - tileBytes: of pictures drawn for tiles and windows.
  ///   - textBytes: of the text of pages.
  ///   - pictureBytes: of decoded pictures of pages.
  ///   - lanes: the number of cores by default.
  ///   - slowLanes: none by default.
  ///   - openDocuments: four for each lane by default.
  public init(
    tileBytes: Int = 32 << 20,
    textBytes: Int = 64 << 20,
    pictureBytes: Int = 128 << 20,
    lanes: Int? = nil,
    slowLanes: Int = 0,
    openDocuments: Int? = nil
  ) {
    self.textBytes = max(0, textBytes)
    self.pictureBytes = max(0, pictureBytes)
    self.tileBytes = max(0, tileBytes)
    let lanes = max(1, lanes ?? ProcessInfo.processInfo.activeProcessorCount)
    self.lanes = lanes
    self.slowLanes = max(0, slowLanes)
    self.openDocuments = max(1, openDocuments ?? 4 * lanes)
  }
}
