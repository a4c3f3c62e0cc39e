/// A request to one page.
protocol PageRequest: LaneRequest {
  var index: Int { get }
  init(index: Int)
}

extension PageRequest {
  var pageIndex: Int? { index }

  init(from reader: inout WireReader) throws(WireError) { self.init(index: try reader.index()) }

  func write(to writer: inout WireWriter) { writer.write(index: index) }
}
