extension PageGraphics: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      pageIndex: try fields.index(\.pageIndex),
      images: try fields.value(\.images),
      shapes: try fields.value(\.shapes),
      isTruncated: try fields.value(\.isTruncated)
    )
  }
}

extension PageImage: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      quad: try fields.value(\.quad),
      visibleRect: try fields.value(\.visibleRect),
      pixelSize: try fields.value(\.pixelSize),
      isStencil: try fields.value(\.isStencil),
      hasMask: try fields.value(\.hasMask),
      opacity: try fields.finite(\.opacity),
      jpeg: try fields.value(\.jpeg),
      reference: try fields.value(\.reference),
      order: try fields.value(\.order)
    )
  }
}

extension PageShape: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    guard let kind = Kind(rawValue: try reader.read()) else { throw WireError(expected: "a kind of shape") }
    self.init(
      kind: kind,
      visibleRect: try reader.read(),
      color: try reader.read(),
      isRectangle: try reader.read(),
      hasPattern: try reader.read(),
      order: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(kind.rawValue)
    writer.write(visibleRect)
    writer.write(color)
    writer.write(isRectangle)
    writer.write(hasPattern)
    writer.write(order)
  }
}
