internal import CZip
internal import Foundation
internal import Gatefold

/// Writes files that are all there as a zip archive, with libzip: the same bytes for the same files.
enum ZipWriter {
  /// The source of a file's content.
  enum Source {
    case data(Data)
    case file(String)
    /// A file of another archive, which is copied a piece at a time.
    case archived(String, byteCount: Int, PackageArchive)
  }

  /// A file to write.
  struct File {
    let path: String
    let source: Source
    /// Whether it is deflated; media gain nothing by it, and can be played from within the archive if they are stored.
    let isCompressed: Bool
  }

  /// 1 January 1980, the first day that zip knows.
  static let date: UInt16 = 0x21

  /// Writes files in an order. The archive is complete or absent.
  ///
  /// - Throws: `unwritableFile`, `unreadableFile`.
  static func write(_ files: [File], to path: String) throws(GatefoldError) {
    // All files of archives are those of one.
    let archives = files.lazy.compactMap { file in
      if case .archived(_, _, let archive) = file.source { archive } else { nil }
    }
    guard let other = archives.first else { return try write(files, of: nil, to: path) }
    try other.withHandle { (handle: PackageArchive.Handle) throws(GatefoldError) in
      try write(files, of: handle, to: path)
    }
  }

  /// - Parameter other: the archive that files are copied from.
  private static func write(
    _ files: [File],
    of other: PackageArchive.Handle?,
    to path: String
  ) throws(GatefoldError) {
    let zip = try Libzip.functions()
    var code: Int32 = 0
    guard let archive = zip.open(path, Int32(ZIP_CREATE | ZIP_TRUNCATE), &code) else {
      throw GatefoldError(.unwritableFile, "cannot be written", path: path, underlyingError: .system(errno))
    }
    var copies: [ZippedFileSource] = []
    do throws(GatefoldError) {
      for file in files { try add(file, of: other, &copies, to: archive, path, zip) }
    } catch {
      zip.discard(archive)
      throw error
    }
    if zip.close(archive) != 0 {
      let message = Libzip.text(zip.strerror(archive))
      zip.discard(archive)
      if let failure = copies.lazy.compactMap(\.failure).first { throw failure }
      throw GatefoldError(.unwritableFile, "cannot be written", path: path, underlyingError: .library(message))
    }
  }

  private static func add(
    _ file: File,
    of other: PackageArchive.Handle?,
    _ copies: inout [ZippedFileSource],
    to archive: OpaquePointer,
    _ path: String,
    _ zip: czip_functions
  ) throws(GatefoldError) {
    var error = zip_error_t()
    zip.error_init(&error)
    defer { zip.error_fini(&error) }
    guard let source = source(of: file, other, &copies, zip, &error) else {
      let message = Libzip.text(zip.error_strerror(&error))
      throw GatefoldError(.unreadableFile, "cannot be read", path: file.path, underlyingError: .library(message))
    }
    let index = zip.file_add(archive, file.path, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip.source_free(source)
      let message = Libzip.text(zip.strerror(archive))
      throw GatefoldError(.unwritableFile, "cannot be written", path: path, underlyingError: .library(message))
    }
    let method = file.isCompressed ? ZIP_CM_DEFLATE : ZIP_CM_STORE
    let attributes = UInt32(S_IFREG | 0o644) << 16
    let number = UInt64(index)
    guard zip.set_file_compression(archive, number, method, 9) == 0,
      zip.file_set_dostime(archive, number, 0, date, 0) == 0,
      zip.file_set_external_attributes(archive, number, 0, UInt8(ZIP_OPSYS_UNIX), attributes) == 0
    else {
      let message = Libzip.text(zip.strerror(archive))
      throw GatefoldError(.unwritableFile, "cannot be written", path: path, underlyingError: .library(message))
    }
  }

  private static func source(
    of file: File,
    _ other: PackageArchive.Handle?,
    _ copies: inout [ZippedFileSource],
    _ zip: czip_functions,
    _ error: inout zip_error_t
  ) -> OpaquePointer? {
    switch file.source {
    case .archived(let name, let byteCount, let package):
      guard let other, let number = package.number(of: name) else { return nil }
      let copy = ZippedFileSource(name, number: number, byteCount: byteCount, of: other)
      copies.append(copy)
      return copy.source(&error)
    case .file(let name): return zip.source_file_create(name, 0, -1, &error)
    case .data(let data):
      // libzip frees the bytes when it has written them.
      guard let copy = malloc(max(1, data.count)) else { return nil }
      data.copyBytes(to: UnsafeMutableRawBufferPointer(start: copy, count: data.count))
      return zip.source_buffer_create(copy, UInt64(data.count), 1, &error)
    }
  }
}
