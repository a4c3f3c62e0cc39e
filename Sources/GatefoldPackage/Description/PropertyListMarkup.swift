/// What Foundation does not tell of a property list in XML: whether a dictionary has a key twice, and whether there is
/// something behind the end.
struct PropertyListMarkup {
  /// How many keys there are in all dictionaries.
  private(set) var keyCount = 0
  /// Whether the text is one element `plist`, and nothing else but comments and declarations.
  var isOne: Bool { rootCount == 1 && isClosed && !hasMore }

  private var rootCount = 0
  private var isClosed = false
  private var hasMore = false

  /// - Parameter text: a property list that Foundation has read.
  init(_ text: [UInt8]) {
    var rest = text[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      look(at: rest[..<start])
      rest = rest[start...]
      if rest.starts(with: "<!--".utf8) {
        Self.skip("-->", in: &rest)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        Self.skip("]]>", in: &rest)
      } else {
        lookAtTag(rest)
        Self.skip(">", in: &rest)
      }
    }
    look(at: rest)
  }

  private mutating func look(at text: ArraySlice<UInt8>) {
    let isSpace = text.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    if isClosed, !isSpace { hasMore = true }
  }

  private mutating func lookAtTag(_ rest: ArraySlice<UInt8>) {
    if isClosed { hasMore = true }
    if rest.starts(with: "<key".utf8) { keyCount += 1 }
    if rest.starts(with: "<plist".utf8) { rootCount += 1 }
    if rest.starts(with: "</plist".utf8) { isClosed = true }
  }

  private static func skip(_ end: String, in rest: inout ArraySlice<UInt8>) {
    let end = Array(end.utf8)
    while !rest.isEmpty, !rest.starts(with: end) { rest.removeFirst() }
    rest = rest.dropFirst(end.count)
  }
}
