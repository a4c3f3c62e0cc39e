internal import CGatefold
internal import Foundation
internal import Synchronization

/// What keeps this process from the rest of the machine, where it is a worker.
enum Sandbox {
  private static let current = Mutex<cgatefold_sandbox?>(nil)

  /// Shuts this process in: it opens no file but fonts and tables (`SandboxFolders`), starts no program, and reaches no
  /// network. There is no way back.
  static func enter() {
    let paths = SandboxFolders.all.map { strdup($0) }
    defer { paths.forEach { free($0) } }
    let readable = paths.map { UnsafePointer($0) }
    let entered = readable.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: UnsafePointer<CChar>.self) { rebound in
        cgatefold_sandbox_enter(rebound.baseAddress.unsafelyUnwrapped, rebound.count)
      }
    }
    current.withLock { $0 = entered }
  }

  /// Tries to get out; `nil` where this process is in no sandbox.
  static func report() -> SandboxReport? {
    guard let sandbox = current.withLock({ $0 }) else { return nil }
    // Where it gets through, it starts a program in its place: the host then hears of a worker lost.
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
