import Gatefold
import GatefoldExport
import GatefoldIndex
import GatefoldPackage
import GatefoldTestSupport
import Testing

@Suite("Documentation")
struct DocumentationTests {
  @Test("Every example compiles")
  func examplesCompile() throws {
    let errors = try ExampleCompiler(build: BuildFolder()).errors(in: Example.all())
    #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
  }

  @Test("A mistake in an example is reported with its file and line")
  func mistakes() throws {
    let text = """
      Text.

      ```swift
      let pages = issue.pageCount
      let nothing = issue.noSuchProperty
      ```

      ```swift
      @main
      struct Program {
        static func main() { noSuchFunction() }
      }
      ```

      ```swift
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(title: "reader")
      ```

      """
    let examples = Example.examples(in: text, path: "page.md")
    #expect(examples.map(\.kind) == [.body, .program, .manifest])
    let errors = try ExampleCompiler(build: BuildFolder()).errors(in: examples)
    #expect(errors.count == 3, "\(errors)")
    for (error, line) in zip(errors, [5, 11, 18]) { #expect(error.contains("page.md:\(line):"), "\(error)") }
  }

  @Test("There are at least sixty examples, and none is repeated")
  func exampleCount() throws {
    let examples = try Example.all()
    let inLibraries = examples.filter { $0.path.hasPrefix("Sources/") }
    #expect(inLibraries.count >= 60)
    let same = Dictionary(grouping: inLibraries, by: \.lines).values.filter { $0.count > 1 }
    #expect(same.isEmpty, "\(same.map { $0.map { "\($0.path):\($0.lineNumber)" } })")
  }

  @Test("Every public symbol is documented", arguments: Example.libraries)
  func symbolsAreDocumented(library: String) throws {
    let symbols = try BuildFolder().symbols(of: library)
    try #require(!symbols.isEmpty)
    let bare = symbols.filter { !$0.isDocumented }.map { "\($0.name): \($0.location?.uri ?? "")" }
    #expect(bare.isEmpty, "\(bare.sorted().joined(separator: "\n"))")
  }

  @Test("Every public type is listed among the topics of its library", arguments: Example.libraries)
  func typesAreListed(library: String) throws {
    let listed = Set(try Catalog(of: library).topics.filter { !$0.isArticle }.map(\.link))
    let missing = try BuildFolder().symbols(of: library).filter { $0.isTopLevel && !listed.contains($0.name) }
    #expect(missing.isEmpty, "\(missing.map(\.name).sorted())")
  }

  @Test("Every article is listed, and every topic exists", arguments: Example.libraries)
  func topicsExist(library: String) throws {
    let catalog = try Catalog(of: library)
    let symbols = Set(try BuildFolder().symbols(of: library).map { $0.pathComponents.joined(separator: "/") })
    for topic in catalog.topics {
      // A suffix such as "-property" distinguishes symbols with the same name.
      let link = topic.link.replacing(#/-[a-z(\[][^/]*/#, with: "")
      #expect(
        topic.isArticle ? catalog.articles.contains(link) : symbols.contains(link),
        "\(topic.place): \(topic.link)"
      )
    }
    let listed = Set(catalog.topics.filter(\.isArticle).map(\.link))
    #expect(catalog.articles.subtracting(listed).isEmpty)
  }
}
