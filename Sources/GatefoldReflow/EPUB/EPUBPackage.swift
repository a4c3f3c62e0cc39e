internal import Gatefold

/// What the package document and the navigation of an EPUB are made of, gathered while its content is written.
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

    /// Where it leads, or the first of its children.
    var firstReference: String? { reference ?? children.lazy.compactMap(\.firstReference).first }
  }

  /// A part that reading systems offer by itself.
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

/// What an EPUB file says of its accessibility, in the terms of schema.org.
struct AccessibilityMetadata: Hashable {
  var modes: [String] = []
  /// Modes that suffice together, separated by commas.
  var sufficientModes: [String] = []
  var features: [String] = []
  var hazards: [String] = ["none"]
  var summary = ""
}
