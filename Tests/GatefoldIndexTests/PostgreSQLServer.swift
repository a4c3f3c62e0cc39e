import Foundation
import Gatefold
import Synchronization
import Testing

@testable import GatefoldIndex

/// A private PostgreSQL server in a temporary folder, which listens on a Unix socket only.
final class PostgreSQLServer: Sendable {
  /// The folder of initdb and postgres, as Debian installs them.
  private static let programs: String? = {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(root)/\($0)/bin" }
      .first { FileManager.default.isExecutableFile(atPath: "\($0)/postgres") }
  }()

  /// The server may not run as root.
  private static let wrapper =
    geteuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []

  static let isThere = programs != nil && (geteuid() != 0 || getpwnam("postgres") != nil)
  static let missing = "skipped: there is no PostgreSQL server to run (Debian: postgresql-15)"

  /// The one that all tests share.
  static let shared = Result { try PostgreSQLServer(syncs: false) }

  private let folder: URL
  private let process: Mutex<ChildProcess>
  private let syncs: Bool
  private let databaseCount = Atomic(0)

  init(syncs: Bool) throws {
    let programs = try #require(Self.programs)
    // The path of a socket must be short.
    folder = URL(filePath: "/tmp/gatefold-pg-\(UUID().uuidString.prefix(8))")
    self.syncs = syncs
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    if geteuid() == 0 {
      let user = try #require(getpwnam("postgres")).pointee
      guard chown(folder.path, user.pw_uid, user.pw_gid) == 0 else { throw CocoaError(.fileWriteNoPermission) }
    }
    let data = folder.appending(path: "data").path
    let initialize = try ChildProcess(
      "/usr/bin/env",
      Self.wrapper + [
        "\(programs)/initdb", "-D", data, "-U", "reader", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync",
      ],
      output: .nowhere
    )
    guard initialize.wait() == 0 else { throw CocoaError(.executableLoad) }
    process = Mutex(try Self.start(folder, syncs: syncs))
    _ = Self.stopsAtExit
    Self.folders.withLock { [folder, process = process.withLock(\.identifier)] in $0[folder] = process }
    try waitUntilReady()
  }

  private static func start(_ folder: URL, syncs: Bool) throws -> ChildProcess {
    let settings = [
      "listen_addresses=", "unix_socket_directories=\(folder.path)", "fsync=\(syncs ? "on" : "off")",
      "shared_buffers=32MB",
      "max_connections=60", "dynamic_shared_memory_type=mmap", "logging_collector=off",
    ]
    let log = folder.appending(path: "log")
    if !FileManager.default.fileExists(atPath: log.path) { try Data().write(to: log) }
    let file = try FileHandle(forWritingTo: log)
    try file.seekToEnd()
    return try withExtendedLifetime(file) {
      try ChildProcess(
        "/usr/bin/env",
        wrapper + ["\(programs ?? "")/postgres", "-D", folder.appending(path: "data").path]
          + settings.flatMap { ["-c", $0] },
        output: .descriptor(file.fileDescriptor),
        errors: .descriptor(file.fileDescriptor)
      )
    }
  }

  /// The address of a database.
  func address(_ database: String) -> String { "postgresql://reader@/\(database)?host=\(folder.path)" }

  /// Makes an empty database, and gives its address.
  func makeDatabase() throws -> String {
    let name = "index\(databaseCount.add(1, ordering: .relaxed).newValue)"
    try PostgreSQLConnection(address: address("postgres")).command("CREATE DATABASE \(name)")
    return address(name)
  }

  /// Ends the server as a lost machine does, and starts it again.
  func restart() throws {
    try process.withLock { process in
      process.send(SIGKILL)
      process.wait()
      repeat {
        process = try Self.start(folder, syncs: syncs)
        Self.folders.withLock { [folder, number = process.identifier] in $0[folder] = number }
        // It ends at once while the connections of the killed one still do.
        while process.isRunning, !isReady { usleep(2000) }
      } while !process.isRunning
    }
  }

  private var isReady: Bool { (try? PostgreSQLConnection(address: address("postgres"))) != nil }

  func stop() {
    process.withLock { process in
      process.send(SIGQUIT)
      process.wait()
    }
    _ = Self.folders.withLock { $0.removeValue(forKey: folder) }
    try? FileManager.default.removeItem(at: folder)
  }

  private func waitUntilReady() throws {
    while !isReady {
      guard process.withLock(\.isRunning) else {
        let log = try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)
        throw GatefoldError(.indexFailed, log ?? "the server ended")
      }
      usleep(5000)
    }
  }

  // MARK: The end of the tests

  private static let folders = Mutex<[URL: Int32]>([:])

  private static let stopsAtExit: Void = {
    atexit {
      for (folder, process) in PostgreSQLServer.folders.withLock({ $0 }) {
        kill(process, SIGQUIT)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        try? FileManager.default.removeItem(at: folder)
      }
    }
  }()
}

/// Where the index of a test is.
enum IndexStore: String, CustomTestStringConvertible {
  case sqlite, postgresql

  /// Those that can be tested on this machine.
  static let all: [IndexStore] = PostgreSQLServer.isThere ? [.sqlite, .postgresql] : [.sqlite]

  var testDescription: String { rawValue }
}
