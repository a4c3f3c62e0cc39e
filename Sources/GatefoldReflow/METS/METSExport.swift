public import Foundation
public import Gatefold
public import GatefoldExport
internal import GatefoldFormats
internal import Synchronization

/// Exports issues as archives take them: METS with an ALTO file for each page, articles that point to blocks of ALTO,
/// descriptions in MODS, technical metadata in MIX and PREMIS, and checksums.
///
/// ```swift
/// let issue = try await MagazineIssue.open(path: "issue.pdf")
/// let folder = ExportDirectory("mets", documentPath: "issue.pdf")
/// var export = METSExport()
/// export.fields = [.owner: "Skerry Library"]
/// let missing = try await export.write(issue, into: folder)
/// print(missing.map(\.description))
/// ```
///
/// docs/archives.md lists the files and says how articles refer to ALTO.
public struct METSExport: Sendable {
  /// The profile. The default is ``METSProfile/generic``.
  public var profile = METSProfile.generic
  /// Values that the PDF lacks, or has otherwise.
  public var fields: [METSField: String] = [:]
  /// The resolution that pixels in ALTO refer to, in pixels an inch. The default is 300.
  public var dpi = 300.0
  /// The format of pictures of the pages, which are drawn at ``dpi``. The default is `nil`, no pictures.
  public var pictures: PictureFormat?
  /// Whether an uncompressed TIFF and a JPEG 2000 of each page are written, as ``METSProfile/ndnp`` demands, at 300 to 400
  /// ``dpi``. Other profiles don't have them. The default is `false`.
  public var writesMasters = false
  /// Whether the PDF is copied. The default is `true`.
  public var copiesDocument = true
  /// The address at which the issue's folder will be served, without a slash at its end. The default, `nil`, makes the
  /// paths of files relative to the METS file.
  public var address: String?
  /// Files that a server gives, which are not written. The default is `nil`, none.
  package var served: METSServedFiles?
  /// The date of creation, which METS records for the file and PREMIS for its events. The default, `nil`, leaves it out, so
  /// that the same issue always gives the same bytes.
  public var date: Date?
  /// The program that makes the files, for PREMIS.
  public var program = "Gatefold"
  /// The version of the program, or `nil` if it is unknown.
  public var programVersion: String?
  /// A check of the PDF by another program, which PREMIS records. The default is `nil`, none.
  public var check: PDFACheck?

  /// An export with the default settings.
  public init() {}

  /// Writes the files of an issue, as one unit.
  ///
  /// A page that fails is left out; the folder gets the error.
  ///
  /// - Returns: what the profile needs and neither the issue nor the fields give; empty if an earlier run has written the
  ///   unit.
  /// - Throws: `unwritableFile` if nothing can be written; `cancelled`; the errors of reading the issue as a whole.
  public func write(
    _ issue: MagazineIssue,
    into folder: some ExportFolder
  ) async throws(GatefoldError) -> [METSOmission] {
    let omissions = Mutex<[METSOmission]>([])
    try await folder.writeWhole(ExportUnit("mets", options: options)) { files throws(GatefoldError) in
      let writer = METSWriter(export: self, issue: issue, documentPath: folder.documentPath, files: files)
      let result = try await writer.write(folder.progress(total: issue.pageCount))
      omissions.withLock { $0 = result.issue.omissions }
      return result.failures
    }
    return omissions.withLock(\.self)
  }

  /// Everything that determines the bytes of the files, by name.
  var options: [String: String] {
    var options = Dictionary(uniqueKeysWithValues: fields.map { ("field \($0.key.rawValue)", $0.value) })
    options["profile"] = profile.rawValue
    options["dpi"] = "\(dpi)"
    options["pictures"] = pictures.map { "\($0)" } ?? "none"
    if writesMasters { options["masters"] = "true" }
    options["pdf"] = "\(copiesDocument)"
    options["address"] = address
    options["date"] = date.map(InternetDate.timeText)
    options["program"] = [program, programVersion].compactMap(\.self).joined(separator: " ")
    options["check"] = check?.program
    return options
  }
}

/// Files of an issue that a server gives at addresses of its own.
package struct METSServedFiles: Sendable {
  /// The address of the PDF; `nil` if it isn't given.
  package var document: String?
  /// The address of a page's picture, a JPEG of a size in pixels; `nil` if it isn't given.
  package var picture: @Sendable (_ pageIndex: Int, _ size: PixelSize) -> String?

  package init(
    document: String?,
    picture: @escaping @Sendable (_ pageIndex: Int, _ size: PixelSize) -> String?
  ) {
    self.document = document
    self.picture = picture
  }

  static func isAddress(_ path: String) -> Bool { path.hasPrefix("http://") || path.hasPrefix("https://") }
}
