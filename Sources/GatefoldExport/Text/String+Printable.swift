extension String {
  /// Text from a file that is safe to print: without characters that move the cursor or reverse the line.
  package var printable: String {
    let scalars = unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Text for metadata: one line without control characters, but with the joiners that scripts need.
  package var singleLine: String {
    let scalars = linesJoined.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Its lines with a space between them, without empty ones.
  package var linesJoined: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
