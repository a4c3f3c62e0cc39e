internal import Foundation

/// The worker processes of a host, as the system lists them.
public enum WorkerProcesses {
  /// The children of the fork servers that this process has started.
  public static func ofThisProcess() throws -> [Int32] { try workers(of: getpid()) }

  /// The children of the fork servers that a process has started.
  public static func workers(of host: Int32) throws -> [Int32] {
    let processes = try all()
    let servers = processes.filter { $0.parent == host && $0.isGatefold }.map(\.id)
    return processes.filter { servers.contains($0.parent) && !$0.isZombie }.map(\.id)
  }

  /// The fork servers themselves.
  public static func forkServers(of host: Int32) throws -> [Int32] {
    try all().filter { $0.parent == host && $0.isGatefold && !$0.isZombie }.map(\.id)
  }

  /// Whether a process exists that has not ended.
  public static func isRunning(_ process: Int32) -> Bool {
    stat(process).map { $0.fields.first != "Z" } ?? false
  }

  /// Returns the command line of a process, or an empty array if the process doesn't exist.
  public static func arguments(of process: Int32) -> [String] {
    let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
    return (line ?? "").split(separator: "\0").map(String.init)
  }

  /// Returns the name of a process in process lists, or an empty text if the process doesn't exist.
  public static func name(of process: Int32) -> String {
    String((stat(process)?.program ?? "").dropFirst().dropLast())
  }

  /// Returns the processor time of a process in seconds, or 0 if the process doesn't exist.
  public static func processorTime(of process: Int32) -> Double {
    guard let fields = stat(process)?.fields, fields.count > 12, let user = Double(fields[11]),
      let system = Double(fields[12])
    else { return 0 }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private struct Entry {
    let id: Int32
    let parent: Int32
    let isZombie: Bool
    let isGatefold: Bool
  }

  private static func all() throws -> [Entry] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { name in
      guard let id = Int32(name), let (program, fields) = stat(id), fields.count > 1, let parent = Int32(fields[1])
      else { return nil }
      return Entry(
        id: id,
        parent: parent,
        isZombie: fields[0] == "Z",
        isGatefold: program.contains("gatefold")
      )
    }
  }

  /// The name of a process's program, and what `/proc` tells after it, from the process's state on.
  private static func stat(_ process: Int32) -> (program: Substring, fields: [Substring])? {
    guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")")
    else { return nil }
    return (stat[open...close], stat[stat.index(after: close)...].split(separator: " "))
  }
}
