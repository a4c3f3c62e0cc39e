internal import Gatefold

/// The watermark of pages that are drawn for one reader.
enum PageMark {
  /// The watermark for the current request, or `nil` for unmarked pages.
  @TaskLocal static var current: Watermark?

  /// The page appearance for the current request, and the cache key parts that distinguish its pictures.
  static var look: (appearance: PageAppearance, parts: [String]) {
    (PageAppearance(watermark: current), current.map { ["\($0)"] } ?? [])
  }
}
