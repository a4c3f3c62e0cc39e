internal import Foundation
internal import Gatefold

/// Writes the annotations of a page.
struct AnnotationWriter {
  private let editor: DocumentEditor
  private let page: DocumentEditor.Object

  init(_ editor: DocumentEditor, on page: DocumentEditor.Object) {
    self.editor = editor
    self.page = page
  }

  /// The items of the page's /Annots.
  func originals() throws(GatefoldError) -> [PDFValue] {
    try editor.resolved(try editor.value(forKey: "Annots", of: page))?.array ?? []
  }

  /// The object of an item, made where it is a direct dictionary.
  func object(of item: PDFValue) throws(GatefoldError) -> DocumentEditor.Object? {
    switch item {
    case .reference(let number, let generation): DocumentEditor.Object(number: number, generation: generation)
    case .dictionary: try editor.addObject(item)
    default: nil
    }
  }

  /// Writes all values of an annotation.
  func write(
    _ annotation: PDFAnnotation,
    at object: DocumentEditor.Object,
    _ values: WrittenValues
  ) throws(GatefoldError) {
    var own = annotation.state.withLock { state in state.field.merging(state.values) { $1 } }
    own["/Parent"] = annotation.type == "Popup" ? annotation.state.withLock { $0.parent } : nil
    own["/P"] = nil
    // The appearance stream belongs to another file.
    own["/AP"] = nil
    if own["/F"] == nil { own["/F"] = NSNumber(value: 4) }
    // The /DA entry is required for free text (PDF 32000-1, table 174).
    if annotation.type == "FreeText", own["/DA"] == nil { own["/DA"] = DefaultAppearance("").text }
    try set(own, of: object, values)
    try setBorder(of: annotation, at: object, values)
    if let quads = Self.neededQuads(of: annotation) { try editor.setValue(quads, forKey: "QuadPoints", of: object) }
    if let appearance = try AnnotationAppearance(annotation).write(editor) {
      try editor.setValue(appearance, forKey: "AP", of: object)
    }
  }

  /// Writes the values that were changed.
  func change(
    _ annotation: PDFAnnotation,
    at object: DocumentEditor.Object,
    _ values: WrittenValues
  ) throws(GatefoldError) {
    let (own, keys) = annotation.state.withLock { ($0.values, $0.changedKeys) }
    let field = try fieldObject(of: object)
    for key in keys.sorted() {
      let target = Self.fieldKeys.contains(key) ? field : object
      let written = own[key].flatMap { values.value($0, of: key) }
      try editor.setValue(written, forKey: WrittenValues.name(key), of: target)
    }
    if annotation.state.withLock({ $0.border }) != nil { try setBorder(of: annotation, at: object, values) }
    // The old appearance shows the old values.
    let looks = keys.subtracting(["/NM", "/M", "/T", "/Open", "/F", "/P", "/Popup", "/AP", "/AS"])
    guard !looks.isEmpty, !keys.contains("/AP") else { return }
    try editor.setValue(try AnnotationAppearance(annotation).write(editor), forKey: "AP", of: object)
  }

  /// Marks on text need the places of the text, and viewers refuse those without; the bounds where a program gave none.
  private static func neededQuads(of annotation: PDFAnnotation) -> PDFValue? {
    guard ["Highlight", "Underline", "StrikeOut", "Squiggly"].contains(annotation.type),
      annotation.quadrilateralPoints == nil
    else { return nil }
    let bounds = annotation.bounds
    let corners = [
      bounds.minX, bounds.maxY, bounds.maxX, bounds.maxY, bounds.minX, bounds.minY, bounds.maxX, bounds.minY,
    ]
    return WrittenValues.numbers(corners.map { Double($0) })
  }

  /// Keys of a field rather than of its widgets.
  private static let fieldKeys: Set = ["/FT", "/V", "/DV", "/Ff", "/MaxLen", "/Opt", "/T", "/TU"]

  /// The field of a widget: a parent, where the widget is one of several, or has no name of its own.
  private func fieldObject(of widget: DocumentEditor.Object) throws(GatefoldError) -> DocumentEditor.Object {
    guard try editor.value(forKey: "T", of: widget) == nil,
      try editor.value(forKey: "Subtype", of: widget) == .name("Widget"),
      case .reference(let number, let generation)? = try editor.value(forKey: "Parent", of: widget)
    else { return widget }
    return DocumentEditor.Object(number: number, generation: generation)
  }

  private func set(
    _ own: [String: Any],
    of object: DocumentEditor.Object,
    _ values: WrittenValues
  ) throws(GatefoldError) {
    for (key, value) in own.sorted(by: { $0.key < $1.key }) {
      guard let written = values.value(value, of: key) else { continue }
      try editor.setValue(written, forKey: WrittenValues.name(key), of: object)
    }
  }

  private func setBorder(
    of annotation: PDFAnnotation,
    at object: DocumentEditor.Object,
    _ values: WrittenValues
  ) throws(GatefoldError) {
    // PDF draws a black border by default, while PDFKit draws none.
    if annotation.type == "Link", annotation.origin == nil, annotation.border == nil {
      return try editor.setValue(.array([.integer(0), .integer(0), .integer(0)]), forKey: "Border", of: object)
    }
    guard case .some(let known) = annotation.state.withLock({ $0.border }) else { return }
    try editor.setValue(nil, forKey: "Border", of: object)
    try editor.setValue(known.flatMap { values.value($0, of: "/BS") }, forKey: "BS", of: object)
  }
}

/// The fonts that form fields without any use.
enum FormResources {
  static let fonts: PDFValue = .dictionary([
    "Helvetica": .dictionary([
      "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
      "Encoding": .name("WinAnsiEncoding"),
    ])
  ])

  static let dictionary: PDFDictionary = [
    "Fields": .array([]), "DR": .dictionary(["Font": fonts]), "DA": .string(Array("/Helvetica 12 Tf 0 g".utf8)),
  ]
}
