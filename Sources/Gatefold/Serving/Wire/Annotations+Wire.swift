extension AnnotationKind: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(rawValue: try reader.read())
  }
}

extension Annotation: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      pageIndex: try reader.index(),
      annotationIndex: try reader.index(),
      kind: try reader.read(),
      rect: try reader.read(),
      quads: try reader.read(),
      contents: try reader.read(),
      title: try reader.read(),
      subject: try reader.read(),
      name: try reader.read(),
      creationDate: try reader.read(),
      modificationDate: try reader.read(),
      color: try reader.read(),
      isHidden: try reader.read(),
      parentIndex: try reader.optionalIndex()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: pageIndex)
    writer.write(index: annotationIndex)
    writer.write(kind)
    writer.write(rect)
    writer.write(quads)
    for text in [contents, title, subject, name] { writer.write(text) }
    writer.write(creationDate)
    writer.write(modificationDate)
    writer.write(color)
    writer.write(isHidden)
    writer.write(parentIndex)
  }
}
