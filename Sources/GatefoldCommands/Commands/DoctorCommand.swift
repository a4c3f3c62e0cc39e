internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check this machine: libraries, worker processes and their sandbox.",
    discussion: """
      Starts a worker process that tries to open files, connect sockets and start programs; the sandbox must prevent \
      this. Exits with 1 if no worker can be started or a worker escapes. That a worker can open files is forgiven where \
      the kernel has no Landlock.

      Example:
        gatefold doctor --format json
      """
  )

  @OptionGroup var listing: ListingOptions

  func run() async throws {
    let diagnosis = await Diagnosis()
    try listing.print(diagnosis, text: diagnosis.text)
    if !diagnosis.isSound { throw ExitCode.failure }
  }
}

/// The findings of `doctor`.
private struct Diagnosis: Encodable {
  struct Workers: Encodable {
    /// Milliseconds until the first worker answers, and until the next one does.
    let firstStart: Double
    let start: Double
    /// Version of the kernel's Landlock ABI.
    let landlockVersion: Int?
    let filtersSystemCalls: Bool
    let deniesNewPrivileges: Bool
    let escapes: [SandboxReport.Escape]
  }

  let libraries: [String: String]
  let hasCharacterTables: Bool
  let interposesFunctions: Bool
  let landlock: Installation.LandlockState
  let kernel: String
  let cores: Int
  let workers: Workers?
  let workerError: String?

  /// Without Landlock a worker can open files. The report says so, but where the kernel has none, that is no fault of
  /// this machine's configuration.
  var isSound: Bool {
    guard let workers else { return false }
    return workers.escapes.allSatisfy { $0 == .opensFiles && [.missing, .disabled].contains(landlock) }
  }

  init() async {
    let installation = Installation.current
    libraries = Dictionary(uniqueKeysWithValues: installation.libraries.map { ($0.name, $0.version) })
    hasCharacterTables = installation.hasCharacterTables
    interposesFunctions = installation.interposesFunctions
    landlock = installation.landlock
    kernel = ProcessInfo.processInfo.operatingSystemVersionString
    cores = ProcessInfo.processInfo.activeProcessorCount
    do throws(GatefoldError) {
      workers = try await Self.workers()
      workerError = nil
    } catch {
      workers = nil
      workerError = "\(error)"
    }
  }

  private static func workers() async throws(GatefoldError) -> Workers? {
    func milliseconds(_ body: () async throws(GatefoldError) -> SandboxReport?) async throws(GatefoldError)
      -> (SandboxReport?, Double)
    {
      let start = ContinuousClock.now
      let report = try await body()
      return (report, (ContinuousClock.now - start) / .milliseconds(1))
    }
    func ask() async throws(GatefoldError) -> SandboxReport? {
      try await SandboxProbe.report(IssueConfiguration(lanes: 1, isolation: WorkerProgram.isolation()))
    }
    let (_, first) = try await milliseconds(ask)
    let (report, next) = try await milliseconds(ask)
    return report.map { report in
      Workers(
        firstStart: roundedForJSON(first),
        start: roundedForJSON(next),
        landlockVersion: report.landlockVersion,
        filtersSystemCalls: report.filtersSystemCalls,
        deniesNewPrivileges: report.deniesNewPrivileges,
        escapes: report.escapes
      )
    }
  }

  // MARK: For people

  var text: String {
    var lines = libraries.sorted { $0.key < $1.key }.map { line($0.key, $0.value) }
    lines.append(line("East Asian tables", hasCharacterTables ? "found" : "missing; install poppler-data"))
    lines.append(line("Interposed functions", interposesFunctions ? "in use" : "not found by the dynamic linker"))
    lines.append(line("System", "\(kernel), \(cores.counted("core"))"))
    guard let workers else {
      lines.append(line("Worker processes", "none: \(workerError ?? "unknown reason")"))
      return lines.joined(separator: "\n")
    }
    lines += [
      line("Worker processes", "the first in \(workers.firstStart) ms, the next in \(workers.start) ms"),
      line("Landlock", landlockText(workers)),
      line("seccomp", workers.filtersSystemCalls ? "in force" : "not in this kernel"),
      line("No new privileges", workers.deniesNewPrivileges ? "in force" : "not in this kernel"),
      line(
        "Sandbox escapes",
        workers.escapes.isEmpty ? "none" : workers.escapes.map(\.rawValue).joined(separator: ", ")
      ),
    ]
    return lines.joined(separator: "\n")
  }

  private func landlockText(_ workers: Workers) -> String {
    if let version = workers.landlockVersion { return "in force, version \(version)" }
    switch landlock {
    case .available: return "not in force"
    case .missing: return "not in this kernel"
    case .disabled: return "turned off when the system was started; add landlock to the kernel's parameter lsm="
    case .forbidden: return "forbidden; let this container, or whatever runs it, call landlock_create_ruleset"
    }
  }

  private func line(_ name: String, _ value: String) -> String {
    name.padding(toLength: max(32, name.count + 2), withPad: " ", startingAt: 0) + value
  }
}
