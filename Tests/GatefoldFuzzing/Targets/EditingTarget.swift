@testable import Gatefold

extension FuzzTarget {
  /// Copying pages of a document into another and back, flattening, and writing both.
  static let editing = FuzzTarget("editing", takesPDFs: true) { bytes in
    guard let document = try? DocumentBytes.copying(bytes),
      let editor = try? DocumentEditor(editing: document, password: nil), let copies = try? DocumentEditor()
    else { return }
    let pages = (0..<min(3, editor.pageCount)).compactMap { try? editor.page(at: $0) }
    let copied = pages.indices.compactMap { try? copies.copyPage(at: $0, of: editor) }
    try? copies.setPages(copied + copied)
    for page in copied { change(page, of: copies) }
    try? copies.flattenAnnotations()
    if let written = try? copies.write() {
      precondition(
        (try? DocumentEditor(editing: .copying(written), password: nil)) != nil,
        "libqpdf reads what it wrote"
      )
    }
    try? editor.setPages(pages.reversed())
    _ = try? editor.write(encryption: NewEncryption(userPassword: "a", ownerPassword: "b", permissions: .print))
  }

  private static func change(_ page: DocumentEditor.Object, of editor: DocumentEditor) {
    guard let value = try? editor.value(of: page), let annotations = try? editor.value(forKey: "Annots", of: page)
    else {
      return
    }
    _ = try? editor.addObject(value)
    try? editor.setValue(.integer(90), forKey: "Rotate", of: page)
    try? editor.setValue(annotations, forKey: "Annots", of: page)
  }
}
