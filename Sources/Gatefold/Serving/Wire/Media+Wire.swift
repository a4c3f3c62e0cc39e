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

extension EmbeddedFile: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      objectNumber: try reader.read(),
      generation: try reader.read(),
      sound: try reader.read(),
      isRaw: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(objectNumber)
    writer.write(generation)
    writer.write(sound)
    writer.write(isRaw)
  }
}

extension EmbeddedFile.Reading: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(byteCount: try reader.read(), md5: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(byteCount)
    writer.write(md5)
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

extension FileAttachment: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      fileName: try reader.read(),
      description: try reader.read(),
      mimeType: try reader.read(),
      byteCount: try reader.read(),
      creationDate: try reader.read(),
      modificationDate: try reader.read(),
      checksum: try reader.read(),
      relationship: try reader.read(),
      place: try reader.read(),
      location: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(fileName)
    writer.write(description)
    writer.write(mimeType)
    writer.write(byteCount)
    writer.write(creationDate)
    writer.write(modificationDate)
    writer.write(checksum)
    writer.write(relationship)
    writer.write(place)
    writer.write(location)
  }
}

extension MediaKind: WireValue {}
extension MediaSubtype: WireValue {}
extension MediaActivation: WireValue {}
extension PosterSource: WireValue {}

extension MediaPlayback: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      activation: try reader.read(),
      showsControls: try reader.read(),
      repeatCount: try reader.read(),
      volume: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(activation)
    writer.write(showsControls)
    writer.write(repeatCount)
    writer.write(volume)
  }
}

extension MediaAsset: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      fileName: try reader.read(),
      mimeType: try reader.read(),
      kind: try reader.read(),
      byteCount: try reader.read(),
      location: try reader.read(),
      isPrimary: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(fileName)
    writer.write(mimeType)
    writer.write(kind)
    writer.write(byteCount)
    writer.write(location)
    writer.write(isPrimary)
  }
}

extension MediaAnnotation: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      pageIndex: try reader.index(),
      annotationIndex: try reader.index(),
      subtype: try reader.read(),
      kind: try reader.read(),
      rect: try reader.read(),
      quad: try reader.read(),
      title: try reader.read(),
      contents: try reader.read(),
      assets: try reader.read(),
      playback: try reader.read(),
      targetAnnotationIndex: try reader.optionalIndex(),
      posterSource: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: pageIndex)
    writer.write(index: annotationIndex)
    writer.write(subtype)
    writer.write(kind)
    writer.write(rect)
    writer.write(quad)
    writer.write(title)
    writer.write(contents)
    writer.write(assets)
    writer.write(playback)
    writer.write(targetAnnotationIndex)
    writer.write(posterSource)
  }
}
