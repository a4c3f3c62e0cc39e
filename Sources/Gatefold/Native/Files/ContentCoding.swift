internal import CGatefold
package import struct Foundation.Data

/// How the bytes of an answer are compressed on their way (RFC 9110, 8.4.1).
package enum ContentCoding: String, CaseIterable, Sendable {
  case brotli = "br"
  case gzip

  /// The bytes in this coding, about as fast in either; `nil` where there is no memory.
  package func encoded(_ data: Data) -> Data? {
    let bound = self == .gzip ? cgatefold_gzip_bound(data.count) : cgatefold_brotli_bound(data.count)
    let encode = self == .gzip ? cgatefold_gzip : cgatefold_brotli
    var target = Data(count: bound)
    let count = target.withUnsafeMutableBytes { target in
      data.withUnsafeBytes { source in
        guard let source = source.assumingMemoryBound(to: UInt8.self).baseAddress,
          let target = target.assumingMemoryBound(to: UInt8.self).baseAddress
        else { return 0 }
        return encode(source, data.count, target, bound)
      }
    }
    return count > 0 ? target.prefix(count) : nil
  }
}
