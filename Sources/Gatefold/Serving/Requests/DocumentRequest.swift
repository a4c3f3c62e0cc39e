/// A question to the document as a whole: that it is asked is all there is to say.
protocol DocumentRequest: LaneRequest {
  init()
}

extension DocumentRequest {
  init(from reader: inout WireReader) throws(WireError) { self.init() }

  func write(to writer: inout WireWriter) {}
}
