internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

struct InfoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Describe an issue: pages, sizes, labels, metadata, features, warnings.",
    discussion: """
      With several PDFs, JSON output has one line for each. --health lists instead what to fix before an issue is \
      published: each page is read, and web addresses are not visited. Problems (!) come before improvements (-).

      Examples:
        gatefold info issue.pdf
        gatefold info issue.pdf --health
        gatefold info issue.pdf --health --for print --format json
        gatefold info magazines --format json | jq -r '[.file, .pageCount] | @tsv'
        curl -s https://example.org/issue.pdf | gatefold info -
      """
  )

  @OptionGroup var sources: IssueArguments
  @Flag(help: "List what to fix before the issue is published.")
  var health = false

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("With --health: where it is published, screen or print. (default: screen)", valueName: "medium")
  )
  var medium: MediumChoice?

  @OptionGroup var listing: ListingOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if medium != nil, !health { throw ValidationError("--for says what --health checks for: add --health.") }
  }

  func run() async throws {
    let series = sources.series
    var isFirst = true
    try await series.forEach(opening) { issue, file in
      if health {
        let listed = try await listHealth(of: issue, file)
        try print(listed, text: listed.text, isOne: series.isOne, isFirst: isFirst)
      } else {
        let summary = try await IssueSummary(issue, file: file)
        try print(summary, text: summary.text, isOne: series.isOne, isFirst: isFirst)
        try Console.current.throwIfIncomplete(file, lostPageIndices: summary.lostPageIndices)
      }
      isFirst = false
    }
  }

  private func listHealth(of issue: MagazineIssue, _ file: String) async throws(GatefoldError) -> HealthListing {
    let medium = medium?.medium ?? .screen
    let progress = Progress("pages", total: issue.pageCount, isQuiet: false)
    let findings = try await issue.health(for: medium) { _ in progress.advance() }
    return HealthListing(findings, file: file, medium: medium)
  }

  private func print(_ value: some Encodable, text: String, isOne: Bool, isFirst: Bool) throws {
    switch listing.format {
    case .json where isOne: try Console.current.printJSON(value)
    case .json: try Console.current.printJSONLine(value)
    case .text: Console.current.print((isFirst ? "" : "\n") + text)
    }
  }
}

/// The output of `info`.
private struct IssueSummary: Encodable {
  struct PageSummary: Encodable {
    let pageIndex: Int
    let pageNumber: Int
    let pageLabel: String
    let width: Double
    let height: Double
    let rotation: Int
    let userUnit: Double
    let boxes: [String: PageRect]

    init(_ page: Page) {
      pageIndex = page.index
      pageNumber = page.number
      pageLabel = page.label
      width = roundedForJSON(page.size.width)
      height = roundedForJSON(page.size.height)
      rotation = page.rotation.rawValue
      userUnit = page.userUnit
      boxes = [
        "mediaBox": page.boxes.mediaBox.json,
        "cropBox": page.boxes.cropBox.json,
        "bleedBox": page.boxes.bleedBox.json,
        "trimBox": page.boxes.trimBox.json,
        "artBox": page.boxes.artBox.json,
      ]
    }
  }

  struct MetadataSummary: Encodable {
    let title: String?
    let author: String?
    let subject: String?
    let keywords: String?
    let creator: String?
    let producer: String?
    let created: String?
    let modified: String?

    init(_ metadata: Metadata) {
      title = metadata.title
      author = metadata.author
      subject = metadata.subject
      keywords = metadata.keywords
      creator = metadata.creator
      producer = metadata.producer
      created = metadata.creationDate?.formatted(.iso8601)
      modified = metadata.modificationDate?.formatted(.iso8601)
    }
  }

  let file: String
  let pdfVersion: String
  let isLinearized: Bool
  let attachmentCount: Int
  let pageCount: Int
  let pageLayout: String?
  let direction: String
  let pageMode: String?
  let pageModeAfterFullScreen: String?
  let openAction: LinkTargetJSON?
  let isTagged: Bool
  /// Determined from the text if the document declares no language or its text contradicts the declaration.
  let language: String?
  /// The declared language, if it differs.
  let declaredLanguage: String?
  let threadCount: Int
  let layers: [LayerJSON]
  /// Absent if the document is not encrypted.
  let encryption: EncryptionJSON?
  let metadata: MetadataSummary
  /// The identity that the issue prints.
  let identity: IssueIdentity
  let outlineItemCount: Int
  let hasOutline: Bool
  /// Absent if a page could not be searched for links.
  let hasLinks: Bool?
  let hasText: Bool?
  let warnings: [String]
  let repair: RepairReport?
  let pages: [PageSummary]
  /// Not printed, because ``warnings`` mention these pages.
  let lostPageIndices: [Int]

  private enum CodingKeys: CodingKey {
    case file, pdfVersion, isLinearized, attachmentCount, pageCount, pageLayout, direction, pageMode
    case pageModeAfterFullScreen, openAction, isTagged, language, declaredLanguage, threadCount, layers, encryption
    case metadata, identity, outlineItemCount, hasOutline, hasLinks, hasText, warnings, repair, pages
  }

  init(_ issue: MagazineIssue, file: String) async throws(GatefoldError) {
    var pages: [PageSummary] = []
    var probe = ContentProbe()
    let progress = Progress("pages", total: issue.pageCount, isQuiet: false)
    for index in 0..<issue.pageCount {
      do throws(GatefoldError) {
        let page = try await issue.page(at: index)
        pages.append(PageSummary(page))
        if page.hasReplacedBox { probe.warnings.append(page.replacedBoxWarning) }
        await probe.probe(page)
      } catch {
        probe.note(error, index)
      }
      progress.advance()
    }
    var warnings = probe.warnings
    let outline = try await issue.completeOutline()
    if probe.hasText == false {
      warnings.append("no page has text: search will find nothing; if this is a scan, `gatefold ocr` recognizes it")
    }
    if outline.isTruncated { warnings.append("the outline is too deep or too long; part of it is left out") }
    if outline.items.isEmpty { warnings.append("no outline: `toc` recovers the contents from the pages") }

    self.file = file
    pdfVersion = issue.metadata.pdfVersion
    isLinearized = issue.metadata.isLinearized
    attachmentCount = issue.metadata.attachmentCount
    pageCount = issue.pageCount
    pageLayout = issue.readingHints.pageLayout?.rawValue
    let hints = try await issue.resolvedReadingHints()
    direction = hints.direction.rawValue
    pageMode = hints.pageMode?.rawValue
    pageModeAfterFullScreen = hints.pageModeAfterFullScreen?.rawValue
    let labels = try await issue.labels(of: hints.firstPageIndex.map { [$0] } ?? [])
    openAction = hints.openAction.map { LinkTargetJSON($0, labels: labels) }
    isTagged = hints.isTagged
    language = hints.language
    let declared = issue.readingHints.language
    declaredLanguage = declared == language ? nil : declared
    threadCount = try await issue.articleThreads().count
    layers = try await issue.layers().map(LayerJSON.init)
    encryption = issue.encryption.map(EncryptionJSON.init)
    metadata = MetadataSummary(issue.metadata)
    identity = try await issue.identity()
    outlineItemCount = outline.items.reduce(0) { $0 + $1.itemCount }
    hasOutline = !outline.items.isEmpty
    hasLinks = probe.hasLinks
    hasText = probe.hasText
    self.warnings = warnings
    repair = issue.repair
    self.pages = pages
    lostPageIndices = probe.lostPageIndices
  }
}

/// Searches pages in order until one has text and one has links.
private struct ContentProbe {
  /// Maximum number of unreadable pages. After that the others are not tried, since each may take until its deadline.
  private static let maximumFailureCount = 4

  var warnings: [String] = []
  private var foundText = false
  private var foundLinks = false
  private var failureCount = 0
  /// Pages that took too long or cost their workers.
  private(set) var lostPageIndices: [Int] = []

  /// `nil` if a page with text may have failed.
  var hasText: Bool? { foundText ? true : failureCount > 0 ? nil : false }
  var hasLinks: Bool? { foundLinks ? true : failureCount > 0 ? nil : false }

  mutating func note(_ error: GatefoldError, _ pageIndex: Int) {
    warnings.append("\(error)")
    if error.endsWorkers { lostPageIndices.append(pageIndex) }
  }

  mutating func probe(_ page: Page) async {
    guard failureCount < Self.maximumFailureCount else { return }
    do throws(GatefoldError) {
      if !foundLinks { foundLinks = try await !page.linkAnnotations().isEmpty }
      if !foundText { foundText = try await !page.text().isEmpty }
    } catch {
      failureCount += 1
      note(error, page.index)
      if failureCount == Self.maximumFailureCount {
        warnings.append("after \(failureCount) such pages, the others were not checked for text and links")
      }
    }
  }
}

extension Page {
  fileprivate var replacedBoxWarning: String {
    "page \(number): its MediaBox or CropBox shows nothing; it is shown as \(plain(size.width)) x \(plain(size.height)) pt"
  }
}

extension OutlineItem {
  fileprivate var itemCount: Int { children.reduce(1) { $0 + $1.itemCount } }
}

/// A human-readable number, without a decimal point if it is whole.
private func plain(_ value: Double) -> String {
  Int(exactly: value).map(String.init) ?? String(value)
}

extension String {
  /// On one line, shortened if long; JSON has the full text.
  fileprivate var shortened: String {
    let line = onOneLine
    return line.count <= 200 ? line : line.prefix(199) + "…"
  }
}

extension IssueSummary {
  fileprivate var text: String {
    let facts: [(String, String?)] = [
      ("File", file),
      ("Issue", identity.label),
      ("ISSN", identity.issn?.value),
      ("Title", metadata.title),
      ("Author", metadata.author),
      ("Subject", metadata.subject),
      ("Keywords", metadata.keywords),
      ("Creator", metadata.creator),
      ("Producer", metadata.producer),
      ("Created", metadata.created),
      ("Modified", metadata.modified),
      ("PDF version", pdfVersion + (isLinearized ? ", linearized" : "")),
      ("Encryption", encryption?.summary),
      ("Permitted", encryption?.permittedSummary),
      ("Pages", "\(pageCount)"),
      ("Layout", pageLayout),
      ("Direction", direction == ReadingDirection.rightToLeft.rawValue ? "right to left" : nil),
      ("Page mode", pageMode),
      ("Opens at", openAction.map { $0.pageNumber.map { "page \($0)" } ?? $0.kind }),
      ("Language", language.map { $0 + (declaredLanguage.map { ", though the file says \($0)" } ?? "") }),
      ("Tagged", isTagged ? "yes" : nil),
      ("Threads", threadCount == 0 ? nil : "\(threadCount)"),
      ("Layers", layers.isEmpty ? nil : layers.map(\.summary).joined(separator: ", ")),
      ("Outline", outlineItemCount == 0 ? "none" : outlineItemCount.counted("item")),
      ("Links", hasLinks.map { $0 ? "yes" : "none" } ?? "unknown"),
      ("Text", hasText.map { $0 ? "yes" : "none" } ?? "unknown"),
      ("Attachments", attachmentCount == 0 ? nil : "\(attachmentCount)"),
    ]
    var lines = facts.compactMap { name, value -> String? in
      // Some programs write metadata without a value.
      guard let value, !value.allSatisfy(\.isWhitespace) else { return nil }
      return name.padding(toLength: 13, withPad: " ", startingAt: 0) + value.shortened
    }
    lines += sizeLines
    lines += (repair?.notes ?? []).map { "Repaired     \($0)" }
    lines += warnings.map { "Warning      \($0)" }
    return lines.joined(separator: "\n")
  }

  /// A line for each run of pages of one size, with the page names of its ends.
  private var sizeLines: [String] {
    var runs: [[PageSummary]] = []
    for page in pages {
      if let last = runs.last?.last, last.width == page.width, last.height == page.height,
        last.rotation == page.rotation, last.userUnit == page.userUnit
      {
        runs[runs.count - 1].append(page)
      } else {
        runs.append([page])
      }
    }
    return runs.compactMap { run in
      guard let first = run.first, let last = run.last else { return nil }
      let numbers = run.count == 1 ? "page \(first.pageNumber)" : "pages \(first.pageNumber)-\(last.pageNumber)"
      let labels = run.count == 1 ? first.pageLabel : "\(first.pageLabel) to \(last.pageLabel)"
      let turned = first.rotation == 0 ? "" : ", /Rotate \(first.rotation)"
      let unit = first.userUnit == 1 ? "" : ", /UserUnit \(plain(first.userUnit))"
      return "Size         \(plain(first.width)) x \(plain(first.height)) pt, \(numbers) (labelled \(labels))"
        + turned + unit
    }
  }
}
