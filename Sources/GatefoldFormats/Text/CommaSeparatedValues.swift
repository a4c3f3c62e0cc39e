/// Comma-separated values (RFC 4180).
package enum CommaSeparatedValues {
  package struct Line: Hashable {
    /// The number of its first line, from 1. A quoted value may span several lines.
    package let number: Int
    package let values: [String]
  }

  /// All lines but empty ones. A byte order mark is skipped.
  package static func lines(of text: String) -> [Line] {
    var lines: [Line] = []
    var (number, first) = (1, 1)
    var values: [String] = []
    var value = ""
    var isQuoted = false
    var scalars = text.unicodeScalars[...]
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    func end() {
      values.append(value)
      value = ""
    }
    func endLine() {
      end()
      if values != [""] { lines.append(Line(number: first, values: values)) }
      (values, first) = ([], number)
    }
    while let scalar = scalars.popFirst() {
      if scalar == "\n" { number += 1 }
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        scalars.removeFirst()
        value.unicodeScalars.append(scalar)
      case "\"" where isQuoted || value.isEmpty: isQuoted.toggle()
      case "," where !isQuoted: end()
      case "\n" where !isQuoted: endLine()
      case "\r" where !isQuoted && scalars.first == "\n": break
      default: value.unicodeScalars.append(scalar)
      }
    }
    if !value.isEmpty || !values.isEmpty { endLine() }
    return lines
  }
}
