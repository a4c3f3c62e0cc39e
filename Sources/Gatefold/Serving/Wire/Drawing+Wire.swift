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
      paper: try reader.read(),
      print: try reader.read()
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
    writer.write(print)
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

extension PrintedColors: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let settings = try reader.read(PrintSettings.self)
    let inks = try reader.read([String].self)
    guard inks.count <= 3 else { throw WireError(expected: "at most three inks") }
    self.init(settings, inks: inks)
  }

  func write(to writer: inout WireWriter) {
    writer.write(settings)
    writer.write(inks)
  }
}

extension PrintSettings: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let profile = try reader.read([UInt8]?.self)
    guard let intent = Intent(rawValue: try reader.read()) else { throw WireError(expected: "a rendering intent") }
    self.init(
      press: profile.map { .profile(ICCProfile(validated: $0)) } ?? .outputIntent,
      intent: intent,
      compensatesBlackPoint: try reader.read(),
      showsPaper: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    let profile: [UInt8]? = if case .profile(let profile) = press { profile.bytes } else { nil }
    writer.write(profile)
    writer.write(intent.rawValue)
    writer.write(compensatesBlackPoint)
    writer.write(showsPaper)
  }
}
