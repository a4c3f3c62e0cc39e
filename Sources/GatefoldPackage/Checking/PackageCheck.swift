internal import Gatefold

/// Checks a package: what its description says against its files and its pages.
///
/// Media are not read but for their first bytes, so that a package of gigabytes is checked at once. Text maps are read
/// whole.
public struct PackageCheck: Sendable {
  /// What was found, in the order of the files: errors keep a package from being built.
  public let findings: [PackageFinding]
  /// How many bytes the overlays of each page need, by page index.
  public let overlayBytes: [Int: Int]

  /// By file and line; those of one line as they were found.
  private static func sorted(_ findings: [PackageFinding], first: String) -> [PackageFinding] {
    findings.enumerated()
      .sorted { one, other in
        let (a, b) = (one.element, other.element)
        if a.file != b.file { return a.file == first }
        return (a.line ?? 0, one.offset) < (b.line ?? 0, other.offset)
      }
      .map(\.element)
  }

  /// Whether nothing is an error.
  public var isValid: Bool { !findings.contains { $0.severity == .error } }

  /// Checks a package.
  ///
  /// - Parameter pages: what is known of the pages; without, places are not checked.
  public init(_ package: IssuePackage, pages: PageFacts?) {
    let issue = FindingCollector(file: package.descriptionPath, text: package.texts[package.descriptionPath])
    let overlaysPath = package.issue.overlaysPath ?? package.descriptionPath
    let overlays = FindingCollector(file: overlaysPath, text: package.texts[overlaysPath])
    let index = PackageIndex(package.files.entries)
    let files = FilesCheck(package, index)
    let used = UsedFiles(package, index)
    files.checkIssue(issue)
    PicturesCheck(package)?.check(issue)
    if let pages, !pages.sizes.isEmpty, package.issue.coverPageIndex >= pages.sizes.count {
      issue.add(.error, "is no page; the issue has \(pages.sizes.count)", at: ValuePath([.member("coverPageIndex")]))
    }
    if pages == nil { Self.tellOfUncheckedPlaces(package, issue) }
    files.checkOverlays(overlays)
    PlacesCheck(package.overlays.overlays, pages).check(overlays)
    ActionsCheck(package.overlays.overlays, pages).check(overlays)
    StoryboardsCheck(package).check(overlays)
    let described = package.findings + issue.findings + overlays.findings
    findings =
      Self.sorted(described, first: package.descriptionPath) + WebFilesCheck(package, index).findings()
      + used.unusedFindings()
    overlayBytes = used.overlayBytes(pages)
  }

  /// Only PDFs and pictures have pages that are known without laying anything out.
  private static func tellOfUncheckedPlaces(_ package: IssuePackage, _ collector: FindingCollector) {
    guard !package.overlays.overlays.isEmpty || package.issue.coverPageIndex > 0 else { return }
    switch package.issue.content {
    case .html, .epub, .layout:
      let message =
        "has no pages that are known: places of overlays, page numbers and titles of contents were not checked. Try them"
      collector.add(.warning, message, at: ValuePath([.member("content"), .member("kind")]))
    case .pdf, .pictures, .unknown: break
    }
  }
}
