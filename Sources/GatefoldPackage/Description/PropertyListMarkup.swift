/// Checks of an XML property list that Foundation lacks: duplicate keys in a dictionary, content after the end, and
/// excessive size, which is detected before all of it is in memory.
struct PropertyListMarkup {
  /// How many keys there are in all dictionaries.
  private(set) var keyCount = 0
  /// Whether the text is one element `plist`, and nothing else but comments and declarations.
  var isOne: Bool { rootCount == 1 && isClosed && !hasMore }

  /// Whether it has more values, or a longer list, than a description may have. Nothing is looked at behind that.
  private(set) var isTooLarge = false

  private var valueCount = 0
  /// How many items each list has that is open; `nil` for a dictionary.
  private var open: [Int?] = []
  private var rootCount = 0
  private var isClosed = false
  private var hasMore = false

  /// - Parameter text: what may be a property list in XML. Only if Foundation reads it, the answers are right.
  init(_ text: [UInt8]) {
    var rest = text[...]
    while !isTooLarge, let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      look(at: rest[..<start])
      rest = rest[start...]
      if rest.starts(with: "<!--".utf8) {
        Self.skip("-->", in: &rest)
      } else if rest.starts(with: "<![CDATA[".utf8) {
        Self.skip("]]>", in: &rest)
      } else {
        let tag = rest.prefix { $0 != UInt8(ascii: ">") }
        lookAtTag(tag)
        rest = rest[tag.endIndex...].dropFirst()
      }
    }
    look(at: rest)
  }

  private mutating func look(at text: ArraySlice<UInt8>) {
    let isSpace = text.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    if isClosed, !isSpace { hasMore = true }
  }

  /// - Parameter tag: without its last character.
  private mutating func lookAtTag(_ tag: ArraySlice<UInt8>) {
    if isClosed { hasMore = true }
    if tag.starts(with: "<key".utf8) {
      keyCount += 1
    } else if tag.starts(with: "<plist".utf8) {
      rootCount += 1
    } else if tag.starts(with: "</plist".utf8) {
      isClosed = true
    } else if tag.starts(with: "</array".utf8) || tag.starts(with: "</dict".utf8) {
      _ = open.popLast()
    } else if !["</", "<!", "<?"].contains(where: { tag.starts(with: $0.utf8) }) {
      count(tag)
    }
  }

  /// Counts the value that begins with a tag.
  private mutating func count(_ tag: ArraySlice<UInt8>) {
    valueCount += 1
    if let list = open.last, let count = list { open[open.count - 1] = count + 1 }
    let items = (open.last ?? nil) ?? 0
    if valueCount > DescriptionValue.maximumCount || items > DescriptionValue.maximumItemCount { isTooLarge = true }
    guard tag.last != UInt8(ascii: "/") else { return }
    if tag.starts(with: "<array".utf8) { open.append(0) }
    if tag.starts(with: "<dict".utf8) { open.append(nil) }
  }

  private static func skip(_ end: String, in rest: inout ArraySlice<UInt8>) {
    let end = Array(end.utf8)
    while !rest.isEmpty, !rest.starts(with: end) { rest.removeFirst() }
    rest = rest.dropFirst(end.count)
  }
}
