extension String {
  /// Text of a file as it may be shown: without what would move the cursor or turn the line around.
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
