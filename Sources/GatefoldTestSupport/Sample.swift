public import Foundation
public import Gatefold

/// A file of SamplePDFs with the facts that its generator declares.
public struct Sample: Sendable, CustomStringConvertible {
  public let name: String
  public let password: String?

  public static let issue = Sample("issue")
  public static let printerIssue = Sample("issue-printer")
  public static let rightToLeft = Sample("right-to-left")
  public static let japanese = Sample("japanese")
  /// A table of what makes text hard to read and to find.
  public static let hardText = Sample("hard-text")
  /// Links that are only printed, and what only looks like some.
  public static let printedLinks = Sample("printed-links")
  public static let encrypted = Sample("encrypted", password: "gatefold")
  public static let hugePage = Sample("huge-page")
  public static let media = Sample("media")
  /// Every kind of destination and action, layers, threads and tags; see `expectedNavigation()`.
  public static let navigation = Sample("navigation")
  public static let attachment = Sample("attachment")
  /// Every kind of media annotation, and attachments with hostile names.
  public static let moreMedia = Sample("more-media")
  /// A page for a press, whose output intent says what its inks are.
  public static let press = Sample("press")
  /// Patches that show a cross where inks are composed wrongly.
  public static let inks = Sample("inks")
  /// Magazines whose articles are known as structure.
  public static let articles = Sample("articles")
  public static let japaneseArticles = Sample("articles-japanese")
  public static let arabicArticles = Sample("articles-arabic")
  public static let damagedXref = Sample("damaged-xref")
  public static let truncated = Sample("truncated")
  public static let noPages = Sample("no-pages")
  public static let notAPDF = Sample("not-a-pdf")
  public static let empty = Sample("empty")

  /// Every file that opens with pages.
  public static let readable = [
    issue, printerIssue, rightToLeft, japanese, encrypted, hugePage, media, attachment, moreMedia, damagedXref,
    truncated,
  ]

  /// The files whose text, links and outline the generator describes.
  public static let described = [issue, printerIssue, rightToLeft, japanese, encrypted, hugePage]

  private init(_ name: String, password: String? = nil) {
    self.name = name
    self.password = password
  }

  public var path: String { Self.folder.appending(path: "\(name).pdf").path }

  public var description: String { name }

  /// Copies the file, as an issue of its own: of another content, though it shows the same.
  public func copy(to url: URL, number: Int = 1) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try (Data(contentsOf: URL(filePath: path)) + Data("\n% \(number)\n".utf8)).write(to: url)
  }

  public func open(
    lanes: Int? = nil,
    colors: ColorConversion = .accelerated,
    isolation: Isolation = .none,
    context: RenderingContext = .shared
  ) async throws -> MagazineIssue {
    try await MagazineIssue.open(
      path: path,
      configuration: IssueConfiguration(
        password: password,
        lanes: lanes,
        colors: colors,
        isolation: isolation,
        context: context
      )
    )
  }

  public func expected() throws -> ExpectedIssue { try decoded() }

  public func expectedNavigation() throws -> ExpectedNavigation { try decoded() }

  public func decoded<Value: Decodable>(as: Value.Type = Value.self) throws -> Value {
    let url = Self.folder.appending(path: "\(name).expected.json")
    return try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
  }

  /// The pages that can be drawn: all, but for the file that is cut off in its middle.
  public func readablePages(of issue: MagazineIssue) throws -> [Int] {
    try expected().recoverablePages ?? Array(0..<issue.pageCount)
  }

  /// The root of the repository.
  public static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The command line as the tests are built.
  public static let program = product("gatefold")

  /// The path of a program that was built with the tests, as they were: with or without optimisation.
  public static func product(_ name: String) -> String {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let beside = tests.appending(path: name).path
    return FileManager.default.isExecutableFile(atPath: beside)
      ? beside : repository.appending(path: ".build/debug/\(name)").path
  }
  /// The program with the commands of the store and the library.
  public static let serverProgram = "\(program)-server"

  private static let folder = repository.appending(path: "SamplePDFs")
}
