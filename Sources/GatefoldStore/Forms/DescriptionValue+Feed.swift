internal import GatefoldPackage

/// Values as feeds of other programs have them: numbers in quotes, one item in place of a list.
extension DescriptionValue {
  /// A text, or a number as text.
  var feedText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .boolean, .array, .object: nil
    }
  }

  /// A number, or a text that is one.
  var feedNumber: Double? {
    switch self {
    case .number(let number): number
    case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    case .boolean, .array, .object: nil
    }
  }

  /// True or false, also as "YES", "true", 1.
  var feedFlag: Bool? {
    switch self {
    case .boolean(let flag): flag
    case .number(let number): number != 0
    case .string(let text):
      switch text.lowercased() {
      case "yes", "true", "1": true
      case "no", "false", "0": false
      default: nil
      }
    case .array, .object: nil
    }
  }

  /// The items of a list, or the value itself.
  var feedItems: [DescriptionValue] { items ?? [self] }

  /// Texts of a list, of one text, or of objects with a name.
  var feedTexts: [String] { feedItems.compactMap { $0.feedName } }

  /// A text, one of a map of languages, or the name of an object.
  var feedName: String? {
    if let text = feedText { return text }
    guard let members else { return nil }
    if let name = members["name"] { return name.feedName }
    if let title = members["title"] { return title.feedName }
    return members.sorted { $0.key < $1.key }.lazy.compactMap(\.value.feedText).first
  }
}
