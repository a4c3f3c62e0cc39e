extension InkedPage: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      pageIndex: try reader.index(),
      inks: try reader.read(),
      items: try reader.read(),
      isTruncated: try reader.read(),
      hasPressProfile: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: pageIndex)
    writer.write(inks)
    writer.write(items)
    writer.write(isTruncated)
    writer.write(hasPressProfile)
  }
}

extension PrintingInk: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(name: try reader.read(), isSpot: try reader.read(), color: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(name)
    writer.write(isSpot)
    writer.write(color)
  }
}

extension InkedObject: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    guard let kind = Kind(rawValue: try reader.read()), let space = Space(rawValue: try reader.read()) else {
      throw WireError(expected: "a kind of printed object")
    }
    self.init(
      kind: kind,
      space: space,
      componentCount: try reader.read(),
      rect: try reader.read(),
      size: try reader.finite(),
      inks: try reader.read(),
      overprints: try reader.read(),
      pixelsPerInch: try reader.finite()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(kind.rawValue)
    writer.write(space.rawValue)
    writer.write(componentCount)
    writer.write(rect)
    writer.write(size)
    writer.write(inks)
    writer.write(overprints)
    writer.write(pixelsPerInch)
  }
}
