/// Gathers headings and entries of tables of contents from the structure tree (PDF 32000-1, 14.7 and 14.8).
///
/// Elements nested deeper than 256 or past the first 500,000 are left out, and so is an element's second place.
struct StructureTreeReader {
  private struct Element {
    let object: NativeObject
    let depth: Int
    /// How many sections it lies in, for headings without a level of their own.
    let sections: Int
    /// How many tables of contents it lies in.
    let tables: Int
    let pageIndex: Int?
    /// Index of the entry that it is content of.
    let entry: Int?
  }

  private static let maximumDepth = 256
  private static let maximumCount = 500_000

  private let roles: StructureRoles
  private let actions: ActionReader
  /// The frame of a page, by its index.
  private let frame: (Int) -> PageFrame?
  private var seen: Set<Int> = []
  private var waiting: [Element] = []
  private var entries: [StructureEntry] = []

  /// In reading order.
  ///
  /// - Parameter frame: of a page, by its index.
  static func entries(
    of root: NativeObject,
    actions: ActionReader,
    frame: @escaping (Int) -> PageFrame?
  ) -> [StructureEntry] {
    guard let tree = root["/StructTreeRoot"] else { return [] }
    var reader = StructureTreeReader(roles: StructureRoles(of: tree), actions: actions, frame: frame)
    reader.run(from: tree)
    return reader.entries
  }

  private init(roles: StructureRoles, actions: ActionReader, frame: @escaping (Int) -> PageFrame?) {
    self.roles = roles
    self.actions = actions
    self.frame = frame
  }

  private mutating func run(from tree: NativeObject) {
    add(tree["/K"], below: Element(object: tree, depth: 0, sections: 0, tables: 0, pageIndex: nil, entry: nil))
    var count = 0
    while let element = waiting.popLast(), count < Self.maximumCount {
      count += 1
      visit(element)
    }
  }

  /// Adds kids at the front of the queue, so elements come in reading order.
  private mutating func add(_ kids: NativeObject?, below parent: Element) {
    guard let kids, parent.depth < Self.maximumDepth, waiting.count < Self.maximumCount else { return }
    for kid in kids.items(atMost: Self.maximumCount).reversed() {
      waiting.append(
        Element(
          object: kid,
          depth: parent.depth + 1,
          sections: parent.sections,
          tables: parent.tables,
          pageIndex: parent.pageIndex,
          entry: parent.entry
        )
      )
    }
  }

  private mutating func visit(_ element: Element) {
    let object = element.object
    if let id = object.integer {
      found(id, on: element.pageIndex, for: element.entry)
    } else if object["/MCID"] != nil || object["/Obj"] != nil {
      // Content of a form has its own numbering, and objects have none: they only give the page.
      let id = object["/Stm"] == nil ? object["/MCID"]?.integer : nil
      found(id, on: actions.pages.index(of: object["/Pg"]) ?? element.pageIndex, for: element.entry)
      if let linked = object["/Obj"] { foundLink(linked, for: element.entry) }
    } else if object.isDictionary {
      if let id = object.id, !seen.insert(id).inserted { return }
      descend(element)
    }
  }

  private mutating func found(_ id: Int?, on pageIndex: Int?, for entry: Int?) {
    guard let entry, let pageIndex else { return }
    entries[entry].contents.append(MarkedContentReference(pageIndex: pageIndex, id: id))
  }

  private mutating func foundLink(_ annotation: NativeObject, for entry: Int?) {
    guard let entry, entries[entry].target == nil, annotation["/Subtype"]?.name == "Link" else { return }
    entries[entry].target = actions.action(of: annotation).target(frame: frame)
  }

  private mutating func descend(_ element: Element) {
    let object = element.object
    let role = roles.standardRole(of: object)
    let pageIndex = actions.pages.index(of: object["/Pg"]) ?? element.pageIndex
    var entry = element.entry
    if let (kind, level) = beginning(element, role) {
      entry = entries.count
      entries.append(
        StructureEntry(
          kind: kind,
          level: level,
          replacement: object["/ActualText"]?.text,
          description: object["/T"]?.text ?? object["/Alt"]?.text,
          pageIndex: pageIndex
        )
      )
    }
    let below = Element(
      object: object,
      depth: element.depth,
      sections: element.sections + (StructureRoles.isSection(role) ? 1 : 0),
      tables: element.tables + (role == "TOC" ? 1 : 0),
      pageIndex: pageIndex,
      entry: entry
    )
    add(object["/K"], below: below)
  }

  /// Starts an entry for an element: a contents entry may contain a nested table, a heading contains only its text.
  private func beginning(_ element: Element, _ role: String) -> (StructureEntry.Kind, level: Int)? {
    if role == "TOCI" { return (.contentsEntry, max(element.tables, 1)) }
    guard element.entry == nil else { return nil }
    return StructureRoles.level(of: role, sections: element.sections).map { (.heading, $0) }
  }
}

/// Maps a document's own element types to the standard types of PDF.
struct StructureRoles {
  private let map: NativeObject?

  init(of tree: NativeObject) {
    map = tree["/RoleMap"]
  }

  /// The standard type of an element (PDF 32000-1, 14.7.3), or its own where nothing maps it.
  func standardRole(of element: NativeObject) -> String {
    var role = element["/S"]?.name ?? ""
    // PDF 2.0: an element may take its type from a namespace, which maps it to that of another.
    if let mapped = element["/NS"]?["/RoleMapNS"]?["/" + role] {
      role = mapped.name ?? mapped[0]?.name ?? role
    }
    // An endless chain counts as no mapping.
    for _ in 0..<16 where !Self.isHeading(role) {
      guard let mapped = map?["/" + role]?.name else { break }
      role = mapped
    }
    return role
  }

  private static func isHeading(_ role: String) -> Bool { level(of: role, sections: 0) != nil }

  static func isSection(_ role: String) -> Bool { ["Sect", "Part", "Art"].contains(role) }

  /// From 1 to 6, or `nil` of what is no heading. PDF 2.0 knows Title, and levels past 6.
  static func level(of role: String, sections: Int) -> Int? {
    switch role {
    case "Title": return 1
    case "H": return min(max(sections, 1), 6)
    default:
      guard role.first == "H", let level = Int(role.dropFirst()), level >= 1 else { return nil }
      return min(level, 6)
    }
  }
}
