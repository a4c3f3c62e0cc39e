import Foundation
import GatefoldTestSupport
import Testing

/// Compares the list of PDFKit's members in docs/pdfkit.md with the library.
@Suite("PDFKit's members")
struct PDFKitTableTests {
  /// A PDFKit member in the list.
  private struct Member {
    let type: String
    /// Empty for the type itself.
    let name: String
    let state: String
    let remark: String

    /// The name in symbol graphs.
    var path: String { [type, name].filter { !$0.isEmpty }.joined(separator: ".") }
  }

  private static func members() throws -> [Member] {
    let text = try String(contentsOf: Sample.repository.appending(path: "docs/pdfkit.md"), encoding: .utf8)
    var type: String?
    var members: [Member] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#### ") {
        let title = line.dropFirst(5)
        type = title == "Globals" ? "" : title.filter { $0 != "`" }
      }
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard let type, cells.count == 5, ["same", "differs", "unavailable"].contains(cells[2]) else { continue }
      for name in cells[1].split(separator: ", ") {
        let plain = name == "the type" ? "" : name.filter { $0 != "`" }
        members.append(Member(type: type, name: plain, state: cells[2], remark: cells[3]))
      }
    }
    return members
  }

  @Test("The list is complete, and gives every member a state and a remark")
  func remarks() throws {
    let members = try Self.members()
    #expect(members.count > 780)
    #expect(Set(members.map(\.type)).count > 60)
    #expect(members.allSatisfy { $0.state == "same" || !$0.remark.isEmpty })
    let twice = Dictionary(grouping: members, by: \.path).filter { $0.value.count > 1 }.keys
    #expect(twice.isEmpty, "\(twice.sorted())")
  }

  @Test("Members listed as available exist")
  func available() throws {
    let symbols = Set(try BuildFolder().symbols(of: "GatefoldPDFKit").map(\.name))
    let missing = try Self.members().filter { member in
      guard member.state != "unavailable" else { return false }
      // Symbol graphs omit inherited members and synthesized members of enumerations.
      if ["init(rawValue:)", "rawValue"].contains(member.name), symbols.contains(member.type) { return false }
      // Names with an underscore aren't extracted; `olderKeys` compiles them instead.
      if member.name.hasPrefix("_") { return false }
      if member.type.hasPrefix("PDFAnnotation"),
        [member.name, Self.property(member.name)].contains(where: { symbols.contains("PDFAnnotation.\($0)") })
      {
        return false
      }
      return !symbols.contains(member.path)
    }
    let paths = missing.map(\.path).sorted()
    #expect(paths.isEmpty, "\(paths.joined(separator: "\n"))")
  }

  @Test("The keys of macOS 10.12 exist")
  func olderKeys() throws {
    let keys = try Self.members().filter { $0.type == "PDFAnnotationKey" && $0.name.hasPrefix("_") }
    try #require(keys.count > 30)
    let uses = keys.map { "print(PDFAnnotationKey.\($0.name))" }.joined(separator: "\n")
    let example = Example(path: "keys.md", lineNumber: 1, lines: uses.split(separator: "\n").map(String.init))
    let errors = try ExampleCompiler(build: BuildFolder()).errors(in: [example])
    #expect(errors.isEmpty, "\(errors)")
  }

  /// The property behind an accessor: `font` for `setFont(_:)`, `url` for `setURL(_:)`.
  private static func property(_ accessor: String) -> String {
    let name = accessor.prefix { $0 != "(" }
    let property = name.hasPrefix("set") ? name.dropFirst(3) : name
    return property == "URL" ? "url" : property.prefix(1).lowercased() + property.dropFirst()
  }

  @Test("Every member of PDFKit's types is in the list or is Gatefold's own")
  func complete() throws {
    let members = try Self.members()
    let types = Set(members.map(\.type))
    let listed = Set(members.map(\.path))
    let own: Set = ["PDFPage.render(_:for:options:)", "PDFDestination.description"]
    // Members inherited on Apple's systems, and members synthesized by the compiler.
    let inherited: Set = ["copy(with:)", "hash(into:)", "hashValue"]
    let unlisted = try BuildFolder().symbols(of: "GatefoldPDFKit").filter { symbol in
      let type = symbol.pathComponents.dropLast().joined(separator: ".")
      return !type.isEmpty && types.contains(type) && !listed.contains(symbol.name) && !own.contains(symbol.name)
        && !inherited.contains(symbol.pathComponents.last ?? "")
    }
    let names = unlisted.map(\.name).sorted()
    #expect(names.isEmpty, "\(names.joined(separator: "\n"))")
  }

  @Test(
    "The compiler says what to use instead",
    arguments: [
      ("PDFView()", "PDFPage.render"), ("PDFThumbnailView()", "thumbnail(of:for:)"),
      ("document.documentRef", "PDFDocument"), ("page.pageRef", "render(_:for:options:)"),
      ("page.draw(with: .mediaBox)", "render(_:for:options:)"),
      ("page.transformContext(for: .cropBox)", "transform(for:)"),
      ("selection.draw(for: page, active: true)", "bounds(for:)"),
      ("selection.draw(for: page, with: .cropBox, active: true)", "bounds(for:)"),
      ("document.printOperation(for: nil, scalingMode: .pageScaleNone, autoRotate: true)", "CUPS"),
      ("page.annotations[0].draw(with: .cropBox)", "PDFPage.render"), ("PDFBorder().draw(in: .zero)", "PDFPage.render"),
    ]
  )
  func unavailable(use: String, instead: String) throws {
    let text = """
      ```swift
      import GatefoldPDFKit
      @main
      struct Program {
        static func main() {
          let document = PDFDocument()
          let page = PDFPage()
          let selection = PDFSelection(document: document)
          print(document, page, selection)
          _ = \(use)
        }
      }
      ```

      """
    let errors = try ExampleCompiler(build: BuildFolder()).errors(in: Example.examples(in: text, path: "page.md"))
    #expect(errors.contains { $0.contains("unavailable") && $0.contains(instead) }, "\(errors)")
  }
}
