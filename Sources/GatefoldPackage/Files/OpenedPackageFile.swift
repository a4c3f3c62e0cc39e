internal import Foundation
package import Gatefold

/// A file of a package that is open for reading at any place. That of an archive is a copy that is gone once this is.
package final class OpenedPackageFile: Sendable {
  package let byteCount: Int
  private let descriptor: Int32

  /// - Throws: `invalidPackage` if the file is missing, empty or damaged; `unwritableFile` if it cannot be copied.
  package init(_ path: String, in files: any PackageFiles) throws(GatefoldError) {
    (descriptor, byteCount) = try files.opened(path, limit: .max)
  }

  deinit { close(descriptor) }

  /// Bytes of the file; fewer where it ends earlier.
  ///
  /// - Throws: `invalidPackage` where they cannot be read.
  package func bytes(_ range: Range<Int>) throws(GatefoldError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      let read = pread(descriptor, buffer.baseAddress, range.count, off_t(range.lowerBound))
      if read < 0 { code = errno }
      count = max(0, read)
    }
    guard code == 0 else {
      throw GatefoldError(.invalidPackage, "a file of the package cannot be read", underlyingError: .system(code))
    }
    return bytes
  }
}
