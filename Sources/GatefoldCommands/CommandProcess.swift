public import ArgumentParser
internal import Dispatch
internal import Foundation
internal import Gatefold
internal import Synchronization

/// The process of the command line: runs a command and exits properly, even when interrupted.
public enum CommandProcess {
  /// Waits on the main thread, which an asynchronous `main` would leave: valgrind can't follow a process whose first
  /// thread has ended.
  ///
  /// - Parameter forksWorkers: whether a process is forked early for the commands that need workers. It takes time of
  ///   what is measured beside it.
  public static func run(_ root: any ParsableCommand.Type, forksWorkers: Bool = true) -> Never {
    // Before any thread: only then can the process be copied.
    if forksWorkers, IsolationOptions.probablyNeedsWorkers(for: CommandLine.arguments) { WorkerProcess.forkServer() }
    // A closed pipe makes write(2) fail with EPIPE instead of killing the process.
    signal(SIGPIPE, SIG_IGN)
    let interruption = Interruption.shared
    let failure = Failure()
    let finished = DispatchSemaphore(value: 0)
    let canceller = Canceller()
    interruption.watch { canceller.cancel() }
    canceller.start {
      do {
        try await runCommand(root)
      } catch {
        failure.error.withLock { $0 = error }
      }
      finished.signal()
    }
    finished.wait()
    interruption.acknowledge()
    end(root, failure.error.withLock { $0 })
  }

  /// The command that arguments name, with its options.
  package static func parse(
    _ arguments: [String],
    as root: any ParsableCommand.Type
  ) throws -> any ParsableCommand {
    if let mistyped = MistypedCommand.found(in: arguments, of: root) { throw ValidationError(mistyped.message) }
    return try root.parseAsRoot(arguments)
  }

  private static func runCommand(_ root: any ParsableCommand.Type) async throws {
    var command = try parse(Array(CommandLine.arguments.dropFirst()), as: root)
    if var asynchronous = command as? any AsyncParsableCommand {
      try await asynchronous.run()
    } else {
      try command.run()
    }
  }

  private static func end(_ root: any ParsableCommand.Type, _ error: (any Error)?) -> Never {
    TerminalSettings.restore()
    if let code = Interruption.shared.exitCode {
      if !Console.hasNotedInterruption { Console.current.note("interrupted") }
      // Lanes may still be drawing. Their output comes too late, and the libraries they use must not be destroyed.
      ProcessExit.now(code)
    }
    if let error { root.exit(withError: error) }
    // Nothing is left to do: the destructors of some sixty libraries would take more than a millisecond.
    fflush(nil)
    ProcessExit.now(EXIT_SUCCESS)
  }

  private final class Failure: Sendable {
    let error = Mutex<(any Error)?>(nil)
  }

  /// A task that may be cancelled before it is begun.
  private final class Canceller: Sendable {
    private let state = Mutex<(task: Task<Void, Never>?, isCancelled: Bool)>((nil, false))

    func start(_ body: @escaping @Sendable () async -> Void) {
      state.withLock { state in
        let task = Task.detached { await body() }
        if state.isCancelled { task.cancel() }
        state.task = task
      }
    }

    func cancel() {
      state.withLock { state in
        state.isCancelled = true
        state.task?.cancel()
      }
    }
  }
}
