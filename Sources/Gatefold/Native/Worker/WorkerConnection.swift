internal import CGatefold
internal import Foundation

/// The host's end of a worker: frames go out, and come back within a time. Ends its worker when it is gone.
///
/// Not Sendable: it belongs to its lane.
final class WorkerConnection {
  private let server: ForkServer
  private let worker: UInt32
  private let socket: Descriptor

  /// What ended waiting for an answer.
  enum Failure: Error {
    /// The worker has ended, or says what is no answer.
    case lost
    case deadline
    case cancelled
    case tooLarge
    /// Whoever takes the pieces wants no more of them.
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
    // A worker that is gone by now is noticed with the first request.
    try? send(WorkerFrame(WorkerFrame.configuration) { $0.write(configuration) }, file)
  }

  private static func start(
    _ executable: String?
  ) throws(GatefoldError) -> (server: ForkServer, worker: UInt32, socket: Descriptor) {
    let server = try ForkServer.shared(executable: executable)
    if let (worker, socket) = try server.startWorker() { return (server, worker, socket) }
    // Somebody has killed the fork server since; a new one that is gone too is no good.
    let next = try ForkServer.shared(executable: executable)
    guard let (worker, socket) = try next.startWorker() else {
      throw GatefoldError.isolationUnavailable(ForkServer.hint(saying: "ended"))
    }
    return (next, worker, socket)
  }

  deinit {
    // It may be in the middle of something, or stopped.
    server.killWorker(worker)
    LiveNativeObjects.Counter.workers.freed()
  }

  func send(_ frame: WorkerFrame, _ descriptor: Descriptor? = nil) throws(Failure) {
    let bytes = frame.bytes
    guard cgatefold_send(socket.number, bytes, bytes.count, descriptor?.number ?? -1) == 0 else { throw .lost }
  }

  /// Waits for a frame.
  ///
  /// - Parameter cancellation: ends the waiting, a moment later.
  func receive(
    by deadline: ContinuousClock.Instant,
    _ cancellation: RequestCancellation
  ) throws(Failure) -> (kind: WorkerFrame.AnswerKind, payload: [UInt8]) {
    let wait = Wait(deadline: deadline, cancellation: cancellation)
    let header = try receive(WorkerFrame.headerSize, wait)
    guard let (count, frame) = try? WorkerFrame.header(header),
      let kind = WorkerFrame.AnswerKind(rawValue: frame.kind)
    else { throw .lost }
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
        var received = 0
        do throws(Failure) {
          try waitForBytes(wait)
          let rest = UnsafeMutableRawBufferPointer(buffer)[filled...]
          let code = cgatefold_receive(socket.number, rest.baseAddressOfSlice, count - filled, &received, nil)
          if code != 0 || received == 0 { throw .lost }
          filled += received
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  private func waitForBytes(_ wait: Wait) throws(Failure) {
    while true {
      let deadline = min(wait.deadline, wait.cancellation.deadline ?? wait.deadline)
      let left = deadline - ContinuousClock.now
      guard left > .zero else { throw wait.cancellation.deadline == nil ? .deadline : .cancelled }
      var watched = [
        pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wait.cancellation.wake.number, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&watched, nfds_t(watched.count), Int32(clamping: left.milliseconds + 1))
      if ready < 0, errno != EINTR { throw .lost }
      if watched[1].revents != 0 { wait.cancellation.noticed() }
      if ready > 0, watched[0].revents != 0 { return }
    }
  }
}

extension Slice<UnsafeMutableRawBufferPointer> {
  fileprivate var baseAddressOfSlice: UnsafeMutableRawPointer {
    UnsafeMutableRawBufferPointer(rebasing: self).baseAddress.unsafelyUnwrapped
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
