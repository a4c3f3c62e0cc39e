extension DocumentSummary: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      pageCount: try reader.pageCount(),
      metadata: try reader.read(),
      readingHints: try reader.read(),
      encryption: try reader.read(),
      repair: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: pageCount)
    writer.write(metadata)
    writer.write(readingHints)
    writer.write(encryption)
    writer.write(repair)
  }
}

extension RepairReport.Method: WireValue {}

extension RepairReport: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(method: try reader.read(), notes: try reader.read(), lostPageCount: try reader.index())
  }

  func write(to writer: inout WireWriter) {
    writer.write(method)
    writer.write(notes)
    writer.write(index: lostPageCount)
  }
}

extension Encryption.Cipher: WireValue {}
extension Encryption.Access: WireValue {}
extension DocumentPermissions: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(rawValue: try reader.read())
  }
}

extension Encryption: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      cipher: try reader.read(),
      keyLength: try reader.read(),
      revision: try reader.read(),
      access: try reader.read(),
      permissions: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(cipher)
    writer.write(keyLength)
    writer.write(revision)
    writer.write(access)
    writer.write(permissions)
  }
}

extension Metadata: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      title: try reader.read(),
      author: try reader.read(),
      subject: try reader.read(),
      keywords: try reader.read(),
      creator: try reader.read(),
      producer: try reader.read(),
      creationDate: try reader.read(),
      modificationDate: try reader.read(),
      pdfVersion: try reader.read(),
      isLinearized: try reader.read(),
      attachmentCount: try reader.index()
    )
  }

  func write(to writer: inout WireWriter) {
    for text in [title, author, subject, keywords, creator, producer] { writer.write(text) }
    writer.write(creationDate)
    writer.write(modificationDate)
    writer.write(pdfVersion)
    writer.write(isLinearized)
    writer.write(index: attachmentCount)
  }
}

extension PageLayout: WireValue {}
extension ReadingDirection: WireValue {}
extension PageMode: WireValue {}

extension ReadingHints: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      pageLayout: try reader.read(),
      direction: try reader.read(),
      pageMode: try reader.read(),
      pageModeAfterFullScreen: try reader.read(),
      openAction: try reader.read(),
      isTagged: try reader.read(),
      language: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(pageLayout)
    writer.write(direction)
    writer.write(pageMode)
    writer.write(pageModeAfterFullScreen)
    writer.write(openAction)
    writer.write(isTagged)
    writer.write(language)
  }
}

extension PageDescription: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      frame: try reader.read(),
      boxes: try reader.read(),
      label: try reader.read(),
      hasReplacedBox: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(frame)
    writer.write(boxes)
    writer.write(label)
    writer.write(hasReplacedBox)
  }
}

extension Layer: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      id: try reader.read(),
      name: try reader.read(),
      isVisible: try reader.read(),
      isLocked: try reader.read(),
      isListed: try reader.read(),
      radioGroup: try reader.read(),
      children: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(id)
    writer.write(name)
    writer.write(isVisible)
    writer.write(isLocked)
    writer.write(isListed)
    writer.write(radioGroup)
    writer.write(children)
  }
}

extension GatefoldError: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      Code(rawValue: try reader.read()),
      try reader.read(),
      pageIndex: try reader.optionalIndex(),
      path: try reader.read(),
      underlyingError: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(code.rawValue)
    writer.write(message)
    writer.write(pageIndex)
    writer.write(path)
    writer.write(underlyingError)
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
