extension PageGraphics: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      pageIndex: try reader.index(),
      images: try reader.read(),
      shapes: try reader.read(),
      isTruncated: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: pageIndex)
    writer.write(images)
    writer.write(shapes)
    writer.write(isTruncated)
  }
}

extension PageImage: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      quad: try reader.read(),
      visibleRect: try reader.read(),
      pixelSize: try reader.read(),
      isStencil: try reader.read(),
      hasMask: try reader.read(),
      opacity: try reader.finite(),
      jpeg: try reader.read(),
      reference: try reader.read(),
      order: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(quad)
    writer.write(visibleRect)
    writer.write(pixelSize)
    writer.write(isStencil)
    writer.write(hasMask)
    writer.write(opacity)
    writer.write(jpeg)
    writer.write(reference)
    writer.write(order)
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
