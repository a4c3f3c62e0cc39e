/// Counts the keys of a property list in XML, which tells whether a dictionary has one twice.
enum PropertyListKeys {
  /// - Parameter text: a property list that is known to be well-formed.
  static func count(in text: [UInt8]) -> Int {
    var rest = text[...]
    var count = 0
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if rest.starts(with: "<!--".utf8) {
        skip("-->", in: &rest)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        skip("]]>", in: &rest)
      } else {
        if rest.starts(with: "<key".utf8) { count += 1 }
        rest.removeFirst()
      }
    }
    return count
  }

  private static func skip(_ end: String, in rest: inout ArraySlice<UInt8>) {
    let end = Array(end.utf8)
    while !rest.isEmpty, !rest.starts(with: end) { rest.removeFirst() }
    rest = rest.dropFirst(end.count)
  }
}
