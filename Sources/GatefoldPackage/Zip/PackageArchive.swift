internal import CZip
public import Foundation
public import Gatefold
internal import Synchronization

/// A package as a zip archive. Only the directory is read when it is opened, whatever the size of the media.
public final class PackageArchive: PackageFiles, Sendable {
  /// libzip's archive; used by one thread at a time.
  struct Handle: @unchecked Sendable {
    let zip: czip_functions
    let archive: OpaquePointer
  }

  private static let maximumFileCount = 100_000
  /// Deflate reaches 1,032 to 1; files that claim more lie.
  private static let maximumRatio = 1_100
  /// Larger files are media and PDFs, which are stored or hardly get smaller.
  private static let largeByteCount = 64 << 20
  private static let maximumRatioOfLargeFiles = 100

  public let entries: [PackageEntry]
  private let index: PackageIndex
  /// libzip's numbers of the entries.
  private let numbers: [String: UInt64]
  private let handle: Mutex<Handle>

  /// Opens an archive and checks its directory: no path leaves the folder that it is unpacked to, no file is a link,
  /// encrypted, there twice, or inflated beyond what is possible.
  ///
  /// - Throws: `invalidPackage`, `unreadableFile`.
  public init(_ path: String) throws(GatefoldError) {
    let zip = try Libzip.functions()
    var code: Int32 = 0
    guard let archive = zip.open(path, Int32(ZIP_RDONLY | ZIP_CHECKCONS), &code) else {
      throw Self.openingError(path, code, zip)
    }
    do throws(GatefoldError) {
      let read = try Self.directory(of: archive, at: path, zip)
      entries = read.map(\.entry)
      index = PackageIndex(entries)
      numbers = Dictionary(uniqueKeysWithValues: read.map { ($0.entry.path, $0.number) })
    } catch {
      zip.discard(archive)
      throw error
    }
    handle = Mutex(Handle(zip: zip, archive: archive))
  }

  deinit {
    handle.withLock { $0.zip.discard($0.archive) }
  }

  private static func openingError(_ path: String, _ code: Int32, _ zip: czip_functions) -> GatefoldError {
    var error = zip_error_t()
    zip.error_init_with_code(&error, code)
    defer { zip.error_fini(&error) }
    let message = Libzip.text(zip.error_strerror(&error))
    switch code {
    case ZIP_ER_NOENT, ZIP_ER_OPEN, ZIP_ER_READ:
      return GatefoldError(
        .unreadableFile,
        "cannot be read; check the path",
        path: path,
        underlyingError: .library(message)
      )
    default:
      return .invalidPackage("\(path) is no zip archive, or is cut off or damaged; fetch or build it again", message)
    }
  }

  // MARK: Directory

  private static func directory(
    of archive: OpaquePointer,
    at path: String,
    _ zip: czip_functions
  ) throws(GatefoldError) -> [(entry: PackageEntry, number: UInt64)] {
    let count = zip.get_num_entries(archive, 0)
    guard count <= maximumFileCount else {
      throw .invalidPackage("the archive has \(count) files, more than \(maximumFileCount)")
    }
    var found: [(entry: PackageEntry, number: UInt64)] = []
    var names = PackageNames()
    var rawNames = try ZipNames(path)
    var stored = 0
    for number in 0..<UInt64(max(0, count)) {
      try checkRawName(number, of: archive, &rawNames, zip)
      guard let entry = try entry(number, of: archive, zip) else { continue }
      try names.add(entry.path)
      stored += entry.storedByteCount
      found.append((entry, number))
    }
    // Files that lie upon each other can be inflated over and over.
    guard stored <= rawNames.fileSize else {
      throw .invalidPackage("files of the archive overlap; it may be a zip bomb")
    }
    return found
  }

  /// - Returns: `nil` for a folder.
  private static func entry(
    _ index: UInt64,
    of archive: OpaquePointer,
    _ zip: czip_functions
  ) throws(GatefoldError) -> PackageEntry? {
    var status = zip_stat_t()
    guard zip.stat_index(archive, index, 0, &status) == 0, let name = status.name else {
      throw .invalidPackage("file \(index + 1) of the archive has no entry; fetch or build it again")
    }
    let path = String(cString: name)
    var system: UInt8 = 0
    var attributes: UInt32 = 0
    _ = zip.file_get_external_attributes(archive, index, 0, &system, &attributes)
    let kind = mode_t(attributes >> 16) & S_IFMT
    if Int32(system) == ZIP_OPSYS_UNIX, kind != 0, kind != S_IFREG, kind != S_IFDIR {
      throw .invalidPackage("\(path) is a link or a device; put the file itself there")
    }
    if path.hasSuffix("/") { return nil }
    guard status.encryption_method == UInt16(ZIP_EM_NONE) else {
      throw .invalidPackage("\(path) is encrypted; pack it without a password")
    }
    guard [UInt16(ZIP_CM_STORE), UInt16(ZIP_CM_DEFLATE)].contains(status.comp_method) else {
      throw .invalidPackage("\(path) is compressed by method \(status.comp_method); store or deflate it")
    }
    guard let size = Int(exactly: status.size), let stored = Int(exactly: status.comp_size),
      size / maximumRatio <= stored
    else { throw .invalidPackage("\(path) claims a size that cannot be; it may be a zip bomb") }
    guard size <= largeByteCount || size / maximumRatioOfLargeFiles <= stored else {
      let ratio = "more than \(maximumRatioOfLargeFiles) times its compressed size"
      throw .invalidPackage("\(path) claims \(size) bytes, \(ratio), as a zip bomb does; store it without compression")
    }
    return PackageEntry(path: path, byteCount: size, storedByteCount: stored, checksum: status.crc)
  }

  /// libzip ends a name at its first zero, and shows other control characters in names of code page 437 as pictures,
  /// such as a smiling face.
  private static func checkRawName(
    _ number: UInt64,
    of archive: OpaquePointer,
    _ names: inout ZipNames,
    _ zip: czip_functions
  ) throws(GatefoldError) {
    let name = try names.next()
    guard !name.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      let path = String(decoding: name, as: UTF8.self).debugDescription
      throw .invalidPackage("the path \(path) has control characters; rename the file")
    }
    var status = zip_stat_t()
    guard zip.stat_index(archive, number, zip_flags_t(ZIP_FL_ENC_RAW), &status) == 0, let other = status.name,
      UnsafeBufferPointer(start: other, count: strlen(other)).elementsEqual(name.lazy.map(CChar.init(bitPattern:)))
    else { throw .invalidPackage("the archive has two directories that contradict each other; build it again") }
  }

  // MARK: Files

  /// Lends libzip's archive while a body runs; nobody else reads it meanwhile.
  func withHandle(_ body: (Handle) throws(GatefoldError) -> Void) throws(GatefoldError) {
    let result: Result<Void, GatefoldError> = handle.withLock { handle in
      do throws(GatefoldError) {
        try body(handle)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// libzip's number of a file.
  func number(of path: String) -> UInt64? { numbers[path] }

  public func entry(_ path: String) -> PackageEntry? { index.entry(path) }

  public func read(_ path: String, limit: Int) throws(GatefoldError) -> Data {
    if let entry = entry(path), entry.byteCount > limit {
      throw .invalidPackage("\(path) has \(entry.byteCount) bytes, more than \(limit)")
    }
    var data = Data()
    try forEachPiece(of: path) { (piece: UnsafeRawBufferPointer) throws(GatefoldError) in
      data.append(contentsOf: piece)
      return true
    }
    return data
  }

  public func head(_ path: String, count: Int) throws(GatefoldError) -> Data {
    var data = Data()
    try forEachPiece(of: path, pieceSize: count) { (piece: UnsafeRawBufferPointer) throws(GatefoldError) in
      data.append(contentsOf: piece)
      return false
    }
    return data
  }

  public func copy(_ path: String, to file: String) throws(GatefoldError) {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw GatefoldError(.unwritableFile, "cannot be written", path: file, underlyingError: .system(errno))
    }
    do throws(GatefoldError) {
      try forEachPiece(of: path) { (piece: UnsafeRawBufferPointer) throws(GatefoldError) in
        let code = FileOutput.writeAll(piece, to: descriptor)
        if code != 0 {
          throw GatefoldError(.unwritableFile, "cannot be written", path: file, underlyingError: .system(code))
        }
        return true
      }
    } catch {
      close(descriptor)
      unlink(file)
      throw error
    }
    if close(descriptor) != 0 {
      throw GatefoldError(.unwritableFile, "cannot be written", path: file, underlyingError: .system(errno))
    }
  }

  /// Inflates a file a piece at a time, until `body` wants no more; at the end, libzip checks the sum of the bytes, and
  /// this their number.
  func forEachPiece(
    of path: String,
    pieceSize: Int = 1 << 18,
    _ body: (UnsafeRawBufferPointer) throws(GatefoldError) -> Bool
  ) throws(GatefoldError) {
    guard let number = numbers[path], var rest = entry(path)?.byteCount else {
      throw .invalidPackage("\(path) is missing")
    }
    let result: Result<Void, GatefoldError> = handle.withLock { handle in
      let zip = handle.zip
      guard let file = zip.fopen_index(handle.archive, number, 0) else {
        return .failure(.invalidPackage("\(path) cannot be read", Libzip.text(zip.strerror(handle.archive))))
      }
      defer { _ = zip.fclose(file) }
      let buffer = UnsafeMutableRawPointer.allocate(byteCount: pieceSize, alignment: 16)
      defer { buffer.deallocate() }
      while true {
        let length = zip.fread(file, buffer, UInt64(pieceSize))
        guard length >= 0 else {
          let message = Libzip.text(zip.file_strerror(file))
          return .failure(.invalidPackage("\(path) is damaged; fetch or build the package again", message))
        }
        rest -= Int(length)
        guard rest >= 0, length > 0 || rest == 0 else { return .failure(.wrongSize(of: path)) }
        if length == 0 { return .success(()) }
        do throws(GatefoldError) {
          if !(try body(UnsafeRawBufferPointer(start: buffer, count: Int(length)))) { return .success(()) }
        } catch {
          return .failure(error)
        }
      }
    }
    try result.get()
  }
}

extension GatefoldError {
  /// A file of an archive has more bytes than its entry claims, or fewer.
  static func wrongSize(of path: String) -> GatefoldError {
    .invalidPackage("\(path) is damaged: it has another size than the archive says; fetch or build the package again")
  }
}
