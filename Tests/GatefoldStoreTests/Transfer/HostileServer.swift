import Foundation
import Gatefold
import GatefoldTestSupport

/// The web server of Server/hostile_server.py, which runs as long as the tests.
final class HostileServer: Sendable {
  struct LoggedRequest: Decodable {
    let behaviour: String
    let name: String
    let headers: [String: String]
  }

  private struct Ports: Decodable {
    let port: Int
    let securePort: Int?
  }

  static let shared = Result { try HostileServer() }

  /// The folder of the files that it serves.
  let folder: URL
  let port: Int
  /// The port for https, with the certificate `certificate.pem` of the folder; `nil` where none could be made.
  let securePort: Int?
  /// The server ends when this closes, with the process of the tests at the latest.
  private let input = Pipe()

  private init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "gatefold-server-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: URL(filePath: Sample.articles.path), to: folder.appending(path: "file.pdf"))
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Server/hostile_server.py")
    let output = Pipe()
    _ = try ChildProcess(
      "/usr/bin/env",
      ["python3", script.path, folder.path],
      input: .pipe(input),
      output: .pipe(output)
    )
    var line = Data()
    while !line.contains(UInt8(ascii: "\n")) {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw Tool.Failure(description: "the server of the tests does not start; is python3 there?") }
      line += data
    }
    let ports = try JSONDecoder().decode(Ports.self, from: line)
    port = ports.port
    securePort = ports.securePort
  }

  /// The address of a file, where the server behaves in some way. Requests are counted by the key.
  func url(_ behaviour: String, key: String, file: String = "file.pdf") throws -> URL {
    try Self.url("http://127.0.0.1:\(port)/\(behaviour)/\(key)/\(file)")
  }

  func secureURL(_ behaviour: String, key: String, file: String = "file.pdf") throws -> URL? {
    try securePort.map { try Self.url("https://127.0.0.1:\($0)/\(behaviour)/\(key)/\(file)") }
  }

  static func url(_ text: String) throws -> URL {
    guard let url = URL(string: text) else { throw Tool.Failure(description: "\(text) is no address") }
    return url
  }

  /// The requests with a key, in order.
  func log(_ key: String) throws -> [LoggedRequest] {
    let data = try Tool.run("curl", ["-s", "--noproxy", "*", url("log", key: key).absoluteString])
    return try JSONDecoder().decode([LoggedRequest].self, from: data)
  }

  /// Serves a file under a name.
  func publish(_ data: Data, as name: String) throws {
    try data.write(to: folder.appending(path: name), options: .atomic)
  }

  /// A key that no other test has.
  static func newKey() -> String { UUID().uuidString }

  /// The file that is served as "file.pdf".
  static let file = Result { try Data(contentsOf: URL(filePath: Sample.articles.path)) }

  /// Another version of a file, as the server makes it: of the same length, with the same beginning and end.
  static func otherVersion(_ data: Data) -> Data {
    var other = data
    let middle = data.count / 3
    for place in middle..<middle + 1000 { other[place] ^= 1 }
    return other
  }
}
