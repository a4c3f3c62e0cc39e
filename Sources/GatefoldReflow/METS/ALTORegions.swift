internal import Foundation

/// Where the page and its blocks are in an ALTO file, in bytes.
struct ALTORegions: Hashable, Sendable {
  /// The start tag of the page.
  private(set) var page = 0..<0
  /// The blocks of text, with their tags.
  private(set) var blocks: [Range<Int>] = []

  /// Finds them in a file that Gatefold has written, which has each element on lines of its own.
  init(_ alto: Data) {
    var lineStart = 0
    var blockStart = 0
    alto.withUnsafeBytes { bytes in
      while lineStart < bytes.count {
        var start = lineStart
        while start < bytes.count, bytes[start] == UInt8(ascii: " ") { start += 1 }
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        if line.starts(with: Self.page) { page = start..<end }
        if line.starts(with: Self.blockStart) { blockStart = start }
        if line.starts(with: Self.blockEnd) { blocks.append(blockStart..<end) }
        lineStart = end + 1
      }
    }
  }

  private static let page = Array("<Page ".utf8)
  private static let blockStart = Array("<TextBlock ".utf8)
  private static let blockEnd = Array("</TextBlock>".utf8)
}
