internal import Foundation

/// The bytes of a file, at one address for as long as this object lives: a mapping of the file, or memory.
///
/// `@unchecked Sendable` because the bytes are never written and the pointer never changes. Every native document
/// over them keeps a reference to this object.
package final class DocumentBytes: @unchecked Sendable {
  package let bytes: UnsafeRawBufferPointer
  /// The open file, where it is one.
  let descriptor: Int32?
  private let release: @Sendable (UnsafeMutableRawPointer) -> Void

  var pointer: UnsafePointer<UInt8> {
    // A pointer to bytes may be read as any byte-sized type.
    bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
  }

  package var count: Int { bytes.count }

  private init(
    _ bytes: UnsafeRawBufferPointer,
    descriptor: Int32? = nil,
    release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    self.bytes = bytes
    self.descriptor = descriptor
    self.release = release
  }

  deinit {
    if let start = bytes.baseAddress { release(UnsafeMutableRawPointer(mutating: start)) }
    if let descriptor { close(descriptor) }
  }

  /// Bytes owned by something that outlives this object.
  static func borrowing(_ bytes: UnsafeRawBufferPointer) -> DocumentBytes {
    DocumentBytes(bytes) { _ in }
  }

  /// Copies bytes from memory.
  ///
  /// - Throws: `emptyFile`.
  package static func copying(_ source: some Sequence<UInt8>) throws(GatefoldError) -> DocumentBytes {
    let bytes = Array(source)
    guard !bytes.isEmpty else { throw GatefoldError.noBytes }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    memory.copyBytes(from: bytes)
    return DocumentBytes(UnsafeRawBufferPointer(memory)) { $0.deallocate() }
  }

  /// Takes ownership of memory that is freed with `free`.
  static func taking(_ memory: UnsafeMutableRawPointer, count: Int) -> DocumentBytes {
    DocumentBytes(UnsafeRawBufferPointer(start: memory, count: count)) { free($0) }
  }

  /// Concatenates pieces; `nil` if there is not enough memory.
  static func joining(_ pieces: [UnsafeRawBufferPointer]) -> DocumentBytes? {
    let count = pieces.reduce(0) { $0 + $1.count }
    guard count > 0, let memory = malloc(count) else { return nil }
    var end = memory
    for piece in pieces {
      guard let start = piece.baseAddress else { continue }
      end.copyMemory(from: start, byteCount: piece.count)
      end += piece.count
    }
    return taking(memory, count: count)
  }

  /// Maps a file, so that only what is read is loaded. The file must not shrink while it is open.
  ///
  /// - Throws: `unreadableFile`, `emptyFile`.
  package static func mapping(path: String) throws(GatefoldError) -> DocumentBytes {
    let (descriptor, size) = try openFile(path: path)
    do throws(GatefoldError) {
      return try mapping(descriptor, byteCount: size)
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Maps an open file, and takes it over.
  ///
  /// - Throws: `unreadableFile`; the descriptor is then still the caller's.
  package static func mapping(_ descriptor: Int32, byteCount: Int) throws(GatefoldError) -> DocumentBytes {
    guard let start = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
      throw unreadable(errno)
    }
    return DocumentBytes(UnsafeRawBufferPointer(start: start, count: byteCount), descriptor: descriptor) {
      munmap($0, byteCount)
    }
  }

  /// Maps a file that stays open for others, too.
  ///
  /// - Throws: `unreadableFile`.
  static func mapping(_ file: DocumentFile) throws(GatefoldError) -> DocumentBytes {
    let copy = fcntl(file.descriptor.number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw unreadable(errno) }
    do throws(GatefoldError) {
      return try mapping(copy, byteCount: file.byteCount)
    } catch {
      close(copy)
      throw error
    }
  }

  /// Opens a file for reading.
  ///
  /// - Returns: its descriptor, which the caller closes, and its size.
  /// - Throws: `unreadableFile`, `emptyFile`.
  static func openFile(path: String) throws(GatefoldError) -> (descriptor: Int32, byteCount: Int) {
    // Opening a pipe without a writer would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(errno) }
    var isKept = false
    defer { if !isKept { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw GatefoldError(.unreadableFile, "this is a folder; give the path of a PDF")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw GatefoldError(.unreadableFile, "not a file; give the path of a PDF")
    }
    let size = Int(status.st_size)
    guard size > 0 else {
      throw GatefoldError(.emptyFile, "the file is empty; the download or copy may have failed; fetch it again")
    }
    isKept = true
    return (descriptor, size)
  }

  static func unreadable(_ code: Int32) -> GatefoldError {
    let advice =
      switch code {
      case ENOENT: "no such file; check the path"
      case EACCES: "permission to read the file is denied; check its permissions"
      default: "the file cannot be read"
      }
    return GatefoldError(.unreadableFile, advice, underlyingError: .system(code))
  }

  /// Whether the first 1,024 bytes contain a PDF header, as readers expect (PDF 32000-1, annex H.3.4.1).
  var hasPDFHeader: Bool {
    let head = bytes.prefix(1024)
    let marker = Array("%PDF-".utf8)
    return head.indices.contains { head[$0...].starts(with: marker) }
  }
}

extension GatefoldError {
  static let noBytes = GatefoldError(.emptyFile, "there is no data to open")
}
