internal import Gatefold

/// Writes an outline (PDF 32000-1, 12.3.3).
struct OutlineWriter {
  private let editor: DocumentEditor
  private let values: WrittenValues

  init(_ editor: DocumentEditor, _ values: WrittenValues) {
    self.editor = editor
    self.values = values
  }

  /// - Parameter root: `nil` removes the outline.
  func write(_ root: PDFOutline?) throws(GatefoldError) {
    guard let root, root.numberOfChildren > 0 else {
      return try editor.setValue(nil, forKey: "Outlines", of: editor.catalog)
    }
    let object = try editor.addObject(.dictionary(["Type": .name("Outlines")]))
    try editor.setValue(object.reference, forKey: "Outlines", of: editor.catalog)
    // Without recursion: an outline may be as deep as a program makes it. Children come before what is above them, so
    // that their shown descendants are counted when it is written.
    var order: [(item: PDFOutline, object: DocumentEditor.Object)] = [(root, object)]
    var children: [ObjectIdentifier: [DocumentEditor.Object]] = [:]
    var place = 0
    while place < order.count {
      let (item, own) = order[place]
      place += 1
      for child in item.ownChildren {
        let object = try editor.addObject(.dictionary(["Parent": own.reference]))
        children[ObjectIdentifier(item), default: []].append(object)
        order.append((child, object))
      }
    }
    var shown: [ObjectIdentifier: Int] = [:]
    for (item, own) in order.reversed() {
      let objects = children[ObjectIdentifier(item)] ?? []
      let count = item.ownChildren.reduce(0) { count, child in
        count + 1 + (child.isOpen ? shown[ObjectIdentifier(child)] ?? 0 : 0)
      }
      shown[ObjectIdentifier(item)] = count
      if let first = objects.first, let last = objects.last {
        try editor.setValue(first.reference, forKey: "First", of: own)
        try editor.setValue(last.reference, forKey: "Last", of: own)
        try editor.setValue(.integer(item === root || item.isOpen ? count : -count), forKey: "Count", of: own)
      }
      for (one, next) in zip(objects, objects.dropFirst()) {
        try editor.setValue(next.reference, forKey: "Next", of: one)
        try editor.setValue(one.reference, forKey: "Prev", of: next)
      }
      if item !== root { try write(item, at: own) }
    }
  }

  private func write(_ item: PDFOutline, at object: DocumentEditor.Object) throws(GatefoldError) {
    try editor.setValue(.string(WrittenValues.textString(item.label ?? "")), forKey: "Title", of: object)
    if let destination = item.destination {
      try editor.setValue(values.destination(destination), forKey: "Dest", of: object)
    } else if let action = item.action {
      try editor.setValue(values.action(action), forKey: "A", of: object)
    }
  }
}
