public import Foundation
public import Gatefold
internal import GatefoldFormats
internal import GatefoldPackage

extension StoreFeed {
  /// Larger feeds are refused, in bytes. A feed of 10,000 issues has about 15 MB.
  public static let maximumByteCount = 64 << 20

  /// Reads a feed in any of the forms, told apart by its content.
  ///
  /// ```swift
  /// let address = URL(filePath: "site/feed.json")
  /// let feed = try StoreFeed(decoding: Data(contentsOf: address), from: address)
  /// for issue in feed.issues { print(issue.identifier, issue.title) }
  /// ```
  ///
  /// An entry that is damaged is skipped, and ``findings`` say so. Relative addresses are resolved, and addresses that are
  /// not of the web are left out.
  ///
  /// - Parameters:
  ///   - data: the feed.
  ///   - address: where it came from.
  /// - Throws: `invalidFeed` for what is no feed, or is cut off.
  public init(decoding data: Data, from address: URL) throws(GatefoldError) {
    guard data.count <= Self.maximumByteCount else {
      throw .invalidFeed("has more than \(Self.maximumByteCount) bytes; ask its publisher to divide it into pages")
    }
    let data = Self.inUTF8(data)
    let collector = FeedCollector(base: address)
    let first = data.first { !Self.space.contains($0) }
    if data.starts(with: PropertyListFeed.binarySignature) {
      self = try PropertyListFeed.read(binary: data, collector)
    } else if first == UInt8(ascii: "{") {
      self = try Self.json(data, collector)
    } else if first == UInt8(ascii: "<") {
      self = try Self.markup(data, collector)
    } else if first == nil {
      throw .invalidFeed("is empty; is the address that of a feed?")
    } else {
      throw .invalidFeed("is none of a property list, JSON, OPDS 2.0 and OPDS 1.2; is the address that of a feed?")
    }
    findings = collector.findings
  }

  private static let space = Set(" \t\r\n".utf8)

  /// Text without a byte order mark; UTF-16 is converted.
  private static func inUTF8(_ data: Data) -> Data {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) { return Data(data.dropFirst(3)) }
    guard data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) else { return data }
    return String(data: data, encoding: .utf16).map { Data($0.utf8) } ?? data
  }

  private static func json(_ data: Data, _ collector: FeedCollector) throws(GatefoldError) -> StoreFeed {
    var reader = JSONDescriptionReader(data, isLenient: true)
    var counts = (own: 0, opds: 0)
    do throws(JSONReader.Failure) {
      let lists: Set = [StoreJSON.issues, OPDS2Feed.publications]
      let members = try reader.members(handingOver: lists) { list, item in
        if list == StoreJSON.issues {
          counts.own += 1
          StoreJSON.add(item, collector)
        } else {
          counts.opds += 1
          OPDS2Feed.add(item, collector)
        }
      }
      if let members, members["format"]?.feedText == StoreJSON.format {
        return StoreJSON.feed(members, collector)
      }
      if let members, counts.opds > 0 || OPDS2Feed.isOne(members) { return OPDS2Feed.feed(members, collector) }
    } catch {
      let place = "line \(error.position.line), column \(error.position.column)"
      throw .invalidFeed("is damaged at \(place): \(error.message); ask for it again")
    }
    throw .invalidFeed("is JSON, but neither a feed of Gatefold nor of OPDS 2.0; is the address that of a feed?")
  }

  private static func markup(_ data: Data, _ collector: FeedCollector) throws(GatefoldError) -> StoreFeed {
    let head = String(decoding: data.prefix(1024), as: UTF8.self).lowercased()
    if head.contains("<!doctype html") || head.contains("<html") {
      throw .invalidFeed(
        "is a web page, not a feed: the address may be that of the shop, or a network may ask for a login; "
          + "open it in a browser"
      )
    }
    let root: MarkupElement
    do throws(XMLFailure) {
      root = try MarkupElement(
        reading: data,
        limits: XMLLimits(elementCount: 5_000_000),
        leniency: .all,
        keptElementCount: 200_000
      ) { element, parents in
        // Entries are read one by one, so that they are not all in memory.
        if parents.count == 1, parents[0].name == "feed", element.isAtom("entry") {
          OPDS1Feed.add(element, collector)
        } else if parents.count == 2, parents[0].name == "plist", parents[1].name == "array", element.name == "dict" {
          PropertyListFeed.add(element, collector)
        } else {
          return false
        }
        return true
      }
    } catch {
      throw .invalidFeed("is damaged at line \(error.position.line): \(error.detail); ask for it again")
    }
    if root.name == "plist" { return PropertyListFeed.feed(root, collector) }
    if root.isAtom("feed") { return OPDS1Feed.feed(root, collector) }
    if root.isAtom("entry") {
      OPDS1Feed.add(root, collector)
      return OPDS1Feed.feed(MarkupElement("feed", in: FeedNamespace.atom), collector)
    }
    throw .invalidFeed(
      "is XML that begins with <\(root.name)>, neither a property list nor OPDS 1.2; is the address that of a feed?"
    )
  }
}
