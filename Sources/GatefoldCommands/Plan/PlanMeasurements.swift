internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import Synchronization

/// Measured page counts and hashes, kept beside a plan, so that measuring continues where it was interrupted, and a
/// later plan measures only what is new. Each is appended once it is known; the file may be deleted.
final class PlanMeasurements: Sendable {
  struct Measurement: Codable, Sendable {
    var path: String
    var bytes: Int
    /// The time of the last change in nanoseconds.
    var modified: Int
    var hash: String
    /// `nil` if the issue doesn't open.
    var pages: Int?
  }

  private let descriptor: Int32
  private let known: Mutex<[String: Measurement]>

  /// - Parameter path: of the plan.
  init(besidePlan path: String) throws(GatefoldError) {
    let file = "\(path).measured"
    descriptor = open(file, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw WriteFailure(path: file, code: errno).error }
    var known: [String: Measurement] = [:]
    let decoder = JSONDecoder()
    for line in (FileManager.default.contents(atPath: file) ?? Data()).split(separator: UInt8(ascii: "\n")) {
      if let one = try? decoder.decode(Measurement.self, from: line) { known[one.path] = one }
    }
    self.known = Mutex(known)
  }

  deinit { close(descriptor) }

  /// What is known of a file, if it has not changed since.
  func measurement(of path: String) -> Measurement? {
    guard let found = known.withLock({ $0[path] }), let now = Self.state(of: path), found.bytes == now.bytes,
      found.modified == now.modified
    else { return nil }
    return found
  }

  func add(_ measurement: Measurement) {
    guard let line = try? JSONWriter.line(of: measurement) else { return }
    // Begins with a line end, in case the last line was cut off.
    let bytes = [UInt8(ascii: "\n")] + Array(line.dropLast())
    known.withLock { known in
      _ = bytes.withUnsafeBytes { FileOutput.writeAll($0, to: descriptor) }
      known[measurement.path] = measurement
    }
  }

  /// Size and time of a file; `nil` if it doesn't exist.
  static func state(of path: String) -> (bytes: Int, modified: Int)? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return (Int(status.st_size), status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec)
  }
}
