internal import CGatefold

/// Bytes as a zlib stream, which carries a checksum.
package enum DeflatedBytes {
  /// - Parameter level: libdeflate's, 1 (fast) to 12 (small).
  package static func deflated(_ bytes: [UInt8], level: Int) -> [UInt8] {
    let bound = cgatefold_deflate_bound(bytes.count)
    return Array(unsafeUninitializedCapacity: bound) { target, count in
      guard let start = target.baseAddress else { return }
      count = bytes.withUnsafeBufferPointer { source in
        source.baseAddress.map { cgatefold_deflate($0, source.count, Int32(level), start, bound) } ?? 0
      }
      precondition(count > 0, "there is no memory to deflate \(bytes.count) bytes")
    }
  }

  /// The `count` bytes that a stream gives; `nil` where it is damaged or gives another number of bytes.
  package static func inflated(_ stream: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    // Deflate expands by a factor of at most 1,032, so a damaged count cannot make this allocate much memory.
    guard count > 0, count / 1032 <= stream.count else { return nil }
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { target, written in
      guard let start = target.baseAddress else { return }
      isWhole = stream.withUnsafeBufferPointer { source in
        source.baseAddress.map { cgatefold_inflate($0, source.count, start, count) } ?? false
      }
      written = isWhole ? count : 0
    }
    return isWhole ? bytes : nil
  }

  /// The output of a stream that may be truncated or damaged, at most `limit` bytes, and whether it is complete.
  static func inflatedRemains(of stream: UnsafeRawBufferPointer, limit: Int) -> (bytes: [UInt8], isWhole: Bool) {
    guard let source = stream.baseAddress?.assumingMemoryBound(to: UInt8.self), limit > 0 else { return ([], false) }
    // Deflate expands by a factor of at most 1,032, so a short stream needs little memory.
    let (most, isHuge) = stream.count.multipliedReportingOverflow(by: 1032)
    let capacity = min(limit, isHuge ? limit : most)
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
      guard let start = target.baseAddress else { return }
      count = cgatefold_inflate_partial(source, stream.count, start, capacity, &isWhole)
    }
    return (bytes, isWhole)
  }
}
