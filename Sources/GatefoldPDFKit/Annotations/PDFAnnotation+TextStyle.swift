internal import Foundation
internal import Gatefold

extension PDFAnnotation {
  /// The font of a free text or a form field. The default is Helvetica at 12 points.
  public var font: PDFKitPlatformFont? {
    get {
      if let font = value("/DA") as? PDFKitPlatformFont { return font }
      let style = DefaultAppearance(fieldValue("/DA") as? String ?? "")
      return PDFKitPlatformFont(name: style.fontName, size: CGFloat(style.size))
    }
    set {
      var style = DefaultAppearance(fieldValue("/DA") as? String ?? "")
      style.fontName = newValue?.fontName ?? "Helvetica"
      style.size = Double(newValue?.pointSize ?? 12)
      set(style.text, "/DA")
    }
  }

  /// The colour of the letters of a free text or a form field.
  public var fontColor: PDFKitPlatformColor? {
    get {
      AnnotationValues.color(DefaultAppearance(fieldValue("/DA") as? String ?? "").color.map { NSNumber(value: $0) })
    }
    set {
      var style = DefaultAppearance(fieldValue("/DA") as? String ?? "")
      style.color =
        newValue.map { [Double($0.redComponent), Double($0.greenComponent), Double($0.blueComponent)] } ?? [0]
      // The /DA entry has no alpha, so the whole annotation's /CA is set.
      let alpha = newValue.map { Double($0.alphaComponent) } ?? 1
      if alpha < 1 { set(NSNumber(value: alpha), "/CA") }
      set(style.text, "/DA")
    }
  }

  /// How the lines of a free text or a form field are aligned.
  public var alignment: NSTextAlignment {
    get {
      switch (fieldValue("/Q") as? NSNumber)?.intValue {
      case 1: .center
      case 2: .right
      default: .left
      }
    }
    set { set(NSNumber(value: newValue == .center ? 1 : newValue == .right ? 2 : 0), "/Q") }
  }
}

/// The font, size and colour of a default appearance string (PDF 32000-1, 12.7.3.3): "/Helv 12 Tf 0 g".
struct DefaultAppearance {
  var fontName = "Helvetica"
  var size = 12.0
  /// 1, 3 or 4 components.
  var color = [0.0]

  /// Names that Acrobat uses in form resources.
  private static let shortNames = [
    "Helv": "Helvetica", "HeBo": "Helvetica-Bold", "TiRo": "Times-Roman", "TiBo": "Times-Bold", "Cour": "Courier",
    "CoBo": "Courier-Bold", "ZaDb": "ZapfDingbats", "Symb": "Symbol",
  ]

  init(_ text: String) {
    var operands: [String] = []
    for token in text.split(whereSeparator: \.isWhitespace).map(String.init) {
      switch token {
      case "Tf" where operands.count >= 2:
        let name = String(operands[operands.count - 2].drop { $0 == "/" })
        fontName = Self.shortNames[name] ?? name
        if let size = Double(operands[operands.count - 1]), size > 0 { self.size = size }
      case "g", "rg", "k":
        let count = ["g": 1, "rg": 3, "k": 4][token] ?? 1
        let numbers = operands.suffix(count).compactMap(Double.init)
        if numbers.count == count { color = numbers }
      default:
        operands.append(token)
        continue
      }
      operands = []
    }
  }

  var text: String {
    let operators = [1: "g", 3: "rg", 4: "k"]
    let numbers = (color + [size]).map(WrittenValues.digits)
    return "/\(fontName) \(numbers[color.count]) Tf \(numbers.prefix(color.count).joined(separator: " ")) "
      + (operators[color.count] ?? "g")
  }
}
