internal import Foundation
internal import Gatefold
internal import Synchronization

/// Calls rclone, which reads and writes object stores. Names are handed over as arguments, never through a shell.
struct Rclone: Sendable {
  enum Outcome: Sendable {
    case success
    /// The object or folder does not exist.
    case missing
    /// The reader of its output wants no more.
    case unwanted
    case cancelled
    /// It could not do what it was asked for, with its reason.
    case failure(String)
  }

  /// After how long without any progress it is ended.
  var patience = Duration.seconds(defaultPatience)

  static let defaultPatience = 120
  /// How often something is tried that may fail because of the network.
  static let maximumTries = 5

  /// The first pause between two tries. Each later one is four times as long; together they are a third of the patience.
  var firstPause: Duration { patience / 240 }

  private static let common = [
    "--use-json-log", "--stats", "1s", "--stats-log-level", "NOTICE", "--retries", "1", "--low-level-retries", "3",
    "--contimeout", "20s", "--ask-password=false",
  ]

  /// Whether rclone can be started.
  static var path: String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .map { "\($0)/rclone" }.first { access($0, X_OK) == 0 }
  }

  /// - Throws: `storeFailed` where there is no rclone.
  static func require() throws(GatefoldError) {
    if path == nil {
      throw GatefoldError(.storeFailed, "rclone is not installed, which reads object stores: apt install rclone")
    }
  }

  /// Runs a command of rclone once.
  ///
  /// - Parameters:
  ///   - arguments: the command and its options.
  ///   - names: what it works on: places and files.
  ///   - consume: takes its output, piece by piece, and returns whether it wants more.
  func run(
    _ arguments: [String],
    _ names: [String],
    _ consume: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool = { _ in true }
  ) async -> Outcome {
    guard let path = Self.path else { return .failure("rclone is not installed: apt install rclone") }
    let call = RcloneCall(path, arguments + Self.common + ["--"] + names, patience: patience, consume)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // It blocks its thread.
        Thread.detachNewThread { continuation.resume(returning: call.run()) }
      }
    } onCancel: {
      call.cancel()
    }
  }

  /// Runs a command once, and blocks the thread, for the end of a process.
  func runBlocking(_ arguments: [String], _ names: [String]) {
    guard let path = Self.path else { return }
    _ = RcloneCall(path, arguments + Self.common + ["--"] + names, patience: patience) { _ in true }.run()
  }

  /// Runs a command until it succeeds, some times at most, with growing pauses.
  ///
  /// - Parameters:
  ///   - place: what it is about, for the error.
  ///   - prepare: called before each try.
  /// - Returns: `false` where there is no such object.
  /// - Throws: `storeFailed`, `cancelled`.
  func tryOften(
    _ arguments: [String],
    _ names: [String],
    about place: RemotePath,
    prepare: @escaping @Sendable () -> Void = {},
    _ consume: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool = { _ in true }
  ) async throws(GatefoldError) -> Bool {
    try Self.require()
    var pause = firstPause
    for number in 1... {
      prepare()
      switch await run(arguments, names, consume) {
      case .success, .unwanted: return true
      case .missing: return false
      case .cancelled: throw GatefoldError(.cancelled, "interrupted")
      case .failure(let reason):
        if number >= Self.maximumTries { throw Self.error(reason, about: place) }
        do { try await Task.sleep(for: pause) } catch { throw GatefoldError(.cancelled, "interrupted") }
        pause *= 4
      }
    }
    return false
  }

  static func error(_ reason: String, about place: RemotePath) -> GatefoldError {
    GatefoldError(.storeFailed, "\(place): \(reason). See whether it is reached by: rclone lsf -- \(place)")
  }
}

/// A process of rclone, and the thread that reads its streams.
private final class RcloneCall: Sendable {
  private let path: String
  private let arguments: [String]
  private let patience: Duration
  private let consume: @Sendable (UnsafeRawBufferPointer) -> Bool
  private let isCancelled = Mutex(false)

  init(
    _ path: String,
    _ arguments: [String],
    patience: Duration,
    _ consume: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) {
    (self.path, self.arguments, self.patience, self.consume) = (path, arguments, patience, consume)
  }

  func cancel() { isCancelled.withLock { $0 = true } }

  func run() -> Rclone.Outcome {
    if isCancelled.withLock(\.self) { return .cancelled }
    let (output, errors) = (Pipe(), Pipe())
    do throws(GatefoldError) {
      let process = try ChildProcess(path, arguments, output: .pipe(output), errors: .pipe(errors))
      return follow(process, output.fileHandleForReading, errors.fileHandleForReading)
    } catch {
      return .failure("rclone \(error)")
    }
  }

  /// How often it is looked whether the command was cancelled, in milliseconds.
  private static let interval: Int32 = 100
  /// Exit codes of rclone.
  private static let missing: Set<Int32> = [3, 4]

  private func follow(_ process: ChildProcess, _ output: FileHandle, _ errors: FileHandle) -> Rclone.Outcome {
    var messages = RcloneMessages()
    var streams = [output, errors].map { pollfd(fd: $0.fileDescriptor, events: Int16(POLLIN), revents: 0) }
    var lastProgress = ContinuousClock.now
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    while streams.contains(where: { $0.fd >= 0 }) {
      _ = poll(&streams, nfds_t(streams.count), Self.interval)
      if isCancelled.withLock(\.self) { return end(process, .cancelled) }
      for index in streams.indices where streams[index].fd >= 0 && streams[index].revents != 0 {
        let count = read(streams[index].fd, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          streams[index].fd = -1
          continue
        }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        if index == 1 {
          if messages.append(bytes) { lastProgress = .now }
        } else {
          if !consume(bytes) { return end(process, .unwanted) }
          lastProgress = .now
        }
      }
      if ContinuousClock.now - lastProgress > patience {
        return end(process, .failure("rclone made no progress for \(patience / .seconds(1)) seconds and was ended"))
      }
    }
    let status = process.wait()
    if status == 0 { return .success }
    if Self.missing.contains(status) { return .missing }
    let text = messages.text
    return .failure(text.isEmpty ? "rclone ended with \(status)" : text)
  }

  private func end(_ process: ChildProcess, _ outcome: Rclone.Outcome) -> Rclone.Outcome {
    // The group includes programs that it may have started.
    kill(-process.identifier, SIGKILL)
    process.send(SIGKILL)
    process.wait()
    return outcome
  }
}
