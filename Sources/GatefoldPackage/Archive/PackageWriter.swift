internal import CZip
internal import Foundation
internal import Gatefold

/// Writes packages as zip archives: the same bytes for the same files.
enum PackageWriter {
  /// What a file is made of.
  enum Source {
    case data(Data)
    case file(String)
  }

  /// A file to write.
  struct File {
    let path: String
    let source: Source
    /// Whether it is deflated; media gain nothing by it, and can be played from within the archive if they are stored.
    let isCompressed: Bool
  }

  /// Midnight of 1 January 1980, the first that zip knows.
  private static let date: UInt16 = 0x21

  /// Writes files in an order. The archive is complete or absent.
  ///
  /// - Throws: `unwritableFile`, `unreadableFile`.
  static func write(_ files: [File], to path: String) throws(GatefoldError) {
    let zip = try Libzip.functions()
    var code: Int32 = 0
    guard let archive = zip.open(path, Int32(ZIP_CREATE | ZIP_TRUNCATE), &code) else {
      throw GatefoldError(.unwritableFile, "cannot be written", path: path, underlyingError: .system(errno))
    }
    do throws(GatefoldError) {
      for file in files { try add(file, to: archive, path, zip) }
    } catch {
      zip.discard(archive)
      throw error
    }
    if zip.close(archive) != 0 {
      let message = Libzip.text(zip.strerror(archive))
      zip.discard(archive)
      throw GatefoldError(.unwritableFile, "cannot be written", path: path, underlyingError: .library(message))
    }
  }

  private static func add(
    _ file: File,
    to archive: OpaquePointer,
    _ path: String,
    _ zip: czip_functions
  ) throws(GatefoldError) {
    var error = zip_error_t()
    zip.error_init(&error)
    defer { zip.error_fini(&error) }
    guard let source = source(of: file, zip, &error) else {
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

  private static func source(of file: File, _ zip: czip_functions, _ error: inout zip_error_t) -> OpaquePointer? {
    switch file.source {
    case .file(let name): return zip.source_file_create(name, 0, -1, &error)
    case .data(let data):
      // libzip frees the bytes when it has written them.
      guard let copy = malloc(max(1, data.count)) else { return nil }
      data.copyBytes(to: UnsafeMutableRawBufferPointer(start: copy, count: data.count))
      return zip.source_buffer_create(copy, UInt64(data.count), 1, &error)
    }
  }
}
