internal import Gatefold

/// The data of an EPUB's package document and navigation, collected while the content is written.
struct EPUBPackage {
  /// A file, as the manifest lists it.
  struct ManifestItem: Hashable {
    let path: String
    let mediaType: String
    var properties: String?
  }

  /// A file that is read in its turn: an `itemref`.
  struct SpineItem: Hashable {
    let path: String
    var properties: String?
  }

  /// An entry of the contents.
  struct TOCEntry: Hashable {
    let title: String
    /// `nil` for a heading of others.
    let reference: String?
    var children: [TOCEntry] = []

    /// The destination of the entry, or else of its first descendant that has one.
    var firstReference: String? { reference ?? children.lazy.compactMap(\.firstReference).first }
  }

  /// An entry of the landmarks navigation.
  struct Landmark: Hashable {
    let type: String
    let title: String
    let reference: String
  }

  /// Where a printed page begins.
  struct PageListEntry: Hashable {
    let label: String
    let reference: String
  }

  let publication: Publication
  let isFixed: Bool
  /// Which way its pages are turned.
  let direction: ReadingDirection
  var manifest: [ManifestItem] = []
  var spine: [SpineItem] = []
  var contents: [TOCEntry] = []
  var pageList: [PageListEntry] = []
  var landmarks: [Landmark] = []
  /// Schema.org's names of what readers can rely on.
  var accessibility = AccessibilityMetadata()

  /// Adds a file that is read in its turn.
  mutating func addToSpine(_ path: String, itemProperties: String? = nil, properties: String? = nil) {
    manifest.append(ManifestItem(path: path, mediaType: "application/xhtml+xml", properties: itemProperties))
    spine.append(SpineItem(path: path, properties: properties))
  }
}

/// The accessibility metadata of an EPUB file, in schema.org's terms.
struct AccessibilityMetadata: Hashable {
  var modes: [String] = []
  /// Modes that suffice together, separated by commas.
  var sufficientModes: [String] = []
  var features: [String] = []
  var hazards: [String] = ["none"]
  var summary = ""
}
