import Foundation
import GatefoldTestSupport

/// A document of plain pages, each with a square of its own colour and place. The tests damage it at known offsets.
///
/// Object 1 is the catalog, 2 the page tree. Page n is object 2n + 1, its contents 2n + 2.
struct PlainIssue {
  var pageCount = 6
  /// /Kids of the page tree, instead of the list of pages.
  var kids: String?
  var root = "1 0 R"
  /// Added to the length of every stream.
  var wrongLength = 0
  /// Entries at the end of the page tree.
  var inherited = "/MediaBox[0 0 100 100]"

  var bytes: Data {
    var file = Data("%PDF-1.7\n%\u{E2}\u{E3}\u{CF}\u{D3}\n".utf8)
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(file.count)
      file += Data("\(index + 1) 0 obj\n\(object)\nendobj\n".utf8)
    }
    let start = file.count
    file += Data("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8)
    for offset in offsets {
      file += Data((String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n").utf8)
    }
    file += Data("trailer\n<</Size \(offsets.count + 1)/Root \(root)>>\nstartxref\n\(start)\n%%EOF\n".utf8)
    return file
  }

  private var objects: [String] {
    let kids = self.kids ?? "[" + (1...pageCount).map { "\($0 * 2 + 1) 0 R" }.joined(separator: " ") + "]"
    let pages = (1...pageCount).flatMap { number in
      let contents = Self.contents(of: number)
      return [
        "<</Type/Page/Parent 2 0 R/Contents \(number * 2 + 2) 0 R>>",
        "<</Length \(contents.utf8.count + wrongLength)>>\nstream\n\(contents)\nendstream",
      ]
    }
    return ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids \(kids)/Count \(pageCount)\(inherited)>>"] + pages
  }

  private static func contents(of number: Int) -> String {
    "0.\(number) 0 0.\(9 - number) rg \(number * 10) \(number * 5) 20 20 re f\n% "
      + String(repeating: "page \(number) ", count: 20)
  }

  /// The first offset of a word.
  static func place(of word: String, in file: Data) -> Int {
    file.firstRange(of: Data(word.utf8))?.lowerBound ?? file.endIndex
  }

  static func replacing(_ word: String, by other: String, in file: Data) -> Data {
    var file = file
    // From the end, because the replacement may contain the word.
    for range in file.ranges(of: Data(word.utf8)).reversed() { file.replaceSubrange(range, with: Data(other.utf8)) }
    return file
  }
}

extension SeededNumbers {
  mutating func bytes(_ count: Int) -> Data {
    Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &self) })
  }
}
