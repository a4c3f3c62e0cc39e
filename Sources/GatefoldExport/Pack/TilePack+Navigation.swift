public import Gatefold
internal import GRDB

extension TilePack {
  /// Where an item of the contents or a link leads.
  public enum Target: Hashable, Sendable {
    /// A page of the issue, from 0, and a point of it in page space if the file gives one. The pack need not have the
    /// page.
    case page(index: Int, x: Double?, y: Double?)
    /// An address, as the file or the page has it.
    case address(String)
  }

  /// An item of the table of contents.
  public struct ContentsEntry: Hashable, Sendable {
    /// The title as given in the issue.
    public let title: String
    /// The heading above the item on the contents page, or `nil` if it has no heading.
    public let section: String?
    /// The destination of the item, or `nil` if it has no destination.
    public let target: Target?
    /// The raw value of the `ContentsSource` of the item, like "outline".
    public let source: String
    /// How certain the item is, from 0 to 1.
    public let confidence: Double
    /// The items below this one, in order.
    public let children: [ContentsEntry]
  }

  /// A link of a page.
  public struct Link: Hashable, Sendable {
    /// Where the link is pressed: upright rectangles in page space, one for each line that it runs over.
    public let rects: [PageRect]
    /// Where the link leads.
    public let target: Target
    /// "annotation", or for a link that is only printed the raw value of its `PrintedLinkKind`.
    public let origin: String
    /// How certain the link is, from 0 to 1.
    public let confidence: Double
  }

  /// Outlines are limited to fewer levels. Releasing values nested without limit would overflow the stack.
  private static let maximumDepth = 512

  /// The table of contents.
  ///
  /// - Throws: `unreadableFile`.
  public func contents() throws(GatefoldError) -> [ContentsEntry] {
    let rows = try read { db in try ContentsRow.fetchAll(db, sql: "SELECT * FROM contents ORDER BY item_index") }
    // Items come before their children, so going backwards the children of each are known.
    var children: [Int: [ContentsEntry]] = [:]
    var depths: [Int: Int] = [:]
    var top: [ContentsEntry] = []
    for row in rows.reversed() {
      let entry = ContentsEntry(row, children: (children.removeValue(forKey: row.itemIndex) ?? []).reversed())
      let depth = (depths.removeValue(forKey: row.itemIndex) ?? 0) + 1
      guard depth <= Self.maximumDepth else {
        throw GatefoldError(.unreadableFile, "the contents of the pack are more than \(Self.maximumDepth) levels deep")
      }
      if let parent = row.parentIndex {
        children[parent, default: []].append(entry)
        depths[parent] = max(depths[parent] ?? 0, depth)
      } else {
        top.append(entry)
      }
    }
    return top.reversed()
  }

  /// The links of a page; empty if the pack lacks the page.
  ///
  /// - Parameter pageIndex: from 0.
  /// - Throws: `unreadableFile`.
  public func links(pageIndex: Int) throws(GatefoldError) -> [Link] {
    let rows = try read { db in
      let sql = "SELECT * FROM link WHERE page_index = ? ORDER BY link_index, part_index"
      return try LinkRow.fetchAll(db, sql: sql, arguments: [pageIndex])
    }
    let parts = Dictionary(grouping: rows, by: \.linkIndex).sorted { $0.key < $1.key }.map(\.value)
    return parts.compactMap(Link.init)
  }
}

extension TilePack.Target {
  init?(pageIndex: Int?, x: Double?, y: Double?, address: String?) {
    if let pageIndex {
      self = .page(index: pageIndex, x: x, y: y)
    } else if let address {
      self = .address(address)
    } else {
      return nil
    }
  }
}

extension TilePack.ContentsEntry {
  fileprivate init(_ row: ContentsRow, children: [TilePack.ContentsEntry]) {
    title = row.title
    section = row.section
    target = TilePack.Target(pageIndex: row.pageIndex, x: row.x, y: row.y, address: row.address)
    source = row.source
    confidence = row.confidence
    self.children = children
  }
}

extension TilePack.Link {
  /// - Parameter parts: one for each line that it runs over.
  /// - Returns: `nil` where it leads nowhere.
  fileprivate init?(_ parts: [LinkRow]) {
    guard let first = parts.first,
      let target = TilePack.Target(
        pageIndex: first.targetPageIndex,
        x: first.targetX,
        y: first.targetY,
        address: first.address
      )
    else { return nil }
    rects = parts.map { PageRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    self.target = target
    origin = first.origin
    confidence = first.confidence
  }
}
