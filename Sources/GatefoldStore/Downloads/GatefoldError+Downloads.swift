public import Gatefold

extension GatefoldError.Code {
  /// The disk is full, or a limit on the size of files or of a user's files is reached.
  public static let diskFull = Self(rawValue: "diskFull")
  /// The file has another SHA-256 than the one that was announced.
  public static let wrongChecksum = Self(rawValue: "wrongChecksum")
  /// The file has another length than the one that was announced.
  public static let wrongLength = Self(rawValue: "wrongLength")
  /// The file arrived as it was announced, but it is damaged, or not what it should be.
  public static let damagedDownload = Self(rawValue: "damagedDownload")
  /// Another program is downloading the same file into the same folder.
  public static let busyDownload = Self(rawValue: "busyDownload")
  /// The queue has no download with this identifier.
  public static let unknownDownload = Self(rawValue: "unknownDownload")
}
