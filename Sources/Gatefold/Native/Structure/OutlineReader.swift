/// Reads the outline of a document (PDF 32000-1, 12.3.3). An item that comes a second time is left out: it would loop.
struct OutlineReader {
  private let actions: ActionReader
  private var seen: Set<Int> = []
  private var items: [(depth: Int, item: RawItem)] = []
  private var isTruncated = false

  fileprivate struct RawItem {
    let title: String
    let action: RawAction
    let isOpen: Bool
    let style: OutlineItem.Style
    let color: RGBAColor?
  }

  /// - Parameter frame: of a page, by its index.
  static func outline(of root: NativeObject, actions: ActionReader, frame: (Int) -> PageFrame?) -> Outline {
    guard let first = root["/Outlines"]?["/First"] else { return Outline(items: [], isTruncated: false) }
    var reader = OutlineReader(actions: actions)
    reader.read(from: first)
    let items = reader.items.map { (depth: $0.depth, item: OutlineItem($0.item, frame: frame)) }
    return Outline(items: OutlineItem.tree(items), isTruncated: reader.isTruncated)
  }

  private init(actions: ActionReader) {
    self.actions = actions
  }

  private mutating func read(from first: NativeObject) {
    var waiting: [(object: NativeObject, depth: Int)] = [(first, 0)]
    while let (object, depth) = waiting.popLast() {
      if let id = object.id, !seen.insert(id).inserted { continue }
      guard object.isDictionary else { continue }
      guard depth < Outline.maximumDepth, items.count < Outline.maximumCount else {
        isTruncated = true
        continue
      }
      items.append((depth, item(of: object)))
      if let next = object["/Next"] { waiting.append((next, depth)) }
      if let child = object["/First"] { waiting.append((child, depth + 1)) }
    }
  }

  private func item(of object: NativeObject) -> RawItem {
    let flags = object["/F"]?.integer ?? 0
    return RawItem(
      title: object["/Title"]?.text?.onOneLine ?? "",
      action: actions.action(of: object),
      isOpen: (object["/Count"]?.integer ?? 0) > 0,
      style: OutlineItem.Style(isBold: flags & 2 != 0, isItalic: flags & 1 != 0),
      color: object["/C"]?.numbers(count: 3).map { components in
        let inRange = components.map { min(max($0, 0), 1) }
        return RGBAColor(red: inRange[0], green: inRange[1], blue: inRange[2])
      }
    )
  }
}

extension OutlineItem {
  fileprivate init(_ raw: OutlineReader.RawItem, frame: (Int) -> PageFrame?) {
    self.init(
      title: raw.title,
      target: raw.action.target(frame: frame),
      isOpen: raw.isOpen,
      style: raw.style,
      color: raw.color
    )
  }
}
