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

extension PageBoxes: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      mediaBox: try reader.read(),
      cropBox: try reader.read(),
      bleedBox: try reader.read(),
      trimBox: try reader.read(),
      artBox: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    for box in [mediaBox, cropBox, bleedBox, trimBox, artBox] { writer.write(box) }
  }
}

extension PageFrame: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      cropX: try reader.finite(),
      cropY: try reader.finite(),
      cropWidth: try reader.finite(),
      cropHeight: try reader.finite(),
      rotation: try reader.read(),
      userUnit: try reader.finite(),
      size: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    for number in [cropX, cropY, cropWidth, cropHeight] { writer.write(number) }
    writer.write(rotation)
    writer.write(userUnit)
    writer.write(size)
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
