/// The pages of a damaged file, in order as far as it can be determined.
///
/// Intact nodes of the page tree are followed. A node that is missing or has lost its list is replaced by the pages
/// that name it as their parent, in file order.
struct PageSalvage {
  struct SalvagedPage {
    let number: Int
    let generation: Int
    /// Includes inherited attributes.
    let dictionary: PDFDictionary
  }

  /// Attributes that a node passes on to its descendants.
  private struct Heritage {
    var attributes: PDFDictionary = [:]
    var parent: Int?
  }

  private(set) var pages: [SalvagedPage] = []
  /// Number of pages that the tree claims to have and lacks; 0 if unknown.
  private(set) var lostPageCount = 0
  /// Whether some pages are only in file order.
  private(set) var hasGuessedOrder = false
  /// The number of the catalog, where there is one.
  let catalog: Int?
  /// Inherited values, by the numbers of new objects: all pages refer to them, and they are written once.
  private(set) var inheritedObjects: [Int: PDFValue] = [:]
  /// The number after those.
  private(set) var nextNumber: Int

  private let scan: ObjectScan
  private var visited: Set<Int> = []
  /// Lists of nodes that are objects of their own, and whether they are lists.
  private var visitedLists: [Int: Bool] = [:]
  private var heritages: [Int: Heritage] = [:]
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
    nextNumber = scan.nextNumber
    let treeObjects = scan.objects.values
      .filter { $0.kind == .page || $0.kind == .pageNode }
      .sorted { ($0.order, $0.number) < ($1.order, $1.number) }
    for object in treeObjects {
      if let parent = object.parent { childrenByParent[parent, default: []].append(object.number) }
    }
    let tree = catalog.flatMap { scan.value(of: $0)?.dictionary?["Pages"] }
    let root = tree?.reference
    if let root { visit(root, inherited: [:], depth: 0) }
    if let tree = tree?.dictionary { visitDirect(tree, inherited: [:], depth: 0) }
    let listed = root.flatMap { scan.value(of: $0)?.dictionary?["Count"]?.integer }.flatMap(believable)
    let foundInTree = pages.count
    if pages.isEmpty || missingKidCount > 0 || hasBrokenNode, pages.count < listed ?? .max {
      addStrays(treeObjects.map(\.number))
    }
    // The missing nodes may be those that the stray pages belonged to.
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
    let type = dictionary["Type"]?.name
    let list = type == "Page" ? nil : list(of: dictionary)
    // PDFium and libqpdf take such a kid of another type for a page, too.
    if type == "Page" || list == nil && type != "Pages" && type != "Catalog" {
      let page = dictionary.merging(inherited) { own, _ in own }
      pages.append(SalvagedPage(number: number, generation: object.generation, dictionary: page))
    } else if list?.isKnown != true, object.kind == .pageNode || list != nil {
      let attributes = inherited.merging(heritage(of: number, dictionary).attributes) { $1 }
      visitKids(list?.kids, of: object, inherited: attributes, depth: depth)
    }
  }

  /// A node or a page that is no object of its own, as PDF has it: other readers take it, too.
  private mutating func visitDirect(_ dictionary: PDFDictionary, inherited: PDFDictionary, depth: Int) {
    guard depth < Self.maximumDepth else { return }
    guard let kids = dictionary["Kids"]?.array else {
      guard dictionary["Contents"] != nil || dictionary["MediaBox"] != nil else { return }
      let page = dictionary.merging(inherited) { own, _ in own }
      pages.append(SalvagedPage(number: nextNumber, generation: 0, dictionary: page))
      nextNumber += 1
      return
    }
    let attributes = inherited.merging(dictionary.filter { Self.inheritedKeys.contains($0.key) }) { $1 }
    for kid in kids {
      if let number = kid.reference { visit(number, inherited: attributes, depth: depth + 1) }
      if let kid = kid.dictionary { visitDirect(kid, inherited: attributes, depth: depth + 1) }
    }
  }

  /// The list of a node; empty if another node has the same list, which is traversed only once.
  private mutating func list(of dictionary: PDFDictionary) -> (kids: [PDFValue], isKnown: Bool)? {
    guard let number = dictionary["Kids"]?.reference else { return dictionary["Kids"]?.array.map { ($0, false) } }
    if let isList = visitedLists[number] { return isList ? ([], true) : nil }
    let kids = scan.value(of: number)?.array
    visitedLists[number] = kids != nil
    return kids.map { ($0, false) }
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

  /// Visits the objects that name a missing object as their parent.
  private mutating func visitMissing(_ number: Int, inherited: PDFDictionary, depth: Int) {
    let claimed = childrenByParent[number] ?? []
    if claimed.isEmpty { missingKidCount += 1 } else { hasBrokenNode = true }
    if claimed.count > 1 { hasGuessedOrder = true }
    for child in claimed { visit(child, inherited: inherited, depth: depth + 1) }
  }

  /// Adds pages that the tree has lost; pages that are still grouped by a node are added with it.
  private mutating func addStrays(_ numbers: [Int]) {
    let strays = numbers.filter { !visited.contains($0) }
    let first = pages.count
    let nodes = Set(strays.filter { scan.objects[$0]?.kind == .pageNode })
    for number in strays where !visited.contains(number) {
      let parent = scan.objects[number]?.parent
      if parent.map(nodes.contains) == true { continue }
      visit(number, inherited: attributes(above: number), depth: 0)
    }
    // Nodes that contain each other, and pages that their parents do not list.
    for number in strays where !visited.contains(number) {
      visit(number, inherited: attributes(above: number), depth: 0)
    }
    if pages.count > first + 1 { hasGuessedOrder = true }
  }

  // MARK: What is inherited

  /// The attributes that an object inherits, found through the parents that it and its ancestors name.
  private mutating func attributes(above number: Int) -> PDFDictionary {
    var attributes: PDFDictionary = [:]
    let scan = scan
    var parent = scan.objects[number]?.parent
    for _ in 0..<Self.maximumDepth {
      guard let node = parent else { break }
      let heritage = heritage(of: node, scan.value(of: node)?.dictionary)
      attributes.merge(heritage.attributes) { nearer, _ in nearer }
      parent = heritage.parent
    }
    return attributes
  }

  /// The attributes of a node, computed once. Long values become objects, since every page below refers to them.
  private mutating func heritage(of node: Int, _ dictionary: @autoclosure () -> PDFDictionary?) -> Heritage {
    if let known = heritages[node] { return known }
    var heritage = Heritage()
    let dictionary = dictionary() ?? [:]
    heritage.parent = dictionary["Parent"]?.reference
    // In this order, so that the same document always gives the same bytes.
    for key in Self.inheritedKeys {
      guard let value = dictionary[key] else { continue }
      if value.isShort {
        heritage.attributes[key] = value
      } else {
        heritage.attributes[key] = .reference(number: nextNumber, generation: 0)
        inheritedObjects[nextNumber] = value
        nextNumber += 1
      }
    }
    heritages[node] = heritage
    return heritage
  }
}

extension PDFValue {
  /// Whether it is a simple value, or an array of four numbers at most.
  fileprivate var isShort: Bool {
    switch self {
    case .null, .boolean, .integer, .real, .reference: true
    case .array(let values): values.count <= 4 && values.allSatisfy { $0.array == nil && $0.isShort }
    case .name, .string, .dictionary: false
    }
  }
}
