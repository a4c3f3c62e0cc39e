internal import Foundation
public import Gatefold
internal import GRDB

extension GatefoldError.Code {
  /// The index is damaged. Opened again, it is set aside, and a new one is made from the list of its issues.
  public static let damagedIndex = Self(rawValue: "damagedIndex")
  /// The index was made by a later version of Gatefold.
  public static let newerIndex = Self(rawValue: "newerIndex")
  /// The file is something other than an index.
  public static let notAnIndex = Self(rawValue: "notAnIndex")
  /// Another program is writing to the index.
  public static let busyIndex = Self(rawValue: "busyIndex")
  /// There is no index at the path.
  public static let missingIndex = Self(rawValue: "missingIndex")
  /// An index that is to be merged into another one is damaged.
  public static let damagedPart = Self(rawValue: "damagedPart")
  /// The PostgreSQL server of the index cannot be reached, or refuses the connection.
  public static let unreachableIndex = Self(rawValue: "unreachableIndex")
  /// SQLite or PostgreSQL failed for another reason.
  public static let indexFailed = Self(rawValue: "indexFailed")
  /// The index has no such issue.
  public static let unknownIssue = Self(rawValue: "unknownIssue")
}

extension GatefoldError {
  static let damagedIndex = GatefoldError(.damagedIndex, "the index is damaged; open it again to rebuild it")

  /// Converts an error of a database access.
  init(database error: any Error) {
    switch error {
    case let error as GatefoldError: self = error
    case let error as PostgreSQLError: self = error.error
    case is CancellationError: self = GatefoldError(.cancelled, "the task was cancelled")
    case let error as DatabaseError: self = Self.known(error)
    default:
      self = GatefoldError(
        .indexFailed,
        "the index could not be used",
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }

  private static func known(_ error: DatabaseError) -> GatefoldError {
    let said = error.message
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      return GatefoldError(.damagedIndex, damagedIndex.message, nativeMessage: said)
    case .SQLITE_ERROR where isDamage(said):
      return GatefoldError(.damagedIndex, damagedIndex.message, nativeMessage: said)
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return GatefoldError(.busyIndex, "another program is writing to the index; try again later", nativeMessage: said)
    case .SQLITE_FULL:
      return GatefoldError(.unwritableFile, "no space is left for the index; free disk space", nativeMessage: said)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_AUTH:
      return GatefoldError(
        .unwritableFile,
        "the index cannot be read or written; check the permissions of its file and folder",
        nativeMessage: said
      )
    case .SQLITE_INTERRUPT, .SQLITE_ABORT:
      return GatefoldError(.cancelled, "the task was cancelled")
    default: return GatefoldError(.indexFailed, "the index could not be used", nativeMessage: said)
    }
  }

  /// A schema without the tables of its version: SQLite only reports that they are missing.
  private static func isDamage(_ message: String?) -> Bool {
    guard let message else { return false }
    return ["no such table", "no such column", "vtable constructor failed"].contains { message.contains($0) }
  }
}
