/// A question to the document as a whole: that it is asked is all there is to say.
protocol DocumentRequest: LaneRequest {
  init()
}

extension DocumentRequest {
  init(from reader: inout WireReader) throws(WireError) { self.init() }

  func write(to writer: inout WireWriter) {}
}

/// A question to one page.
protocol PageRequest: LaneRequest {
  var index: Int { get }
  init(index: Int)
}

extension PageRequest {
  var pageIndex: Int? { index }

  init(from reader: inout WireReader) throws(WireError) { self.init(index: try reader.index()) }

  func write(to writer: inout WireWriter) { writer.write(index: index) }
}

extension MarkedTextsRequest: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(index: try reader.index(), keys: try reader.read())
  }

  func write(to writer: inout WireWriter) {
    writer.write(index: index)
    writer.write(keys)
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
