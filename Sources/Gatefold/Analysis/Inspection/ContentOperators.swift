/// The operators of content streams, explained for people (PDF 32000-1, annex A).
package enum ContentOperators {
  /// Returns a description of an operator, or `nil` if PDF doesn't define it.
  package static func explanation(of name: String) -> String? { explanations[name] }

  private static let explanations = [
    "b": "close the path, fill it and stroke it", "B": "fill the path and stroke it",
    "b*": "close the path, fill it (even-odd) and stroke it", "B*": "fill the path (even-odd) and stroke it",
    "BDC": "begin marked content, with properties", "BMC": "begin marked content",
    "BT": "begin text", "BX": "begin a part that older programs may not know",
    "c": "curve with two control points", "cm": "change the coordinates by a matrix",
    "cs": "colour space of fills", "CS": "colour space of strokes", "d": "dashes of lines",
    "d0": "width of a glyph", "d1": "width and box of a glyph, which has no colours of its own",
    "Do": "draw an image or a form", "DP": "marked-content point, with properties",
    "EI": "an image within the content", "EMC": "end marked content", "ET": "end text",
    "EX": "end a part that older programs may not know", "f": "fill the path", "F": "fill the path",
    "f*": "fill the path (even-odd)", "g": "gray of fills", "G": "gray of strokes",
    "gs": "take settings from a graphics state", "h": "close the path", "i": "flatness of curves",
    "j": "how lines are joined", "J": "how lines end", "k": "CMYK colour of fills", "K": "CMYK colour of strokes",
    "l": "line to a point", "m": "begin a path at a point", "M": "limit of mitred corners",
    "MP": "marked-content point", "n": "end the path without painting it, as after a clip", "q": "save the settings",
    "Q": "restore the settings", "re": "rectangle", "rg": "RGB colour of fills", "RG": "RGB colour of strokes",
    "ri": "rendering intent of colours", "s": "close the path and stroke it", "S": "stroke the path",
    "sc": "colour of fills", "SC": "colour of strokes", "scn": "colour or pattern of fills",
    "SCN": "colour or pattern of strokes", "sh": "paint a shading", "T*": "next line of text",
    "Tc": "space between letters", "Td": "move to another line of text",
    "TD": "move to another line of text, and set the leading", "Tf": "font and size", "Tj": "show text",
    "TJ": "show text, with kerning", "TL": "leading of text", "Tm": "place and size of text by a matrix",
    "Tr": "how letters are painted: 0 filled, 1 stroked, 2 both, 3 not at all, 4 to 7 also clip",
    "Ts": "raise of text", "Tw": "space between words", "Tz": "width of letters, in percent",
    "v": "curve whose first control point is where it begins", "w": "width of lines",
    "W": "clip to the path", "W*": "clip to the path (even-odd)",
    "y": "curve whose second control point is where it ends", "'": "next line, and show text",
    "\"": "spaces of words and letters, next line, and show text",
  ]
}

/// A line of a content stream, for people: an operation as PDF writes it, and its description.
package struct ContentLine: Hashable, Sendable {
  /// The operands and the operator.
  package let text: String
  /// A description of the operator, or `nil` if PDF doesn't define it.
  package let explanation: String?
  /// The nesting depth within q and Q, BT and ET, BMC or BDC and EMC.
  package let depth: Int

  /// The lines of a content stream.
  ///
  /// - Returns: `nil` if the bytes are no content: if there are hardly any operators that PDF knows.
  package static func lines(of bytes: [UInt8], maximumCount: Int) -> (lines: [ContentLine], isTruncated: Bool)? {
    var reader = ContentReader(bytes)
    var lines: [ContentLine] = []
    var (depth, known) = (0, 0)
    while let operation = reader.next() {
      if lines.count == maximumCount { return (lines, true) }
      let explanation = ContentOperators.explanation(of: operation.name)
      if explanation != nil { known += 1 }
      if ["Q", "ET", "EMC"].contains(operation.name) { depth = max(0, depth - 1) }
      let text = (operation.operands.map(\.contentText) + [operation.name]).joined(separator: " ")
      lines.append(ContentLine(text: text, explanation: explanation, depth: min(depth, 32)))
      if ["q", "BT", "BMC", "BDC"].contains(operation.name) { depth += 1 }
      if lines.count == 50, known < 30 { return nil }
    }
    return lines.isEmpty || known * 2 < lines.count ? nil : (lines, false)
  }
}

extension PDFObject.Value {
  /// As PDF writes it, for people: long strings and the data of images are shortened.
  fileprivate var contentText: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .name(let name): "/\(name)"
    case .string(let string): string.contentText
    case .array(let items): "[" + items.map(\.contentText).joined(separator: " ") + "]"
    case .dictionary(let values), .stream(let values):
      "<< " + values.sorted { $0.key < $1.key }.map { "/\($0.key) \($0.value.contentText)" }.joined(separator: " ")
        + " >>"
    case .reference(let reference): reference.description
    }
  }
}

extension PDFObject.Text {
  fileprivate var contentText: String {
    let shown = bytes.prefix(200)
    let rest = bytes.count > 200 ? "…" : ""
    guard shown.allSatisfy({ (32..<127).contains($0) }) else {
      return "<" + shown.hexadecimal() + rest + ">"
    }
    let escaped = shown.flatMap { byte in
      "()\\".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    return "(" + String(decoding: escaped, as: UTF8.self) + rest + ")"
  }
}
