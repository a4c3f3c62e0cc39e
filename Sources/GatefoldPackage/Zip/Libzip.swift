internal import CZip
internal import Gatefold

/// libzip's functions, by their names without "zip_".
enum Libzip {
  /// Loads the library, the first time.
  ///
  /// - Throws: `libraryMissing`.
  static func functions() throws(GatefoldError) -> czip_functions {
    guard let functions = czip_load() else {
      throw GatefoldError(.libraryMissing, "libzip cannot be loaded; install it (Debian: libzip4 or libzip5)")
    }
    return functions.pointee
  }

  /// A message of the library.
  static func text(_ message: UnsafePointer<CChar>?) -> String { message.map { String(cString: $0) } ?? "" }
}
