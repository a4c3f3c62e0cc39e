/// The restrictions of a worker process, and the forbidden actions that succeeded when it tried them.
package struct SandboxReport: Hashable, Sendable {
  /// The version of Landlock that is in force; `nil` if the kernel has none.
  package let landlockVersion: Int?
  /// Whether the worker can make only the system calls that drawing needs (seccomp).
  package let filtersSystemCalls: Bool
  /// Whether no program that the worker starts can gain privileges.
  package let deniesNewPrivileges: Bool
  /// The forbidden actions that succeeded. It is empty if the sandbox holds.
  package let escapes: [Escape]

  /// Something that a worker must not be able to do.
  package enum Escape: String, Hashable, Sendable, Codable, CaseIterable {
    /// It opened a file of the system for reading.
    case opensFiles
    /// It wrote a file.
    case writesFiles
    /// It connected a socket.
    case connectsSockets
    /// It started a process.
    case startsProcesses
    /// It ran another program.
    case startsPrograms
    /// It sent a signal to another process.
    case signalsProcesses
    /// It raised a limit that was set for it.
    case raisesLimits
  }
}
