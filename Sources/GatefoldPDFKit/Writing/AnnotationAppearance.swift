internal import Foundation
internal import Gatefold

/// Draws annotations that a program made or changed, for viewers that don't draw them by themselves.
struct AnnotationAppearance {
  private let annotation: PDFAnnotation
  private let bounds: CGRect

  init(_ annotation: PDFAnnotation) {
    self.annotation = annotation
    bounds = annotation.bounds
  }

  /// The /AP of the annotation; `nil` for one that viewers draw, or that nothing is drawn of.
  func write(_ editor: DocumentEditor) throws(GatefoldError) -> PDFValue? {
    switch annotation.type {
    case "Highlight", "Underline", "StrikeOut": try normal(editor, marks, multiplies: annotation.type == "Highlight")
    case "Square", "Circle", "Line", "Ink": try normal(editor, shape)
    case "FreeText": try normal(editor, text(annotation.contents ?? "").map { paper + frame + $0 })
    case "Widget": try widget(editor)
    default: nil
    }
  }

  // MARK: Marks and shapes, in page coordinates

  private var marks: String {
    let color = annotation.color
    let isFilled = annotation.type == "Highlight"
    var content = "\(Self.components(color)) \(isFilled ? "rg" : "RG")\n"
    for quad in quads {
      if isFilled {
        content += path([quad[0], quad[1], quad[3], quad[2]]) + "h f\n"
      } else {
        // At the bottom, or through the middle.
        let share: CGFloat = annotation.type == "Underline" ? 0.08 : 0.45
        let ends = [(quad[2], quad[0]), (quad[3], quad[1])].map { low, high in
          CGPoint(x: low.x + (high.x - low.x) * share, y: low.y + (high.y - low.y) * share)
        }
        let height = hypot(Double(quad[0].x - quad[2].x), Double(quad[0].y - quad[2].y))
        content += "\(Self.digits(CGFloat(max(0.5, height * 0.06)))) w " + path(ends) + "S\n"
      }
    }
    return content
  }

  /// The corners of marked text, as ``PDFAnnotation/quadrilateralPoints`` has them; the whole annotation where there are
  /// none.
  private var quads: [[CGPoint]] {
    let points = (annotation.quadrilateralPoints ?? []).map { value in
      CGPoint(x: value.pointValue.x + bounds.minX, y: value.pointValue.y + bounds.minY)
    }
    guard points.count >= 4 else {
      return [
        [
          CGPoint(x: bounds.minX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
          CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
        ]
      ]
    }
    return stride(from: 0, to: points.count / 4 * 4, by: 4).map { Array(points[$0..<$0 + 4]) }
  }

  private var lineWidth: CGFloat { annotation.border?.lineWidth ?? 1 }

  private var stroke: String {
    let dashes = annotation.border?.style == .dashed ? annotation.border?.dashPattern as? [NSNumber] ?? [] : []
    let pattern = dashes.map { WrittenValues.digits($0.doubleValue) }.joined(separator: " ")
    return "\(Self.components(annotation.color)) RG \(Self.digits(lineWidth)) w [\(pattern)] 0 d\n"
  }

  private var shape: String {
    let fill = annotation.interiorColor.map { "\(Self.components($0)) rg\n" } ?? ""
    let paint = (fill.isEmpty ? "" : "B", lineWidth > 0)
    let inner = bounds.insetBy(dx: lineWidth / 2, dy: lineWidth / 2)
    let operation = !paint.0.isEmpty ? (paint.1 ? "B" : "f") : (paint.1 ? "S" : "n")
    switch annotation.type {
    case "Square": return stroke + fill + rectangle(inner) + " \(operation)\n"
    case "Circle": return stroke + fill + ellipse(inner) + "\(operation)\n"
    case "Line":
      let ends = [annotation.startPoint, annotation.endPoint].map { point in
        CGPoint(x: point.x + bounds.minX, y: point.y + bounds.minY)
      }
      return stroke + path(ends) + "S\n"
    default:
      let lines = (annotation.paths ?? []).map { line in
        path(line.points.map { CGPoint(x: $0.x + bounds.minX, y: $0.y + bounds.minY) }) + "S\n"
      }
      return "1 J 1 j " + stroke + lines.joined()
    }
  }

  private func path(_ points: [CGPoint]) -> String {
    points.enumerated().map { "\(Self.digits($1.x)) \(Self.digits($1.y)) \($0 == 0 ? "m" : "l") " }.joined()
  }

  private func rectangle(_ rect: CGRect) -> String {
    [rect.minX, rect.minY, rect.width, rect.height].map(Self.digits).joined(separator: " ") + " re"
  }

  private func ellipse(_ rect: CGRect) -> String {
    // The usual approximation of a quarter of a circle by a curve.
    let (dx, dy) = (rect.width / 2 * 0.5523, rect.height / 2 * 0.5523)
    let (x, y) = (rect.midX, rect.midY)
    let curves: [[CGFloat]] = [
      [x + dx, rect.maxY, rect.maxX, y + dy, rect.maxX, y], [rect.maxX, y - dy, x + dx, rect.minY, x, rect.minY],
      [x - dx, rect.minY, rect.minX, y - dy, rect.minX, y], [rect.minX, y + dy, x - dx, rect.maxY, x, rect.maxY],
    ]
    return path([CGPoint(x: x, y: rect.maxY)])
      + curves.map { $0.map(Self.digits).joined(separator: " ") + " c " }.joined() + "h "
  }

  // MARK: Text boxes and form fields

  /// Returns the background of a free text, whose colour is the annotation's colour.
  private var paper: String {
    guard annotation.value("/C") != nil, annotation.color.alphaComponent > 0 else { return "" }
    return "\(Self.components(annotation.color)) rg \(rectangle(bounds)) f\n"
  }

  private var frame: String {
    guard annotation.value("/BS") != nil || annotation.value("/Border") != nil, lineWidth > 0 else { return "" }
    let inner = bounds.insetBy(dx: lineWidth / 2, dy: lineWidth / 2)
    return "0 0 0 RG \(Self.digits(lineWidth)) w \(rectangle(inner)) S\n"
  }

  private func widget(_ editor: DocumentEditor) throws(GatefoldError) -> PDFValue? {
    let background =
      annotation.backgroundColor.map { color in
        color.alphaComponent > 0 ? "\(Self.components(color)) rg \(rectangle(bounds)) f\n" : ""
      } ?? ""
    switch annotation.widgetControlType {
    case .checkBoxControl, .radioButtonControl:
      let on = try stream(editor, background + mark)
      let off = try stream(editor, background)
      let states = [WrittenValues.name(annotation.buttonWidgetStateString): on.reference, "Off": off.reference]
      return .dictionary(["N": .dictionary(states)])
    case .pushButtonControl:
      return try normal(editor, text(annotation.caption ?? "", isCentered: true).map { background + $0 })
    case .unknownControl:
      let value = annotation.isPasswordField ? "" : annotation.widgetStringValue ?? ""
      return try normal(editor, text(value, isOneLine: !annotation.isMultiline).map { background + $0 })
    }
  }

  private func text(_ text: String, isOneLine: Bool = false, isCentered: Bool = false) -> String? {
    AppearanceText(text, annotation, isOneLine: isOneLine, isCentered: isCentered)?.content
  }

  /// A cross.
  private var mark: String {
    let inner = bounds.insetBy(dx: bounds.width * 0.2, dy: bounds.height * 0.2)
    return "0 0 0 RG 1.5 w "
      + path([CGPoint(x: inner.minX, y: inner.minY), CGPoint(x: inner.maxX, y: inner.maxY)])
      + path([CGPoint(x: inner.minX, y: inner.maxY), CGPoint(x: inner.maxX, y: inner.minY)]) + "S\n"
  }

  // MARK: Streams

  private func normal(
    _ editor: DocumentEditor,
    _ content: String?,
    multiplies: Bool = false
  ) throws(GatefoldError) -> PDFValue? {
    guard let content else { return nil }
    return .dictionary(["N": try stream(editor, content, multiplies: multiplies).reference])
  }

  private func stream(
    _ editor: DocumentEditor,
    _ content: String,
    multiplies: Bool = false
  ) throws(GatefoldError) -> DocumentEditor.Object {
    let alpha = AnnotationValues.number(annotation.value("/CA")) ?? 1
    var state: PDFDictionary = ["ca": WrittenValues.real(alpha), "CA": WrittenValues.real(alpha)]
    if multiplies { state["BM"] = .name("Multiply") }
    let needsState = multiplies || alpha < 1
    var resources: PDFDictionary = ["Font": .dictionary(["F": .dictionary(AppearanceText.font(of: annotation))])]
    if needsState { resources["ExtGState"] = .dictionary(["State": .dictionary(state)]) }
    return try editor.addStream(
      [
        "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": WrittenValues.rect(bounds),
        "Resources": .dictionary(resources),
      ],
      data: Array(((needsState ? "/State gs\n" : "") + content).utf8)
    )
  }

  static func digits(_ number: CGFloat) -> String { WrittenValues.digits(Double(number)) }

  static func components(_ color: PDFKitPlatformColor) -> String {
    [color.redComponent, color.greenComponent, color.blueComponent].map(digits).joined(separator: " ")
  }
}

/// Sets the text of a free text or a form field in a standard font.
struct AppearanceText {
  /// Widths of Helvetica from the space to the tilde, in thousandths of its size.
  private static let widths: [Double] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
  ]
  private static let padding: CGFloat = 2

  let content: String

  /// `nil` if the text has characters that standard fonts don't have: viewers then draw it.
  init?(_ text: String, _ annotation: PDFAnnotation, isOneLine: Bool = false, isCentered: Bool = false) {
    guard text.unicodeScalars.allSatisfy({ $0.value < 0x80 || (0xA0...0xFF).contains($0.value) }) else { return nil }
    let bounds = annotation.bounds.insetBy(dx: Self.padding, dy: Self.padding)
    let size = Double(annotation.font?.pointSize ?? 12)
    let fixed = Self.baseFont(of: annotation).hasPrefix("Courier")
    func width(_ text: Substring) -> Double {
      text.unicodeScalars.reduce(0) { sum, scalar in
        let index = Int(scalar.value) - 32
        return sum + (fixed ? 600 : Self.widths.indices.contains(index) ? Self.widths[index] : 556)
      } / 1000 * size
    }
    var lines: [Substring] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines += isOneLine ? [paragraph] : Self.wrapped(paragraph, to: Double(bounds.width), width)
    }
    let color = annotation.fontColor ?? .black
    var content = "q BT /F \(WrittenValues.digits(size)) Tf \(AnnotationAppearance.components(color)) rg\n"
    let height = size * 1.2
    let isInMiddle = isOneLine || isCentered
    var y = isInMiddle ? Double(bounds.midY) - size * 0.35 : Double(bounds.maxY) - size
    for line in lines {
      let free = Double(bounds.width) - width(line)
      let alignment: NSTextAlignment = isCentered ? .center : annotation.alignment
      let x = Double(bounds.minX) + (alignment == .center ? free / 2 : alignment == .right ? free : 0)
      content += "1 0 0 1 \(WrittenValues.digits(x)) \(WrittenValues.digits(y)) Tm <\(Self.hex(line))> Tj\n"
      y -= height
    }
    self.content = content + "ET Q\n"
  }

  /// Breaks between words; a word that is too long stands alone.
  private static func wrapped(_ text: Substring, to limit: Double, _ width: (Substring) -> Double) -> [Substring] {
    var lines: [Substring] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if !line.isEmpty, width(longer[...]) > limit {
        lines.append(Substring(line))
        line = String(word)
      } else {
        line = longer
      }
    }
    return lines + [Substring(line)]
  }

  /// In WinAnsiEncoding, which is Latin-1 for these characters.
  private static func hex(_ text: Substring) -> String {
    text.unicodeScalars.map { String(format: "%02X", $0.value) }.joined()
  }

  private static func baseFont(of annotation: PDFAnnotation) -> String {
    let font = annotation.font
    let name = font?.fontName ?? ""
    let family = name.contains("Times") ? "Times" : name.contains("Courier") ? "Courier" : "Helvetica"
    switch (family, font?.isBold ?? false) {
    case ("Times", false): return "Times-Roman"
    case (_, true): return family + "-Bold"
    default: return family
    }
  }

  static func font(of annotation: PDFAnnotation) -> PDFDictionary {
    [
      "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name(baseFont(of: annotation)),
      "Encoding": .name("WinAnsiEncoding"),
    ]
  }
}
