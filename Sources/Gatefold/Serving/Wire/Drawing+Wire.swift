extension PageRegion: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      pageIndex: try reader.index(),
      scale: try reader.finite(),
      stretch: PageStretch(x: try reader.finite(), y: try reader.finite()),
      rotation: try reader.read(),
      pixels: try reader.read(),
      imageDetail: try reader.read(),
      layers: try reader.read(),
      paper: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: pageIndex)
    writer.write(scale)
    writer.write(stretch.x)
    writer.write(stretch.y)
    writer.write(rotation)
    writer.write(pixels)
    writer.write(imageDetail)
    writer.write(layers)
    writer.write(paper)
  }
}

extension Layer.ID: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(objectNumber: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(objectNumber)
  }
}

extension ImageDetail: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self = try reader.read(Bool.self) ? .reduced : .full
  }

  func write(to writer: inout WireWriter) { writer.write(self == .reduced) }
}

extension ColorConversion: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self = try reader.read(Bool.self) ? .exact : .accelerated
  }

  func write(to writer: inout WireWriter) { writer.write(self == .exact) }
}
