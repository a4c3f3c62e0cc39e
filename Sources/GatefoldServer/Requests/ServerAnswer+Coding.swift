internal import Foundation
internal import Gatefold

extension ServerAnswer {
  /// Shorter ones fit into one packet anyway.
  private static let minimumByteCount = 1400

  /// The same in a coding that the client takes, if it is text.
  func coded(for request: ServerRequest) -> ServerAnswer {
    if status == 304 { return withTag(sentIn: request) }
    guard status == 200, isText, case .data(let data) = body, data.count >= Self.minimumByteCount else { return self }
    let answer = with("Vary", "Accept-Encoding")
    guard let coding = request.contentCoding, let coded = coding.encoded(data), coded.count < data.count else {
      return answer
    }
    var shorter = answer.with("Content-Encoding", coding.rawValue)
    shorter.body = .data(coded)
    // Other bytes have another tag.
    shorter.headers = shorter.headers.map { name, value in
      (name, name == "ETag" ? Self.tag(value, coding) : value)
    }
    return shorter
  }

  /// The tag of bytes in a coding, which `EntityTag.isKnown(to:)` knows by how it begins.
  private static func tag(_ plain: String, _ coding: ContentCoding) -> String {
    "\(plain.dropLast())-\(coding.rawValue)\""
  }

  /// Returns the answer with the `ETag` of the encoding that the client has cached.
  private func withTag(sentIn request: ServerRequest) -> ServerAnswer {
    var answer = self
    answer.headers = headers.map { name, value in
      guard name == "ETag" else { return (name, value) }
      let known = ContentCoding.allCases.map { Self.tag(value, $0) }
      return (name, known.first { request.headers["if-none-match"]?.contains($0) == true } ?? value)
    }
    return answer
  }

  private var isText: Bool {
    let type = headers.first { $0.name == "Content-Type" }?.value.lowercased() ?? ""
    return type.hasPrefix("text/") || ["json", "xml", "javascript"].contains(where: type.contains)
  }
}

extension ServerRequest {
  /// The coding that the client takes, the one that compresses best first; `nil` if it takes none.
  var contentCoding: ContentCoding? {
    guard let header = headers["accept-encoding"] else { return nil }
    var taken: [String: Bool] = [:]
    for part in header.lowercased().split(separator: ",") {
      let fields = part.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let name = fields.first else { continue }
      let weight = fields.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      taken[name] = weight > 0
    }
    return ContentCoding.allCases.first { taken[$0.rawValue] ?? taken["*"] ?? false }
  }
}
