internal import CGatefold
internal import Foundation
internal import Synchronization

/// The sandbox of a worker process.
enum Sandbox {
  private static let current = Mutex<cgatefold_sandbox?>(nil)

  /// Sandboxes this process: it can open only fonts and tables (`SandboxFolders`), start no program, and reach no
  /// network. This cannot be undone.
  ///
  /// - Parameter readingLanguages: whether it may open the data of Tesseract, too.
  static func enter(readingLanguages: Bool) {
    let folders = SandboxFolders.all + (readingLanguages ? RecognitionLanguage.folders : [])
    let paths = folders.map { strdup($0) }
    defer { paths.forEach { free($0) } }
    let readable = paths.map { UnsafePointer($0) }
    let entered = readable.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: UnsafePointer<CChar>.self) { rebound in
        cgatefold_sandbox_enter(rebound.baseAddress.unsafelyUnwrapped, rebound.count)
      }
    }
    current.withLock { $0 = entered }
  }

  /// Whether processes that this one starts can restrict which files they open.
  static var landlock: Installation.LandlockState {
    switch cgatefold_sandbox_landlock_error() {
    case 0: .available
    case ENOSYS: .missing
    case EOPNOTSUPP: .disabled
    default: .forbidden
    }
  }

  /// Tries to escape; `nil` if this process is not in a sandbox.
  static func report() -> SandboxReport? {
    guard let sandbox = current.withLock({ $0 }) else { return nil }
    // If it escapes, another program replaces this process, and the host reports a lost worker.
    let tried = cgatefold_sandbox_try_to_escape("/etc/passwd", "/tmp/gatefold-escape-\(getpid())", getppid())
    let escapes: [(Int32, SandboxReport.Escape)] = [
      (tried.open_file, .opensFiles), (tried.write_file, .writesFiles), (tried.connect, .connectsSockets),
      (tried.start_process, .startsProcesses), (tried.start_program, .startsPrograms),
      (tried.signal_process, .signalsProcesses), (tried.raise_limit, .raisesLimits),
    ]
    return SandboxReport(
      landlockVersion: sandbox.landlock > 0 ? Int(sandbox.landlock) : nil,
      filtersSystemCalls: sandbox.system_calls,
      deniesNewPrivileges: sandbox.no_new_privileges,
      escapes: escapes.filter { $0.0 == 0 }.map(\.1)
    )
  }
}
