internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

/// The record of what was published in a site. Publishing again compares with it.
struct SiteManifest: Codable, Sendable {
  static let path = ".gatefold-store.json"

  /// A published issue.
  struct Entry: Codable, Sendable {
    var sourceName: String
    /// The fingerprint of the source file at the time it was read.
    var fingerprint: String
    var facts: SourceFacts
    var contentHash: String
    var byteCount: Int
    /// The folder of its files in the site.
    var folder: String
    /// Files in that folder.
    var files: [String: Int]
    /// The path of the issue's file in the private folder, or `nil` if it isn't there.
    var privatePath: String?
    var covers: [Cover]
    var previewPageCount: Int
    /// Whether a picture of each page was written.
    var hasAllPictures: Bool
    var isFree: Bool
    /// The hash of the entry in the feeds; `modified` is the date of its last change.
    var entryHash: String
    var modified: Date
    var issue: IssueEntry
    /// `nil` if the reader shows nothing of it.
    var web: Web?
  }

  /// The files of an issue for the reader.
  struct Web: Codable, Sendable {
    /// The folder in the site.
    var folder: String
    /// The number of published pages, from the first one on.
    var pageCount: Int
    /// The number of files and folders. They are too many to list.
    var fileCount: Int
    /// The hash of the values that the descriptions of the pages depend on.
    var descriptionHash: String
    /// Whether every page could be drawn and read.
    var isWhole: Bool
  }

  struct Cover: Codable, Sendable {
    var path: String
    var size: PixelSize
  }

  var version = 1
  /// The identifier of the store, which later runs keep.
  var storeIdentifier: String?
  /// The published issues by identifier.
  var issues: [String: Entry] = [:]
  /// Folders of the site with files of earlier editions, or of ones that were not finished.
  var retiredFolders: Set<String> = []
  /// Folders of the site with files that are no longer public. They are removed once the feeds are written.
  var withdrawnFolders: Set<String> = []
  /// Files of earlier editions in the private folder.
  var retiredPrivatePaths: Set<String> = []
  /// Files of feeds in the site.
  var feedFiles: Set<String> = []
  /// Folders of the site whose manifests are among the changes, sorted.
  var listedManifests: [String]?
  /// Folders whose manifests were among the changes before, and when they left.
  var goneManifests: [String: Date]?
  /// The hash of the content of all feeds; `modified` is the date of its last change.
  var feedHash: String?
  var modified: Date?

  private enum CodingKeys: CodingKey {
    case version, storeIdentifier, issues, retiredFolders, withdrawnFolders, retiredPrivatePaths, feedFiles, feedHash
    case modified, listedManifests, goneManifests
  }

  /// Reads the manifest of a site; a new site has an empty one.
  ///
  /// - Throws: `invalidSite`.
  init(in site: SiteFolder) throws(GatefoldError) {
    guard let data = site.contents(of: Self.path) else { return }
    do {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .secondsSince1970
      self = try decoder.decode(SiteManifest.self, from: data)
    } catch {
      let message = "the record \(Self.path) is damaged; remove it, and everything is published anew"
      throw GatefoldError(.invalidSite, message, path: site.path, underlyingError: GatefoldError.UnderlyingError(error))
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.decode(Int.self, forKey: .version)
    storeIdentifier = try container.decodeIfPresent(String.self, forKey: .storeIdentifier)
    issues = try container.decode([String: Entry].self, forKey: .issues)
    retiredFolders = try container.decode(Set<String>.self, forKey: .retiredFolders)
    withdrawnFolders = try container.decode(Set<String>.self, forKey: .withdrawnFolders)
    retiredPrivatePaths = try container.decode(Set<String>.self, forKey: .retiredPrivatePaths)
    feedFiles = try container.decode(Set<String>.self, forKey: .feedFiles)
    feedHash = try container.decodeIfPresent(String.self, forKey: .feedHash)
    modified = try container.decodeIfPresent(Date.self, forKey: .modified)
    listedManifests = try container.decodeIfPresent([String].self, forKey: .listedManifests)
    goneManifests = try container.decodeIfPresent([String: Date].self, forKey: .goneManifests)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encodeIfPresent(storeIdentifier, forKey: .storeIdentifier)
    try container.encode(issues, forKey: .issues)
    // Sets have no order of their own.
    try container.encode(retiredFolders.sorted(), forKey: .retiredFolders)
    try container.encode(withdrawnFolders.sorted(), forKey: .withdrawnFolders)
    try container.encode(retiredPrivatePaths.sorted(), forKey: .retiredPrivatePaths)
    try container.encode(feedFiles.sorted(), forKey: .feedFiles)
    try container.encodeIfPresent(feedHash, forKey: .feedHash)
    try container.encodeIfPresent(modified, forKey: .modified)
    try container.encodeIfPresent(listedManifests, forKey: .listedManifests)
    try container.encodeIfPresent(goneManifests, forKey: .goneManifests)
  }

  func save(in site: SiteFolder) throws(GatefoldError) {
    guard let data = try? JSONWriter.line(of: self, dates: .secondsSince1970) else {
      throw GatefoldError(.encodingFailed, "the record of the site could not be written")
    }
    try site.writeRecord(data, to: Self.path)
  }
}
