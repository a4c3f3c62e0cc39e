/// The number by which a title belongs to a series: "3" of "3. Harbours", "IV" of "Part IV: Home".
struct SeriesNumber: Equatable {
  /// The word before the number, folded, or "" if there isn't one.
  let word: String
  let value: Int

  /// Nil unless a title begins with a number, or with a word and a number.
  init?(_ title: String) {
    let words = title.split(maxSplits: 2, whereSeparator: \.isWhitespace).map(String.init)
    for place in words.indices.prefix(2) {
      let digits = words[place].trimmingSuffix { ".:)–-".contains($0) }
      guard let number = Int(digits) ?? (place == 1 ? Self.roman(digits) : nil), (1...199).contains(number) else {
        continue
      }
      // "12 things to do" is no member of a series.
      guard place == 1 || digits.count < words[0].count else { continue }
      word = place == 1 ? words[0].lowercased() : ""
      guard word.allSatisfy(\.isLetter) else { return nil }
      value = number
      return
    }
    return nil
  }

  private static func roman(_ text: Substring) -> Int? {
    let digits: [Character: Int] = ["I": 1, "V": 5, "X": 10, "L": 50]
    let values = text.compactMap { digits[$0] }
    guard !values.isEmpty, values.count == text.count else { return nil }
    return values.indices.reduce(0) { sum, place in
      let isLess = place + 1 < values.count && values[place] < values[place + 1]
      return sum + (isLess ? -values[place] : values[place])
    }
  }
}

/// Series of numbered titles in an issue's contents. A gap in a series points to a missing title.
struct NumberedSeries {
  /// Pages by number, for each word.
  private var pages: [String: [Int: Int]] = [:]

  init(_ titles: some Sequence<(title: String, pageIndex: Int)>) {
    for (title, page) in titles {
      guard let number = SeriesNumber(title) else { continue }
      let known = pages[number.word]?[number.value] ?? page
      pages[number.word, default: [:]][number.value] = min(known, page)
    }
  }

  /// Whether a title has a number that a series of three or more leaves out, on a page between those around it.
  func misses(_ title: String, pageIndex: Int) -> Bool {
    guard let number = SeriesNumber(title), let series = pages[number.word], series.count >= 3,
      series[number.value] == nil, let before = series[number.value - 1], let after = series[number.value + 1]
    else { return false }
    return before <= pageIndex && pageIndex <= after
  }
}

extension String {
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> Substring {
    var text = self[...]
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return text
  }
}
