extension PageRegion: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      pageIndex: try fields.index(\.pageIndex),
      scale: try fields.finite(\.scale),
      stretch: PageStretch(x: try fields.finite(\.stretch.x), y: try fields.finite(\.stretch.y)),
      rotation: try fields.value(\.rotation),
      pixels: try fields.value(\.pixels),
      imageDetail: try fields.value(\.imageDetail),
      layers: try fields.value(\.layers),
      paper: try fields.value(\.paper),
      print: try fields.value(\.print)
    )
  }
}

extension Layer.ID: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(objectNumber: try fields.value(\.objectNumber))
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
