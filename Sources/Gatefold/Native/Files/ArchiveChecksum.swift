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
    hexadecimal = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
