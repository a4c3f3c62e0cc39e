internal import GatefoldExport

/// Numbers as feeds write them: to a thousandth, without an exponent.
enum FeedNumber {
  static func text(_ number: Double) -> String {
    var json = JSONText()
    json.value(number)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
