internal import Foundation
internal import Gatefold

extension PageText {
  /// Returns a range of the text with fonts and colours. White space takes the style of the preceding letter.
  func attributedString(_ range: Range<Int>) -> NSAttributedString {
    let whole = NSMutableAttributedString(string: "")
    for run in styleRuns(in: range) {
      whole.append(NSAttributedString(string: substring(run.units), attributes: attributes(ofStyle: run.style)))
    }
    return whole
  }

  private func attributes(ofStyle index: Int32) -> [NSAttributedString.Key: Any] {
    let style = page.styles[Int(index)]
    let font = PDFKitPlatformFont(
      fontName: style.fontName.isEmpty ? "Helvetica" : style.fontName,
      pointSize: CGFloat(style.size),
      isBold: style.isBold,
      isItalic: style.isItalic
    )
    let color = PDFKitPlatformColor(
      red: CGFloat(style.color.red),
      green: CGFloat(style.color.green),
      blue: CGFloat(style.color.blue),
      alpha: CGFloat(style.color.alpha)
    )
    return [.font: font, .foregroundColor: color]
  }
}
