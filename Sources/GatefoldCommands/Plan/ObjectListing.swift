internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// The PDFs in a listing of an object store or a folder: what `rclone lsjson -R` prints, a list of objects with `Path`,
/// `Size`, `IsDir` and, with `--hash`, `Hashes`.
struct ObjectListing {
  struct Object: Hashable {
    /// Relative to the listed place.
    let path: String
    let bytes: Int?
    let hash: String?
  }

  private(set) var objects: [Object] = []

  /// `nil` if the text is not JSON.
  ///
  /// - Throws: `unreadableFile` if it is JSON of another kind.
  init?(_ data: Data) throws(GatefoldError) {
    let spaces = Set(" \t\r\n".utf8)
    guard data.first(where: { !spaces.contains($0) }) == UInt8(ascii: "[") else { return nil }
    var reader = JSONReader(data)
    do throws(JSONReader.Failure) {
      try read(&reader)
    } catch {
      throw GatefoldError(.unreadableFile, "line \(error.position.line): \(error.message)")
    }
  }

  /// The members of an object as far as they are read.
  private struct Members {
    var path: String?
    var bytes: Int?
    var hash: String?
    var isFolder = false

    var object: Object? {
      guard let path, !isFolder, path.lowercased().hasSuffix(".pdf") else { return nil }
      return Object(path: path, bytes: bytes, hash: hash)
    }
  }

  private mutating func read(_ reader: inout JSONReader) throws(JSONReader.Failure) {
    var depth = 0
    var names: [String] = ["", "", ""]
    var members = Members()
    while let event = try reader.next() {
      switch event {
      case .object, .array:
        depth += 1
        if depth == 2 { members = Members() }
      case .end:
        if depth == 2, let object = members.object { objects.append(object) }
        depth -= 1
      case .name(let name):
        if depth < names.count + 1 { names[depth - 1] = name }
      case .string(let text):
        if depth == 2, names[1] == "Path" { members.path = text }
        if depth == 3, names[1] == "Hashes", names[2].lowercased() == "sha256" {
          members.hash = ContentHash(hexadecimal: text)?.hexadecimal
        }
      case .number(let number):
        if depth == 2, names[1] == "Size", number >= 0, number < 1e15 { members.bytes = Int(number) }
      case .boolean(let flag):
        if depth == 2, names[1] == "IsDir" { members.isFolder = flag }
      case .null: break
      }
    }
  }
}
