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
}
