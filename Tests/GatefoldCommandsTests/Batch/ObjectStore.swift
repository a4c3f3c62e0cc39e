import Foundation
import Gatefold
import GatefoldTestSupport

/// An S3 store of moto with the bucket `archive`, behind a proxy that adds faults.
final class ObjectStore {
  static let hasRclone = (try? Tool.run("rclone", ["version"])) != nil
  static let rcloneMissing = "skipped: rclone is not installed; scripts/test does that"
  static let isThere =
    hasRclone && Validators.areThere
    && (try? Tool.run(Validators.python, ["-c", "import moto.server, flask_cors"])) != nil
  static let missing = "skipped: rclone, or moto of PyPI, is not installed; scripts/test does that"

  private let process: ChildProcess
  private let output = Pipe()
  private let rules: URL
  private let log: URL
  private let endpoint: String

  init(in folder: URL) throws {
    (rules, log) = (folder.appending(path: "rules.json"), folder.appending(path: "requests.log"))
    let script = Sample.repository.appending(path: "Tests/GatefoldCommandsTests/Validators/objectstore.py").path
    process = try ChildProcess(
      Validators.python,
      [script, rules.path, log.path],
      output: .pipe(output),
      errors: .nowhere
    )
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    endpoint = "http://127.0.0.1:\(line.filter(\.isNumber))"
  }

  deinit {
    process.send(SIGKILL)
    process.wait()
  }

  /// What rclone has to know, under the name `store`.
  var environment: [String: String] {
    let settings = [
      "TYPE": "s3", "PROVIDER": "Other", "ACCESS_KEY_ID": "someone", "SECRET_ACCESS_KEY": "top-secret",
      "REGION": "us-east-1", "FORCE_PATH_STYLE": "true", "ENDPOINT": endpoint,
    ]
    var variables = Dictionary(uniqueKeysWithValues: settings.map { ("RCLONE_CONFIG_STORE_\($0)", $1) })
    variables["RCLONE_CONFIG"] = "/nowhere/rclone.conf"
    variables["NO_PROXY"] = "127.0.0.1"
    variables["AWS_CA_BUNDLE"] = ""
    return variables
  }

  /// Requests, each with a method and a path as regular expressions, that the proxy spoils.
  func setFaults(_ faults: [(method: String, path: String, fault: String, times: Int)]) throws {
    let rules: [[String: Any]] = faults.map { fault in
      ["method": fault.method, "path": fault.path, "fault": fault.fault, "times": fault.times]
    }
    // At once: the proxy may read it meanwhile.
    try JSONSerialization.data(withJSONObject: rules).write(to: self.rules, options: .atomic)
  }

  /// The requests that the store has answered, like "PUT /archive/out/a".
  func requests() throws -> [String] {
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.split(separator: " ").dropLast().joined(separator: " ") }
  }

  func run(_ arguments: [String]) throws -> (status: Int32, text: String, errors: String) {
    let run = try RunningProgram.run(arguments, environment: environment)
    return (run.status, String(decoding: run.output, as: UTF8.self), run.errors)
  }

  func rclone(_ arguments: [String]) throws {
    try Tool.run("/usr/bin/env", environment.map { "\($0)=\($1)" } + ["rclone"] + arguments)
  }

  /// The objects below a place, as files.
  func contents(_ place: String, in folder: URL) throws -> [String: Data] {
    let copy = folder.appending(path: "copy-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    try rclone(["copy", "store:archive/\(place)", copy.path])
    return try FileTree.contents(of: copy).filter { !$0.key.hasPrefix(".gatefold-shards") }
  }
}
