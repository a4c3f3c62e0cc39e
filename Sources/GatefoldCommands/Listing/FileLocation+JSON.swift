internal import Gatefold
internal import GatefoldExport

/// Where a file's bytes are: its kind, and the name or address that it has.
struct FileLocationJSON: Encodable {
  private(set) var kind: String
  private(set) var file: String?
  private(set) var url: String?

  init(_ location: FileLocation) {
    switch location {
    case .embedded: kind = "embedded"
    case .file(let name):
      kind = "file"
      file = name
    case .url(let address):
      kind = "url"
      url = address
    case .missing: kind = "missing"
    }
  }
}

extension FileLocation {
  /// Where the bytes are, for people; `nil` if they are embedded.
  var summary: String? {
    switch self {
    case .embedded: nil
    case .file(let name): "in another file, \(name.printable)"
    case .url(let address): "at \(address.printable)"
    case .missing: "missing"
    }
  }
}
