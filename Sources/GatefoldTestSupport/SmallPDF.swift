public import Foundation

/// A PDF of one page made for a test: objects in, a file with a cross-reference table out.
///
/// Object 1 is the catalog, 2 the page tree, 3 the page.
public struct SmallPDF: Sendable {
  private var objects: [Data]
  /// The object of the document information dictionary.
  public var information: Int?

  /// - Parameters:
  ///   - catalog: further entries of the catalog.
  ///   - page: further entries of the page.
  public init(catalog: String = "", page: String = "") {
    objects = [
      "<</Type/Catalog/Pages 2 0 R \(catalog)>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]\(page)>>",
    ].map { Data($0.utf8) }
  }

  /// Two or more pages: the first with entries of its own, the others with some contents. Object 2 is the page tree, 3
  /// the first page, and so on.
  public init(pageCount: Int, catalog: String = "", page: String, plainContents: Int) {
    let kids = (3..<3 + pageCount).map { "\($0) 0 R" }.joined(separator: " ")
    let start = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]"
    let plain = (1..<pageCount).map { _ in "\(start)/Contents \(plainContents) 0 R>>" }
    objects =
      ([
        "<</Type/Catalog/Pages 2 0 R \(catalog)>>", "<</Type/Pages/Kids[\(kids)]/Count \(pageCount)>>",
        "\(start)\(page)>>",
      ]
      + plain)
      .map { Data($0.utf8) }
  }

  /// Pages of 400 by 400 points with lines of Latin text, from the top.
  public init(lines pages: [[String]], title: String? = nil) {
    let font = 3 + pages.count
    let kids = pages.indices.map { "\(3 + $0) 0 R" }.joined(separator: " ")
    let tree = "<</Type/Pages/Kids[\(kids)]/Count \(pages.count)>>"
    let leaves = pages.indices.map { index in
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Resources<</Font<</F \(font) 0 R>>>>/Contents \(font + 1 + index) 0 R>>"
    }
    let all = ["<</Type/Catalog/Pages 2 0 R>>", tree] + leaves + ["<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    objects = all.map { Data($0.utf8) }
    for lines in pages {
      let shown = lines.enumerated().map { "BT/F 12 Tf 30 \(360 - 16 * $0) Td(\($1))Tj ET" }.joined(separator: "\n")
      addStream("", Array(shown.utf8))
    }
    guard let title else { return }
    add("<</Title(\(title))>>")
    information = objects.count
  }

  /// Adds empty objects, so that the next one has the number after this.
  public mutating func padObjects(to number: Int) {
    while objects.count < number { add("null") }
  }

  /// Adds an object, which has the next number.
  public mutating func add(_ object: String) {
    objects.append(Data(object.utf8))
  }

  /// - Parameter entries: of its dictionary, but for its length.
  public mutating func addStream(_ entries: String, _ data: [UInt8]) {
    objects.append(Data("<<\(entries)/Length \(data.count)>>\nstream\n".utf8) + data + Data("\nendstream".utf8))
  }

  public var bytes: Data {
    var file = Data("%PDF-1.7\n".utf8)
    var table = "0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      table += String(repeating: "0", count: 10 - "\(file.count)".count) + "\(file.count) 00000 n \n"
      file += Data("\(index + 1) 0 obj\n".utf8) + object + Data("\nendobj\n".utf8)
    }
    let start = file.count
    file += Data("xref\n0 \(objects.count + 1)\n\(table)trailer\n".utf8)
    let information = information.map { "/Info \($0) 0 R" } ?? ""
    file += Data("<</Size \(objects.count + 1)/Root 1 0 R\(information)>>\nstartxref\n\(start)\n%%EOF\n".utf8)
    return file
  }
}

/// Deflated streams that grow more than a thousandfold.
public enum DeflateBomb {
  /// A zlib stream that gives some number of zeros: one zero, and "258 bytes as the one before" again and again, 13
  /// bits each. It has neither an end nor a checksum.
  public static func zeros(_ count: Int) -> [UInt8] {
    // The last block, with fixed codes: 1, then 01; the literal 0 is 00110000; length 258 is 11000101, distance 1 is
    // 00000.
    var bits = [1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0]
    let copy = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]
    // Eight copies are 13 bytes, and the bytes repeat from then on.
    for _ in 0..<16 { bits += copy }
    let bytes = stride(from: 0, to: bits.count - 7, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 | UInt8(bits[start + $1]) << $1 }
    }
    let period = bytes[2..<15]
    var stream: [UInt8] = [0x78, 0x01, bytes[0], bytes[1]]
    stream.reserveCapacity(count / 158 + 32)
    for _ in 0...(count / (258 * 8)) { stream += period }
    return stream
  }
}
