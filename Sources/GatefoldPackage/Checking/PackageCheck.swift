public import Gatefold

/// Checks a package: what its description says against its files and its pages.
///
/// Media are not read but for their first bytes, so that a package of gigabytes is checked at once. Text maps are read
/// whole, and the texts of a layout are set in their frames.
public struct PackageCheck: Sendable {
  /// The findings in the order of the files. A package with errors can't be built. At most 1000 errors and 1000
  /// warnings are listed for each description, for all HTML, for each file of a layout, and for the unused files.
  public let findings: [PackageFinding]
  /// How many errors there are, listed or not.
  public let errorCount: Int
  /// How many warnings there are, listed or not.
  public let warningCount: Int
  /// How many bytes the overlays of each page need, by page index.
  public let overlayBytes: [Int: Int]

  /// Sorts findings by file and line, keeping the order within a line.
  private static func sorted(_ findings: [PackageFinding], first: String) -> [PackageFinding] {
    findings.enumerated()
      .sorted { one, other in
        let (a, b) = (one.element, other.element)
        if a.file != b.file { return a.file == first }
        return (a.line ?? 0, a.column ?? 0, one.offset) < (b.line ?? 0, b.column ?? 0, other.offset)
      }
      .map(\.element)
  }

  /// Whether nothing is an error.
  public var isValid: Bool { errorCount == 0 }

  /// Checks a package.
  ///
  /// - Parameters:
  ///   - package: the package. Findings from reading its descriptions are included.
  ///   - pages: what is known of the pages; without, places are not checked.
  ///   - contentFailure: why nothing is known of them, if the content was opened in vain. It becomes an error.
  public init(_ package: IssuePackage, pages: PageFacts?, contentFailure: GatefoldError? = nil) {
    let issue = FindingCollector(
      file: package.descriptionPath,
      text: package.texts[package.descriptionPath],
      continuing: package.issueFindings
    )
    let overlaysPath = package.issue.overlaysPath ?? package.descriptionPath
    let overlays = FindingCollector(
      file: overlaysPath,
      text: package.texts[overlaysPath],
      continuing: package.overlayFindings
    )
    let index = PackageIndex(package.files.entries)
    let files = FilesCheck(package, index)
    let layout = LayoutCheck(package, index)
    let used = UsedFiles(package, index, contentPaths: package.contentPaths + (layout?.figurePaths ?? []))
    files.checkIssue(issue)
    PicturesCheck(package)?.check(issue)
    if let failure = package.layoutFailure { Self.tellOfContent(failure, issue) }
    if let pages, !pages.sizes.isEmpty, package.issue.coverPageIndex >= pages.sizes.count {
      let message = "is no page; the issue has \(pages.knownIndices)"
      issue.add(.error, message, at: ValuePath([.member("coverPageIndex")]))
    }
    if pages == nil { Self.tellOfUncheckedPlaces(package, issue) }
    if let contentFailure { Self.tellOfContent(contentFailure, issue) }
    files.checkOverlays(overlays)
    PlacesCheck(package.describedOverlays, pages).check(overlays)
    // The videos and sounds of a layout have no actions of their own.
    ActionsCheck(package.overlays.overlays, pages).check(overlays)
    StoryboardsCheck(package).check(overlays)
    let (web, unused) = (WebFilesCheck(package, index).findings(), used.unusedFindings())
    let described = Self.sorted(issue.findings + overlays.findings, first: package.descriptionPath)
    let ofLayout = layout?.findings() ?? []
    let laidOut = ofLayout.flatMap { Self.sorted($0.findings, first: $0.findings.first?.file ?? "") }
    findings = described + laidOut + web.findings + unused.findings
    let lists = [issue.list, overlays.list, web, unused] + ofLayout
    errorCount = lists.reduce(0) { $0 + $1.errorCount }
    warningCount = lists.reduce(0) { $0 + $1.warningCount }
    overlayBytes = used.overlayBytes(pages)
  }

  /// Content that cannot be opened, unless the check of its files has said why.
  private static func tellOfContent(_ failure: GatefoldError, _ collector: FindingCollector) {
    let place = ValuePath([.member("content")])
    guard !collector.findings.contains(where: { $0.severity == .error && $0.path.steps.first == place.steps.first })
    else { return }
    let message = "cannot be opened, so that pages and places were not checked: \(failure.message)"
    collector.add(.error, message, at: place)
  }

  /// Only PDFs, pictures and layouts have pages that are known without laying anything out.
  private static func tellOfUncheckedPlaces(_ package: IssuePackage, _ collector: FindingCollector) {
    guard !package.overlays.overlays.isEmpty || package.issue.coverPageIndex > 0 else { return }
    switch package.issue.content {
    case .html, .epub:
      let message =
        "has no pages that are known: places of overlays, page numbers and titles of contents were not checked. Try them"
      collector.add(.warning, message, at: ValuePath([.member("content"), .member("kind")]))
    case .pdf, .pictures, .layout, .unknown: break
    }
  }
}
