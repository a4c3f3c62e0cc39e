extension PagePoint: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(x: try reader.coordinate(), y: try reader.coordinate())
  }

  func write(to writer: inout WireWriter) {
    writer.write(x)
    writer.write(y)
  }
}

extension PageRect: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      x: try reader.coordinate(),
      y: try reader.coordinate(),
      width: try reader.coordinate(),
      height: try reader.coordinate()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(x)
    writer.write(y)
    writer.write(width)
    writer.write(height)
  }
}

extension PageSize: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(width: try reader.finite(), height: try reader.finite())
  }

  func write(to writer: inout WireWriter) {
    writer.write(width)
    writer.write(height)
  }
}

extension Quad: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    // Each word of a page has one, so its numbers are taken at once.
    let corners = try reader.load(SIMD8<Double>.self)
    func corner(_ x: Int, _ y: Int) -> PagePoint {
      PagePoint(x: WireReader.coordinate(corners[x]), y: WireReader.coordinate(corners[y]))
    }
    self.init(topLeft: corner(0, 1), topRight: corner(2, 3), bottomRight: corner(4, 5), bottomLeft: corner(6, 7))
  }

  func write(to writer: inout WireWriter) {
    let top = SIMD4(topLeft.x, topLeft.y, topRight.x, topRight.y)
    let bottom = SIMD4(bottomRight.x, bottomRight.y, bottomLeft.x, bottomLeft.y)
    withUnsafeBytes(of: SIMD8(lowHalf: top, highHalf: bottom)) { writer.append($0) }
  }
}

extension PageRotation: WireValue {}

extension PixelRect: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(x: try reader.read(), y: try reader.read(), width: try reader.read(), height: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(x)
    writer.write(y)
    writer.write(width)
    writer.write(height)
  }
}

extension RGBAColor: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      red: try reader.finite(),
      green: try reader.finite(),
      blue: try reader.finite(),
      alpha: try reader.finite()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(red)
    writer.write(green)
    writer.write(blue)
    writer.write(alpha)
  }
}

extension PageBoxes: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      mediaBox: try fields.value(\.mediaBox),
      cropBox: try fields.value(\.cropBox),
      bleedBox: try fields.value(\.bleedBox),
      trimBox: try fields.value(\.trimBox),
      artBox: try fields.value(\.artBox)
    )
  }
}

extension PageFrame: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      cropX: try fields.finite(\.cropX),
      cropY: try fields.finite(\.cropY),
      cropWidth: try fields.finite(\.cropWidth),
      cropHeight: try fields.finite(\.cropHeight),
      rotation: try fields.value(\.rotation),
      userUnit: try fields.finite(\.userUnit),
      size: try fields.value(\.size)
    )
  }
}

extension PixelSize: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(width: try reader.read(), height: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(width)
    writer.write(height)
  }
}
