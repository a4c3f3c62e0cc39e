public import Gatefold

/// Reads the text form of a style sheet.
struct StyleSheetParser {
  private var rest: Substring
  private var line = 1

  init(_ text: String) { rest = text[...] }

  /// - Throws: `invalidStyle`, with the line.
  mutating func sheet() throws(GatefoldError) -> StyleSheet {
    var sheet = StyleSheet()
    try skipSpace()
    while !rest.isEmpty {
      let kinds = try selectors()
      let style = try declarations()
      for kind in kinds { sheet.styles[kind] = sheet.style(of: kind).overlaid(with: style) }
      try skipSpace()
    }
    return sheet
  }

  private mutating func selectors() throws(GatefoldError) -> [BlockKind] {
    var kinds: [BlockKind] = []
    for name in try take(until: "{").split(separator: ",", omittingEmptySubsequences: false) {
      let name = name.trimmed
      guard let kind = BlockKind(rawValue: name) else {
        throw failure("\"\(name)\" is no kind of block; use one of \(BlockKind.names)")
      }
      kinds.append(kind)
    }
    return kinds
  }

  /// The declarations up to the closing brace.
  private mutating func declarations() throws(GatefoldError) -> BlockStyle {
    var style = BlockStyle()
    try skipSpace()
    while rest.first != "}" {
      let property = try take(until: ":").trimmed
      let value = try takeValue()
      do throws(GatefoldError) {
        try style.set(property, to: value.trimmed)
      } catch {
        throw failure(error.message)
      }
      line += value.count { $0.isNewline }
      try skipSpace()
      guard !rest.isEmpty else { throw failure("a \"}\" is missing") }
    }
    rest.removeFirst()
    return style
  }

  private mutating func takeValue() throws(GatefoldError) -> Substring {
    guard let end = rest.firstIndex(where: { $0 == ";" || $0 == "}" }) else { throw failure("a \"}\" is missing") }
    let value = rest[..<end]
    rest = rest[end...]
    if rest.first == ";" { rest.removeFirst() }
    return value
  }

  private mutating func take(until mark: Character) throws(GatefoldError) -> Substring {
    guard let end = rest.firstIndex(of: mark) else { throw failure("a \"\(mark)\" is missing") }
    let taken = rest[..<end]
    line += taken.count { $0.isNewline }
    rest = rest[rest.index(after: end)...]
    return taken
  }

  /// Skips white space and comments.
  private mutating func skipSpace() throws(GatefoldError) {
    while let first = rest.first {
      if first.isWhitespace {
        if first.isNewline { line += 1 }
        rest.removeFirst()
      } else if rest.hasPrefix("/*") {
        guard let end = rest.firstRange(of: "*/") else { throw failure("a comment does not end; close it with \"*/\"") }
        line += rest[..<end.upperBound].count { $0.isNewline }
        rest = rest[end.upperBound...]
      } else {
        return
      }
    }
  }

  private func failure(_ message: String) -> GatefoldError {
    GatefoldError(.invalidStyle, "line \(line) of the style sheet: \(message)")
  }
}

extension StyleSheet {
  /// A sheet from its text form; see <doc:StyleSheets>.
  ///
  /// - Throws: `invalidStyle`, with the line that cannot be read.
  public init(_ text: String) throws(GatefoldError) {
    var parser = StyleSheetParser(text)
    self = try parser.sheet()
  }

  /// A sheet whose text is known to be right.
  init(trusted text: String) {
    do throws(GatefoldError) {
      try self.init(text)
    } catch {
      preconditionFailure(error.message)
    }
  }
}

extension BlockKind {
  fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension Substring {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
