extension AnnotationKind: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(rawValue: try reader.read())
  }
}

extension Annotation: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      pageIndex: try fields.index(\.pageIndex),
      annotationIndex: try fields.index(\.annotationIndex),
      kind: try fields.value(\.kind),
      rect: try fields.value(\.rect),
      quads: try fields.value(\.quads),
      contents: try fields.value(\.contents),
      title: try fields.value(\.title),
      subject: try fields.value(\.subject),
      name: try fields.value(\.name),
      creationDate: try fields.value(\.creationDate),
      modificationDate: try fields.value(\.modificationDate),
      color: try fields.value(\.color),
      isHidden: try fields.value(\.isHidden),
      parentIndex: try fields.optionalIndex(\.parentIndex)
    )
  }
}
