internal import Foundation
package import Gatefold
internal import Synchronization

/// Writes files as the payload of a bag (BagIt 1.0, RFC 8493), and then the files that describe the bag.
///
/// Paths are relative to the folder of the payload.
package final class BagPayload: ExportFiles {
  private struct Entry {
    let path: String
    let byteCount: Int
    let hash: ContentHash
    let checksum: ArchiveChecksum
  }

  private static let folder = "data/"

  private let files: any ExportFiles
  private let documentPath: String
  private let entries = Mutex<[Entry]>([])

  /// - Parameters:
  ///   - files: of the bag's folder.
  ///   - documentPath: of the PDF, which is copied as it is.
  package init(_ files: any ExportFiles, documentPath: String) {
    self.files = files
    self.documentPath = documentPath
  }

  private func add(_ data: Data, at path: String) {
    let entry = Entry(
      path: Self.folder + path,
      byteCount: data.count,
      hash: ContentHash(of: data),
      checksum: ArchiveChecksum(of: data)
    )
    entries.withLock { $0.append(entry) }
  }

  private func data(of file: TemporaryFile) throws(GatefoldError) -> Data {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw GatefoldError(.unreadableFile, "cannot be read again", path: file.path)
    }
    return data
  }

  package func write(_ pieces: [ExportPiece], to path: String, showing content: ExportContent) throws(GatefoldError) {
    try files.write(pieces, to: Self.folder + path, showing: content)
    var whole = Data()
    for piece in pieces {
      switch piece {
      case .data(let data): whole += data
      case .file(let file): whole += try data(of: file)
      }
    }
    add(whole, at: path)
  }

  package func temporaryFile() throws(GatefoldError) -> TemporaryFile { try files.temporaryFile() }

  package func move(_ file: TemporaryFile, to path: String, showing content: ExportContent) throws(GatefoldError) {
    let data = try data(of: file)
    try files.move(file, to: Self.folder + path, showing: content)
    add(data, at: path)
  }

  package func embeddedFiles(in folder: String, maximumByteCount: Int) throws(GatefoldError) -> EmbeddedFileFolder {
    throw GatefoldError(.unsupportedContent, "a bag takes no embedded files")
  }

  package func add(_ file: ExtractedFile, showing content: ExportContent) {}

  package func claim(_ path: String) throws(GatefoldError) -> Bool { try files.claim(Self.folder + path) }

  package func copyDocument(to path: String) throws(GatefoldError) {
    try files.copyDocument(to: Self.folder + path)
    var status = stat()
    let byteCount = stat(documentPath, &status) == 0 ? Int(status.st_size) : 0
    let entry = Entry(
      path: Self.folder + path,
      byteCount: byteCount,
      hash: try ContentHash(ofFile: documentPath),
      checksum: try ArchiveChecksum(ofFile: documentPath)
    )
    entries.withLock { $0.append(entry) }
  }

  package func leaveOutDocument(at path: String) { files.leaveOutDocument(at: Self.folder + path) }

  // MARK: The bag

  /// Writes the manifests and the description of the bag.
  ///
  /// - Parameter information: the entries of "bag-info.txt" beside those that count the payload; invalid ones are left out.
  /// - Throws: `unwritableFile`; `cancelled`.
  package func finish(_ information: [BagInformation]) throws(GatefoldError) {
    let entries = entries.withLock { $0.sorted { $0.path < $1.path } }
    let byteCount = entries.reduce(0) { $0 + $1.byteCount }
    let counted = [
      BagInformation("Bag-Size", Self.size(of: byteCount)),
      BagInformation("Payload-Oxum", "\(byteCount).\(entries.count)"),
    ]
    var tags: [(path: String, data: Data)] = []
    func add(_ path: String, _ lines: [String]) {
      tags.append((path, Data(lines.map { "\($0)\n" }.joined().utf8)))
    }
    add("bagit.txt", ["BagIt-Version: 1.0", "Tag-File-Character-Encoding: UTF-8"])
    let names = Set(counted.map { $0.name.lowercased() })
    let own = information.filter { BagInformation.isValid(name: $0.name) && !names.contains($0.name.lowercased()) }
    add("bag-info.txt", (own + counted).map(\.line))
    add("manifest-sha256.txt", entries.map { "\($0.hash.hexadecimal)  \($0.path.escapedForManifest)" })
    add("manifest-sha512.txt", entries.map { "\($0.checksum.hexadecimal)  \($0.path.escapedForManifest)" })
    tags.sort { $0.path < $1.path }
    let described = tags
    add("tagmanifest-sha256.txt", described.map { "\(ContentHash(of: $0.data).hexadecimal)  \($0.path)" })
    add("tagmanifest-sha512.txt", described.map { "\(ArchiveChecksum(of: $0.data).hexadecimal)  \($0.path)" })
    for tag in tags { try files.write(tag.data, to: tag.path, showing: .description) }
  }

  /// "12.3 MB".
  private static func size(of byteCount: Int) -> String {
    var (size, unit) = (Double(byteCount), "B")
    for next in ["kB", "MB", "GB", "TB"] where size >= 1000 { (size, unit) = (size / 1000, next) }
    let tenths = Int(bounded: (size * 10).rounded())
    return unit == "B" ? "\(byteCount) B" : "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}

/// An entry of the description of a bag, "bag-info.txt".
public struct BagInformation: Hashable, Sendable {
  /// The name, like "Source-Organization".
  public let name: String
  /// The value; line ends become spaces.
  public let value: String

  /// An entry.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether a name can be written: it has letters, and no colon, no line end and no white space around it.
  public static func isValid(name: String) -> Bool {
    !name.isEmpty && !name.contains { $0 == ":" || $0.isNewline } && name.first?.isWhitespace == false
      && name.last?.isWhitespace == false
  }

  fileprivate var line: String { "\(name): \(value.linesJoined)" }
}

extension String {
  /// A path as manifests have it (RFC 8493, 2.1.3).
  fileprivate var escapedForManifest: String {
    replacing("%", with: "%25").replacing("\n", with: "%0A").replacing("\r", with: "%0D")
  }
}
