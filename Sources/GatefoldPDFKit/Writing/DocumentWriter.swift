internal import Foundation
internal import Gatefold

/// Writes documents and pages, with their changes, into new files.
final class DocumentWriter {
  private let editor: DocumentEditor
  /// The file whose objects the new one begins with.
  private let base: PDFFile?
  private var sources: [Int: DocumentEditor] = [:]
  private var objects: [ObjectIdentifier: DocumentEditor.Object] = [:]
  /// Pages of the base that nobody asked for, by their index there: links may lead to them.
  private var untouched: [Int: DocumentEditor.Object] = [:]
  private var annotations: [ObjectIdentifier: DocumentEditor.Object] = [:]
  /// Pages of other files, by where they come from.
  private var copies: [Origin: DocumentEditor.Object] = [:]
  /// Form fields that were added.
  private var fields: [DocumentEditor.Object] = []

  private struct Origin: Hashable {
    let file: Int
    let index: Int
  }

  private init(_ base: PDFFile?) throws(GatefoldError) {
    self.base = base
    if let base {
      editor = try DocumentEditor(editing: base.bytes, password: base.password)
    } else {
      editor = try DocumentEditor()
    }
  }

  private var values: WrittenValues {
    WrittenValues(
      reference: { [unowned self] page in object(of: page)?.reference },
      annotation: { [unowned self] annotation in annotations[ObjectIdentifier(annotation)]?.reference }
    )
  }

  private func object(of page: PDFPage) -> DocumentEditor.Object? {
    if let known = objects[ObjectIdentifier(page)] { return known }
    guard let origin = page.origin, origin.file === base else { return nil }
    return untouched[origin.index]
  }

  // MARK: Documents

  /// A document as it is now.
  ///
  /// - Throws: `invalidObject`, and what libqpdf cannot read or write.
  static func data(
    of document: PDFDocument,
    encryption: NewEncryption?,
    burnsIn: Bool
  ) throws(GatefoldError) -> [UInt8] {
    let writer = try DocumentWriter(document.state[\.file])
    try writer.writePages(of: document)
    let (attributes, outline) = document.state.withLock { state in
      (state.hasOwnAttributes ? state.attributes : nil, state.hasOwnOutline ? state.outline : nil)
    }
    if let attributes { try writer.writeAttributes(attributes ?? [:]) }
    if let outline {
      try OutlineWriter(writer.editor, writer.values).write(outline)
    }
    try writer.writeFields()
    if burnsIn { try writer.editor.flattenAnnotations() }
    return try writer.editor.write(encryption: encryption)
  }

  /// A document of one page. Its links to other pages lead nowhere.
  static func data(of page: PDFPage) throws(GatefoldError) -> [UInt8] {
    let writer = try DocumentWriter(nil)
    try writer.editor.setPages([try writer.write(page)])
    try writer.writeAnnotations(of: page)
    try writer.writeFields()
    return try writer.editor.write()
  }

  /// A document of one page that shows a box of it, with its annotations as they are displayed.
  static func data(showing page: PDFPage, box: PDFDisplayBox) throws(GatefoldError) -> [UInt8] {
    let writer = try DocumentWriter(nil)
    let object = try writer.write(page)
    try writer.editor.setPages([object])
    try writer.editor.setValue(WrittenValues.rect(page.bounds(for: box)), forKey: "CropBox", of: object)
    if page.displaysAnnotations {
      try writer.writeAnnotations(of: page)
    } else {
      try writer.editor.setValue(nil, forKey: "Annots", of: object)
    }
    return try writer.editor.write()
  }

  // MARK: Pages

  private func writePages(of document: PDFDocument) throws(GatefoldError) {
    let (slots, filePages, hasOwnPages) = document.state.withLock { ($0.slots, $0.filePages, $0.hasOwnPages) }
    var objects: [DocumentEditor.Object] = []
    var pages: [PDFPage] = []
    for slot in slots {
      let page: PDFPage?
      switch slot {
      case .page(let own): page = own
      case .file(let index):
        page = filePages[index]
        // A page that nobody asked for is as the file has it.
        if page == nil {
          let object = try editor.page(at: index)
          objects.append(object)
          untouched[index] = object
        }
      }
      if let page {
        objects.append(try write(page))
        pages.append(page)
      }
    }
    if hasOwnPages { try editor.setPages(objects) }
    // All pages are known now, so that links lead to them.
    for page in pages {
      try writeNamedDestinations(of: page)
      try writeAnnotations(of: page)
    }
  }

  /// Writes a page but for its annotations, and returns its object.
  private func write(_ page: PDFPage) throws(GatefoldError) -> DocumentEditor.Object {
    if let known = objects[ObjectIdentifier(page)] { return known }
    let own = page.state.withLock { $0 }
    let object: DocumentEditor.Object
    switch own.content {
    case .file(let file, let index) where file === base: object = try editor.page(at: index)
    case .file(let file, let index):
      object = try editor.copyPage(at: index, of: try source(file))
      let origin = Origin(file: file.number, index: index)
      if copies[origin] == nil { copies[origin] = object }
    case .blank: object = try editor.addObject(.dictionary(Self.blankPage))
    case .image(let image): object = try ImageWriter(editor).page(image)
    }
    objects[ObjectIdentifier(page)] = object
    if own.rotation != nil { try editor.setValue(.integer(page.rotation), forKey: "Rotate", of: object) }
    for (box, bounds) in own.boxes {
      try editor.setValue(bounds.map(WrittenValues.rect), forKey: box.fileKey, of: object)
    }
    return object
  }

  private static let blankPage: PDFDictionary = [
    "Type": .name("Page"), "MediaBox": .array([.integer(0), .integer(0), .integer(612), .integer(792)]),
    "Resources": .dictionary([:]),
  ]

  private func source(_ file: PDFFile) throws(GatefoldError) -> DocumentEditor {
    if let known = sources[file.number] { return known }
    let source = try DocumentEditor(editing: file.bytes, password: file.password)
    sources[file.number] = source
    return source
  }

  // MARK: Annotations

  /// Says where the links of a page from another file lead that name their place: names belong to their file.
  private func writeNamedDestinations(of page: PDFPage) throws(GatefoldError) {
    guard let origin = page.origin, origin.file !== base, let object = objects[ObjectIdentifier(page)] else { return }
    let links = try? blocking { () async throws(GatefoldError) in
      try await origin.file.issue.page(at: origin.index).annotationObjects()
    }
    let written = AnnotationWriter(editor, on: object)
    let items = try written.originals()
    for link in links ?? [] {
      guard case .goTo(let destination)? = link.target, items.indices.contains(link.index),
        let target = copies[Origin(file: origin.file.number, index: destination.pageIndex)],
        let place = try written.object(of: items[link.index])
      else { continue }
      let value = WrittenValues.destination(destination, on: target.reference)
      if link.values["Dest"]?.text != nil {
        try editor.setValue(value, forKey: "Dest", of: place)
      } else if case .dictionary(let action)? = link.values["A"], action["D"]?.text != nil,
        var own = try editor.resolved(try editor.value(forKey: "A", of: place))?.dictionary
      {
        own["D"] = value
        try editor.setValue(.dictionary(own), forKey: "A", of: place)
      }
    }
  }

  private func writeAnnotations(of page: PDFPage) throws(GatefoldError) {
    guard let object = objects[ObjectIdentifier(page)] else { return }
    let own = page.state.withLock { $0 }
    guard let annotations = own.annotations, own.hasOwnAnnotations || annotations.contains(where: \.isChanged) else {
      return
    }
    let written = AnnotationWriter(editor, on: object)
    let originals = try written.originals()
    let known = Dictionary(
      annotations.compactMap { annotation in annotation.origin.map { ($0.index, annotation) } },
      uniquingKeysWith: { first, _ in first }
    )
    var items: [PDFValue] = []
    for (index, original) in originals.enumerated() where !own.removedAnnotations.contains(index) {
      guard let annotation = known[index], let place = try written.object(of: original) else {
        items.append(original)
        continue
      }
      self.annotations[ObjectIdentifier(annotation)] = place
      items.append(place.reference)
    }
    let added = annotations.filter { $0.origin == nil }
    for annotation in added {
      let place = try editor.addObject(.dictionary(["Type": .name("Annot"), "P": object.reference]))
      self.annotations[ObjectIdentifier(annotation)] = place
      items.append(place.reference)
    }
    // All annotations are known now, so that they can refer to each other.
    for annotation in annotations {
      guard let place = self.annotations[ObjectIdentifier(annotation)] else { continue }
      if annotation.origin == nil {
        try written.write(annotation, at: place, values)
        if annotation.type == "Widget" { fields.append(place) }
      } else if annotation.isChanged {
        try written.change(annotation, at: place, values)
      }
    }
    try editor.setValue(items.isEmpty ? nil : .array(items), forKey: "Annots", of: object)
  }

  /// Enters added form fields into the form.
  private func writeFields() throws(GatefoldError) {
    guard !fields.isEmpty else { return }
    let known = try editor.value(forKey: "AcroForm", of: editor.catalog)
    let form: DocumentEditor.Object
    if case .reference(let number, let generation)? = known {
      form = DocumentEditor.Object(number: number, generation: generation)
    } else {
      form = try editor.addObject(known ?? .dictionary(FormResources.dictionary))
      try editor.setValue(form.reference, forKey: "AcroForm", of: editor.catalog)
    }
    var items = try editor.resolved(try editor.value(forKey: "Fields", of: form))?.array ?? []
    items += fields.map(\.reference)
    try editor.setValue(.array(items), forKey: "Fields", of: form)
  }

  // MARK: Attributes

  private func writeAttributes(_ attributes: [AnyHashable: Any]) throws(GatefoldError) {
    let info = editor.info
    if case .dictionary(let old)? = try editor.value(of: info) {
      for key in old.keys { try editor.setValue(nil, forKey: key, of: info) }
    }
    for (key, value) in attributes {
      guard let key = key as? String else { continue }
      let written: PDFValue? =
        switch value {
        case let keywords as [Any]:
          .string(WrittenValues.textString(keywords.compactMap { $0 as? String }.joined(separator: ", ")))
        case let text as String:
          key == "Trapped" ? .name(WrittenValues.name(text)) : .string(WrittenValues.textString(text))
        default: values.value(value, of: "/" + key)
        }
      if let written { try editor.setValue(written, forKey: WrittenValues.name(key), of: info) }
    }
  }
}

extension DocumentEditor {
  /// Returns the object behind a reference, and any other value unchanged.
  func resolved(_ value: PDFValue?) throws(GatefoldError) -> PDFValue? {
    guard case .reference(let number, let generation)? = value else { return value }
    return try self.value(of: Object(number: number, generation: generation))
  }
}

extension PDFDisplayBox {
  fileprivate var fileKey: String {
    switch self {
    case .mediaBox: "MediaBox"
    case .cropBox: "CropBox"
    case .bleedBox: "BleedBox"
    case .trimBox: "TrimBox"
    case .artBox: "ArtBox"
    }
  }
}
