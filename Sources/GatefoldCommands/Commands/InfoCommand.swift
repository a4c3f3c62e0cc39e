internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

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
        try print(listed.json, text: listed.text, isOne: series.isOne, isFirst: isFirst)
      } else {
        let summary = try await IssueSummary(issue, file: file)
        try print(summary.json, text: summary.text, isOne: series.isOne, isFirst: isFirst)
        try Console.current.throwIfIncomplete(file, lostPageIndices: summary.lostPageIndices)
      }
      isFirst = false
    }
  }

  private func listHealth(of issue: MagazineIssue, _ file: String) async throws(GatefoldError) -> HealthListing {
    let medium = medium?.medium ?? .screen
    let progress = Progress("pages", total: issue.pageCount, isQuiet: false)
    let findings = try await issue.health(for: medium) { _ in progress.advance() }
    return HealthListing(findings: findings, file: file, medium: medium)
  }

  private func print(_ value: JSONObject, text: String, isOne: Bool, isFirst: Bool) throws {
    switch listing.format {
    case .json where isOne: try Console.current.printJSON(value)
    case .json: try Console.current.printJSONLine(value)
    case .text: Console.current.print((isFirst ? "" : "\n") + text)
    }
  }
}

/// The output of `info`.
private struct IssueSummary {
  let file: String
  let issue: MagazineIssue
  let hints: ReadingHints
  /// The printed folio of the page that the issue opens at, by index.
  let labels: [Int: String]
  let threadCount: Int
  let layers: [Layer]
  /// The identity that the issue prints.
  let identity: IssueIdentity
  let outline: Outline
  let pages: [Page]
  let probe: ContentProbe

  /// The declared language, if another one is determined from the text.
  var declaredLanguage: String? {
    let declared = issue.readingHints.language
    return declared == hints.language ? nil : declared
  }

  /// Not printed, because ``warnings`` mention these pages.
  var lostPageIndices: [Int] { probe.lostPageIndices }

  init(_ issue: MagazineIssue, file: String) async throws(GatefoldError) {
    (self.issue, self.file) = (issue, file)
    var pages: [Page] = []
    var probe = ContentProbe()
    let progress = Progress("pages", total: issue.pageCount, isQuiet: false)
    for index in 0..<issue.pageCount {
      do throws(GatefoldError) {
        let page = try await issue.page(at: index)
        pages.append(page)
        if page.hasReplacedBox { probe.warnings.append(page.replacedBoxWarning) }
        await probe.probe(page)
      } catch {
        probe.note(error, index)
      }
      progress.advance()
    }
    (self.pages, self.probe) = (pages, probe)
    outline = try await issue.completeOutline()
    hints = try await issue.resolvedReadingHints()
    labels = try await issue.labels(of: hints.firstPageIndex.map { [$0] } ?? [])
    threadCount = try await issue.articleThreads().count
    layers = try await issue.layers()
    identity = try await issue.identity()
  }

  private var outlineItemCount: Int { outline.items.reduce(0) { $0 + $1.itemCount } }

  private var warnings: [String] {
    var warnings = probe.warnings
    if probe.hasText == false {
      warnings.append("no page has text: search will find nothing; if this is a scan, `gatefold ocr` recognizes it")
    }
    if outline.isTruncated { warnings.append("the outline is too deep or too long; part of it is left out") }
    if outline.items.isEmpty { warnings.append("no outline: `toc` recovers the contents from the pages") }
    return warnings
  }
}

// MARK: For machines

extension IssueSummary {
  /// `hasLinks` and `hasText` are left out if a page could not be searched.
  fileprivate var json: JSONObject {
    let metadata = issue.metadata
    let file: JSONObject = [
      "file": file, "pdfVersion": metadata.pdfVersion, "isLinearized": metadata.isLinearized,
      "attachmentCount": metadata.attachmentCount, "metadata": metadata.json, "encryption": issue.encryption?.json,
      "repair": issue.repair, "warnings": warnings,
    ]
    let reading: JSONObject = [
      "pageLayout": issue.readingHints.pageLayout, "direction": hints.direction, "pageMode": hints.pageMode,
      "pageModeAfterFullScreen": hints.pageModeAfterFullScreen, "openAction": hints.openAction?.json(labels: labels),
      "isTagged": hints.isTagged, "language": hints.language, "declaredLanguage": declaredLanguage,
    ]
    return file.adding(reading)
      .adding([
        "threadCount": threadCount, "layers": layers.map(\.json), "identity": identity,
        "outlineItemCount": outlineItemCount, "hasOutline": !outline.items.isEmpty, "hasLinks": probe.hasLinks,
        "hasText": probe.hasText, "pageCount": issue.pageCount, "pages": pages.map(\.json),
      ])
  }
}

extension Page {
  fileprivate var json: JSONObject {
    let boxes: JSONObject = [
      "mediaBox": boxes.mediaBox.json, "cropBox": boxes.cropBox.json, "bleedBox": boxes.bleedBox.json,
      "trimBox": boxes.trimBox.json, "artBox": boxes.artBox.json,
    ]
    return .page(self)
      .adding([
        "width": roundedForJSON(size.width), "height": roundedForJSON(size.height), "rotation": rotation,
        "userUnit": userUnit, "boxes": boxes,
      ])
  }
}

extension Metadata {
  fileprivate var json: JSONObject {
    [
      "title": title, "author": author, "subject": subject, "keywords": keywords, "creator": creator,
      "producer": producer, "created": creationDate, "modified": modificationDate,
    ]
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

// MARK: For people

extension IssueSummary {
  fileprivate var text: String {
    let metadata = issue.metadata
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
      ("Created", metadata.creationDate?.formatted(.iso8601)),
      ("Modified", metadata.modificationDate?.formatted(.iso8601)),
      ("PDF version", metadata.pdfVersion + (metadata.isLinearized ? ", linearized" : "")),
      ("Encryption", issue.encryption?.summary),
      ("Permitted", issue.encryption?.permittedSummary),
      ("Pages", "\(issue.pageCount)"),
      ("Layout", issue.readingHints.pageLayout?.rawValue),
      ("Direction", hints.direction == .rightToLeft ? "right to left" : nil),
      ("Page mode", hints.pageMode?.rawValue),
      ("Opens at", hints.openAction.map { $0.destination.map { "page \($0.pageIndex + 1)" } ?? $0.kindName }),
      ("Language", hints.language.map { $0 + (declaredLanguage.map { ", though the file says \($0)" } ?? "") }),
      ("Tagged", hints.isTagged ? "yes" : nil),
      ("Threads", threadCount == 0 ? nil : "\(threadCount)"),
      ("Layers", layers.isEmpty ? nil : layers.map(\.summary).joined(separator: ", ")),
      ("Outline", outlineItemCount == 0 ? "none" : outlineItemCount.counted("item")),
      ("Links", probe.hasLinks.map { $0 ? "yes" : "none" } ?? "unknown"),
      ("Text", probe.hasText.map { $0 ? "yes" : "none" } ?? "unknown"),
      ("Attachments", metadata.attachmentCount == 0 ? nil : "\(metadata.attachmentCount)"),
    ]
    var lines = facts.compactMap { name, value -> String? in
      // Some programs write metadata without a value.
      guard let value, !value.allSatisfy(\.isWhitespace) else { return nil }
      return name.padding(toLength: 13, withPad: " ", startingAt: 0) + value.shortened
    }
    lines += sizeLines
    lines += (issue.repair?.notes ?? []).map { "Repaired     \($0)" }
    lines += warnings.map { "Warning      \($0)" }
    return lines.joined(separator: "\n")
  }

  /// A line for each run of pages of one size, with the page names of its ends.
  private var sizeLines: [String] {
    var runs: [[Page]] = []
    for page in pages {
      if let last = runs.last?.last, last.measures == page.measures {
        runs[runs.count - 1].append(page)
      } else {
        runs.append([page])
      }
    }
    return runs.compactMap { run in
      guard let first = run.first, let last = run.last else { return nil }
      let numbers = run.count == 1 ? "page \(first.number)" : "pages \(first.number)-\(last.number)"
      let labels = run.count == 1 ? first.label : "\(first.label) to \(last.label)"
      let turned = first.rotation == .none ? "" : ", /Rotate \(first.rotation.rawValue)"
      let unit = first.userUnit == 1 ? "" : ", /UserUnit \(plain(first.userUnit))"
      return
        "Size         \(plain(first.measures[0])) x \(plain(first.measures[1])) pt, \(numbers) (labelled \(labels))"
        + turned + unit
    }
  }
}

extension Page {
  /// Its size in points as it is printed, and what else a line of pages has in common.
  fileprivate var measures: [Double] {
    [roundedForJSON(size.width), roundedForJSON(size.height), Double(rotation.rawValue), userUnit]
  }
}
