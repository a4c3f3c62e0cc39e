import Foundation
import Gatefold
import GatefoldTestSupport

/// The built program in a process of its own, for tests of signals, streams and the environment.
final class RunningProgram {
  static let path = Sample.program

  private let process: ChildProcess
  private let folder: URL
  let output: FileHandle?

  /// - Parameters:
  ///   - environment: variables added to the tests' environment.
  ///   - isPiped: whether standard output is a pipe, which fills up until `output` is read.
  ///   - wrapper: a command that runs the program.
  init(
    _ arguments: [String],
    environment: [String: String] = [:],
    isPiped: Bool = false,
    wrapper: [String] = [],
    input: FileHandle = .nullDevice
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "gatefold-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["out", "err"] { try Data().write(to: folder.appending(path: name)) }
    let errors = try FileHandle(forWritingTo: folder.appending(path: "err"))
    let file = try FileHandle(forWritingTo: folder.appending(path: "out"))
    let pipe = isPiped ? Pipe() : nil
    output = pipe?.fileHandleForReading
    let variables = environment.map { "\($0)=\($1)" }
    process = try withExtendedLifetime((input, file, errors)) {
      try ChildProcess(
        "/usr/bin/env",
        ["--unset=GATEFOLD_PASSWORD"] + variables + wrapper + [Self.path] + arguments,
        input: .descriptor(input.fileDescriptor),
        output: pipe.map { .pipe($0) } ?? .descriptor(file.fileDescriptor),
        errors: .descriptor(errors.fileDescriptor)
      )
    }
  }

  deinit {
    process.send(SIGKILL)
    process.wait()
    try? FileManager.default.removeItem(at: folder)
  }

  var isRunning: Bool { process.isRunning }
  var identifier: Int32 { process.identifier }

  /// Sends a signal, and waits until the process has received it.
  func send(_ signal: Int32) {
    process.send(signal)
    while process.isRunning, isPending(signal) { usleep(1000) }
  }

  private func isPending(_ signal: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    let masks = status?.split(separator: "\n").filter { $0.hasPrefix("ShdPnd:") || $0.hasPrefix("SigPnd:") } ?? []
    return masks.contains { line in
      let mask = line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? 0
      return mask & 1 << UInt64(signal - 1) != 0
    }
  }

  /// Polls until a condition holds or the process has ended.
  func wait(until condition: () throws -> Bool) rethrows {
    while process.isRunning, try !condition() { usleep(500) }
  }

  /// Waits until the process has ended.
  ///
  /// - Returns: the exit status, or the negated number of the signal that ended the process; and its output.
  func finish() throws -> (status: Int32, output: Data, errors: String) {
    let status = process.wait()
    let errors = try Data(contentsOf: folder.appending(path: "err"))
    return (status, try Data(contentsOf: folder.appending(path: "out")), String(decoding: errors, as: UTF8.self))
  }

  static func run(
    _ arguments: [String],
    environment: [String: String] = [:]
  ) throws -> (status: Int32, output: Data, errors: String) {
    try RunningProgram(arguments, environment: environment).finish()
  }
}

/// The files below a folder.
enum FileTree {
  static let journal = ".gatefold-journal"

  /// The contents of each file by path, except the journals.
  static func contents(of folder: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: path)
      let isFile = try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile ?? false
      if isFile, file.lastPathComponent != journal { contents[path] = try Data(contentsOf: file) }
    }
    return contents
  }

  private static func journalLines(_ folder: URL) -> [Data] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.filter { $0 == journal || $0.hasSuffix("/\(journal)") }.flatMap { path in
      let data = FileManager.default.contents(atPath: folder.appending(path: path).path) ?? Data()
      return data.split(separator: UInt8(ascii: "\n"))
    }
  }

  /// The number of lines in the journals.
  static func journalLineCount(_ folder: URL) -> Int { journalLines(folder).count }

  /// The number of journal lines that record finished units.
  static func doneCount(_ folder: URL) -> Int {
    journalLines(folder).count { $0.firstRange(of: Data("\"files\":".utf8)) != nil }
  }

  /// Temporary files.
  static func temporaries(_ folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.contains(".gatefold-") && !$0.hasSuffix(journal) }
  }
}

/// A JSON report.
struct Report {
  let json: [String: Any]

  init(_ url: URL) throws {
    json = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any] ?? [:]
  }

  var isInterrupted: Bool { json["interrupted"] as? Bool ?? false }
  var written: [[String: Any]] { json["written"] as? [[String: Any]] ?? [] }
  var failed: [[String: Any]] { json["failed"] as? [[String: Any]] ?? [] }
  var issues: [[String: Any]] { json["issues"] as? [[String: Any]] ?? [] }
  var statuses: [String] { issues.compactMap { $0["status"] as? String } }

  func sum(_ key: String) -> Int { issues.reduce(0) { $0 + ($1[key] as? Int ?? 0) } }
  var notDone: [Int] { issues.flatMap { $0["notDonePageIndices"] as? [Int] ?? [] } }
}
