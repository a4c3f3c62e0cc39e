internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage

/// The file that an issue is read from.
struct SourceDocument: Sendable {
  let name: String
  let mediaType: String
  let formatVersion: String?
  /// The program that made the PDF.
  let program: String?
  let byteCount: Int
  let hash: ContentHash

  /// The identifier in PREMIS.
  var identifier: String { "sha256:\(hash.hexadecimal)" }

  /// Reads a PDF, or the PDF of an issue package; `nil` for a package of pictures or a layout.
  ///
  /// - Throws: `unreadableFile`; the errors of reading the package.
  init?(of issue: MagazineIssue, at path: String) throws(GatefoldError) {
    let metadata = issue.metadata
    mediaType = "application/pdf"
    formatVersion = metadata.pdfVersion.isEmpty ? nil : metadata.pdfVersion
    program = [metadata.producer, metadata.creator].compactMap { $0?.printable }.first { !$0.isBlank }
    guard IssuePackage.isPackage(at: path) else {
      name = URL(fileURLWithPath: path).lastPathComponent.printable
      hash = try ContentHash(ofFile: path)
      byteCount = Self.size(ofFile: path)
      return
    }
    let package = try IssuePackage(path)
    guard case .pdf(let pdf) = package.issue.content else { return nil }
    let data = try Self.data(at: path)
    name = URL(fileURLWithPath: pdf).lastPathComponent.printable
    hash = ContentHash(of: data)
    byteCount = data.count
  }

  /// The bytes of a PDF, or of the PDF of an issue package; none for another package.
  ///
  /// - Throws: `unreadableFile`; the errors of reading the package.
  static func data(at path: String) throws(GatefoldError) -> Data {
    guard IssuePackage.isPackage(at: path) else {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw GatefoldError(.unreadableFile, "cannot be read", path: path)
      }
      return data
    }
    let package = try IssuePackage(path)
    guard case .pdf(let pdf) = package.issue.content else { return Data() }
    var bytes: [UInt8] = []
    try package.files.read(pdf) { (piece: [UInt8]) throws(GatefoldError) in bytes += piece }
    return Data(bytes)
  }

  private static func size(ofFile path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
