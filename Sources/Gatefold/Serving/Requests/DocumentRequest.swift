/// A request to the document as a whole, which has no parameters.
protocol DocumentRequest: LaneRequest {
  init()
}

extension DocumentRequest {
  init(from reader: inout WireReader) throws(WireError) { self.init() }

  func write(to writer: inout WireWriter) {}
}
