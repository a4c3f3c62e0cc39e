internal import Foundation
public import Gatefold
internal import GatefoldIndex
internal import GRDB

extension Library {
  /// Opens a library, or creates one if the folder has none.
  ///
  /// A damaged database is renamed, and a new one made from the files of the issues and the records beside them.
  /// ``recovery`` says so. Issues that were only listed by a feed come back when it is merged again.
  ///
  /// - Parameter path: of the folder, absolute or relative to the working folder. Folders above it are made.
  /// - Throws: `notALibrary`, `newerLibrary`, `busyLibrary`, `unreadableFile`, `unwritableFile`, `libraryFailed`,
  ///   `cancelled`; `damagedLibrary` only if other programs have the damaged library open.
  public static func open(path: String = defaultPath) async throws(GatefoldError) -> Library {
    let files = LibraryFiles(root: URL(fileURLWithPath: path).standardizedFileURL.path)
    try refuse(try files.condition(), files)
    try files.makeFolders()
    let lock = try await DatabaseLock(ofLibrary: files.lock, .opening)
    let library = try await opened(files, lock)
    try await library.recordStale()
    lock.share()
    return library
  }

  /// Whether there is a library in a folder. Otherwise `open` would make one.
  ///
  /// - Throws: `unreadableFile`.
  public static func exists(at path: String = defaultPath) throws(GatefoldError) -> Bool {
    let files = LibraryFiles(root: URL(fileURLWithPath: path).standardizedFileURL.path)
    if case .missing = try files.condition() { return !LibraryFiles.names(in: files.issues).isEmpty }
    return true
  }

  private static func refuse(_ condition: LibraryFiles.Condition, _ files: LibraryFiles) throws(GatefoldError) {
    switch condition {
    case .missing, .sound, .damaged: return
    case .foreign:
      throw GatefoldError(.notALibrary, "this is no library of Gatefold; choose another folder", path: files.root)
    case .newer:
      let message = "the library is from a newer Gatefold; update, or choose another library"
      throw GatefoldError(.newerLibrary, message, path: files.root)
    }
  }

  private static func opened(_ files: LibraryFiles, _ lock: DatabaseLock) async throws(GatefoldError) -> Library {
    var damage = lock.isMarkedDamaged ? "damage was found during use" : nil
    // Inspect again: another program may have made or rebuilt it meanwhile.
    let condition = try files.condition()
    try refuse(condition, files)
    var isUnclean = false
    switch condition {
    case .damaged(let reason): damage = reason
    case .missing: if lock.isAlone, !LibraryFiles.names(in: files.issues).isEmpty { damage = "it is missing" }
    case .sound: isUnclean = lock.isAlone && files.isLogThere
    case .foreign, .newer: break
    }
    if damage == nil {
      do throws(GatefoldError) {
        return try await openedUndamaged(files, lock, isUnclean: isUnclean)
      } catch {
        guard error.code == .damagedLibrary else { throw error }
        damage = error.nativeMessage ?? "it cannot be read"
      }
    }
    return try await rebuilt(files, lock, damage: damage ?? "")
  }

  /// - Parameter isUnclean: whether the last process that had it open did not close it.
  private static func openedUndamaged(
    _ files: LibraryFiles,
    _ lock: DatabaseLock,
    isUnclean: Bool
  ) async throws(GatefoldError) -> Library {
    let pool = try pool(files)
    let draft = Library(files: files, pool: pool, lock: lock, recovery: nil)
    if isUnclean { try await draft.check() }
    try await draft.migrate()
    if lock.isAlone { files.deleteLeftovers() }
    let found = try await draft.reconcile(isUnclean ? .all : .intended)
    return found.isEmpty ? draft : Library(files: files, pool: pool, lock: lock, recovery: found)
  }

  /// Renames a damaged database, and makes a new one from the files.
  private static func rebuilt(
    _ files: LibraryFiles,
    _ lock: DatabaseLock,
    damage: String
  ) async throws(GatefoldError) -> Library {
    guard lock.isAlone else {
      throw GatefoldError(
        .damagedLibrary,
        "the library \(files.root) is damaged, and other programs have it open; close them and try again",
        nativeMessage: damage
      )
    }
    let aside = LibraryFiles.exists(files.database) ? try files.setAside() : nil
    lock.clearMark()
    let pool = try pool(files)
    let draft = Library(files: files, pool: pool, lock: lock, recovery: nil)
    try await draft.migrate()
    files.deleteLeftovers()
    var found = try await draft.reconcile(.all)
    found.damage = damage
    found.setAsidePath = aside
    return Library(files: files, pool: pool, lock: lock, recovery: found)
  }

  private static func pool(_ files: LibraryFiles) throws(GatefoldError) -> DatabasePool {
    do {
      return try DatabasePool(path: files.database, configuration: .shared(label: "gatefold library"))
    } catch {
      throw GatefoldError(library: error)
    }
  }

  /// Checks all pages of the database.
  ///
  /// - Throws: `damagedLibrary`.
  private func check() async throws(GatefoldError) {
    if let problem = try await read({ db in try db.firstProblem() }) {
      throw noticed(GatefoldError(.damagedLibrary, GatefoldError.damagedLibrary.message, nativeMessage: problem))
    }
  }

  /// - Throws: `notALibrary`, `newerLibrary`, and errors of the migration.
  private func migrate() async throws(GatefoldError) {
    let migrator = LibrarySchema.migrator
    let condition = try await read { db in
      try migrator.condition(of: db, applicationID: LibrarySchema.applicationID)
    }
    switch condition {
    case .foreign: try Self.refuse(.foreign, files)
    case .newer: try Self.refuse(.newer, files)
    case .current: return
    case .outdated:
      do {
        try migrator.migrate(pool, applicationID: LibrarySchema.applicationID)
      } catch {
        throw noticed(error)
      }
    }
  }
}
