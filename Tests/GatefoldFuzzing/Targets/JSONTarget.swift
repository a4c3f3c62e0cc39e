internal import Foundation

@testable import GatefoldFormats

extension FuzzTarget {
  /// JSON, read whole, in small pieces, and by skipping.
  static let json = FuzzTarget("json", seeds: { [Array(seed.utf8)] }) { bytes in
    let data = Data(bytes)
    let whole = try? events(data, isLenient: false, chunkSize: 256 << 10)
    for chunkSize in [16, 19] {
      precondition((try? events(data, isLenient: false, chunkSize: chunkSize)) == whole, "pieces are read otherwise")
    }
    let lenient = try? events(data, isLenient: true, chunkSize: 32)
    guard let whole else { return }
    precondition(lenient == whole, "leniency changes what is well-formed")
    do throws(JSONReader.Failure) {
      var reader = JSONReader(data)
      if let first = try reader.next() { try reader.skip(first) }
      let rest = try reader.next()
      precondition(rest == nil, "something is left behind the value")
    } catch {
      preconditionFailure("what can be read cannot be skipped: \(error.message)")
    }
    precondition((try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil, "it is no JSON")
  }

  private static func events(
    _ data: Data,
    isLenient: Bool,
    chunkSize: Int
  ) throws(JSONReader.Failure) -> [JSONReader.Event] {
    var reader = JSONReader(data, isLenient: isLenient, chunkSize: chunkSize)
    var events: [JSONReader.Event] = []
    while let event = try reader.next() { events.append(event) }
    return events
  }

  private static let seed = """
    {"a\\u00e9\\ud83c\\udf0a": [1, -2.5e+1, "\\n", true, false, null, [], {}], "": {"b": "🌊"}}
    """
}
