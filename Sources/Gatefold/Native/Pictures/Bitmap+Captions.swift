internal import CGatefold

extension cgatefold_bitmap {
  /// Writes captions; longer ones than the width are shortened in their middle.
  func write(
    _ captions: [Caption],
    size: Double,
    width: Double,
    color: RGBAColor,
    _ message: UnsafeMutablePointer<cgatefold_message?>
  ) -> cgatefold_status {
    for caption in captions {
      let text = Self.shortened(caption.text) { cgatefold_caption_width(self, $0, size) <= width }
      let color = cgatefold_color(color)
      let status = cgatefold_bitmap_write_caption(self, text, caption.x, caption.y, size, width, color, message)
      if status != CGATEFOLD_OK { return status }
    }
    return CGATEFOLD_OK
  }

  /// Shortens a text in the middle so that it fits.
  private static func shortened(_ text: String, where fits: (String) -> Bool) -> String {
    // A letter may have any number of marks.
    let isLong = text.unicodeScalars.count > 2 * maximumEndLength
    if !isLong, fits(text) { return text }
    let head = Array(String(text.unicodeScalars.prefix(maximumEndLength)))
    let tail = Array(String(text.unicodeScalars.suffix(maximumEndLength)))
    func short(_ count: Int) -> String { "\(String(head.prefix((count + 1) / 2)))…\(String(tail.suffix(count / 2)))" }
    // The most letters that fit.
    var (most, tooMany) = (0, isLong ? 2 * min(head.count, tail.count) + 1 : text.count)
    while tooMany - most > 1 {
      let middle = (most + tooMany) / 2
      if fits(short(middle)) { most = middle } else { tooMany = middle }
    }
    return short(most)
  }

  /// Maximum number of scalars tried from the end of a caption; more never fit.
  private static let maximumEndLength = 100
}
