/// Has a worker read an embedded file piece by piece. No `LaneRequest`: the pieces come before the answer.
struct ReadFileRequest: WireRecord {
  static let kind = LaneRequestKind(number: 65, deadline: .reading)
  let file: EmbeddedFile
  let maximumByteCount: Int

  init(_ file: EmbeddedFile, maximumByteCount: Int) {
    self.file = file
    self.maximumByteCount = maximumByteCount
  }

  init(_ fields: inout WireFields<Self>) throws(WireError) {
    file = try fields.value(\.file)
    maximumByteCount = try fields.value(\.maximumByteCount)
  }
}
