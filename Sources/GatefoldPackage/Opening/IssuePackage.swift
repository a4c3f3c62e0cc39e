internal import Foundation
public import Gatefold

/// An issue package: a PDF or other content, a description, overlays, and the files that these need.
///
/// ```swift
/// let package = try IssuePackage("tides.zip")
/// print(package.issue.title, package.overlays.overlays.count)
/// ```
public struct IssuePackage: Sendable {
  /// The path of the zip archive or the folder.
  public let path: String
  /// The files.
  public let files: any PackageFiles
  /// Which issue it is.
  public let issue: IssueDescription
  /// The overlays and storyboards. The videos and sounds of a ``layout`` come last.
  public let overlays: OverlaysDescription
  /// The layout of the pages; `nil` for other content, and for a layout that cannot be read.
  public let layout: IssueLayout?
  /// The findings from reading the descriptions alone, at most 1000 errors and 1000 warnings of each. ``PackageCheck``
  /// finds more.
  public var findings: [PackageFinding] {
    issueFindings.findings + overlayFindings.findings + layoutFindings.findings
  }
  /// The file with the description of the issue, like "issue.json".
  public let descriptionPath: String

  /// How long the videos of storyboards play, by path. Empty unless the package is
  /// ``measured(by:)``.
  public let mediaDurations: [String: RationalTime]

  /// The findings in the description of the issue.
  let issueFindings: FindingList
  /// The findings in the description of the overlays.
  let overlayFindings: FindingList
  /// The findings in the layout.
  let layoutFindings: FindingList
  /// Why there is no layout, if the content is one.
  let layoutFailure: GatefoldError?
  /// The descriptions, by path: as they were read, or completed.
  let texts: [String: DescriptionText]
  /// The description of overlays, if durations were added to it.
  let completedPath: String?

  /// Descriptions have at most 64 MB.
  static let maximumDescriptionSize = 64 << 20

  /// Opens a zip archive or a folder. Only its descriptions are read.
  ///
  /// - Throws: `invalidPackage`, `invalidDescription`, `unreadableFile`.
  public init(_ path: String) throws(GatefoldError) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let files: any PackageFiles = exists && isFolder.boolValue ? try PackageFolder(path) : try PackageArchive(path)
    try self.init(path: path, files: files)
  }

  init(path: String, files: any PackageFiles) throws(GatefoldError) {
    self.path = path
    self.files = files
    mediaDurations = [:]
    completedPath = nil
    let index = PackageIndex(files.entries)
    guard let form = DescriptionForm.allCases.first(where: { index.entry("issue.\($0.fileExtension)") != nil }) else {
      throw .invalidPackage("\(path) has no issue.json, issue.xml or issue.plist; is it an issue package?")
    }
    descriptionPath = "issue.\(form.fileExtension)"
    let text = try Self.description(descriptionPath, files)
    let collector = FindingCollector(file: descriptionPath, text: text)
    guard let issue = IssueDescription(text, collector) else {
      let reasons = collector.findings.filter { $0.severity == .error }.prefix(3).map(\.description)
      throw GatefoldError(.invalidDescription, reasons.joined(separator: "; "))
    }
    self.issue = issue
    let read = Self.readLayout(of: issue, files)
    (layout, layoutFailure, layoutFindings) = (read.layout, read.failure, read.findings)
    let described = try Self.readOverlays(of: issue, describedIn: descriptionPath, files, index, collector)
    overlays = described.overlays.adding(layout?.overlays ?? [])
    (issueFindings, overlayFindings) = (collector.list, described.findings)
    texts = [descriptionPath: text].merging(described.text.map { [$0.path: $0.text] } ?? [:]) { $1 }
  }

  private typealias DescribedOverlays = (
    overlays: OverlaysDescription, findings: FindingList, text: (path: String, text: DescriptionText)?
  )

  /// Reads the description of the overlays; none, with a finding, if it is missing.
  private static func readOverlays(
    of issue: IssueDescription,
    describedIn descriptionPath: String,
    _ files: any PackageFiles,
    _ index: PackageIndex,
    _ collector: FindingCollector
  ) throws(GatefoldError) -> DescribedOverlays {
    guard let path = issue.overlaysPath else { return (OverlaysDescription(), FindingList(), nil) }
    guard index.entry(path) != nil, path != descriptionPath else {
      if !path.isEmpty {
        let message = "\(path) is missing, or this description itself; name the description of the overlays"
        collector.add(.error, message, at: ValuePath([.member("overlays")]))
      }
      return (OverlaysDescription(), FindingList(), nil)
    }
    let text = try description(path, files)
    let overlaysCollector = FindingCollector(file: path, text: text)
    let overlays = OverlaysDescription(text, overlaysCollector)
    return (overlays, overlaysCollector.list, (path, text))
  }

  /// A package whose media were measured.
  ///
  /// - Parameter completed: the description of the overlays, if durations were added to it.
  init(_ package: IssuePackage, _ durations: [String: RationalTime], completed: DescriptionText?) {
    path = package.path
    files = package.files
    issue = package.issue
    descriptionPath = package.descriptionPath
    mediaDurations = durations
    issueFindings = package.issueFindings
    (layout, layoutFailure, layoutFindings) = (package.layout, package.layoutFailure, package.layoutFindings)
    guard let completed, let overlaysPath = package.issue.overlaysPath else {
      overlays = package.overlays
      overlayFindings = package.overlayFindings
      texts = package.texts
      completedPath = nil
      return
    }
    let collector = FindingCollector(file: overlaysPath, text: completed)
    overlays = OverlaysDescription(completed, collector).adding(package.layout?.overlays ?? [])
    overlayFindings = collector.list
    texts = package.texts.merging([overlaysPath: completed]) { $1 }
    completedPath = overlaysPath
  }

  /// Reads a description in the form that its name tells.
  static func description(_ path: String, _ files: any PackageFiles) throws(GatefoldError) -> DescriptionText {
    guard let form = DescriptionForm(fileName: path) else {
      throw .invalidPackage("\(path) is none of json, xml and plist; rename or convert it")
    }
    let data = try files.read(path, limit: maximumDescriptionSize)
    do {
      return try form.decoded(data)
    } catch {
      throw GatefoldError(error.code, "\(path): \(error.message)", nativeMessage: error.nativeMessage)
    }
  }
}
