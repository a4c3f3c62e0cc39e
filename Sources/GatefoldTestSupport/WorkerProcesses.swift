internal import Foundation

/// The worker processes of this process, as the system lists them.
public enum WorkerProcesses {
  /// The children of the fork servers that this process has started.
  public static func ofThisProcess() throws -> [Int32] {
    let processes = try all()
    let servers = processes.filter { $0.parent == getpid() && $0.isGatefold }.map(\.id)
    return processes.filter { servers.contains($0.parent) && !$0.isZombie }.map(\.id)
  }

  /// The fork servers themselves.
  public static func forkServers() throws -> [Int32] {
    try all().filter { $0.parent == getpid() && $0.isGatefold && !$0.isZombie }.map(\.id)
  }

  private struct Entry {
    let id: Int32
    let parent: Int32
    let isZombie: Bool
    let isGatefold: Bool
  }

  private static func all() throws -> [Entry] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { name in
      guard let id = Int32(name), let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
        let open = status.firstIndex(of: "("), let close = status.lastIndex(of: ")")
      else { return nil }
      let fields = status[status.index(after: close)...].split(separator: " ")
      guard fields.count > 1, let parent = Int32(fields[1]) else { return nil }
      return Entry(
        id: id,
        parent: parent,
        isZombie: fields[0] == "Z",
        isGatefold: status[open...close].contains("gatefold")
      )
    }
  }
}
