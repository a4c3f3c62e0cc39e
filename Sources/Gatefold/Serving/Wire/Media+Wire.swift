extension SoundFormat.Encoding: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let number = Int(try reader.read(UInt8.self))
    let all: [Self] = [.raw, .signed, .muLaw, .aLaw]
    guard all.indices.contains(number) else { throw WireError(expected: "an encoding") }
    self = all[number]
  }

  func write(to writer: inout WireWriter) {
    let number: UInt8 =
      switch self {
      case .raw: 0
      case .signed: 1
      case .muLaw: 2
      case .aLaw: 3
      }
    writer.write(number)
  }
}

extension SoundFormat: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let format = SoundFormat(
      encoding: try reader.read(),
      rate: Double(try reader.index()),
      channels: try reader.index(),
      bits: try reader.index()
    )
    guard let format else { throw WireError(expected: "a sound") }
    self = format
  }

  func write(to writer: inout WireWriter) {
    writer.write(encoding)
    writer.write(index: rate)
    writer.write(index: channels)
    writer.write(index: bits)
  }
}

extension EmbeddedFile: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      objectNumber: try fields.value(\.objectNumber),
      generation: try fields.value(\.generation),
      sound: try fields.value(\.sound),
      isRaw: try fields.value(\.isRaw)
    )
  }
}

extension EmbeddedFile.Reading: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(byteCount: try fields.value(\.byteCount), md5: try fields.value(\.md5))
  }
}

extension FileLocation: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.read(UInt8.self) {
    case 0: self = .embedded(try reader.read())
    case 1: self = .file(try reader.read())
    case 2: self = .url(try reader.read())
    case 3: self = .missing
    default: throw WireError(expected: "a location")
    }
  }

  func write(to writer: inout WireWriter) {
    switch self {
    case .embedded(let file):
      writer.write(UInt8(0))
      writer.write(file)
    case .file(let path):
      writer.write(UInt8(1))
      writer.write(path)
    case .url(let address):
      writer.write(UInt8(2))
      writer.write(address)
    case .missing:
      writer.write(UInt8(3))
    }
  }
}

extension FileAttachment.Place: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self =
      try reader.read(Bool.self)
      ? .page(pageIndex: try reader.index(), rect: try reader.read()) : .document
  }

  func write(to writer: inout WireWriter) {
    switch self {
    case .document: writer.write(false)
    case .page(let index, let rect):
      writer.write(true)
      writer.write(index: index)
      writer.write(rect)
    }
  }
}

extension FileAttachment: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      fileName: try fields.value(\.fileName),
      description: try fields.value(\.description),
      mimeType: try fields.value(\.mimeType),
      byteCount: try fields.value(\.byteCount),
      creationDate: try fields.value(\.creationDate),
      modificationDate: try fields.value(\.modificationDate),
      checksum: try fields.value(\.checksum),
      relationship: try fields.value(\.relationship),
      place: try fields.value(\.place),
      location: try fields.value(\.location)
    )
  }
}

extension MediaKind: WireValue {}
extension MediaSubtype: WireValue {}
extension MediaActivation: WireValue {}
extension PosterSource: WireValue {}

extension MediaPlayback: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      activation: try fields.value(\.activation),
      showsControls: try fields.value(\.showsControls),
      repeatCount: try fields.value(\.repeatCount),
      volume: try fields.value(\.volume)
    )
  }
}

extension MediaAsset: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      fileName: try fields.value(\.fileName),
      mimeType: try fields.value(\.mimeType),
      kind: try fields.value(\.kind),
      byteCount: try fields.value(\.byteCount),
      location: try fields.value(\.location),
      isPrimary: try fields.value(\.isPrimary)
    )
  }
}

extension MediaAnnotation: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      pageIndex: try fields.index(\.pageIndex),
      annotationIndex: try fields.index(\.annotationIndex),
      subtype: try fields.value(\.subtype),
      kind: try fields.value(\.kind),
      rect: try fields.value(\.rect),
      quad: try fields.value(\.quad),
      title: try fields.value(\.title),
      contents: try fields.value(\.contents),
      assets: try fields.value(\.assets),
      playback: try fields.value(\.playback),
      targetAnnotationIndex: try fields.optionalIndex(\.targetAnnotationIndex),
      posterSource: try fields.value(\.posterSource)
    )
  }
}
