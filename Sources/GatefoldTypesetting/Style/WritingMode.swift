/// Which way the lines of Japanese and Chinese articles run.
///
/// Articles in other languages are always set in horizontal lines.
public enum WritingMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Horizontal lines, from top to bottom.
  case horizontal
  /// Vertical lines, from right to left.
  case vertical
  /// The direction in which the article is printed.
  case printed

  /// Whether an article is set in vertical lines.
  package func isVertical(_ article: ArticleDocument) -> Bool {
    guard article.isIdeographic else { return false }
    return switch self {
    case .horizontal: false
    case .vertical: true
    case .printed: article.isVertical
    }
  }
}

extension ArticleDocument {
  /// Whether it is written in a script that runs in vertical lines, too.
  var isIdeographic: Bool {
    if let language = language?.lowercased() {
      return ["ja", "zh"].contains { language == $0 || language.hasPrefix($0 + "-") }
    }
    return isVertical
  }
}
