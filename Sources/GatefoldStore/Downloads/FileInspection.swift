internal import Foundation
internal import Gatefold
internal import GatefoldPackage

/// Whether a file is what it should be, and can be read.
struct FileInspection: Sendable {
  let path: String
  let mediaType: String
  let isolation: Isolation
  /// Whether its length or its checksum was announced, so that it is known to be complete.
  let isKnownComplete: Bool

  /// - Throws: `damagedDownload`, and what a program must do something about, like `isolationUnavailable`.
  func run() async throws(GatefoldError) {
    switch kind {
    case .pdf:
      if !isKnownComplete { try checkEnd() }
      try await openPDF()
    case .zip: try await openArchive()
    case .other: break
    }
  }

  /// Servers that know no better call every file a stream of bytes.
  private var kind: ContentKind {
    let named = ContentKind(mediaType: mediaType)
    guard case .other = named else { return named }
    let head = FileHandle(forReadingAtPath: path).flatMap { try? $0.read(upToCount: ContentKind.headByteCount) }
    guard let head else { return .other }
    return head.starts(with: Data("%PDF-".utf8)) ? .pdf : .other
  }

  private func damaged(_ error: GatefoldError) -> GatefoldError {
    GatefoldError(
      .damagedDownload,
      "the downloaded file cannot be read, so it was not installed: \(error.message); tell the publisher",
      underlyingError: error.underlyingError
    )
  }

  /// A PDF ends with a mark, which a file that broke off does not have.
  private func checkEnd() throws(GatefoldError) {
    let length = 4096
    guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd(),
      (try? file.seek(toOffset: size - min(size, UInt64(length)))) != nil, let end = try? file.readToEnd(),
      end.range(of: Data("%%EOF".utf8)) != nil
    else {
      throw GatefoldError(
        .damagedDownload,
        "the downloaded file ends too early, so it was not installed; try again, or tell the publisher"
      )
    }
  }

  private func openPDF() async throws(GatefoldError) {
    do throws(GatefoldError) {
      let issue = try await MagazineIssue.open(
        path: path,
        configuration: IssueConfiguration(lanes: 1, isolation: isolation)
      )
      if issue.pageCount == 0 { throw GatefoldError(.noPages, "it has no pages") }
    } catch {
      switch error.code {
      // A valid file: the buyer has the password.
      case .passwordRequired, .unsupportedEncryption: return
      case .cancelled, .isolationUnavailable, .libraryMissing: throw error
      default: throw damaged(error)
      }
    }
  }

  private func openArchive() async throws(GatefoldError) {
    let (path, mediaType) = (path, mediaType)
    let result: Result<Void, GatefoldError> = await OwnThread.run {
      do throws(GatefoldError) {
        let archive = try PackageArchive(path)
        try Self.check(archive, at: path, mediaType)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    do throws(GatefoldError) {
      try result.get()
    } catch {
      throw error.code == .libraryMissing ? error : damaged(error)
    }
  }

  private static func check(
    _ archive: PackageArchive,
    at path: String,
    _ mediaType: String
  ) throws(GatefoldError) {
    let isBook = mediaType.lowercased().hasPrefix("application/epub+zip")
    if isBook {
      let type = Data("application/epub+zip".utf8)
      guard archive.entry("mimetype") != nil, try archive.head("mimetype", count: type.count) == type else {
        throw GatefoldError(.damagedDownload, "it is a zip archive, but no EPUB")
      }
    } else if archive.entries.contains(where: { $0.path.hasPrefix("issue.") && !$0.path.contains("/") }) {
      _ = try IssuePackage(path)
    } else if archive.entries.isEmpty {
      throw GatefoldError(.damagedDownload, "it is a zip archive without files")
    }
  }
}
