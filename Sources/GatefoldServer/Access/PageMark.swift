internal import Gatefold

/// The watermark of pages that are drawn for one reader.
enum PageMark {
  /// Of the request under way; `nil` for pages as they are.
  @TaskLocal static var current: Watermark?

  /// How pages look for the request under way.
  static var appearance: PageAppearance { PageAppearance(watermark: current) }
}
