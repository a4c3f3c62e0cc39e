internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// The served content: a folder or a library, or several of them and single files side by side. Nothing is listed or
/// opened before a request needs it.
struct ServedRoots: Sendable {
  /// The file of an issue.
  struct IssueFile: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
      case pdf = "application/pdf"
      case package = "application/zip"
      /// It has no pages of its own.
      case epub = "application/epub+zip"
      case pack = "application/vnd.gatefold.tilepack"
    }

    let identifier: IssueIdentifier
    let path: String
    let kind: Kind
    let state: FileState
    /// The SHA-256 of the file, in hexadecimal, where a library knows it.
    var contentHash: String?
    /// The path of a JPEG of its cover, where a library has one.
    var coverPath: String?
    /// The tile pack at an address; `nil` for a file on this machine.
    var remote: RemotePack?
  }

  /// The contents of a folder or library, sorted by name.
  struct Listing: Sendable {
    struct Item: Sendable {
      /// The components of the folder. Identifiers are built from them on demand, as there may be 100,000 items.
      let folder: [String]
      let name: String
      /// The title from a table beside the file or from the library, or `nil` if neither has one.
      var title: String?
      /// Other details from a table beside the file.
      var details: PublishedDetails?
      /// The content hash, if a library knows it.
      var contentHash: String?

      var identifier: IssueIdentifier { IssueIdentifier(components: folder + [name]) }

      /// Returns the declared title, else the title in the file, else one derived from the file name.
      func title(_ facts: KnownFiles.Facts?) -> String { title ?? facts?.title ?? DocumentTitle.readable(name) }
    }

    var folders: [IssueIdentifier] = []
    var issues: [Item] = []

    /// Returns the listing with only those folders and issues whose path components satisfy the predicate.
    func filtered(_ isWanted: ([String]) async -> Bool) async -> Listing {
      var listing = Listing()
      for folder in folders where await isWanted(folder.components) { listing.folders.append(folder) }
      for issue in issues where await isWanted(issue.identifier.components) { listing.issues.append(issue) }
      return listing
    }
  }

  enum Content: Sendable {
    case folder, file
    /// A tile pack on a web server.
    case remote(URL)
    case library(ServedLibrary)
  }

  /// What an argument names.
  struct Root: Sendable {
    /// The first component of identifiers, or `nil` if only one folder or library is served.
    let name: String?
    /// The path with symbolic links resolved.
    let path: String
    let content: Content

    var isFolder: Bool { if case .folder = content { true } else { false } }
  }

  let roots: [Root]
  /// Tile packs at the addresses that arguments and tables name.
  let remotes: RemotePacks
  let listings = FolderListings()
  let tables = IssueTables()
  let addresses = PackAddresses()

  /// - Parameters:
  ///   - paths: of folders, libraries, PDFs, tile packs and packages, and addresses of tile packs.
  ///   - options: how issues are opened, and what a library may download.
  /// - Throws: `unreadableFile` for what does not exist or cannot be served.
  init(
    _ paths: [String],
    _ options: ServerOptions = ServerOptions(),
    _ remotes: RemotePacks = RemotePacks()
  ) throws(GatefoldError) {
    self.remotes = remotes
    var roots: [Root] = []
    for path in paths {
      if let address = RemotePacks.address(path) {
        guard let own = RemotePacks.name(of: address) else {
          throw GatefoldError(.unreadableFile, "it is no address of a tile pack, which ends with .tilepack", path: path)
        }
        let name = Self.unused(own, by: roots.compactMap(\.name))
        roots.append(Root(name: name, path: path, content: .remote(address)))
        continue
      }
      guard let real = Self.realPath(path) else {
        throw GatefoldError(.unreadableFile, "there is no such file or folder; check its name", path: path)
      }
      let content = try Self.content(of: real, named: path, options)
      let own = URL(fileURLWithPath: real).lastPathComponent
      let isAlone = if case .file = content { false } else { paths.count == 1 }
      let name = isAlone ? nil : Self.unused(own, by: roots.compactMap(\.name))
      roots.append(Root(name: name, path: real, content: content))
    }
    guard roots.count(where: { if case .library = $0.content { true } else { false } }) <= 1 else {
      throw GatefoldError(.unreadableFile, "only one library is served at a time; leave out the others")
    }
    self.roots = roots
  }

  private static func content(
    of path: String,
    named given: String,
    _ options: ServerOptions
  ) throws(GatefoldError) -> Content {
    switch kind(of: path) {
    case .folder: return ServedLibrary.isLibrary(path) ? .library(ServedLibrary(path, options)) : .folder
    case .issue: return .file
    case nil:
      throw GatefoldError(
        .unreadableFile,
        "it is no folder, library, PDF, tile pack or issue package that can be read; name one of these",
        path: given
      )
    }
  }

  private static func unused(_ name: String, by others: [String]) -> String {
    let plain = name.hasPrefix(".") ? "_\(name)" : name
    guard others.contains(plain) else { return plain }
    return (2...).lazy.map { "\(plain)-\($0)" }.first { !others.contains($0) } ?? plain
  }

  /// Whether all folders and files are still there.
  var areThere: Bool {
    roots.allSatisfy { root in
      if case .remote = root.content { true } else { Self.kind(of: root.path) != nil }
    }
  }

  /// The library, and what identifiers of its issues begin with.
  var library: (library: ServedLibrary, prefix: [String])? {
    for root in roots {
      if case .library(let library) = root.content { return (library, root.name.map { [$0] } ?? []) }
    }
    return nil
  }

  /// The name of the folder, where only one is served; of several, a common name; `nil` for a library alone.
  var title: String? {
    guard let root = roots.first, root.name == nil else { return "Issues" }
    return root.isFolder ? URL(filePath: root.path).lastPathComponent : nil
  }

  /// Issues that were named by themselves.
  var files: [IssueIdentifier] {
    roots.compactMap { root in
      if case .file = root.content, let name = root.name { IssueIdentifier(components: [name]) } else { nil }
    }
  }

  static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(validatingCString: real)
  }
}
