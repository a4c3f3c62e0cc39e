internal import GatefoldTypesetting

/// How HTML numbers or marks the items of a list as they are printed.
struct ListForm {
  /// "ol" or "ul".
  let element: String
  /// The `type` of an ordered list: "1", "a", "A", "i", "I"; `nil` for "1".
  private(set) var type: String?
  /// The number of the first item, if it is not 1.
  private(set) var start: Int?
  /// The numbers of items that don't follow their predecessors, by place.
  private(set) var values: [Int: Int] = [:]
  /// The style of markers that lists don't have by themselves, by place.
  private(set) var styles: [Int: String] = [:]

  init(_ list: ArticleList) {
    let markers = list.items.map(\.marker)
    guard list.isOrdered,
      let counter = Self.counters.first(where: { counter in
        markers.allSatisfy { counter.number($0) != nil }
      })
    else {
      element = list.isOrdered ? "ol" : "ul"
      for (place, marker) in markers.enumerated() where list.isOrdered || !["•", "", "·", "●"].contains(marker) {
        styles[place] = Self.style(marker)
      }
      return
    }
    element = "ol"
    type = counter.type
    var next = 1
    for (place, marker) in markers.enumerated() {
      let number = counter.number(marker) ?? next
      if number != next {
        if place == 0 { start = number } else { values[place] = number }
      }
      next = number + 1
      if marker.last != "." { styles[place] = Self.style(marker) }
    }
  }

  private struct Counter {
    let type: String?
    let digits: (Substring) -> Int?

    /// Returns the number that a marker denotes, like 3 for "3." and "(c)".
    func number(_ marker: String) -> Int? {
      let digits = marker.drop { $0 == "(" }.prefix { $0.isASCII && ($0.isNumber || $0.isLetter) }
      let rest = marker.drop { $0 == "(" }.dropFirst(digits.count)
      return !digits.isEmpty && rest.allSatisfy { ".) ".contains($0) } ? self.digits(digits) : nil
    }
  }

  private static var counters: [Counter] {
    [
      Counter(type: nil) { Int($0).flatMap { (0...99_999).contains($0) ? $0 : nil } },
      Counter(type: "i") { roman($0, lowercase: true) },
      Counter(type: "I") { roman($0, lowercase: false) },
      Counter(type: "a") { letter($0, after: 0x60) },
      Counter(type: "A") { letter($0, after: 0x40) },
    ]
  }

  private static func letter(_ digits: Substring, after: UInt32) -> Int? {
    guard digits.unicodeScalars.count == 1, let scalar = digits.unicodeScalars.first else { return nil }
    return (after + 1...after + 26).contains(scalar.value) ? Int(scalar.value - after) : nil
  }

  /// The numbers up to twelve, which are enough for lists.
  private static func roman(_ digits: Substring, lowercase: Bool) -> Int? {
    let numerals = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]
    let place = numerals.firstIndex(of: lowercase ? String(digits) : digits.lowercased())
    guard lowercase || digits.allSatisfy(\.isUppercase) else { return nil }
    return place.map { $0 + 1 }
  }

  /// The marker as CSS, which escapes everything but letters and digits.
  private static func style(_ marker: String) -> String {
    if marker.isBlank { return "list-style-type: none" }
    let escaped = "\(marker) ".unicodeScalars.map { scalar in
      let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == " "
      return isPlain ? String(scalar) : "\\\(String(scalar.value, radix: 16)) "
    }
    return "list-style-type: '\(escaped.joined())'"
  }
}
