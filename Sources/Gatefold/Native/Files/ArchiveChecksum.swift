internal import CGatefold
package import struct Foundation.Data

/// The SHA-512 of bytes, which archives write beside the SHA-256.
package struct ArchiveChecksum: Hashable, Sendable {
  /// 128 digits.
  package let hexadecimal: String

  package init(of data: Data) {
    let count = Int(cgatefold_sha512_length)
    let bytes = data.withUnsafeBytes { buffer in
      [UInt8](unsafeUninitializedCapacity: count) { digest, written in
        guard let start = digest.baseAddress else { return }
        // Without bytes there is no address to read from.
        let empty: UInt8 = 0
        withUnsafePointer(to: empty) { none in
          cgatefold_sha512(buffer.bindMemory(to: UInt8.self).baseAddress ?? none, buffer.count, start)
        }
        written = count
      }
    }
    self.init(bytes)
  }

  /// Reads a file whole, in pieces.
  ///
  /// - Throws: `unreadableFile`, `emptyFile`.
  package init(ofFile path: String) throws(GatefoldError) {
    let file = Descriptor(taking: try DocumentBytes.openFile(path: path).descriptor)
    let count = Int(cgatefold_sha512_length)
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { digest, written in
      guard let start = digest.baseAddress else { return }
      code = cgatefold_sha512_of_file(file.number, start)
      written = count
    }
    if code != 0 { throw DocumentBytes.unreadable(code) }
    self.init(bytes)
  }

  private init(_ bytes: [UInt8]) {
    hexadecimal = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
