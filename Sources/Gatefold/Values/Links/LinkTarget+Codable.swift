/// Coded as an object with the key `kind`, and what that kind has:
///
/// | `kind` | further keys |
/// | --- | --- |
/// | `goTo` | `destination`, a ``Destination`` |
/// | `unresolved` | `name`, where it has one |
/// | `goToRemote`, `goToEmbedded` | `remote`, a ``RemoteDestination`` |
/// | `uri` | `uri` |
/// | `launch` | `file` |
/// | `named` | `name` |
/// | `other` | `action`, an ``ActionKind`` |
extension LinkTarget: Codable {
  private enum Kind: String, Codable {
    case goTo, unresolved, goToRemote, goToEmbedded, uri, launch, named, other
  }

  private enum CodingKeys: String, CodingKey {
    case kind, destination, remote, uri, file, name, action
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value { try values.decode(Value.self, forKey: key) }
    switch try values.decode(Kind.self, forKey: .kind) {
    case .goTo: self = .goTo(try value(.destination))
    case .unresolved: self = .unresolved(name: try values.decodeIfPresent(String.self, forKey: .name))
    case .goToRemote: self = .goToRemote(try value(.remote))
    case .goToEmbedded: self = .goToEmbedded(try value(.remote))
    case .uri: self = .uri(try value(.uri))
    case .launch: self = .launch(file: try value(.file))
    case .named: self = .named(try value(.name))
    case .other: self = .other(kind: try value(.action))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    func encode(_ kind: Kind, _ value: some Encodable, _ key: CodingKeys) throws {
      try values.encode(kind, forKey: .kind)
      try values.encode(value, forKey: key)
    }
    switch self {
    case .goTo(let destination): try encode(.goTo, destination, .destination)
    case .unresolved(let name):
      try values.encode(Kind.unresolved, forKey: .kind)
      try values.encodeIfPresent(name, forKey: .name)
    case .goToRemote(let remote): try encode(.goToRemote, remote, .remote)
    case .goToEmbedded(let remote): try encode(.goToEmbedded, remote, .remote)
    case .uri(let uri): try encode(.uri, uri, .uri)
    case .launch(let file): try encode(.launch, file, .file)
    case .named(let name): try encode(.named, name, .name)
    case .other(let kind): try encode(.other, kind, .action)
    }
  }
}
