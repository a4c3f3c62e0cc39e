/// What keeps a worker process from the rest of the machine, and what it could do all the same when it tried.
public struct SandboxReport: Hashable, Sendable {
  /// The version of the kernel's Landlock that is in force; `nil` where the kernel has none.
  public let landlockVersion: Int?
  /// Whether it can make only the system calls that drawing needs (seccomp).
  public let filtersSystemCalls: Bool
  /// Whether no program started by it could gain rights.
  public let deniesNewPrivileges: Bool
  /// What it tried and could do: none where the sandbox holds.
  public let escapes: [Escape]

  public enum Escape: String, Hashable, Sendable, Codable, CaseIterable {
    case opensFiles, writesFiles, connectsSockets, startsProcesses, startsPrograms, signalsProcesses,
      raisesLimits
  }
}
