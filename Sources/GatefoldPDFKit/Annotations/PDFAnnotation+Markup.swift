public import Foundation
internal import Gatefold

extension PDFAnnotation {
  // MARK: Marks on text

  /// The corners of marked text: four points for each line, relative to the origin of ``bounds``, in the order upper
  /// left, upper right, lower left, lower right.
  public var quadrilateralPoints: [NSValue]? {
    get {
      guard let numbers = AnnotationValues.numbers(value("/QuadPoints")), numbers.count >= 8 else { return nil }
      let origin = bounds.origin
      return stride(from: 0, to: numbers.count / 8 * 8, by: 2).map { index in
        NSValue(point: CGPoint(x: numbers[index] - Double(origin.x), y: numbers[index + 1] - Double(origin.y)))
      }
    }
    set {
      let origin = bounds.origin
      let numbers = newValue?.compactMap(AnnotationValues.point).flatMap { point in
        [NSNumber(value: Double(point.x + origin.x)), NSNumber(value: Double(point.y + origin.y))]
      }
      set(numbers, "/QuadPoints")
    }
  }

  /// How text is marked; setting it changes the type of the annotation.
  public var markupType: PDFMarkupType {
    get {
      switch type {
      case "StrikeOut": .strikeOut
      case "Underline": .underline
      case "Redact": .redact
      default: .highlight
      }
    }
    set {
      let type =
        switch newValue {
        case .highlight: "/Highlight"
        case .strikeOut: "/StrikeOut"
        case .underline: "/Underline"
        case .redact: "/Redact"
        }
      set(type, "/Subtype")
    }
  }

  // MARK: Notes and stamps

  /// Whether a note or a pop-up is open.
  public var isOpen: Bool {
    get { (value("/Open") as? NSNumber)?.boolValue ?? false }
    set { set(NSNumber(value: newValue), "/Open") }
  }

  private static let icons: [(PDFTextAnnotationIconType, String)] = [
    (.comment, "/Comment"), (.key, "/Key"), (.note, "/Note"), (.help, "/Help"), (.newParagraph, "/NewParagraph"),
    (.paragraph, "/Paragraph"), (.insert, "/Insert"),
  ]

  /// The icon of a note.
  public var iconType: PDFTextAnnotationIconType {
    get { Self.icons.first { $0.1 == value("/Name") as? String }?.0 ?? .note }
    set { set(Self.icons.first { $0.0 == newValue }?.1, "/Name") }
  }

  /// The name of a stamp, like "Approved".
  public var stampName: String? {
    get { (value("/Name") as? String).map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 } }
    set { set(newValue.map(AnnotationValues.slashed), "/Name") }
  }

  // MARK: Lines

  /// The start of a line, relative to the origin of ``bounds``.
  public var startPoint: CGPoint {
    get { linePoint(0) }
    set { setLinePoint(0, newValue) }
  }

  /// The end of a line, relative to the origin of ``bounds``.
  public var endPoint: CGPoint {
    get { linePoint(2) }
    set { setLinePoint(2, newValue) }
  }

  private func linePoint(_ index: Int) -> CGPoint {
    guard let numbers = AnnotationValues.numbers(value("/L")), numbers.count == 4 else { return .zero }
    let origin = bounds.origin
    return CGPoint(x: CGFloat(numbers[index]) - origin.x, y: CGFloat(numbers[index + 1]) - origin.y)
  }

  private func setLinePoint(_ index: Int, _ point: CGPoint) {
    let origin = bounds.origin
    var numbers = AnnotationValues.numbers(value("/L")) ?? []
    if numbers.count != 4 { numbers = [origin.x, origin.y, origin.x, origin.y].map(Double.init) }
    numbers[index] = Double(point.x + origin.x)
    numbers[index + 1] = Double(point.y + origin.y)
    set(numbers.map { NSNumber(value: $0) }, "/L")
  }

  private static let lineStyles: [(PDFLineStyle, String)] = [
    (.none, "None"), (.square, "Square"), (.circle, "Circle"), (.diamond, "Diamond"), (.openArrow, "OpenArrow"),
    (.closedArrow, "ClosedArrow"),
  ]

  /// The name of a line's ending in the file, like "OpenArrow".
  public class func name(for style: PDFLineStyle) -> String {
    lineStyles.first { $0.0 == style }?.1 ?? "None"
  }

  /// The ending of a line by its name in the file; none for a name that PDFKit doesn't know.
  public class func lineStyle(fromName name: String) -> PDFLineStyle {
    lineStyles.first { $0.1 == name || "/" + $0.1 == name }?.0 ?? .none
  }

  /// How a line begins.
  public var startLineStyle: PDFLineStyle {
    get { lineStyle(0) }
    set { setLineStyle(0, newValue) }
  }

  /// How a line ends.
  public var endLineStyle: PDFLineStyle {
    get { lineStyle(1) }
    set { setLineStyle(1, newValue) }
  }

  private var lineEndings: [String] {
    let names = value("/LE") as? [Any]
    return [0, 1].map { index in names?.count == 2 ? names?[index] as? String ?? "/None" : "/None" }
  }

  private func lineStyle(_ index: Int) -> PDFLineStyle { Self.lineStyle(fromName: lineEndings[index]) }

  private func setLineStyle(_ index: Int, _ style: PDFLineStyle) {
    var names = lineEndings
    names[index] = "/" + Self.name(for: style)
    set(names, "/LE")
  }

  /// The colour inside a closed shape or a line ending, or `nil` for no fill.
  public var interiorColor: PDFKitPlatformColor? {
    get { AnnotationValues.color(value("/IC")) }
    set { set(newValue, "/IC") }
  }

  // MARK: Ink

  /// The strokes of an ink drawing, relative to the origin of ``bounds``, or `nil` without an ink list.
  public var paths: [PDFKitPlatformBezierPath]? {
    let origin = bounds.origin
    let paths = inkList.map { numbers in
      let path = PDFKitPlatformBezierPath()
      for index in stride(from: 0, to: numbers.count - 1, by: 2) {
        let point = CGPoint(x: CGFloat(numbers[index]) - origin.x, y: CGFloat(numbers[index + 1]) - origin.y)
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      return path
    }
    return paths.isEmpty ? nil : paths
  }

  private var inkList: [[Double]] {
    (value("/InkList") as? [Any])?.compactMap { AnnotationValues.numbers($0) }.filter { $0.count >= 2 } ?? []
  }

  private func setInkList(_ list: [[Double]]) {
    set(list.isEmpty ? nil : list.map { $0.map { NSNumber(value: $0) } }, "/InkList")
  }

  private func inkLine(_ path: PDFKitPlatformBezierPath) -> [Double] {
    let origin = bounds.origin
    return path.points.flatMap { [Double($0.x + origin.x), Double($0.y + origin.y)] }
  }

  /// Adds a line to an ink drawing, relative to the origin of ``bounds``. Curves become straight lines between their
  /// ends.
  public func add(_ path: PDFKitPlatformBezierPath) {
    let line = inkLine(path)
    if line.count >= 2 { setInkList(inkList + [line]) }
  }

  /// Removes the first line of an ink drawing that runs through the same points.
  public func remove(_ path: PDFKitPlatformBezierPath) {
    let line = inkLine(path)
    var list = inkList
    guard
      let place = list.firstIndex(where: { other in
        other.count == line.count && zip(other, line).allSatisfy { abs($0 - $1) < 0.001 }
      })
    else { return }
    list.remove(at: place)
    setInkList(list)
  }
}
