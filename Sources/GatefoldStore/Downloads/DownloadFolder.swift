internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

/// Where a download lives until it is installed: `record.json`, `content.part`, `lock`, and the wishes `paused` and
/// `cancelled` of whoever does not have the lock.
struct DownloadFolder: Hashable, Sendable {
  private static let nameLength = 32

  let path: String

  /// The folder of a download within the queue's folder. It is named by a SHA-256, since an identifier can be any text.
  init(of identifier: String, in queue: String) {
    let hash = ContentHash(of: "download \(identifier)".utf8)
    path = "\(queue)/\(hash.hexadecimal.prefix(Self.nameLength))"
  }

  init(path: String) {
    self.path = path
  }

  var contentPath: String { "\(path)/content.part" }
  private var recordPath: String { "\(path)/record.json" }

  var exists: Bool { AtomicFile.exists(path) }

  func lock() throws(DownloadLock.Refusal) -> DownloadLock { try DownloadLock(path: "\(path)/lock") }

  /// The record of the download, or `nil` if it is missing or damaged.
  func record() -> DownloadRecord? {
    guard let data = FileManager.default.contents(atPath: recordPath) else { return nil }
    return try? JSONDecoder().decode(DownloadRecord.self, from: data)
  }

  func write(_ record: DownloadRecord) throws(TransferFailure) {
    do throws(WriteFailure) {
      guard let data = try? JSONWriter.file(of: record) else { throw WriteFailure(path: recordPath, code: EINVAL) }
      try AtomicFile.write(to: recordPath, evenIfInterrupted: true) { descriptor in
        let code = data.withUnsafeBytes { FileOutput.writeAll($0, to: descriptor) }
        return code != 0 ? code : fsync(descriptor) == 0 ? 0 : errno
      }
    } catch {
      throw .writing(path, error.code)
    }
  }

  /// The number of bytes received so far.
  var contentByteCount: Int {
    var status = stat()
    return stat(contentPath, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Whether the first bytes may be those of a file of a type.
  func contentFits(_ mediaType: String) -> Bool {
    let file = FileHandle(forReadingAtPath: contentPath)
    let head = file.flatMap { try? $0.read(upToCount: ContentKind.headByteCount) } ?? Data()
    return ContentKind(mediaType: mediaType).fits(head: head)
  }

  var hasContent: Bool { AtomicFile.exists(contentPath) }

  /// Removes what has arrived, before others bytes arrive.
  func discardContent(_ record: inout DownloadRecord) throws(TransferFailure) {
    if unlink(contentPath) != 0, errno != ENOENT { throw .writing(contentPath, errno) }
    record.forgetContent()
    try write(record)
  }

  /// Removes everything. What says why it is removed goes after the bytes, and the lock goes last: a process that ends in
  /// between leaves what the next queue can finish.
  func remove() {
    let late = [Wish.paused.rawValue, "record.json", Wish.cancelled.rawValue, "lock"]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names where !late.contains(name) { unlink("\(path)/\(name)") }
    for name in late { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// Removes what a process left that ended while it removed the rest.
  func removeRemains() {
    guard isNamedByHash, let lock = try? lock() else { return }
    if record() == nil { remove() }
    extendLifetime(lock)
  }

  /// Whether it has a name that a queue gives, so that nothing else in the folder of a queue is ever touched.
  private var isNamedByHash: Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.count == Self.nameLength && name.allSatisfy(\.isHexDigit)
  }
}

// MARK: Wishes

extension DownloadFolder {
  /// A request to pause or cancel a download, kept as a file so that it works across processes.
  enum Wish: String, CaseIterable {
    case paused
    case cancelled
  }

  func has(_ wish: Wish) -> Bool { access("\(path)/\(wish.rawValue)", F_OK) == 0 }

  func add(_ wish: Wish) {
    let descriptor = open("\(path)/\(wish.rawValue)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    if descriptor >= 0 { close(descriptor) }
  }

  func drop(_ wish: Wish) {
    unlink("\(path)/\(wish.rawValue)")
  }
}

extension TransferFailure {
  /// Why a file could not be written.
  static func writing(_ path: String, _ code: Int32, missing: Int? = nil) -> TransferFailure {
    let isFull = [ENOSPC, EDQUOT, EFBIG].contains(code)
    let amount = missing.map { " at least \($0 / 1_000_000 + 1) MB of" } ?? ""
    let message =
      isFull
      ? "no space is left for the download; free\(amount) disk space, then resume it"
      : "the download cannot be written; check the permissions of its folder, then resume it"
    let error = GatefoldError(
      isFull ? .diskFull : .unwritableFile,
      message,
      path: path,
      underlyingError: .system(code)
    )
    return TransferFailure(error, .lasts)
  }
}
