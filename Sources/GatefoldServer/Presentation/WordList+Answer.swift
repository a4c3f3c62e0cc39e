internal import Foundation
internal import GatefoldExport

extension WordList {
  /// The answer of an autocomplete service.
  ///
  /// - Parameters:
  ///   - address: as it was asked.
  ///   - search: of the search service of the same version.
  func data(completing beginning: String, at address: String, search: String, isVersionOne: Bool) -> Data {
    Self.data(completions(of: beginning), at: address, search: search, isVersionOne: isVersionOne)
  }

  /// The same with words that are known.
  static func data(
    _ found: [(text: String, count: Int)],
    at address: String,
    search: String,
    isVersionOne: Bool
  ) -> Data {
    var json = JSONText()
    json.object { json in
      if isVersionOne {
        json.line("@context", "http://iiif.io/api/search/1/context.json")
        json.line("@id", address)
        json.line("@type", "search:TermList")
        json.lineKey("terms")
      } else {
        json.line("@context", "http://iiif.io/api/search/2/context.json")
        json.line("id", address)
        json.line("type", "TermPage")
        json.lineKey("items")
      }
      json.array { json in
        for (text, count) in found {
          json.newLine()
          json.object { json in
            if isVersionOne {
              json.member("match", text)
              json.member("url", "\(search)?q=\(text.escapedPathPart)")
              json.member("count", count)
            } else {
              json.member("type", "Term")
              json.member("value", text)
              json.member("total", count)
            }
          }
        }
      }
    }
    return json.file
  }
}
