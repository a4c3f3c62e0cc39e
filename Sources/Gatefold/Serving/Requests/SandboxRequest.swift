internal import CGatefold
internal import Foundation
internal import Synchronization

/// Has a worker try to get out of its sandbox; `nil` where the lane is in this process.
struct SandboxRequest: DocumentRequest {
  static var kind: LaneRequestKind { .sandbox }

  func answer(from document: OpenDocument) throws(GatefoldError) -> SandboxReport? {
    guard let sandbox = WorkerService.sandbox.withLock({ $0 }) else { return nil }
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

extension SandboxReport.Escape: WireValue {}

extension SandboxReport: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      landlockVersion: try reader.read(),
      filtersSystemCalls: try reader.read(),
      deniesNewPrivileges: try reader.read(),
      escapes: try reader.read()
    )
  }

  func write(to writer: inout WireWriter) {
    writer.write(landlockVersion)
    writer.write(filtersSystemCalls)
    writer.write(deniesNewPrivileges)
    writer.write(escapes)
  }
}
