internal import CGatefold

/// Accessors shared by the readers of media annotations and file specifications.
extension NativeObject {
  /// A complete text string, or a name; `nil` if it is empty or of another type.
  ///
  /// NUL becomes U+FFFD: programs that treat NUL as the end would see another name for "a.txt\0.exe".
  var textOrName: String? {
    guard let text = wholeText ?? name, !text.isEmpty else { return nil }
    guard text.utf8.contains(0) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
  }

  /// A name without its slash; `nil` where it is empty, too.
  var nameIfAny: String? { name.flatMap { $0.isEmpty ? nil : $0 } }

  /// The rectangle of an annotation: anything that is not a number counts as 0, and a malformed rectangle is empty.
  var annotationRect: cgatefold_rect {
    guard let corners = self["/Rect"], corners.isArray, corners.count == 4 else { return cgatefold_rect() }
    let numbers = (0..<4).map { corners[$0]?.number ?? 0 }
    return cgatefold_rect(
      x1: min(numbers[0], numbers[2]),
      y1: min(numbers[1], numbers[3]),
      x2: max(numbers[0], numbers[2]),
      y2: max(numbers[1], numbers[3])
    )
  }
}
