internal import Gatefold

/// Checks that a file that something names is there, and what it should be.
struct SingleFileCheck {
  private let files: any PackageFiles
  private let index: PackageIndex

  init(_ files: any PackageFiles, _ index: PackageIndex) {
    self.files = files
    self.index = index
  }

  /// Returns the problem with a file, or `nil` if it is valid.
  ///
  /// - Parameters:
  ///   - wanted: the expected kind of file, for the message.
  ///   - isWanted: returns whether a media type is allowed.
  func problem(
    with path: String,
    _ wanted: String,
    _ isWanted: (MediaType) -> Bool
  ) -> (PackageFinding.Severity, String)? {
    guard index.entry(path) != nil else { return absence(of: path).map { (.error, $0) } }
    guard let type = MediaType(fileName: path) else {
      return (.warning, "\(path) has an extension that is not known; readers may not show it")
    }
    guard isWanted(type) else { return (.error, "\(path) is \(type.name), not \(wanted); name another file") }
    return problem(withBytesOf: path, type).map { (.error, $0) }
  }

  /// Returns the problem with the first bytes of an existing file, or `nil` if they match its type.
  func problem(withBytesOf path: String, _ type: MediaType) -> String? {
    do throws(GatefoldError) {
      let head = try files.head(path, count: 1024)
      if head.isEmpty { return "\(path) is empty; replace the file" }
      if type.accepts(head) { return nil }
      return "\(path) is not what its name says: its bytes are not \(type.name); convert or rename the file"
    } catch {
      return error.message
    }
  }

  /// Why there is no file with a path; `nil` for an empty path, which is found when it is read.
  func absence(of path: String) -> String? {
    do throws(PackagePath.Problem) {
      _ = try PackagePath(path)
    } catch {
      return path.isEmpty ? nil : "\(path.debugDescription) \(error.message)"
    }
    guard let other = index.similar(to: path)?.path else {
      return "\(path) is missing from the package; add the file, or remove this"
    }
    if other != path { return "\(path) is missing, but there is \(other); capitals count" }
    let reason = "whose letters have other code points: composed or decomposed; rename the file"
    return "\(path) is missing, but there is \(other), \(reason)"
  }
}
