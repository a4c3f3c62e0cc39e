public import Foundation

/// An issue of a library.
public struct LibraryIssue: Hashable, Sendable, Identifiable {
  /// Tells the issue from all others, and never changes.
  public let identifier: String
  /// The title, from its feed or its file.
  public let title: String
  /// The name of the magazine; `nil` if it is unknown.
  public let publication: String?
  /// The number of the issue, as printed; `nil` if it is unknown.
  public let number: String?
  /// When it was released; `nil` if that is unknown.
  public let releaseDate: Date?
  /// A BCP 47 language tag; `nil` if it is unknown.
  public let language: String?
  /// The number of pages; `nil` if it is unknown.
  public let pageCount: Int?
  /// Whether the feed calls it free.
  public let isFree: Bool

  /// Whether it is on this machine, and what happens to it.
  public let state: LibraryState
  /// The feed that lists it; `nil` for a file that was added by hand.
  public let store: URL?
  /// When its feed no longer listed it; `nil` while it does. It stays in the library.
  public let vanishedDate: Date?
  /// Whether the feed gives a file to download. Otherwise the file on this machine may be the only copy.
  public let hasDownload: Bool
  /// When the issue came into the library.
  public let addedDate: Date

  /// The path of its file; `nil` if it is not on this machine.
  public let path: String?
  /// Like "application/pdf"; `nil` without a file.
  public let mediaType: String?
  /// The SHA-256 of the file in hexadecimal digits. An archived issue keeps the hash of its former file.
  public let fileHash: String?
  /// The size of the file in bytes; 0 without one.
  public let byteCount: Int
  /// When the file was installed; `nil` without one.
  public let installedDate: Date?
  /// The path of the cover picture, or `nil` if it has none.
  public let coverPath: String?
  /// Whether its file is never removed to free space.
  public let isPinned: Bool

  /// Where the reader was; `nil` if the issue was not opened.
  public let place: ReadingPlace?
  /// When it was last read; `nil` if it was not.
  public let lastReadDate: Date?
  /// Why it could not be prepared for searching; `nil` if it could, or was not tried.
  public let preparationFailure: String?

  /// The same as ``identifier``.
  public var id: String { identifier }
  /// Whether its file is here, of whatever edition.
  public var isReadable: Bool { path != nil }
}
