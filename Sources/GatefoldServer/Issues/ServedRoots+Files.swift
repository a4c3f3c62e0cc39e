internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage
internal import GatefoldStore

/// The files of issues, and where they are.
extension ServedRoots {
  /// Returns the file of an issue, or `nil` if it doesn't exist.
  func file(_ identifier: IssueIdentifier) async throws(GatefoldError) -> IssueFile? {
    if let (library, own) = issueOfLibrary(identifier) { return try await library.file(own, as: identifier) }
    let known = addresses.known(identifier)
    guard known == nil, let (path, state) = fileInFolder(identifier) else {
      guard let address = known ?? address(identifier) else { return nil }
      let remote = remotes[address]
      let state = FileState(version: remote.generation)
      var file = IssueFile(identifier: identifier, path: address.absoluteString, kind: .pack, state: state)
      file.remote = remote
      return file
    }
    guard case .issue(let kind)? = Self.kind(of: path, state) else { return nil }
    return IssueFile(identifier: identifier, path: path, kind: kind, state: state)
  }

  /// The address of a tile pack that an argument or a table names; `nil` for anything else.
  func address(_ identifier: IssueIdentifier) -> URL? {
    guard identifier.isPath, let name = identifier.components.last else { return nil }
    let folder = Array(identifier.components.dropLast())
    if folder.isEmpty, let root = roots.first(where: { $0.name == name }) {
      if case .remote(let address) = root.content { return address }
      return nil
    }
    if let known = addresses.known(identifier) { return known }
    let folders = (0...folder.count).map { folderPath(of: Array(folder.prefix($0))) }
    guard issueOfLibrary(identifier) == nil, let path = folders.last.flatMap(\.self) else { return nil }
    let paths = folders.compactMap(\.self)
    return addresses.find(identifier, in: paths) {
      // A table in a package is from whoever made that, and may name no addresses.
      let isPlain = paths.allSatisfy { if case .folder? = Self.kind(of: $0) { true } else { false } }
      return isPlain && fileInFolder(identifier) == nil ? tables.addresses(in: path)[name] : nil
    }
  }

  /// The publication of an issue, from the library or from the table beside its file. Folders have none.
  func publication(of identifier: IssueIdentifier) async -> IssuePublication {
    do throws(GatefoldError) {
      if let (library, own) = issueOfLibrary(identifier) {
        return try await library.details(own).map { IssuePublication.known($0.publication) } ?? .unknown
      }
      if let file = try await file(identifier) {
        return declared(file).map { IssuePublication.known($0.publication) } ?? .unknown
      }
      return fileInFolder(identifier)?.state.kind == .folder ? .known(nil) : .unknown
    } catch {
      return .unknown
    }
  }

  /// What the library declares for an issue; `nil` for issues of folders.
  func detailsInLibrary(_ identifier: IssueIdentifier) async throws(GatefoldError) -> PublishedDetails? {
    guard let (library, own) = issueOfLibrary(identifier) else { return nil }
    return try await library.details(own)
  }

  /// Returns the file or folder of an identifier, or `nil` if it doesn't exist or the issue belongs to a library.
  func fileInFolder(_ identifier: IssueIdentifier) -> (path: String, state: FileState)? {
    path(identifier).flatMap { path in FileState(ofFile: path).map { (path, $0) } }
  }

  /// Returns the path of a folder, or `nil` if it doesn't exist.
  ///
  /// - Parameter folder: `nil` for the top level, which has no path if several folders are served.
  func folderPath(_ folder: IssueIdentifier?) -> String? {
    if let folder { return path(folder) }
    return roots.first?.name == nil ? roots.first?.path : nil
  }

  /// The same by the names of folders; none for the top level.
  func folderPath(of components: [String]) -> String? {
    folderPath(components.isEmpty ? nil : IssueIdentifier(components: components))
  }

  /// Whether a path, where something may be or not, is in a served folder.
  func holds(_ path: String) -> Bool {
    roots.contains { root in
      switch root.content {
      case .library, .remote: false
      case .file: path == root.path
      case .folder: path.hasPrefix(root.path == "/" ? "/" : "\(root.path)/")
      }
    }
  }

  /// The identifier of what is at a path; `nil` for what is not there or not served, and for files of a library.
  func identifier(ofPath path: String) -> IssueIdentifier? {
    for root in roots {
      let components: [String]
      switch root.content {
      case .library, .remote: continue
      case .file:
        guard path == root.path else { continue }
        components = []
      case .folder:
        let folder = root.path == "/" ? "/" : "\(root.path)/"
        guard path.hasPrefix(folder) else { continue }
        components = path.dropFirst(folder.utf8.count).split(separator: "/").map(String.init)
      }
      let identifier = IssueIdentifier(components: (root.name.map { [$0] } ?? []) + components)
      if self.path(identifier) == path { return identifier }
    }
    return nil
  }

  /// The values that a table declares for an issue of a folder.
  func details(of file: IssueFile) -> PublishedDetails { declared(file) ?? PublishedDetails() }

  /// The same; `nil` if the table cannot be read.
  private func declared(_ file: IssueFile) -> PublishedDetails? {
    guard issueOfLibrary(file.identifier) == nil else { return PublishedDetails() }
    if file.remote != nil {
      guard let path = folderPath(of: file.identifier.components.dropLast()) else { return PublishedDetails() }
      // It is there because the table names it.
      return tables.rows(in: path)[file.identifier.components.last ?? ""]
    }
    let file = URL(filePath: file.path)
    return tables.details(of: file.lastPathComponent, in: file.deletingLastPathComponent().path)
  }

  /// Returns the library and an issue's identifier in it, if the identifier begins with the library's prefix.
  func issueOfLibrary(_ identifier: IssueIdentifier) -> (ServedLibrary, String)? {
    guard let (library, prefix) = library, identifier.components.count == prefix.count + 1,
      identifier.components.starts(with: prefix), let own = identifier.components.last
    else { return nil }
    return (library, own)
  }

  /// The real path of an identifier; `nil` for what is not there, or lies outside, by a link.
  func path(_ identifier: IssueIdentifier) -> String? {
    guard identifier.isPath else { return nil }
    var components = identifier.components[...]
    let root: Root
    if let first = roots.first, first.name == nil {
      root = first
    } else {
      guard let name = components.popFirst(), let named = roots.first(where: { $0.name == name }) else { return nil }
      root = named
    }
    if case .remote = root.content { return nil }
    if components.isEmpty { return root.name == nil ? nil : root.path }
    // The files of a library are asked for by the identifiers of its issues.
    guard root.isFolder, let real = Self.realPath("\(root.path)/\(components.joined(separator: "/"))") else {
      return nil
    }
    return real.hasPrefix(root.path == "/" ? "/" : "\(root.path)/") ? real : nil
  }

  enum Kind { case folder, issue(IssueFile.Kind) }

  static func kind(of path: String) -> Kind? { kind(of: path, FileState(ofFile: path)) }

  static func kind(of path: String, _ state: FileState?) -> Kind? {
    let name = path.lowercased()
    switch state?.kind {
    case .folder: return IssuePackage.isPackage(at: path) ? .issue(.package) : .folder
    case .file where name.hasSuffix(".pdf"): return .issue(.pdf)
    case .file where name.hasSuffix(".tilepack"): return .issue(.pack)
    case .file where name.hasSuffix(".zip") || name.hasSuffix(".package"): return .issue(.package)
    case .file, .link, .other, nil: return nil
    }
  }

  static func isLink(_ path: String) -> Bool {
    FileState(ofFile: path, followsLink: false)?.kind == .link
  }
}

/// What is known of the publication of an issue, by which a list of users says who may read it.
enum IssuePublication: Sendable {
  /// Its name; `nil` if the issue has none.
  case known(String?)
  /// It can't be found out now, or there is no such issue any more.
  case unknown
}
