extension InkedPage: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      pageIndex: try fields.index(\.pageIndex),
      inks: try fields.value(\.inks),
      items: try fields.value(\.items),
      isTruncated: try fields.value(\.isTruncated),
      hasPressProfile: try fields.value(\.hasPressProfile)
    )
  }
}

extension PrintingInk: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(name: try fields.value(\.name), isSpot: try fields.value(\.isSpot), color: try fields.value(\.color))
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
