extension Unicode.Scalar {
  /// Whether it stands for what could not be read, or has no meaning that everybody knows.
  var isUnreadable: Bool { self == "\u{FFFD}" || properties.generalCategory == .privateUse }
}
