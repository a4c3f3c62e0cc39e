internal import CGatefold
internal import Foundation
internal import Synchronization

/// What a worker process does: answers one question after the other, until its host has no more.
struct WorkerService {
  private let socket: Descriptor
  private let document: OpenDocument
  private var pixels: SharedPixels?

  /// What keeps this process from the rest of the machine; `nil` where it is not a worker.
  static let sandbox = Mutex<cgatefold_sandbox?>(nil)

  /// Serves a host to its end.
  static func serve(_ socket: Descriptor) -> Never {
    cgatefold_worker_tell_lack_of_memory()
    if var service = WorkerService(socket) {
      while service.answerNext() {}
    }
    cgatefold_exit_now(0)
  }

  /// Waits for the configuration and takes on its bounds.
  private init?(_ socket: Descriptor) {
    guard let (frame, file) = Self.receive(socket), frame.kind == WorkerFrame.configuration, let file else {
      return nil
    }
    var reader = WireReader(frame.payload)
    guard let configuration = try? reader.last(WorkerConfiguration.self) else { return nil }
    self.socket = socket

    // Before anything of the file is looked at.
    cgatefold_worker_apply_limits(
      cgatefold_worker_limits(
        address_space: UInt64(configuration.addressSpaceLimit),
        data: UInt64(configuration.memoryLimit),
        open_files: UInt32(clamping: configuration.openFileLimit)
      )
    )
    Self.sandbox.withLock { $0 = SandboxFolders.enterSandbox() }

    var status = stat()
    guard fstat(file, &status) == 0,
      let bytes = try? DocumentBytes.mapping(file, byteCount: Int(status.st_size))
    else { return nil }
    document = OpenDocument(bytes, password: configuration.password, colors: configuration.colors)
  }

  /// - Returns: whether there may be more.
  private mutating func answerNext() -> Bool {
    guard let (frame, descriptor) = Self.receive(socket), let kind = LaneRequestKind(rawValue: frame.kind) else {
      return false
    }
    cgatefold_worker_limit_processor_time(frame.processorSeconds)
    do throws(GatefoldError) {
      let answer: [UInt8]
      switch kind {
      case .draw: answer = try draw(frame.payload, descriptor)
      case .readFile: answer = try read(frame)
      default: answer = try LaneRequestTable.answer(kind, frame.payload, from: document)
      }
      return send(WorkerFrame(kind: WorkerFrame.AnswerKind.answer.rawValue, payload: answer))
    } catch {
      return send(WorkerFrame(WorkerFrame.AnswerKind.failure.rawValue) { $0.write(error) })
    }
  }

  private mutating func draw(_ payload: [UInt8], _ descriptor: Int32?) throws(GatefoldError) -> [UInt8] {
    var reader = WireReader(payload)
    guard let region = try? reader.read(PageRegion.self), let capacity = try? reader.read(Int.self),
      let isFresh = try? reader.last(Bool.self)
    else { throw GatefoldError.senseless }
    if isFresh {
      // The one before is let go first.
      pixels = nil
      pixels = descriptor.flatMap { SharedPixels(Descriptor(taking: $0), capacity: capacity) }
    }
    guard let pixels, let storage = PixelStorage(region.pixels.size, borrowing: pixels) else {
      throw GatefoldError(.memoryExceeded, "no memory for the picture", pageIndex: region.pageIndex)
    }
    try document.draw(region, onto: storage)
    if pixels.capacity > SharedPixels.largestKept { self.pixels = nil }
    return []
  }

  private func read(_ frame: WorkerFrame) throws(GatefoldError) -> [UInt8] {
    var reader = WireReader(frame.payload)
    guard let file = try? reader.read(EmbeddedFile.self), let maximum = try? reader.last(Int.self) else {
      throw GatefoldError.senseless
    }
    let reading = try document.read(file, maximumByteCount: maximum) { bytes throws(GatefoldError) in
      // A decoder may have nothing to give at its end; a host lets no worker say nothing again and again.
      guard !bytes.isEmpty else { return }
      // Each piece has time of its own.
      cgatefold_worker_limit_processor_time(frame.processorSeconds)
      if !send(WorkerFrame(kind: WorkerFrame.AnswerKind.piece.rawValue, payload: Array(bytes))) {
        throw GatefoldError.cancelled
      }
    }
    var writer = WireWriter()
    writer.write(reading)
    return writer.bytes
  }

  private func send(_ frame: WorkerFrame) -> Bool {
    let bytes = frame.bytes
    return cgatefold_send(socket.number, bytes, bytes.count, -1) == 0
  }

  /// A frame and the descriptor that came with it; `nil` where the host has gone.
  private static func receive(_ socket: Descriptor) -> (frame: WorkerFrame, descriptor: Int32?)? {
    var descriptor: Int32 = -1
    func receive(_ count: Int) -> [UInt8]? {
      var isWhole = true
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count, isWhole {
          var received = 0
          var other: Int32 = -1
          let rest = buffer.baseAddress.unsafelyUnwrapped + filled
          let code = cgatefold_receive(socket.number, rest, count - filled, &received, &other)
          isWhole = code == 0 && received > 0
          filled += isWhole ? received : 0
          if other >= 0 { descriptor = other }
        }
      }
      return isWhole ? bytes : nil
    }
    guard let header = receive(WorkerFrame.headerSize), let (count, head) = try? WorkerFrame.header(header),
      count <= WorkerFrame.maximumRequestSize, let payload = count == 0 ? [] : receive(count)
    else { return nil }
    var frame = head
    frame.payload = payload
    return (frame, descriptor >= 0 ? descriptor : nil)
  }
}

extension GatefoldError {
  /// Of host and worker of different versions.
  static let senseless = GatefoldError(
    .workerLost,
    "the worker does not understand its host; is it another version of the program?"
  )
}
