/// What a piece of marked content, or an object like an annotation, is found by.
struct StructureContent: Hashable, Sendable {
  let pageIndex: Int
  /// Its number in the content of the page (PDF 32000-1, 14.7.4.2, /MCID); `nil` for what only says which page it is on.
  let id: Int?
}

/// A heading, as the structure tree has it.
struct StructureHeading: Sendable {
  /// From 1 to 6.
  let level: Int
  /// What replaces its content (/ActualText).
  let replacement: String?
  /// What describes it, where it has neither a replacement nor text: /T, or else /Alt.
  let description: String?
  /// In the order of reading.
  var contents: [StructureContent] = []
  /// Of the element itself (/Pg), where none of its content says which page it is on.
  let pageIndex: Int?
}

/// Gathers the headings of the structure tree (PDF 32000-1, 14.7 and 14.8).
///
/// Elements nested deeper than 256 or past the first 500,000 are left out, and so is an element's second place.
struct StructureWalk {
  private struct Element {
    let object: NativeObject
    let depth: Int
    /// How many sections it lies in, for headings without a level of their own.
    let sections: Int
    let pageIndex: Int?
    /// The heading that it is content of, by its place among those found.
    let heading: Int?
  }

  private static let maximumDepth = 256
  private static let maximumCount = 500_000

  private let roles: StructureRoles
  private let pages: PageTree
  private var seen: Set<Int> = []
  private var waiting: [Element] = []
  private var headings: [StructureHeading] = []

  static func headings(of root: NativeObject, pages: PageTree) -> [StructureHeading] {
    guard let tree = root["/StructTreeRoot"] else { return [] }
    var walk = StructureWalk(roles: StructureRoles(of: tree), pages: pages)
    walk.run(from: tree)
    return walk.headings
  }

  private init(roles: StructureRoles, pages: PageTree) {
    self.roles = roles
    self.pages = pages
  }

  private mutating func run(from tree: NativeObject) {
    add(tree["/K"], below: Element(object: tree, depth: 0, sections: 0, pageIndex: nil, heading: nil))
    var count = 0
    while let element = waiting.popLast(), count < Self.maximumCount {
      count += 1
      visit(element)
    }
  }

  /// Puts kids before everything else that waits, so that elements come in the order of reading.
  private mutating func add(_ kids: NativeObject?, below parent: Element) {
    guard let kids, parent.depth < Self.maximumDepth, waiting.count < Self.maximumCount else { return }
    for kid in kids.items(atMost: Self.maximumCount).reversed() {
      waiting.append(
        Element(
          object: kid,
          depth: parent.depth + 1,
          sections: parent.sections,
          pageIndex: parent.pageIndex,
          heading: parent.heading
        )
      )
    }
  }

  private mutating func visit(_ element: Element) {
    let object = element.object
    if let id = object.integer {
      found(id, on: element.pageIndex, for: element.heading)
    } else if object["/MCID"] != nil || object["/Obj"] != nil {
      // Content of a form is numbered for itself, and objects not at all: they only tell the page.
      let id = object["/Stm"] == nil ? object["/MCID"]?.integer : nil
      found(id, on: pages.index(of: object["/Pg"]) ?? element.pageIndex, for: element.heading)
    } else if object.isDictionary {
      if let id = object.id, !seen.insert(id).inserted { return }
      descend(element)
    }
  }

  private mutating func found(_ id: Int?, on pageIndex: Int?, for heading: Int?) {
    guard let heading, let pageIndex else { return }
    headings[heading].contents.append(StructureContent(pageIndex: pageIndex, id: id))
  }

  private mutating func descend(_ element: Element) {
    let object = element.object
    let role = roles.standardRole(of: object)
    let pageIndex = pages.index(of: object["/Pg"]) ?? element.pageIndex
    var heading = element.heading
    if heading == nil, let level = StructureRoles.level(of: role, sections: element.sections) {
      heading = headings.count
      headings.append(
        StructureHeading(
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
      pageIndex: pageIndex,
      heading: heading
    )
    add(object["/K"], below: below)
  }
}

/// What the elements of a document are: their own types, mapped to those that PDF knows.
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
    // A chain that does not end is as good as none.
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
