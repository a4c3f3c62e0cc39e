/// A Range header: https://www.rfc-editor.org/rfc/rfc9110#section-14.2
enum ByteRange: Hashable, Sendable {
  /// The whole file: there is no range, or one that is not understood, which counts as none.
  case whole
  case part(Range<Int>)
  /// Beyond the end of the file.
  case unsatisfiable

  /// - Parameter count: of the bytes of the file.
  init(_ header: String?, of count: Int) {
    self = .whole
    guard let header, header.hasPrefix("bytes=") else { return }
    let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    // Several ranges are answered with the whole.
    guard ends.count == 2, !header.contains(",") else { return }
    switch (Int(digits: ends[0]), Int(digits: ends[1])) {
    case (let first?, let last) where last != nil || ends[1].isEmpty:
      if let last, last < first { return }
      self = first < count ? .part(first..<min(count, last.map { $0 == .max ? $0 : $0 + 1 } ?? count)) : .unsatisfiable
    case (nil, let length?) where ends[0].isEmpty:
      self = length > 0 && count > 0 ? .part(max(0, count - length)..<count) : .unsatisfiable
    default: return
    }
  }
}
