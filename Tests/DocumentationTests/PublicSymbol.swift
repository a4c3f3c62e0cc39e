/// A public symbol of a library, as the compiler describes it.
struct PublicSymbol: Decodable {
  struct Graph: Decodable {
    let symbols: [PublicSymbol]
  }

  struct Kind: Decodable {
    let identifier: String
  }

  struct Documentation: Decodable {
    struct Line: Decodable {
      let text: String
    }

    let lines: [Line]
  }

  struct Location: Decodable {
    let uri: String
  }

  let kind: Kind
  let pathComponents: [String]
  /// Also what it inherits from a protocol.
  let docComment: Documentation?
  let location: Location?

  var name: String { pathComponents.joined(separator: ".") }
  var isTopLevel: Bool { pathComponents.count == 1 }
  var isDocumented: Bool { docComment?.lines.contains { !$0.text.isEmpty } ?? false }
}
