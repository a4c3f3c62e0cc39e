internal import Foundation
internal import Gatefold
internal import GatefoldPackage

/// The kind of an issue's file, determined by its first bytes and its zip directory.
enum IssueFileKind: String, CaseIterable, Codable, Sendable {
  case pdf, package, epub

  var fileExtension: String { self == .package ? "zip" : rawValue }

  var mediaType: String {
    switch self {
    case .pdf: "application/pdf"
    case .package: "application/zip"
    case .epub: "application/epub+zip"
    }
  }

  /// - Throws: `unreadableFile`, `emptyFile`, `unsupportedFile`, `invalidPackage`.
  init(ofFile path: String) throws(GatefoldError) {
    let head = try Self.head(of: path)
    if head.isEmpty {
      throw GatefoldError(.emptyFile, "the file is empty; fetch it again", path: path)
    }
    // The PDF of a package may lie uncompressed at its start, so this comes first.
    guard head.starts(with: [0x50, 0x4B, 0x03, 0x04]) else {
      if head.firstRange(of: Data("%PDF-".utf8)) != nil {
        self = .pdf
        return
      }
      throw GatefoldError(
        .unsupportedFile,
        "this is no PDF, no EPUB and no issue package; choose another file",
        path: path
      )
    }
    let archive = try PackageArchive(path)
    if archive.entry("META-INF/container.xml") != nil {
      self = .epub
    } else if ["issue.json", "issue.xml", "issue.plist"].contains(where: { archive.entry($0) != nil }) {
      self = .package
    } else {
      throw GatefoldError(
        .unsupportedFile,
        "this zip file is no EPUB and no issue package; unpack it and add the PDFs in it",
        path: path
      )
    }
  }

  /// A PDF may begin within the first 1,024 bytes.
  private static func head(of path: String) throws(GatefoldError) -> Data {
    var status = stat()
    guard stat(path, &status) == 0 else { throw unreadable(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw GatefoldError(
        .unreadableFile,
        isFolder
          ? "this is a folder; make an issue package of it first (gatefold package build), or name the files in it"
          : "not a file; check the path",
        path: path
      )
    }
    guard let file = FileHandle(forReadingAtPath: path) else { throw unreadable(path, errno) }
    defer { try? file.close() }
    return (try? file.read(upToCount: 1029)) ?? Data()
  }

  private static func unreadable(_ path: String, _ code: Int32) -> GatefoldError {
    GatefoldError(.unreadableFile, "cannot be read; check the path", path: path, underlyingError: .system(code))
  }
}
