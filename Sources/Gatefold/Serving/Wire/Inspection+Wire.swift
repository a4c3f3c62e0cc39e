extension PageInspection: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(pageIndex: try reader.index())
    fonts = try reader.read()
    images = try reader.read()
    colors = try reader.read()
    inks = try reader.read()
    effects = try reader.read()
    hiddenTextByteCount = try reader.read()
    visibleTextByteCount = try reader.read()
    operatorCount = try reader.read()
    streams = try reader.read()
    problems = try reader.read()
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: pageIndex)
    writer.write(fonts)
    writer.write(images)
    writer.write(colors)
    writer.write(inks)
    writer.write(effects)
    writer.write(hiddenTextByteCount)
    writer.write(visibleTextByteCount)
    writer.write(operatorCount)
    writer.write(streams)
    writer.write(problems)
  }
}

extension WireReader {
  fileprivate mutating func streamLength() throws(WireError) -> Int {
    let length = try read(Int.self)
    guard (0...PDFStreamUse.maximumByteCount).contains(length) else { throw WireError(expected: "a length") }
    return length
  }
}

extension PDFStreamUse.Purpose: WireValue {}

extension PDFStreamUse: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(reference: try reader.read(), purpose: try reader.read(), byteCount: try reader.streamLength())
  }

  func write(to writer: inout WireWriter) {
    writer.write(reference)
    writer.write(purpose)
    writer.write(byteCount)
  }
}

extension PDFEffects: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init()
    blendModes = try reader.read()
    hasOpacity = try reader.read()
    hasSoftMask = try reader.read()
    hasGroup = try reader.read()
    hasOverprint = try reader.read()
    hasNonzeroOverprint = try reader.read()
  }

  func write(to writer: inout WireWriter) {
    writer.write(blendModes)
    for isSet in [hasOpacity, hasSoftMask, hasGroup, hasOverprint, hasNonzeroOverprint] { writer.write(isSet) }
  }
}

extension PDFFont.Kind: WireValue {}
extension PDFFont.Readability: WireValue {}

extension PDFFont: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      name: try reader.read(),
      kind: try reader.read(),
      encoding: try reader.read(),
      isEmbedded: try reader.read(),
      isSubset: try reader.read(),
      hasUnicodeMap: try reader.read(),
      readability: try reader.read(),
      isUsed: try reader.read(),
      reference: try reader.read(),
      file: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(name)
    writer.write(kind)
    writer.write(encoding)
    writer.write(isEmbedded)
    writer.write(isSubset)
    writer.write(hasUnicodeMap)
    writer.write(readability)
    writer.write(isUsed)
    writer.write(reference)
    writer.write(file)
  }
}

extension PDFImage.Kind: WireValue {}

extension PDFImage: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      kind: try reader.read(),
      pixelSize: try reader.read(),
      colorSpace: try reader.read(),
      bitsPerComponent: try reader.read(),
      filters: try reader.read(),
      isInterpolated: try reader.read(),
      reference: try reader.read(),
      byteCount: try reader.streamLength(),
      mask: try reader.read(),
      masked: try reader.read(),
      drawnSize: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(kind)
    writer.write(pixelSize)
    writer.write(colorSpace)
    writer.write(bitsPerComponent)
    writer.write(filters)
    writer.write(isInterpolated)
    writer.write(reference)
    writer.write(byteCount)
    writer.write(mask)
    writer.write(masked)
    writer.write(drawnSize)
  }
}

extension PDFColorSpace: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self = try reader.nested { reader throws(WireError) in
      switch try reader.read(UInt8.self) {
      case 0: .unknown
      case 1: .deviceGray
      case 2: .deviceRGB
      case 3: .deviceCMYK
      case 4: .calGray
      case 5: .calRGB
      case 6: .lab
      case 7: .icc(components: try reader.index())
      case 8: .indexed(try reader.read())
      case 9: .separation(try reader.read(), try reader.read())
      case 10: .deviceN(try reader.read(), try reader.read())
      case 11: .pattern
      default: throw WireError(expected: "a colour space")
      }
    }
  }

  func write(to writer: inout WireWriter) {
    switch self {
    case .unknown: writer.write(UInt8(0))
    case .deviceGray: writer.write(UInt8(1))
    case .deviceRGB: writer.write(UInt8(2))
    case .deviceCMYK: writer.write(UInt8(3))
    case .calGray: writer.write(UInt8(4))
    case .calRGB: writer.write(UInt8(5))
    case .lab: writer.write(UInt8(6))
    case .icc(let components):
      writer.write(UInt8(7))
      writer.write(index: components)
    case .indexed(let base):
      writer.write(UInt8(8))
      writer.write(base)
    case .separation(let name, let alternate):
      writer.write(UInt8(9))
      writer.write(name)
      writer.write(alternate)
    case .deviceN(let names, let alternate):
      writer.write(UInt8(10))
      writer.write(names)
      writer.write(alternate)
    case .pattern: writer.write(UInt8(11))
    }
  }
}

extension PDFColorUse.Purpose: WireValue {}

extension PDFColorUse: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(space: try reader.read(), purpose: try reader.read(), count: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(space)
    writer.write(purpose)
    writer.write(count)
  }
}

extension PDFInk: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(name: try reader.read(), isSpot: try reader.read(), alternate: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(name)
    writer.write(isSpot)
    writer.write(alternate)
  }
}

extension FileSurvey: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init()
    revisionCount = try reader.read()
    figureCount = try reader.read()
    figuresWithoutText = try reader.read()
    disagreements = try reader.read()
  }

  func write(to writer: inout WireWriter) {
    writer.write(revisionCount)
    writer.write(figureCount)
    writer.write(figuresWithoutText)
    writer.write(disagreements)
  }
}

extension FileDisagreement.Subject: WireValue {}

extension FileDisagreement: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      try reader.read(),
      pageIndex: try reader.optionalIndex(),
      poppler: try reader.read(),
      libqpdf: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(subject)
    writer.write(pageIndex)
    writer.write(poppler)
    writer.write(libqpdf)
  }
}
