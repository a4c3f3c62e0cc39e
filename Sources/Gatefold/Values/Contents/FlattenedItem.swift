/// An item of an outline or of contents as a row of a list, with its level and its parent.
public struct FlattenedItem<Item> {
  /// Index in the list of all items, from 0.
  public let id: Int
  /// The item, which still has its children.
  public let item: Item
  /// The number of items that it lies in: 0 at the top.
  public let level: Int
  /// The ``id`` of the item that it lies in; `nil` at the top.
  public let parentID: Int?
}

extension FlattenedItem: Identifiable {}
extension FlattenedItem: Equatable where Item: Equatable {}
extension FlattenedItem: Hashable where Item: Hashable {}
extension FlattenedItem: Sendable where Item: Sendable {}
extension FlattenedItem: Encodable where Item: Encodable {}
extension FlattenedItem: Decodable where Item: Decodable {}

extension [OutlineItem] {
  /// All items as rows, each before its children, with their levels and parents.
  ///
  /// ```swift
  /// for entry in try await issue.outline().flattened {
  ///   print(String(repeating: "  ", count: entry.level) + entry.item.title)
  /// }
  /// ```
  public var flattened: [FlattenedItem<OutlineItem>] { flattenedTree }
}

extension [ContentsItem] {
  /// All items as rows, each before its children, with their levels and parents.
  ///
  /// ```swift
  /// let rows = try await issue.contents().flattened
  /// let top = rows.filter { $0.parentID == nil }
  /// ```
  public var flattened: [FlattenedItem<ContentsItem>] { flattenedTree }
}

extension Array where Element: NestedItem {
  fileprivate var flattenedTree: [FlattenedItem<Element>] {
    var entries: [FlattenedItem<Element>] = []
    // The next item is the last one.
    var waiting = reversed().map { (item: $0, level: 0, parentID: Int?.none) }
    while let (item, level, parentID) = waiting.popLast() {
      let id = entries.count
      entries.append(FlattenedItem(id: id, item: item, level: level, parentID: parentID))
      waiting += item.children.reversed().map { ($0, level + 1, id) }
    }
    return entries
  }
}
