internal import Foundation
public import Gatefold
internal import GRDB

extension GatefoldError.Code {
  /// The database of the library is damaged. Opened again, it is set aside, and a new one is made from the files.
  public static let damagedLibrary = Self(rawValue: "damagedLibrary")
  /// The library was made by a later version of Gatefold.
  public static let newerLibrary = Self(rawValue: "newerLibrary")
  /// The folder holds something other than a library.
  public static let notALibrary = Self(rawValue: "notALibrary")
  /// Another program is writing to the library.
  public static let busyLibrary = Self(rawValue: "busyLibrary")
  /// SQLite failed for another reason.
  public static let libraryFailed = Self(rawValue: "libraryFailed")
  /// The library has no such issue, bookmark or highlight.
  public static let notInLibrary = Self(rawValue: "notInLibrary")
  /// A mark of another issue or kind has this identifier.
  public static let markExists = Self(rawValue: "markExists")
  /// The issue has no file on this machine.
  public static let notInstalled = Self(rawValue: "notInstalled")
  /// The newest edition of the issue is installed already.
  public static let alreadyInstalled = Self(rawValue: "alreadyInstalled")
  /// The issue is open somewhere, or it is pinned, so its file stays.
  public static let issueInUse = Self(rawValue: "issueInUse")
  /// The file could not be downloaded again.
  public static let onlyCopy = Self(rawValue: "onlyCopy")
  /// The file is no PDF, no EPUB and no issue package.
  public static let unsupportedFile = Self(rawValue: "unsupportedFile")
  /// The file has another checksum or size than the feed gives.
  public static let changedFile = Self(rawValue: "changedFile")
}

extension GatefoldError {
  static let damagedLibrary = GatefoldError(.damagedLibrary, "the library is damaged; open it again to rebuild it")

  /// Converts an error of an access to the library's database.
  init(library error: any Error) {
    switch error {
    case let error as GatefoldError: self = error
    case is CancellationError: self = .cancelled
    case let error as DatabaseError: self = Self.known(error)
    default:
      self = GatefoldError(
        .libraryFailed,
        "the library could not be used",
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }

  private static func known(_ error: DatabaseError) -> GatefoldError {
    let said = error.message
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      return GatefoldError(.damagedLibrary, damagedLibrary.message, nativeMessage: said)
    case .SQLITE_ERROR where said.map(isDamage) == true:
      return GatefoldError(.damagedLibrary, damagedLibrary.message, nativeMessage: said)
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return GatefoldError(.busyLibrary, "another program is writing to the library; try again", nativeMessage: said)
    case .SQLITE_FULL:
      return GatefoldError(.unwritableFile, "no space is left for the library; free disk space", nativeMessage: said)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_AUTH:
      let message = "the library cannot be read or written; check the permissions of its folder"
      return GatefoldError(.unwritableFile, message, nativeMessage: said)
    case .SQLITE_INTERRUPT, .SQLITE_ABORT: return .cancelled
    default: return GatefoldError(.libraryFailed, "the library could not be used", nativeMessage: said)
    }
  }

  /// A schema without the tables of its version: SQLite only reports that they are missing.
  private static func isDamage(_ message: String) -> Bool {
    ["no such table", "no such column", "vtable constructor failed"].contains { message.contains($0) }
  }

  static func notInLibrary(_ identifier: String) -> GatefoldError {
    GatefoldError(
      .notInLibrary,
      "the library has no issue \"\(identifier)\"; `gatefold library list` shows the identifiers"
    )
  }

  static func markExists(_ identifier: String) -> GatefoldError {
    GatefoldError(
      .markExists,
      "another bookmark or highlight has the identifier \"\(identifier)\"; give this one an identifier of its own"
    )
  }

  /// - Parameter code: the system's error number.
  static func unwritable(_ path: String, _ code: Int32 = errno) -> GatefoldError {
    GatefoldError(
      .unwritableFile,
      "cannot be written; check the permissions of its folder, or free disk space",
      path: path,
      underlyingError: .system(code)
    )
  }
}
