import Foundation
@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Repairing hostile files")
struct HostileRepairTests {
  /// Damages some bytes by flipping, cutting and repeating.
  private func damaged(_ file: Data, _ numbers: inout SeededNumbers) -> Data {
    var file = Array(file)
    for _ in 0..<Int.random(in: 1...12, using: &numbers) {
      guard !file.isEmpty else { break }
      let place = Int.random(in: 0..<file.count, using: &numbers)
      let end = min(file.count, place + Int.random(in: 1...80, using: &numbers))
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0: file[place] = UInt8.random(in: 0...255, using: &numbers)
      case 1: file.removeSubrange(place..<end)
      case 2: file.insert(contentsOf: file[place..<end], at: Int.random(in: 0...file.count, using: &numbers))
      case 3: file.removeSubrange(place...)
      default: file[place] = Array("<>[]()/ 0R%".utf8).randomElement(using: &numbers) ?? 0
      }
    }
    return Data(file)
  }

  private func salvage(_ file: Data) throws -> DocumentSalvage.Result? {
    try DocumentSalvage.salvaged(.copying(file.isEmpty ? [0] : Array(file)), password: nil)
  }

  @Test("The search for pages terminates for any damage", arguments: 0..<4)
  func damage(_ seed: UInt64) throws {
    var numbers = SeededNumbers(state: seed)
    let files = [PlainIssue().bytes, try Data(contentsOf: URL(filePath: Sample.encrypted.path))]
    for _ in 0..<60 {
      for file in files { _ = try? salvage(damaged(file, &numbers)) }
    }
  }

  @Test("A file with any damage opens or gives an error", arguments: 0..<2)
  func opening(_ seed: UInt64) async {
    var numbers = SeededNumbers(state: 100 + seed)
    for _ in 0..<40 {
      let file = damaged(PlainIssue().bytes, &numbers)
      guard !file.isEmpty,
        let issue = try? await MagazineIssue.open(data: file, configuration: IssueConfiguration(lanes: 1))
      else { continue }
      #expect(issue.pageCount > 0)
    }
  }

  @Test("References to objects that the repair is about to add terminate", arguments: 3..<12)
  func futureReferences(_ number: Int) throws {
    let resources = "/Resources<</Font<</F \(number) 0 R>>/XObject[\(number) 0 R]>>"
    let file = """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2\(resources)/MediaBox \(number) 0 R>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R>>endobj
      4 0 obj<</Type/Page/Parent 2 0 R>>endobj
      """
    let result = try salvage(Data(file.utf8))
    #expect(result?.pageCount == 2)
  }

  @Test("Noise has no pages")
  func noise() throws {
    var numbers = SeededNumbers(state: 1)
    let result = try salvage(numbers.bytes(50_000))
    #expect(result == nil)
  }

  @Test("Endless object headers are scanned once", .timeLimit(.minutes(10)))
  func manyHeads() throws {
    for word in ["1 0 obj (", "1 0 obj <<", "1 0 obj [", "1 0 obj<</Length 9>>stream\n", "2 0 obj endstream "] {
      let result = try salvage(Data(String(repeating: word, count: 20_000).utf8))
      #expect(result == nil, "\(word)")
    }
  }

  @Test("Endlessly nested values are cut", .timeLimit(.minutes(10)))
  func deepValues() throws {
    for opening in ["[", "<<", "<</A "] {
      let nested = String(repeating: opening, count: 100_000)
      let file = Data("1 0 obj\n<</Type/Page/Contents \(nested)".utf8)
      let result = try salvage(file)
      #expect(result?.pageCount ?? 1 == 1)
    }
  }

  @Test("Cyclic or endless page trees give each page once", .timeLimit(.minutes(10)))
  func loopingTrees() throws {
    var file = "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    for number in 2..<2000 {
      file +=
        "\(number) 0 obj<</Type/Pages/Parent \(number - 1) 0 R/Kids[\(number + 1) 0 R 2 0 R \(number) 0 R]>>endobj\n"
    }
    file += "2000 0 obj<</Type/Page/Parent 1999 0 R>>endobj\n"
    let result = try #require(try salvage(Data(file.utf8)))
    #expect(result.pageCount == 1)
  }

  @Test("Excessive numbers are not offsets", arguments: ["9999999999", "99999999999999999999", "-5", "8388607"])
  func hugeNumbers(_ number: String) throws {
    let file = """
      \(number) 0 obj<</Type/Page>>endobj
      7 \(number) obj<</Type/Page/MediaBox \(number)>>endobj
      8 0 obj<</Length \(number)>>stream
      x
      endstream endobj
      9 0 obj<</Type/ObjStm/N \(number)/First \(number)/Length 3>>stream
      1 0
      endstream endobj
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count \(number)/Kids[7 0 R]>>endobj
      """
    let result = try salvage(Data(file.utf8))
    #expect(result.map { ($0.document.report?.lostPageCount ?? 0) < 100 } ?? true)
  }

  @Test("Object streams that expand endlessly are cut at 64 MB", .timeLimit(.minutes(10)))
  func bomb() throws {
    let zeros = DeflateBomb.zeros(300_000_000)
    let head = "1 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length \(zeros.count)>>stream\n"
    let result = try salvage(Data(head.utf8) + zeros + Data("\nendstream endobj".utf8))
    #expect(result == nil)
  }

  // MARK: Shared values

  private static let count = 4_000
  /// 200 KB, which take a moment to read, so it must not be read for each reference.
  private static let longArray = "[" + String(repeating: "1 ", count: 100_000) + "]"

  private func numbered(_ numbers: Range<Int>, _ body: (Int) -> String) -> String {
    numbers.map { "\($0) 0 obj\n\(body($0))\nendobj\n" }.joined()
  }

  /// A document with a page tree, object 2, whose pages are numbered from 10.
  private func document(_ others: String, node: String = "", page: (Int) -> String) -> Data {
    let numbers = 10..<10 + Self.count
    let kids = numbers.map { "\($0) 0 R" }.joined(separator: " ")
    let tree = "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[\(kids)]\(node)>>endobj\n"
    return Data((tree + others + numbered(numbers) { "<</Type/Page/Parent 2 0 R\(page($0))>>" }).utf8)
  }

  @Test("A long value that is the length of many streams is not read for each", .timeLimit(.minutes(10)))
  func sharedLength() throws {
    let file =
      "1 0 obj<</Type/Page>>endobj\n5 0 obj\(Self.longArray)endobj\n"
      + numbered(10..<10 + Self.count) { _ in "<</Length 5 0 R>>\nstream\nx\nendstream" }
    let result = try #require(try salvage(Data(file.utf8)))
    #expect(result.document.report?.notes.contains("the length of \(Self.count) streams was corrected") == true)
  }

  @Test(
    "A long value that is the box or the contents of many pages is not read for each",
    .timeLimit(.minutes(10)),
    arguments: ["/MediaBox", "/Contents"]
  )
  func sharedByPages(_ key: String) throws {
    let file = document("5 0 obj\(Self.longArray)endobj\n") { _ in "\(key) 5 0 R" }
    #expect(try salvage(file)?.pageCount == Self.count)
  }

  @Test("A list shared by many nodes of the page tree is scanned once", .timeLimit(.minutes(10)))
  func sharedKids() throws {
    let nodes = 100_000..<100_000 + Self.count
    let list = "[" + (nodes.map { "\($0) 0 R" } + ["10 0 R"]).joined(separator: " ") + "]"
    let file =
      "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids 5 0 R>>endobj\n5 0 obj\(list)endobj\n"
      + "10 0 obj<</Type/Page>>endobj\n" + numbered(nodes) { _ in "<</Type/Pages/Kids 5 0 R>>" }
    #expect(try salvage(Data(file.utf8))?.pageCount == 1)
  }

  @Test("Values inherited by many pages are written once", .timeLimit(.minutes(10)), arguments: [true, false])
  func inherited(isListed: Bool) throws {
    let values = "/Resources<</A\(Self.longArray)/Font<</F 900000 0 R>>>>/MediaBox[0 0 50 \(Self.longArray)]/Rotate 90"
    var file = document("", node: values) { _ in "" }
    // Pages missing in the list inherit from the parent that they name.
    if !isListed { file = PlainIssue.replacing("/Kids[", by: "/Kids[900001 0 R]/X[", in: file) }
    let result = try #require(try salvage(file))
    #expect(result.pageCount == Self.count)
    #expect(result.document.bytes.count < 3 * file.count + 200 * Self.count)
    let notes = result.document.report?.notes ?? []
    #expect(notes.contains { $0.hasPrefix("fonts, pictures or other resources are missing") })
  }

  @Test("Many object streams take no more work than their bytes", .timeLimit(.minutes(10)))
  func manyObjectStreams() throws {
    let file = numbered(10..<10 + 5 * Self.count) { number in
      "<</Type/ObjStm/N 1/First 4/Length 24>>\nstream\n7 0 <</Type/Page/A \(10_000 + number)>>\nendstream"
    }
    #expect(try salvage(Data(file.utf8))?.pageCount == 1)
  }
}
