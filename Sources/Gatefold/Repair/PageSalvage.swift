/// The pages of a damaged file, in their order as far as anything tells it.
///
/// Nodes of the page tree are followed where they are whole. Where one is missing or has lost its list, the pages that
/// name it as their parent take its place, in the order in which they stand in the file.
struct PageSalvage {
  struct SalvagedPage {
    let number: Int
    let generation: Int
    /// With what it inherits from the nodes above it.
    let dictionary: PDFDictionary
  }

  private(set) var pages: [SalvagedPage] = []
  /// How many pages the tree says to have and has not; 0 where nothing tells.
  private(set) var lostPageCount = 0
  /// Whether the order of some pages is only that in which they stand in the file.
  private(set) var hasGuessedOrder = false
  /// The number of the catalog, where there is one.
  let catalog: Int?

  private let scan: ObjectScan
  private var visited: Set<Int> = []
  /// Pages and nodes by the parent that they name, in the order of the file.
  private var childrenByParent: [Int: [Int]] = [:]
  private var missingKidCount = 0
  /// Whether a node has lost its list.
  private var hasBrokenNode = false

  private static let maximumDepth = 64
  private static let inheritedKeys = ["Resources", "MediaBox", "CropBox", "Rotate"]

  init(_ scan: ObjectScan) {
    self.scan = scan
    catalog = Self.catalog(of: scan)
    let treeObjects = scan.objects.values
      .filter { $0.kind == .page || $0.kind == .pageNode }
      .sorted { ($0.order, $0.number) < ($1.order, $1.number) }
    for object in treeObjects {
      if let parent = object.parent { childrenByParent[parent, default: []].append(object.number) }
    }
    let root = catalog.flatMap { scan.value(of: $0)?.dictionary?["Pages"]?.reference }
    if let root { visit(root, inherited: [:], depth: 0) }
    let listed = root.flatMap { scan.value(of: $0)?.dictionary?["Count"]?.integer }.flatMap(believable)
    let foundInTree = pages.count
    if pages.isEmpty || missingKidCount > 0 || hasBrokenNode, pages.count < listed ?? .max {
      addStrays(treeObjects.map(\.number))
    }
    // What is missing may be what the strays belonged to.
    let missing = pages.count == foundInTree ? missingKidCount : 0
    lostPageCount = max(0, listed.map { $0 - pages.count } ?? missing)
  }

  /// The catalog that the trailer names, or the last one of the file.
  private static func catalog(of scan: ObjectScan) -> Int? {
    if let root = scan.trailer["Root"]?.reference, scan.value(of: root)?.dictionary?["Pages"] != nil { return root }
    let catalogs = scan.objects.values.filter { $0.kind == .catalog }.sorted { $0.start < $1.start }
    return (catalogs.last { scan.value(of: $0.number)?.dictionary?["Pages"] != nil } ?? catalogs.last)?.number
  }

  /// A count of pages that the file could hold.
  private func believable(_ count: Int) -> Int? {
    count > 0 && count <= scan.bytes.count / 16 ? count : nil
  }

  // MARK: The tree

  private mutating func visit(_ number: Int, inherited: PDFDictionary, depth: Int) {
    guard depth < Self.maximumDepth, visited.insert(number).inserted else { return }
    guard let dictionary = scan.value(of: number)?.dictionary, let object = scan.objects[number] else {
      visitMissing(number, inherited: inherited, depth: depth)
      return
    }
    let kids = scan.resolved(dictionary["Kids"])?.array
    let attributes = inherited.merging(dictionary.filter { Self.inheritedKeys.contains($0.key) }) { $1 }
    if isPage(dictionary, hasKids: kids != nil) {
      let page = dictionary.merging(attributes) { own, _ in own }
      pages.append(SalvagedPage(number: number, generation: object.generation, dictionary: page))
    } else if object.kind == .pageNode || kids != nil {
      visitKids(kids, of: object, inherited: attributes, depth: depth)
    }
  }

  private func isPage(_ dictionary: PDFDictionary, hasKids: Bool) -> Bool {
    switch dictionary["Type"]?.name {
    case "Page": true
    case "Pages", "Catalog": false
    // PDFium and libqpdf take such a kid for a page, too.
    default: !hasKids
    }
  }

  private mutating func visitKids(_ kids: [PDFValue]?, of node: ScannedObject, inherited: PDFDictionary, depth: Int) {
    var numbers = kids?.compactMap(\.reference) ?? []
    let isBroken = numbers.isEmpty || numbers.count != kids?.count || !node.isWhole
    let claimed = childrenByParent[node.number] ?? []
    if isBroken, !claimed.isEmpty {
      hasBrokenNode = true
      let known = Set(numbers)
      let unlisted = claimed.filter { !known.contains($0) }
      if unlisted.count > 1 { hasGuessedOrder = true }
      numbers += unlisted
    }
    for number in numbers { visit(number, inherited: inherited, depth: depth + 1) }
  }

  /// In the place of an object that is not there: what names it as its parent.
  private mutating func visitMissing(_ number: Int, inherited: PDFDictionary, depth: Int) {
    let claimed = childrenByParent[number] ?? []
    if claimed.isEmpty { missingKidCount += 1 } else { hasBrokenNode = true }
    if claimed.count > 1 { hasGuessedOrder = true }
    for child in claimed { visit(child, inherited: inherited, depth: depth + 1) }
  }

  /// Pages that the tree has lost. Those that nodes of their own still hold together come with them.
  private mutating func addStrays(_ numbers: [Int]) {
    let strays = numbers.filter { !visited.contains($0) }
    let first = pages.count
    let nodes = Set(strays.filter { scan.objects[$0]?.kind == .pageNode })
    for number in strays {
      let parent = scan.objects[number]?.parent
      if parent.map(nodes.contains) == true { continue }
      visit(number, inherited: attributes(above: number), depth: 0)
    }
    // Nodes that hold each other, and pages that their parents do not know.
    for number in strays { visit(number, inherited: attributes(above: number), depth: 0) }
    if pages.count > first + 1 { hasGuessedOrder = true }
  }

  /// What the nodes above an object have for it to inherit, by way of the parents that they name.
  private func attributes(above number: Int) -> PDFDictionary {
    var attributes: PDFDictionary = [:]
    var parent = scan.objects[number]?.parent
    for _ in 0..<Self.maximumDepth {
      guard let node = parent, let dictionary = scan.value(of: node)?.dictionary else { break }
      attributes.merge(dictionary.filter { Self.inheritedKeys.contains($0.key) }) { nearer, _ in nearer }
      parent = dictionary["Parent"]?.reference
    }
    return attributes
  }
}
