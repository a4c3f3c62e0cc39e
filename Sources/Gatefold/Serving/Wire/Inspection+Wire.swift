extension PageInspection: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(pageIndex: try fields.index(\.pageIndex))
    fonts = try fields.value(\.fonts)
    images = try fields.value(\.images)
    colors = try fields.value(\.colors)
    inks = try fields.value(\.inks)
    effects = try fields.value(\.effects)
    hiddenTextByteCount = try fields.value(\.hiddenTextByteCount)
    visibleTextByteCount = try fields.value(\.visibleTextByteCount)
    operatorCount = try fields.value(\.operatorCount)
    streams = try fields.value(\.streams)
    problems = try fields.value(\.problems)
  }
}

extension WireFields {
  fileprivate mutating func streamLength(_ field: (Record) -> Int) throws(WireError) -> Int {
    try value(field) { reader throws(WireError) in
      let length = try reader.read(Int.self)
      guard (0...PDFStreamUse.maximumByteCount).contains(length) else { throw WireError(expected: "a length") }
      return length
    }
  }
}

extension PDFStreamUse.Purpose: WireValue {}

extension PDFStreamUse: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      reference: try fields.value(\.reference),
      purpose: try fields.value(\.purpose),
      byteCount: try fields.streamLength(\.byteCount)
    )
  }
}

extension PDFEffects: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init()
    blendModes = try fields.value(\.blendModes)
    hasOpacity = try fields.value(\.hasOpacity)
    hasSoftMask = try fields.value(\.hasSoftMask)
    hasGroup = try fields.value(\.hasGroup)
    hasOverprint = try fields.value(\.hasOverprint)
    hasNonzeroOverprint = try fields.value(\.hasNonzeroOverprint)
  }
}

extension PDFFont.Kind: WireValue {}
extension PDFFont.Readability: WireValue {}

extension PDFFont: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      name: try fields.value(\.name),
      kind: try fields.value(\.kind),
      encoding: try fields.value(\.encoding),
      isEmbedded: try fields.value(\.isEmbedded),
      isSubset: try fields.value(\.isSubset),
      hasUnicodeMap: try fields.value(\.hasUnicodeMap),
      readability: try fields.value(\.readability),
      isUsed: try fields.value(\.isUsed),
      reference: try fields.value(\.reference),
      file: try fields.value(\.file)
    )
  }
}

extension PDFImage.Kind: WireValue {}

extension PDFImage: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      kind: try fields.value(\.kind),
      pixelSize: try fields.value(\.pixelSize),
      colorSpace: try fields.value(\.colorSpace),
      bitsPerComponent: try fields.value(\.bitsPerComponent),
      filters: try fields.value(\.filters),
      isInterpolated: try fields.value(\.isInterpolated),
      reference: try fields.value(\.reference),
      byteCount: try fields.streamLength(\.byteCount),
      mask: try fields.value(\.mask),
      masked: try fields.value(\.masked),
      drawnSize: try fields.value(\.drawnSize)
    )
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

extension PDFColorUse: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(space: try fields.value(\.space), purpose: try fields.value(\.purpose), count: try fields.value(\.count))
  }
}

extension PDFInk: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      name: try fields.value(\.name),
      isSpot: try fields.value(\.isSpot),
      alternate: try fields.value(\.alternate)
    )
  }
}

extension FileSurvey: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init()
    revisionCount = try fields.value(\.revisionCount)
    figureCount = try fields.value(\.figureCount)
    figuresWithoutText = try fields.value(\.figuresWithoutText)
    disagreements = try fields.value(\.disagreements)
  }
}

extension FileDisagreement.Subject: WireValue {}

extension FileDisagreement: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      try fields.value(\.subject),
      pageIndex: try fields.optionalIndex(\.pageIndex),
      poppler: try fields.value(\.poppler),
      libqpdf: try fields.value(\.libqpdf)
    )
  }
}
