/// Has a worker draw a region of a page into shared memory. No `LaneRequest`: the picture is too large for a message.
struct DrawRequest: WireValue {
  static let kind = LaneRequestKind(number: 64, deadline: .drawing)
  let region: PageRegion
  /// How many processors the drawing may use.
  let threads: Int
  /// Bytes of the shared memory.
  let capacity: Int
  /// Whether the memory comes with this request; otherwise the previous request's memory is used.
  let isFresh: Bool

  init(_ region: PageRegion, threads: Int, capacity: Int, isFresh: Bool) {
    self.region = region
    self.threads = threads
    self.capacity = capacity
    self.isFresh = isFresh
  }

  init(from reader: inout WireReader) throws(WireError) {
    region = try reader.read()
    threads = try reader.read()
    capacity = try reader.read()
    isFresh = try reader.read()
  }

  func write(to writer: inout WireWriter) {
    writer.write(region)
    writer.write(threads)
    writer.write(capacity)
    writer.write(isFresh)
  }
}
