internal import Foundation
internal import Gatefold
internal import GatefoldPackage

/// What a server gives: a folder, or several folders and files side by side. Nothing is listed or opened before it is
/// asked for.
struct ServedRoots: Sendable {
  /// A PDF or an issue package.
  struct IssueFile: Hashable, Sendable {
    let identifier: IssueIdentifier
    let path: String
    let isPackage: Bool
    let state: FileState
  }

  /// What lies in a folder, sorted by name.
  struct Listing: Sendable {
    var folders: [IssueIdentifier] = []
    var issues: [IssueIdentifier] = []
  }

  private struct Root: Sendable {
    /// What identifiers begin with; `nil` where there is only one folder.
    let name: String?
    /// Without links.
    let path: String
    let isFolder: Bool
  }

  private let roots: [Root]

  /// - Parameter paths: of folders, PDFs and packages.
  /// - Throws: `unreadableFile` for what does not exist or cannot be served.
  init(_ paths: [String]) throws(GatefoldError) {
    var roots: [Root] = []
    for path in paths {
      guard let real = Self.realPath(path) else {
        throw GatefoldError(.unreadableFile, "there is no such file or folder; check its name", path: path)
      }
      let isFolder = try Self.isServedFolder(real, named: path)
      let own = URL(fileURLWithPath: real).lastPathComponent
      let name = paths.count == 1 && isFolder ? nil : Self.unused(own, by: roots.compactMap(\.name))
      roots.append(Root(name: name, path: real, isFolder: isFolder))
    }
    self.roots = roots
  }

  private static func isServedFolder(_ path: String, named given: String) throws(GatefoldError) -> Bool {
    switch kind(of: path) {
    case .folder: return true
    case .issue: return false
    case nil:
      throw GatefoldError(
        .unreadableFile,
        "it is no folder, PDF or issue package that can be read; name one of these",
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
  var areThere: Bool { roots.allSatisfy { Self.kind(of: $0.path) != nil } }

  // MARK: Looking up

  /// The file of an issue; `nil` if there is none.
  func file(_ identifier: IssueIdentifier) -> IssueFile? {
    guard let path = path(identifier), let kind = Self.kind(of: path), case .issue(let isPackage) = kind,
      let state = FileState(ofFile: path)
    else { return nil }
    return IssueFile(identifier: identifier, path: path, isPackage: isPackage, state: state)
  }

  /// What lies in a folder; `nil` if there is no such folder.
  ///
  /// - Parameter folder: `nil` for the whole.
  func listing(of folder: IssueIdentifier?) -> Listing? {
    if folder == nil, roots.first?.name != nil {
      var listing = Listing()
      for root in roots {
        guard let name = root.name else { continue }
        let identifier = IssueIdentifier(components: [name])
        if root.isFolder { listing.folders.append(identifier) } else { listing.issues.append(identifier) }
      }
      return listing
    }
    guard let path = folder.map({ path($0) }) ?? roots.first?.path, case .folder? = Self.kind(of: path),
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    else { return nil }
    var listing = Listing()
    for name in names.sorted() where !name.hasPrefix(".") {
      let identifier = IssueIdentifier(components: (folder?.components ?? []) + [name])
      if Self.isLink("\(path)/\(name)"), self.path(identifier) == nil { continue }
      switch Self.kind(of: "\(path)/\(name)") {
      case .folder: listing.folders.append(identifier)
      case .issue: listing.issues.append(identifier)
      case nil: break
      }
    }
    return listing
  }

  /// The real path of an identifier; `nil` for what is not there, or lies outside, by a link.
  private func path(_ identifier: IssueIdentifier) -> String? {
    var components = identifier.components[...]
    let root: Root
    if let first = roots.first, first.name == nil {
      root = first
    } else {
      guard let name = components.popFirst(), let named = roots.first(where: { $0.name == name }) else { return nil }
      root = named
    }
    if components.isEmpty { return root.name == nil ? nil : root.path }
    guard root.isFolder, let real = Self.realPath("\(root.path)/\(components.joined(separator: "/"))") else {
      return nil
    }
    return real.hasPrefix(root.path == "/" ? "/" : "\(root.path)/") ? real : nil
  }

  private enum Kind { case folder, issue(isPackage: Bool) }

  private static func kind(of path: String) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let name = path.lowercased()
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return IssuePackage.isPackage(at: path) ? .issue(isPackage: true) : .folder
    case S_IFREG where name.hasSuffix(".pdf"): return .issue(isPackage: false)
    case S_IFREG where name.hasSuffix(".zip") || name.hasSuffix(".package"): return .issue(isPackage: true)
    default: return nil
    }
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(validatingCString: real)
  }
}

/// Tells a file from its earlier and later contents, without reading it.
struct FileState: Hashable, Sendable {
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int
  private let inode: UInt64

  var text: String { "\(size) \(seconds).\(nanoseconds) \(inode)" }

  /// - Returns: `nil` if there is no such file.
  init?(ofFile path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int64(status.st_size)
    (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
    inode = UInt64(status.st_ino)
  }
}
