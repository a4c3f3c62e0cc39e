/// The repairs made when opening a library that was damaged or left inconsistent by a killed process.
///
/// ```swift
/// let library = try await Library.open()
/// if let recovery = library.recovery {
///   print(recovery.damage ?? "files and database agree again", recovery.restored, recovery.missing)
/// }
/// ```
public struct LibraryRecovery: Hashable, Sendable {
  /// A description of the damage to the database, or `nil` if it was sound.
  public internal(set) var damage: String?
  /// The path of the damaged database now; `nil` if there was none.
  public internal(set) var setAsidePath: String?
  /// The identifiers of issues that were taken over from their files.
  public internal(set) var restored: [String] = []
  /// The identifiers of issues whose files are gone. They count as archived.
  public internal(set) var missing: [String] = []
  /// The paths of records that could not be read. The files beside them were taken over without them.
  public internal(set) var unreadable: [String] = []

  var isEmpty: Bool { self == LibraryRecovery() }
}
