internal import Gatefold

/// The names of a package, none of which another one can take the place of, on any system.
struct PackageNames {
  private enum Kind {
    case file, folder
  }

  private var known: [FoldedName: (name: String, kind: Kind)] = [:]

  /// Adds a file with the folders that it is in.
  ///
  /// - Throws: `invalidPackage` for a path that is not safe, or that some systems take for another one.
  mutating func add(_ text: String) throws(GatefoldError) {
    let path = try PackagePath(checking: text)
    var end = path.description.utf8.startIndex
    let bytes = path.description.utf8
    while let slash = bytes[end...].firstIndex(of: UInt8(ascii: "/")) {
      try add(String(path.description[..<slash]), .folder)
      end = bytes.index(after: slash)
    }
    try add(path.description, .file)
  }

  private mutating func add(_ name: String, _ kind: Kind) throws(GatefoldError) {
    guard let other = known.updateValue((name, kind), forKey: FoldedName(name)) else { return }
    let isSameFolder = kind == .folder && other.kind == .folder && other.name.utf8.elementsEqual(name.utf8)
    if !isSameFolder {
      throw .invalidPackage("\(name) and \(other.name) have the same name on some systems; rename one")
    }
  }
}
