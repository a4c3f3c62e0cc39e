internal import Foundation
internal import GatefoldFormats

/// Finds the pages in a JSON text map, so that each can be read separately.
enum JSONPageScanner {
  /// The pages of a map.
  ///
  /// - Parameter bytes: the file, which is not copied.
  /// - Returns: `nil` if it is no object with a list of objects "pages".
  static func pages(in bytes: UnsafeRawBufferPointer) -> [MappedPageRange]? {
    guard let start = bytes.baseAddress else { return nil }
    let data = Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
    // Errors in a page are found when the page is read.
    var json = JSONReader(data, isLenient: true)
    return try? pages(&json)
  }

  private static func pages(_ json: inout JSONReader) throws(JSONReader.Failure) -> [MappedPageRange]? {
    var pages: [MappedPageRange]?
    guard try json.next() == .object else { return nil }
    while case .name(let name)? = try json.next() {
      guard let value = try json.next() else { return nil }
      guard pages == nil, name == "pages" else {
        try json.skip(value)
        continue
      }
      guard value == .array else { return nil }
      var found: [MappedPageRange] = []
      while let item = try json.next(), item != .end {
        guard item == .object else { return nil }
        found.append(try page(&json))
      }
      pages = found
    }
    return pages
  }

  /// Reads a page whose object has begun.
  private static func page(_ json: inout JSONReader) throws(JSONReader.Failure) -> MappedPageRange {
    let start = json.start
    var pageIndex: Int?
    while case .name(let name)? = try json.next(), let value = try json.next() {
      if pageIndex == nil, name == "pageIndex", case .number(let number) = value {
        pageIndex = Int(exactly: number)
      } else {
        try json.skip(value)
      }
    }
    return MappedPageRange(range: start..<json.offset, pageIndex: pageIndex)
  }
}
