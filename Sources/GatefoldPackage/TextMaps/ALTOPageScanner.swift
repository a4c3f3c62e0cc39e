internal import Foundation
internal import GatefoldFormats

/// Finds the pages in ALTO, so that each can be parsed separately, together with the head of the file.
enum ALTOPageScanner {
  /// The pages of a file.
  struct Pages: Sendable {
    var pages: [MappedPageRange] = []
    /// The head of the file, before the first page: units, styles, tags.
    var head = 0..<0
    /// The end tags of the elements that the first page is in.
    var foot = ""
  }

  /// Limits of a file of any number of pages.
  static let limits = XMLLimits(depth: 200, elementCount: .max)

  /// - Parameter bytes: the file, which is not copied.
  /// - Returns: `nil` if it is not well-formed, or no ALTO.
  static func pages(in bytes: UnsafeRawBufferPointer) -> Pages? {
    guard let start = bytes.baseAddress else { return nil }
    let data = Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: bytes.count, deallocator: .none)
    // Errors in a page are found when the page is read.
    var reader = XMLReader(data, limits: limits, leniency: .all)
    var found = Pages()
    var names: [String] = []
    var page: (tag: XMLTag, depth: Int)?
    do {
      while let event = try reader.next() {
        switch event {
        case .start(let tag):
          if names.isEmpty, tag.name != "alto" { return nil }
          if tag.name == "Page", page == nil {
            if found.pages.isEmpty {
              found.head = 0..<tag.offset
              found.foot = names.reversed().map { "</\($0)>" }.joined()
            }
            page = (tag, names.count)
          }
          names.append(tag.qualifiedName)
        case .text: break
        case .end:
          names.removeLast()
          guard let (tag, depth) = page, depth == names.count else { continue }
          let number = tag["PHYSICAL_IMG_NR"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
          found.pages.append(MappedPageRange(range: tag.offset..<reader.offset, pageIndex: number.map { $0 - 1 }))
          page = nil
        }
      }
    } catch {
      return nil
    }
    return found
  }
}
