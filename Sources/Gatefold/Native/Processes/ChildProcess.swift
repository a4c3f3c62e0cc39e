internal import CGatefold
package import Foundation
internal import Synchronization

/// A program that runs beside this one, in a process group of its own.
///
/// Foundation's `Process` reads beyond its memory where more than some 1,300 files are open, as in a busy server:
/// swift-corelibs-foundation, pull request 5472.
package final class ChildProcess: Sendable {
  /// Where a standard stream of a program comes from or leads to.
  package enum Stream: Sendable {
    case nowhere
    /// The same stream of this process.
    case inherited
    /// It stays open here, too.
    case descriptor(Int32)
    /// The program gets one end, which is closed here then.
    case pipe(Pipe)

    /// - Parameter own: the number of the stream, in this process and in the program.
    fileprivate func descriptor(_ own: Int32) -> Int32 {
      switch self {
      case .nowhere: -1
      case .inherited: own
      case .descriptor(let number): number
      case .pipe: end(own)?.fileDescriptor ?? -1
      }
    }

    /// The end of a pipe that the program gets.
    fileprivate func end(_ own: Int32) -> FileHandle? {
      guard case .pipe(let pipe) = self else { return nil }
      return own == STDIN_FILENO ? pipe.fileHandleForReading : pipe.fileHandleForWriting
    }
  }

  /// The number of the process.
  package let identifier: Int32
  /// The status that `waitpid` returned, once the child has ended.
  private let waitStatus = Mutex<Int32?>(nil)

  /// A child that was started in another way.
  init(taking identifier: Int32) { self.identifier = identifier }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: the path of its file; the search path is not used.
  ///   - arguments: without its name.
  ///   - environment: variables that are added to those of this process, or replace them.
  ///   - control: what is open as descriptor 3 in the program.
  /// - Throws: `unreadableFile` if it cannot be started.
  package convenience init(
    _ path: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    input: Stream = .nowhere,
    output: Stream = .inherited,
    errors: Stream = .inherited,
    control: Int32? = nil
  ) throws(GatefoldError) {
    let streams = [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)]
    let ends = streams.compactMap { $0.end($1) }
    // A pipe of a process that may open no more files has no ends.
    guard ends.allSatisfy({ $0.fileDescriptor >= 0 }) else {
      throw GatefoldError(.unreadableFile, "cannot be started", path: path, underlyingError: .system(EMFILE))
    }
    let descriptors = streams.map { $0.descriptor($1) } + [control ?? -1]
    var identifier: Int32 = 0
    let code = Self.withCStrings([path] + arguments) { arguments in
      Self.withCStrings(environment.map { "\($0)=\($1)" }) { variables in
        cgatefold_child_start(arguments, variables, descriptors, &identifier)
      }
    }
    guard code == 0 else {
      throw GatefoldError(.unreadableFile, "cannot be started", path: path, underlyingError: .system(code))
    }
    for end in ends { try? end.close() }
    self.init(taking: identifier)
  }

  deinit { _ = status }

  /// The exit status, or the negative number of the signal that ended it; `nil` while it runs.
  package var status: Int32? {
    waitStatus.withLock { known in
      var status: Int32 = 0
      if known == nil, cgatefold_child_reap(identifier, &status) { known = status }
      return known.map { $0 & 0x7F == 0 ? $0 >> 8 & 0xFF : -($0 & 0x7F) }
    }
  }

  package var isRunning: Bool { status == nil }

  /// Waits for its end, and blocks the thread.
  ///
  /// - Returns: the exit status, or the negative number of the signal that ended it.
  @discardableResult
  package func wait() -> Int32 {
    while true {
      if let status { return status }
      cgatefold_child_wait(identifier)
    }
  }

  /// Sends it a signal, unless it has ended.
  package func send(_ signal: Int32) {
    waitStatus.withLock { if $0 == nil { kill(identifier, signal) } }
  }

  /// Calls `body` with strings as C has them, and NULL behind them.
  private static func withCStrings<Result>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { UnsafePointer($0) } + [nil])
  }
}
