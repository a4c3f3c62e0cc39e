internal import Foundation
internal import Gatefold
internal import GatefoldPackage
internal import Synchronization

/// A package that is open, with the files that were asked for last.
final class ServedPackage: Sendable {
  let package: IssuePackage
  private let openFiles = Mutex<[String: OpenedPackageFile]>([:])

  init(_ package: IssuePackage) { self.package = package }

  /// How many files are kept open. Those of an archive are copied to a temporary file each.
  private static let maximumOpenFileCount = 8

  /// Opens a file of the package for reading, or returns it if it's open already.
  ///
  /// - Throws: `invalidPackage` if the package has no such file.
  private func file(_ path: String) throws(GatefoldError) -> OpenedPackageFile {
    if let known = openFiles.withLock({ $0[path] }) { return known }
    let opened = try OpenedPackageFile(path, in: package.files)
    openFiles.withLock { files in
      if files.count >= Self.maximumOpenFileCount { files.removeAll() }
      files[path] = opened
    }
    return opened
  }

  /// Answers with a file.
  ///
  /// - Parameters:
  ///   - path: in the package.
  ///   - contentHash: of the package.
  ///   - folder: the address of its files.
  func answer(
    _ path: String,
    _ contentHash: String,
    in folder: String,
    _ request: ServerRequest
  ) throws(RequestProblem) -> ServerAnswer {
    guard let entry = package.files.entry(path) else { throw .notFound("there is no such file") }
    let mediaType = MediaType.name(ofFile: path)
    // The policy names the address.
    let tag = EntityTag([contentHash, folder, "asset", path])
    guard entry.byteCount > 0 else { return ServerAnswer(Data(), mediaType, tag, request) }
    do throws(GatefoldError) {
      let file = try file(path)
      let policy = PackageFilePolicy(package: package, address: "\(folder)/assets/").text(for: path)
      return ServerAnswer.file(mediaType, of: file.byteCount, tag, request) { .packageFile(file, range: $0) }
        .with("Content-Security-Policy", policy)
    } catch {
      throw RequestProblem(error)
    }
  }
}
