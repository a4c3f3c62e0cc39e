extension Unicode.Scalar {
  /// Whether it replaces an unreadable character, or has no generally known meaning.
  var isUnreadable: Bool { self == "\u{FFFD}" || properties.generalCategory == .privateUse }
}
