internal import Foundation
internal import Gatefold
internal import GRDB
internal import GatefoldFormats

extension LibraryIssue {
  /// The columns that a list needs: all but the entry of the feed, which is long.
  static let columns = """
    identifier, folder, title, publication, number, releaseDate, language, pageCount, isFree, state, store, vanishedDate,
    hasDownload, addedDate, file, mediaType, fileHash, byteCount, installedDate, cover, isPinned, place, lastReadDate,
    preparationFailure
    """

  /// Reads a row with ``columns``, in their order: by their numbers, since names are looked up one by one.
  init(_ row: Row, _ files: LibraryFiles) {
    func date(_ index: Int) -> Date? { (row[index] as Double?).map(Date.init(timeIntervalSince1970:)) }
    let folder: String = row[1]
    identifier = row[0]
    title = row[2]
    publication = row[3]
    number = row[4]
    releaseDate = date(5)
    language = row[6]
    pageCount = row[7]
    isFree = row[8]
    state = LibraryState(rawValue: row[9]) ?? .notDownloaded
    store = (row[10] as String?).flatMap(URL.init(string:))
    vanishedDate = date(11)
    hasDownload = row[12]
    addedDate = date(13) ?? .distantPast
    path = (row[14] as String?).map { files.file($0, in: folder) }
    mediaType = row[15]
    fileHash = row[16]
    byteCount = row[17]
    installedDate = date(18)
    coverPath = (row[19] as String?).map(files.cover)
    isPinned = row[20]
    place = (row[21] as String?).flatMap { try? ReadingPlace(json: $0) }
    lastReadDate = date(22)
    preparationFailure = row[23]
  }

  init(_ row: StoredIssue, _ files: LibraryFiles) {
    func date(_ seconds: Double?) -> Date? { seconds.map(Date.init(timeIntervalSince1970:)) }
    identifier = row.identifier
    title = row.title
    publication = row.publication
    number = row.number
    releaseDate = date(row.releaseDate)
    language = row.language
    pageCount = row.pageCount
    isFree = row.isFree
    state = row.state
    store = row.store.flatMap(URL.init(string:))
    vanishedDate = date(row.vanishedDate)
    hasDownload = row.hasDownload
    addedDate = date(row.addedDate) ?? .distantPast
    path = row.file.map { files.file($0, in: row.folder) }
    mediaType = row.mediaType
    fileHash = row.fileHash
    byteCount = row.byteCount
    installedDate = date(row.installedDate)
    coverPath = row.cover.map(files.cover)
    isPinned = row.isPinned
    place = row.place.flatMap { try? ReadingPlace(json: $0) }
    lastReadDate = date(row.lastReadDate)
    preparationFailure = row.preparationFailure
  }
}
