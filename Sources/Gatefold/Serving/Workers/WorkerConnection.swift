internal import Foundation

/// The host's end of a worker: sends frames and receives answers before a deadline. Ends its worker when it is
/// released.
///
/// Not Sendable: it belongs to its lane.
final class WorkerConnection {
  private let server: ForkServer
  private let worker: UInt32
  private let socket: Descriptor

  /// Why waiting for an answer ended.
  enum Failure: Error {
    /// The worker has ended.
    case lost
    /// Its answer is malformed.
    case malformed
    case deadline
    case cancelled
    case tooLarge
    /// The receiver of the pieces stopped.
    case stopped
  }

  /// Starts a worker and tells it what to open.
  ///
  /// - Throws: `isolationUnavailable`.
  init(
    executable: String?,
    _ configuration: WorkerConfiguration,
    file: Descriptor
  ) throws(GatefoldError) {
    (server, worker, socket) = try Self.start(executable)
    LiveNativeObjects.Counter.workers.opened()
    // If the worker has already ended, the first request notices. The configuration fits into the socket's buffer.
    _ = socket.send(WorkerFrame(WorkerFrame.configuration) { $0.write(configuration) }.bytes, with: file)
  }

  private static func start(
    _ executable: String?
  ) throws(GatefoldError) -> (server: ForkServer, worker: UInt32, socket: Descriptor) {
    let server = try ForkServer.shared(executable: executable)
    if let (worker, socket) = try server.startWorker() { return (server, worker, socket) }
    // The fork server has been killed meanwhile. Try a new one once.
    let next = try ForkServer.shared(executable: executable)
    guard let (worker, socket) = try next.startWorker() else {
      throw GatefoldError.isolationUnavailable(ForkServer.hint(saying: "ended"))
    }
    return (next, worker, socket)
  }

  deinit {
    // It may be busy or stopped.
    server.killWorker(worker)
    LiveNativeObjects.Counter.workers.freed()
  }

  /// Whether it waits for a request: it has not ended, and has not sent anything unrequested.
  var isWaiting: Bool {
    var watched = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, 0) == 0
  }

  /// Sends a frame, waiting until the worker accepts it.
  func send(
    _ frame: WorkerFrame,
    _ descriptor: Descriptor?,
    by deadline: ContinuousClock.Instant,
    _ cancellation: RequestCancellation
  ) throws(Failure) {
    let wait = Wait(deadline: deadline, cancellation: cancellation)
    var rest = frame.bytes[...]
    var descriptor = descriptor
    while !rest.isEmpty {
      guard let sent = socket.sendSome(rest, with: descriptor) else { throw .lost }
      if sent == 0 {
        try waitForSocket(to: POLLOUT, wait)
      } else {
        descriptor = nil
        rest = rest.dropFirst(sent)
      }
    }
  }

  /// Waits for a frame.
  ///
  /// - Parameter cancellation: ends the wait after a short grace period.
  func receive(
    by deadline: ContinuousClock.Instant,
    _ cancellation: RequestCancellation
  ) throws(Failure) -> (kind: WorkerFrame.AnswerKind, payload: [UInt8]) {
    let wait = Wait(deadline: deadline, cancellation: cancellation)
    let header = try receive(WorkerFrame.headerSize, wait)
    guard let (count, frame) = try? WorkerFrame.header(header),
      let kind = WorkerFrame.AnswerKind(rawValue: frame.kind)
    else { throw .malformed }
    guard count <= WorkerFrame.maximumAnswerSize else { throw .tooLarge }
    return (kind, try receive(count, wait))
  }

  /// How the worker ended, once it has.
  func ending() -> WorkerEnding { WorkerEnding(waitStatus: server.ending(of: worker)) }

  private struct Wait {
    let deadline: ContinuousClock.Instant
    let cancellation: RequestCancellation
  }

  private func receive(_ count: Int, _ wait: Wait) throws(Failure) -> [UInt8] {
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, failure == nil {
        do throws(Failure) {
          try waitForSocket(to: POLLIN, wait)
          let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
          guard let received = socket.receive(into: rest) else { throw .lost }
          filled += received
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private func waitForSocket(to event: Int32, _ wait: Wait) throws(Failure) {
    while true {
      let deadline = min(wait.deadline, wait.cancellation.deadline ?? wait.deadline)
      let left = deadline - ContinuousClock.now
      guard left > .zero else { throw wait.cancellation.deadline == nil ? .deadline : .cancelled }
      var watched = [
        pollfd(fd: socket.number, events: Int16(event), revents: 0),
        pollfd(fd: wait.cancellation.wake.number, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&watched, nfds_t(watched.count), Int32(clamping: left.milliseconds + 1))
      if ready < 0, errno != EINTR { throw .lost }
      if watched[1].revents != 0 { wait.cancellation.noticed() }
      if ready > 0, watched[0].revents != 0 { return }
    }
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    min(components.seconds, 1 << 40) * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
