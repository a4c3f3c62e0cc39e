internal import Foundation

/// The loop of a worker process: answers one request after the other until the host closes the socket.
struct WorkerService {
  private let socket: Descriptor
  private let document: any LaneDocument
  private var pixels: SharedPixels?

  /// Serves a host to its end.
  static func serve(_ socket: Descriptor) -> Never {
    WorkerLimits.reportLackOfMemory()
    if var service = WorkerService(socket) {
      while service.answerNext() {}
    }
    WorkerLimits.exitNow()
  }

  /// Waits for the configuration and applies its limits.
  private init?(_ socket: Descriptor) {
    guard let (frame, file) = Self.receive(socket), frame.kind == WorkerFrame.configuration, let file else {
      return nil
    }
    var reader = WireReader(frame.payload)
    guard let configuration = try? reader.last(WorkerConfiguration.self) else { return nil }
    self.socket = socket

    // Apply the limits before anything of the file is read.
    configuration.limits.apply()
    // Libraries are not found from within the sandbox.
    if configuration.recognizesText { _ = Tesseract.version }
    Sandbox.enter(readingLanguages: configuration.recognizesText)

    var status = stat()
    guard fstat(file, &status) == 0,
      let bytes = try? DocumentBytes.mapping(file, byteCount: Int(status.st_size))
    else { return nil }
    document = PDFSource(bytes, password: configuration.password, colors: configuration.colors).open()
  }

  /// - Returns: whether there may be more.
  private mutating func answerNext() -> Bool {
    guard let (frame, descriptor) = Self.receive(socket) else { return false }
    WorkerLimits.limitProcessorTime(seconds: frame.processorSeconds)
    do throws(GatefoldError) {
      guard let answer = try answer(frame, descriptor) else { return false }
      return send(WorkerFrame(kind: WorkerFrame.AnswerKind.answer.rawValue, payload: answer))
    } catch {
      return send(WorkerFrame(WorkerFrame.AnswerKind.failure.rawValue) { $0.write(error) })
    }
  }

  /// - Returns: `nil` where there is no such request.
  private mutating func answer(_ frame: WorkerFrame, _ descriptor: Int32?) throws(GatefoldError) -> [UInt8]? {
    switch frame.kind {
    case DrawRequest.kind.number: try draw(WireReader.requestValue(frame.payload), descriptor)
    case ReadFileRequest.kind.number: try read(WireReader.requestValue(frame.payload), frame.processorSeconds)
    default: try LaneRequestTable.answer(frame.kind, frame.payload, from: document)
    }
  }

  private mutating func draw(_ request: DrawRequest, _ descriptor: Int32?) throws(GatefoldError) -> [UInt8] {
    if request.isFresh {
      // Release the previous memory first.
      pixels = nil
      pixels = descriptor.flatMap { SharedPixels(Descriptor(taking: $0), capacity: request.capacity) }
    }
    let region = request.region
    guard let pixels,
      let storage = PixelStorage(region.pixels.size, borrowing: pixels, zeroed: region.paper == nil)
    else {
      throw GatefoldError(.memoryExceeded, "not enough memory for the picture", pageIndex: region.pageIndex)
    }
    try document.draw(region, threads: request.threads, onto: storage)
    if pixels.capacity > SharedPixels.maximumKeptCapacity { self.pixels = nil }
    return []
  }

  /// - Parameter processorSeconds: what each piece may take.
  private func read(_ request: ReadFileRequest, _ processorSeconds: UInt32) throws(GatefoldError) -> [UInt8] {
    let reading = try document.read(
      request.file,
      maximumByteCount: request.maximumByteCount
    ) { bytes throws(GatefoldError) in
      // A decoder may return an empty last piece, but the host rejects empty pieces.
      guard !bytes.isEmpty else { return }
      WorkerLimits.limitProcessorTime(seconds: processorSeconds)
      if !send(WorkerFrame(kind: WorkerFrame.AnswerKind.piece.rawValue, payload: Array(bytes))) {
        throw GatefoldError.cancelled
      }
    }
    var writer = WireWriter()
    writer.write(reading)
    return writer.bytes
  }

  private func send(_ frame: WorkerFrame) -> Bool { socket.send(frame.bytes) }

  /// A frame and the descriptor that came with it; `nil` where the host has gone.
  private static func receive(_ socket: Descriptor) -> (frame: WorkerFrame, descriptor: Int32?)? {
    var descriptor: Int32?
    func receive(_ count: Int) -> [UInt8]? {
      var isWhole = true
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count, isWhole {
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
          let received = socket.receive(into: rest, descriptor: &descriptor)
          isWhole = received != nil
          filled += received ?? 0
        }
      }
      return isWhole ? bytes : nil
    }
    guard let header = receive(WorkerFrame.headerSize), let (count, head) = try? WorkerFrame.header(header),
      count <= WorkerFrame.maximumRequestSize, let payload = count == 0 ? [] : receive(count)
    else { return nil }
    var frame = head
    frame.payload = payload
    return (frame, descriptor)
  }
}
