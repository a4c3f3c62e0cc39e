internal import Gatefold

/// The watermark of pages that are drawn for one reader.
enum PageMark {
  /// Of the request under way; `nil` for pages as they are.
  @TaskLocal static var current: Watermark?

  /// How pages look for the request under way, and what tells their pictures from others.
  static var look: (appearance: PageAppearance, parts: [String]) {
    (PageAppearance(watermark: current), current.map { ["\($0)"] } ?? [])
  }
}
