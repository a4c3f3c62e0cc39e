/// Has a worker draw a region of a page into shared memory. No `LaneRequest`: the picture is too large for a message.
struct DrawRequest: WireRecord {
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

  init(_ fields: inout WireFields<Self>) throws(WireError) {
    region = try fields.value(\.region)
    threads = try fields.value(\.threads)
    capacity = try fields.value(\.capacity)
    isFresh = try fields.value(\.isFresh)
  }
}
