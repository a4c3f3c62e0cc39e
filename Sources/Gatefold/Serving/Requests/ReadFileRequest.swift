/// Has a worker read an embedded file piece by piece. No `LaneRequest`: the pieces come before the answer.
struct ReadFileRequest: WireValue {
  static let kind = LaneRequestKind(number: 65, deadline: .reading)
  let file: EmbeddedFile
  let maximumByteCount: Int

  init(_ file: EmbeddedFile, maximumByteCount: Int) {
    self.file = file
    self.maximumByteCount = maximumByteCount
  }

  init(from reader: inout WireReader) throws(WireError) {
    file = try reader.read()
    maximumByteCount = try reader.read()
  }

  func write(to writer: inout WireWriter) {
    writer.write(file)
    writer.write(maximumByteCount)
  }
}
