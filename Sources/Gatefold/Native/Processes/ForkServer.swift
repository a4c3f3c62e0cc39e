internal import CGatefold
internal import Foundation
internal import Synchronization

/// A copy of the executable that forks workers. It has loaded the libraries and read no document.
///
/// `@unchecked Sendable` because its state is only touched while `condition` is locked.
final class ForkServer: @unchecked Sendable {
  /// The argument of the fork server, and the environment variable set for it and its workers.
  private static let argument = "--gatefold-fork-server"
  private static let variable = "GATEFOLD_WORKER_PROCESS"

  /// How long loading a program may take, on a machine that is busy.
  private static let patience: TimeInterval = 30

  private let control: Descriptor
  private let process: ChildProcess
  private let condition = NSCondition()
  private var lastWorker: UInt32 = 0
  /// Results of starting workers.
  private var replies: [UInt32: cgatefold_fork_message] = [:]
  /// Exit statuses of workers, until they are asked for.
  private var endings: [UInt32: Int32] = [:]
  private var isGone = false

  private init(control: Int32, process: ChildProcess) {
    self.control = Descriptor(taking: control)
    self.process = process
    let thread = Thread { self.listen() }
    thread.name = "gatefold-workers"
    Self.withoutSignals { thread.start() }
  }

  /// Threads started in `body` take no signals: those are for the host's own threads.
  private static func withoutSignals(_ body: () -> Void) {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    body()
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  // MARK: One for each executable

  private static let running = Mutex<[String: ForkServer]>([:])

  /// Returns the fork server of an executable, and starts one if necessary.
  ///
  /// - Throws: `isolationUnavailable`.
  static func shared(executable: String?) throws(GatefoldError) -> ForkServer {
    if getenv(variable) != nil {
      throw GatefoldError.isolationUnavailable(
        "this process is itself a worker; call WorkerProcess.serveIfAsked() first in main"
      )
    }
    let path = executable ?? ownExecutable
    let result: Result<ForkServer, GatefoldError> = running.withLock { servers in
      if let server = servers[path], !server.hasGone { return .success(server) }
      do throws(GatefoldError) {
        let server = try start(path)
        servers[path] = server
        return .success(server)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Path of this program. If its file was replaced while it runs, it is still available through /proc.
  private static var ownExecutable: String {
    let link = "/proc/self/exe"
    let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
    return path.flatMap { access($0, X_OK) == 0 ? $0 : nil } ?? link
  }

  private static func start(_ executable: String) throws(GatefoldError) -> ForkServer {
    var own: Int32 = -1
    var other: Int32 = -1
    let code = cgatefold_socket_pair(true, &own, &other)
    guard code == 0 else { throw GatefoldError.isolationUnavailable("no socket", cause: .system(code)) }
    defer { close(other) }
    do throws(GatefoldError) {
      // The results contain the libraries' messages, and the output of this process must not be disturbed.
      let process = try ChildProcess(
        executable,
        [argument],
        environment: [variable: "1"],
        output: .nowhere,
        errors: getenv("GATEFOLD_WORKER_LOG") == nil ? .nowhere : .inherited,
        control: other
      )
      return ForkServer(control: own, process: process)
    } catch {
      close(own)
      throw GatefoldError.isolationUnavailable("\(executable) cannot be started", cause: error.underlyingError)
    }
  }

  /// Makes a copy of this process the fork server of this program; does nothing if that is not possible.
  ///
  /// - Returns: whether this is the copy.
  static func fork() -> Bool {
    var own: Int32 = -1
    var other: Int32 = -1
    guard getenv(variable) == nil, cgatefold_socket_pair(true, &own, &other) == 0 else { return false }
    var process: Int32 = 0
    guard cgatefold_fork_server_fork(variable, other, &process) == 0 else {
      close(own)
      close(other)
      return false
    }
    // Both ends are closed in the copy, which has the other one under another number.
    if process == 0 { return true }
    close(other)
    let server = ForkServer(control: own, process: ChildProcess(taking: process))
    running.withLock { $0[ownExecutable] = server }
    return false
  }

  // MARK: The fork server itself

  /// Whether this process was started as a fork server.
  static var isThisProcess: Bool {
    CommandLine.arguments.count == 2 && CommandLine.arguments[1] == argument && getenv(variable) != nil
  }

  /// Forks workers as the host asks for them. Never returns in the fork server itself, which ends with its host.
  ///
  /// - Returns: in each worker, the socket that it is to serve.
  static func run() -> Descriptor { Descriptor(taking: cgatefold_fork_server_run()) }

  // MARK: Its host

  private var hasGone: Bool {
    condition.lock()
    defer { condition.unlock() }
    return isGone
  }

  // MARK: Its workers

  /// Starts a worker.
  ///
  /// - Returns: its number, and the host's end of its socket; `nil` where the fork server is gone.
  /// - Throws: `isolationUnavailable`.
  func startWorker() throws(GatefoldError) -> (worker: UInt32, socket: Descriptor)? {
    var own: Int32 = -1
    var other: Int32 = -1
    let code = cgatefold_socket_pair(false, &own, &other)
    guard code == 0 else { throw GatefoldError.isolationUnavailable("no socket", cause: .system(code)) }
    let socket = Descriptor(taking: own)
    defer { close(other) }

    condition.lock()
    defer { condition.unlock() }
    lastWorker &+= 1
    let worker = lastWorker
    send(CGATEFOLD_FORK_START, worker, descriptor: other)
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while replies[worker] == nil, !isGone, condition.wait(until: deadline) {}
    guard let reply = replies.removeValue(forKey: worker) else {
      if isGone { return nil }
      // A fork server that does not answer is killed, with its workers.
      process.send(SIGKILL)
      throw GatefoldError.isolationUnavailable(Self.hint(saying: "did not answer"))
    }
    guard reply.kind == CGATEFOLD_FORK_START.rawValue else {
      throw GatefoldError.isolationUnavailable("it could not be forked", cause: .system(reply.status))
    }
    return (worker, socket)
  }

  static func hint(saying what: String) -> String {
    "the program \(what); it must call WorkerProcess.serveIfAsked() first in main"
  }

  /// Ends a worker at once, wherever it is.
  func killWorker(_ worker: UInt32) {
    condition.lock()
    send(CGATEFOLD_FORK_KILL, worker)
    condition.unlock()
  }

  /// How a worker ended, as `waitpid` gives it; `nil` where that is not known soon.
  func ending(of worker: UInt32) -> Int32? {
    let deadline = Date(timeIntervalSinceNow: 2)
    condition.lock()
    defer { condition.unlock() }
    while endings[worker] == nil, !isGone, condition.wait(until: deadline) {}
    return endings.removeValue(forKey: worker)
  }

  /// Requires the condition to be locked.
  private func send(_ kind: cgatefold_fork_message_kind, _ worker: UInt32, descriptor: Int32 = -1) {
    var message = cgatefold_fork_message(kind: kind.rawValue, worker: worker, process: 0, status: 0)
    _ = cgatefold_send(control.number, &message, MemoryLayout.size(ofValue: message), descriptor)
  }

  /// Receives the fork server's messages until it ends.
  private func listen() {
    var message = cgatefold_fork_message()
    var received = 0
    while cgatefold_receive(control.number, &message, MemoryLayout.size(ofValue: message), &received, nil) == 0,
      received == MemoryLayout.size(ofValue: message)
    {
      condition.lock()
      if message.kind == CGATEFOLD_FORK_ENDED.rawValue {
        endings[message.worker] = message.status
        // Statuses that nobody asks for are few; the oldest are dropped.
        if endings.count > 1_024, let oldest = endings.keys.min() { endings[oldest] = nil }
      } else {
        replies[message.worker] = message
      }
      condition.broadcast()
      condition.unlock()
    }
    process.send(SIGKILL)
    process.wait()
    condition.lock()
    isGone = true
    condition.broadcast()
    condition.unlock()
  }
}
