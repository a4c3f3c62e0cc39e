internal import Gatefold

/// What the descriptions of an EPUB file are made of, while its content is written.
struct Book {
  /// A file, as the manifest lists it.
  struct Item: Hashable {
    let path: String
    let mediaType: String
    var properties: String?
  }

  /// A file that is read in its turn.
  struct Reading: Hashable {
    let path: String
    var properties: String?
  }

  /// An entry of the contents.
  struct Entry: Hashable {
    let title: String
    /// `nil` for a heading of others.
    let reference: String?
    var children: [Entry] = []

    /// Where it leads, or the first of its children.
    var firstReference: String? { reference ?? children.lazy.compactMap(\.firstReference).first }
  }

  /// A part that reading systems offer by itself.
  struct Landmark: Hashable {
    let type: String
    let title: String
    let reference: String
  }

  /// A printed page.
  struct PrintedPage: Hashable {
    let label: String
    let reference: String
  }

  let publication: Publication
  let isFixed: Bool
  /// Which way its pages are turned.
  let direction: ReadingDirection
  var items: [Item] = []
  var spine: [Reading] = []
  var contents: [Entry] = []
  var pages: [PrintedPage] = []
  var landmarks: [Landmark] = []
  /// Schema.org's names of what readers can rely on.
  var accessibility = BookAccessibility()

  /// Adds a file that is read in its turn.
  mutating func read(_ path: String, itemProperties: String? = nil, properties: String? = nil) {
    items.append(Item(path: path, mediaType: "application/xhtml+xml", properties: itemProperties))
    spine.append(Reading(path: path, properties: properties))
  }
}

/// What an EPUB file says of its accessibility, in the terms of schema.org.
struct BookAccessibility: Hashable {
  var modes: [String] = []
  /// Modes that suffice together, separated by commas.
  var sufficientModes: [String] = []
  var features: [String] = []
  var hazards: [String] = ["none"]
  var summary = ""
}
