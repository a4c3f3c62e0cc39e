internal import Foundation
internal import GatefoldExport

/// Reads rclone's log on standard error, which has JSON on each line: its progress and its errors. Only the last errors
/// are kept, without the parts of addresses that sign a request.
struct RcloneMessages: Sendable {
  private struct Line: Decodable {
    struct Stats: Decodable {
      var bytes: Int?
      var checks: Int?
      var deletes: Int?
      var transfers: Int?
    }

    var level: String?
    var msg: String?
    var stats: Stats?
  }

  private static let (maximumLineSize, maximumSize) = (1 << 16, 400)

  private var unfinished: [UInt8] = []
  private var messages: [String] = []
  private var total = 0

  /// - Returns: whether it tells of progress.
  mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var hasProgress = false
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        if note(unfinished) { hasProgress = true }
        unfinished.removeAll(keepingCapacity: true)
      } else if unfinished.count < Self.maximumLineSize {
        unfinished.append(byte)
      }
    }
    return hasProgress
  }

  private mutating func note(_ bytes: [UInt8]) -> Bool {
    guard let line = try? JSONDecoder().decode(Line.self, from: Data(bytes)) else {
      // Early messages are not JSON.
      if !bytes.isEmpty { add(String(decoding: bytes, as: UTF8.self)) }
      return false
    }
    if let stats = line.stats {
      let sum = (stats.bytes ?? 0) &+ (stats.checks ?? 0) &+ (stats.deletes ?? 0) &+ (stats.transfers ?? 0)
      defer { total = sum }
      return sum != total
    }
    if let message = line.msg, ["error", "critical", "fatal"].contains(line.level) { add(message) }
    return false
  }

  private mutating func add(_ message: String) {
    messages.append(Self.redacted(message))
    if messages.count > 8 { messages.removeFirst() }
  }

  /// The last error, on one line.
  var text: String {
    var seen: Set<String> = []
    let text = messages.reversed().filter { seen.insert($0).inserted }.prefix(2).reversed().joined(separator: "; ")
    return text.count > Self.maximumSize ? String(text.prefix(Self.maximumSize)) + " ..." : text
  }

  /// Without the queries of addresses, which sign requests, and without names and passwords in them.
  static func redacted(_ message: String) -> String {
    message.replacing(/:\/\/[^\/\s@]*@/, with: "://").replacing(/\?[^\s"']+/, with: "?...").singleLine
  }
}
