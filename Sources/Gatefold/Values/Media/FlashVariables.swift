internal import Foundation

/// The variables of a Flash player, the only part of it that is used: "source=bay.mp4&volume=0.5&loop=true".
struct FlashVariables {
  private let values: [String: String]

  init(_ text: String) {
    var values: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      values[parts[0].lowercased()] = parts[1].removingPercentEncoding ?? String(parts[1])
    }
    self.values = values
  }

  subscript(name: String) -> String? { values[name] }

  /// 1 as recorded.
  var volume: Double? {
    values["volume"].flatMap(Double.init).flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
  }

  /// 0 for ever.
  var repeatCount: Double? {
    values["loop"].map { $0.lowercased() == "true" ? 0 : 1 }
  }
}
