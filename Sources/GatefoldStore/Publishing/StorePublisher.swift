public import Foundation
public import Gatefold
public import GatefoldReader

/// Publishes a folder of PDFs and issue packages as a static site for any web server: covers, previews, the issues
/// themselves, and feeds in all forms.
///
/// ```swift
/// let address = URL(string: "https://example.org/store") ?? URL(filePath: "site")
/// var publisher = StorePublisher("magazines", into: "site", at: address, title: "Skerry")
/// publisher.privateFolder = "private"
/// let publication = try await publisher.publish()
/// for issue in publication.issues { print(issue.source, issue.change, issue.error?.message ?? "") }
/// ```
///
/// Publishing again writes only what changed. Feeds are written last, each by one rename, so that a reader never sees an
/// issue whose files are not there. An issue that cannot be read is reported, and does not stop the others.
///
/// An issue that is not free gets a cover and the first pages to look at. Its file is written to ``privateFolder`` only.
public struct StorePublisher: Sendable {
  /// The folder with PDFs and issue packages, at any depth.
  public var source: String
  /// The folder that a web server serves.
  public var site: String
  /// The address of the site.
  public var address: URL
  /// The name of the store.
  public var title: String
  /// Tells the store from others, and begins the identifiers of PDFs that have none of their own. A site that was
  /// published before keeps its own unless another is set; the first time, the default is the host of the address,
  /// reversed: "org.example".
  public var identifier: String {
    get { givenIdentifier ?? Self.identifier(of: address) }
    set { givenIdentifier = newValue }
  }
  var givenIdentifier: String?
  /// The name of the publisher; `nil` by default.
  public var publisher: String?
  /// The language of the title, as a BCP 47 tag; `nil` by default.
  public var language: String?
  /// Where files of issues that are not free are written; by default they are not written.
  public var privateFolder: String?
  /// The address at which the shop's own server gives out the private folder to those who may read it. Feeds then name it
  /// as the download of issues that are not free.
  public var privateAddress: URL?
  /// The address of a page of the shop, with "{identifier}" in the place of the issue's; `nil` by default.
  public var purchaseTemplate: String?
  /// Whether PDFs are free of which nothing else is known. By default they are not.
  public var assumesFree = false
  /// Widths of covers in pixels.
  public var coverWidths = [160, 320, 640, 1280]
  /// The longer side of the picture of a page, in pixels.
  public var previewSide = 1600
  /// How many pages of an issue can be looked at that is not free; 3 by default.
  public var samplePageCount = 3
  /// How many pages of a free issue can be looked at before it is downloaded; `nil`, the default, for all.
  public var freePreviewPageCount: Int?
  /// The quality of JPEG pictures, from 1 to 100.
  public var quality = 80
  /// Whether the site gets a reader for browsers, a start page, and a page for each issue. People then read free issues in
  /// the browser, and look at the first pages of the others. By default it has feeds only.
  public var hasReader = false
  /// The look of the reader and the pages; `nil`, the default, is the reader's own.
  public var theme: ReaderTheme?
  /// The resolution of the largest pictures of the reader, in pixels an inch; 200 by default.
  public var readerResolution = 200.0
  /// How many issues a page of a catalog in OPDS, and a page for browsers, lists.
  public var issuesPerPage = 50
  /// Whether files of removed issues and of earlier editions are removed. By default they stay, so that downloads that
  /// were begun can be finished.
  public var prunes = false
  /// The administrator's mail address for harvesters; by default the postmaster of the host.
  public var administratorAddress: String?
  /// The address of a gateway that answers harvesters from the site's static repository; `nil` by default.
  public var gatewayAddress: URL?
  /// How documents are opened. They are read in worker processes if it says so.
  public var configuration: IssueConfiguration
  /// The time that counts as now: entries that changed get it.
  public var date: Date?

  /// The address without a slash at its end.
  var base: String {
    let text = address.absoluteString
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// Opens a PDF or a package in another way than by ``configuration``.
  package var open: (@Sendable (_ path: String) async throws(GatefoldError) -> MagazineIssue)?
  /// Called before a file of the site is written or removed; what it throws ends the publishing.
  package var willChange: (@Sendable (_ path: String) throws(GatefoldError) -> Void)?

  /// A publisher of a folder.
  ///
  /// - Parameters:
  ///   - source: the folder with PDFs and issue packages.
  ///   - site: the folder to write.
  ///   - address: where the site will be served.
  ///   - title: the name of the store.
  public init(_ source: String, into site: String, at address: URL, title: String) {
    self.source = source
    self.site = site
    self.address = address
    self.title = title
    configuration = IssueConfiguration(isolation: .process(WorkerOptions()))
  }

  private static func identifier(of address: URL) -> String {
    let host = address.host.flatMap { $0.isEmpty ? nil : $0 }?.lowercased() ?? "localhost"
    let labels = host.split(separator: ".")
    // The numbers of an address have no other order.
    let isNumeric = host.contains(":") || labels.allSatisfy { Int($0) != nil }
    return isNumeric ? host : labels.reversed().joined(separator: ".")
  }
}
