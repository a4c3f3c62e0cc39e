internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

extension FileLocation {
  /// Where a file's bytes are: the kind, and the name or address that it has.
  var json: JSONObject {
    switch self {
    case .embedded: ["kind": "embedded"]
    case .file(let name): ["kind": "file", "file": name]
    case .url(let address): ["kind": "url", "url": address]
    case .missing: ["kind": "missing"]
    }
  }

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
