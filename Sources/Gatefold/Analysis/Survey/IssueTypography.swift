/// The type that most of an issue or of a page is set in.
struct IssueTypography: Sendable {
  let bodySize: Double
  let bodyFont: String
  let isBodyBold: Bool

  /// Smaller type is ornament, or nothing that is read.
  private static let minimumHalfPoints = 6

  init(_ pages: some Sequence<PageSurvey>) {
    var sizes: [Int: Int] = [:]
    var fonts: [String: Int] = [:]
    for line in pages.lazy.flatMap(\.lines) {
      if line.style.halfPoints >= Self.minimumHalfPoints {
        sizes[line.style.halfPoints, default: 0] += line.letterCount
      }
      fonts[line.style.fontName, default: 0] += line.letterCount
    }
    let halfPoints = sizes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 20
    bodySize = Double(halfPoints) / 2
    bodyFont = fonts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
    var weights = (bold: 0, plain: 0)
    for line in pages.lazy.flatMap(\.lines) where abs(line.style.halfPoints - halfPoints) <= 1 {
      if line.style.isBold { weights.bold += line.letterCount } else { weights.plain += line.letterCount }
    }
    isBodyBold = weights.bold > weights.plain
  }
}
