package import Foundation

extension Decodable {
  /// Reads what ``JSONWriter`` writes, with dates as by ISO 8601.
  package init(json: Data) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    self = try decoder.decode(Self.self, from: json)
  }

  package init(json: String) throws { try self.init(json: Data(json.utf8)) }
}
