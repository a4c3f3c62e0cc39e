extension DocumentSummary: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      pageCount: try fields.pageCount(\.pageCount),
      metadata: try fields.value(\.metadata),
      readingHints: try fields.value(\.readingHints),
      encryption: try fields.value(\.encryption),
      repair: try fields.value(\.repair)
    )
  }
}

extension RepairReport.Method: WireValue {}

extension RepairReport: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      method: try fields.value(\.method),
      notes: try fields.value(\.notes),
      lostPageCount: try fields.index(\.lostPageCount)
    )
  }
}

extension Encryption.Cipher: WireValue {}
extension Encryption.Access: WireValue {}
extension DocumentPermissions: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(rawValue: try reader.read())
  }
}

extension Encryption: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      cipher: try fields.value(\.cipher),
      keyLength: try fields.value(\.keyLength),
      revision: try fields.value(\.revision),
      access: try fields.value(\.access),
      permissions: try fields.value(\.permissions)
    )
  }
}

extension Metadata: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      title: try fields.value(\.title),
      author: try fields.value(\.author),
      subject: try fields.value(\.subject),
      keywords: try fields.value(\.keywords),
      creator: try fields.value(\.creator),
      producer: try fields.value(\.producer),
      creationDate: try fields.value(\.creationDate),
      modificationDate: try fields.value(\.modificationDate),
      pdfVersion: try fields.value(\.pdfVersion),
      isLinearized: try fields.value(\.isLinearized),
      attachmentCount: try fields.index(\.attachmentCount)
    )
  }
}

extension PageLayout: WireValue {}
extension ReadingDirection: WireValue {}
extension PageMode: WireValue {}

extension ReadingHints: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      pageLayout: try fields.value(\.pageLayout),
      direction: try fields.value(\.direction),
      pageMode: try fields.value(\.pageMode),
      pageModeAfterFullScreen: try fields.value(\.pageModeAfterFullScreen),
      openAction: try fields.value(\.openAction),
      isTagged: try fields.value(\.isTagged),
      language: try fields.value(\.language)
    )
  }
}

extension PageDescription: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      frame: try fields.value(\.frame),
      boxes: try fields.value(\.boxes),
      label: try fields.value(\.label),
      hasReplacedBox: try fields.value(\.hasReplacedBox)
    )
  }
}

extension Layer: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      id: try fields.value(\.id),
      name: try fields.value(\.name),
      isVisible: try fields.value(\.isVisible),
      isLocked: try fields.value(\.isLocked),
      isListed: try fields.value(\.isListed),
      radioGroup: try fields.value(\.radioGroup),
      children: try fields.value(\.children)
    )
  }
}

extension GatefoldError: WireRecord {
  init(_ fields: inout WireFields<Self>) throws(WireError) {
    self.init(
      Code(rawValue: try fields.value(\.code.rawValue)),
      try fields.value(\.message),
      pageIndex: try fields.optionalIndex(\.pageIndex),
      path: try fields.value(\.path),
      underlyingError: try fields.value(\.underlyingError)
    )
  }
}

extension GatefoldError.UnderlyingError: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self = try reader.read(Bool.self) ? .system(try reader.read()) : .library(try reader.read())
  }

  func write(to writer: inout WireWriter) {
    switch self {
    case .system(let code):
      writer.write(true)
      writer.write(code)
    case .library(let message):
      writer.write(false)
      writer.write(message)
    }
  }
}
