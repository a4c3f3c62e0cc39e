public import Foundation
public import Gatefold

/// The files of a package, in a folder or in a zip archive.
public protocol PackageFiles: Sendable {
  /// All files, in the order in which they lie.
  var entries: [PackageEntry] { get }
  /// The file with exactly this path, byte for byte, or `nil` if the package has none.
  func entry(_ path: String) -> PackageEntry?
  /// The bytes of a file.
  ///
  /// - Throws: `invalidPackage` where there is no such file, or it is larger than the limit, or damaged.
  func read(_ path: String, limit: Int) throws(GatefoldError) -> Data
  /// The first bytes of a file, and no more: what lies behind is not read.
  func head(_ path: String, count: Int) throws(GatefoldError) -> Data
  /// Writes a file elsewhere, a piece at a time.
  func copy(_ path: String, to file: String) throws(GatefoldError)
}

extension PackageFiles {
  /// Looks at all entries; folders and archives of this library know where each one is.
  public func entry(_ path: String) -> PackageEntry? { entries.first { $0.path.utf8.elementsEqual(path.utf8) } }
}

/// A file of a package.
public struct PackageEntry: Hashable, Sendable {
  /// Relative to the package.
  public let path: String
  /// Its size in bytes.
  public let byteCount: Int
  /// How many bytes it takes in an archive; the same in a folder.
  public let storedByteCount: Int
  /// The CRC-32 that an archive gives for its bytes; `nil` in a folder.
  var checksum: UInt32?
}

extension GatefoldError.Code {
  /// An issue package cannot be opened or read.
  public static let invalidPackage = Self(rawValue: "invalidPackage")
}

extension GatefoldError {
  static func invalidPackage(_ message: String, _ nativeMessage: String? = nil) -> GatefoldError {
    GatefoldError(.invalidPackage, message, nativeMessage: nativeMessage)
  }
}
