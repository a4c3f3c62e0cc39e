/// A message between a host and a worker: a header of 12 bytes (payload length, kind, processor seconds), and then a
/// `WireValue`. A descriptor may come with the header.
struct WorkerFrame {
  /// The only kind of frame from the host that is not a request number.
  static let configuration: UInt8 = 0

  /// The kinds of frames from a worker.
  enum AnswerKind: UInt8 {
    /// The answer follows.
    case answer = 1
    /// A `GatefoldError` follows.
    case failure
    /// A piece of an embedded file follows, and more frames.
    case piece
  }

  static let headerSize = 12
  /// Requests are short.
  static let maximumRequestSize = 16 << 20
  /// The text of the fullest page is a megabyte.
  static let maximumAnswerSize = 64 << 20

  var kind: UInt8
  /// Processor time that a request may use, in seconds; needed if the host has stopped.
  var processorSeconds: UInt32 = 0
  var payload: [UInt8] = []
}

extension WorkerFrame {
  init(_ kind: UInt8, _ values: (inout WireWriter) -> Void) {
    var writer = WireWriter()
    values(&writer)
    self.init(kind: kind, payload: writer.bytes)
  }

  /// Header and payload.
  var bytes: [UInt8] {
    var writer = WireWriter()
    writer.reserve(Self.headerSize + payload.count)
    writer.write(UInt32(clamping: payload.count))
    writer.write(UInt32(kind))
    writer.write(processorSeconds)
    payload.withUnsafeBytes { writer.append($0) }
    return writer.bytes
  }

  /// The payload length from a header, and the frame without its payload.
  static func header(_ bytes: [UInt8]) throws(WireError) -> (count: Int, frame: WorkerFrame) {
    var reader = WireReader(bytes)
    let count = try reader.read(UInt32.self)
    let kind = try reader.read(UInt32.self)
    let seconds: UInt32 = try reader.last()
    guard let kind = UInt8(exactly: kind) else { throw WireError(expected: "a kind of frame") }
    return (Int(count), WorkerFrame(kind: kind, processorSeconds: seconds))
  }
}
