/// The objects that pages are drawn from, and whether they are complete.
struct PageParts {
  private let scan: ObjectScan
  /// New objects that are not written yet.
  private let added: [Int: PDFValue]
  /// Whether something is missing in an object or in what it refers to, for objects visited so far.
  private var known: [Int: Bool] = [:]

  /// A font leads to its program over four objects at most, the resources among them; what lies deeper is taken for
  /// whole.
  private static let maximumDepth = 7

  init(_ scan: ObjectScan, added: [Int: PDFValue]) {
    self.scan = scan
    self.added = added
  }

  /// The streams of a page's contents, by their numbers.
  func contents(of page: PageSalvage.SalvagedPage) -> [Int] {
    guard let contents = page.dictionary["Contents"] else { return [] }
    if let array = scan.resolved(contents)?.array { return array.compactMap(\.reference) }
    return contents.reference.map { [$0] } ?? []
  }

  /// Whether a font, a picture or something else that a page may use is missing or cut off.
  mutating func lacksResources(_ page: PageSalvage.SalvagedPage) -> Bool {
    page.dictionary["Resources"].map { isMissing(in: $0, depth: 0) } ?? false
  }

  private mutating func isMissing(in value: PDFValue, depth: Int) -> Bool {
    switch value {
    case .reference(let number, _): isMissing(number, depth: depth)
    case .array(let values): values.contains { isMissing(in: $0, depth: depth) }
    case .dictionary(let dictionary):
      // References to parents and pages lead out of the resources.
      dictionary.contains { $0.key != "Parent" && $0.key != "P" && isMissing(in: $0.value, depth: depth) }
    default: false
    }
  }

  private mutating func isMissing(_ number: Int, depth: Int) -> Bool {
    if let known = known[number] { return known }
    guard added[number] != nil || scan.objects[number] != nil else { return true }
    guard depth < Self.maximumDepth else { return false }
    // Guards against cycles: a file may refer to objects that are still to be added.
    known[number] = false
    let isMissing = isCut(number) || value(of: number).map { self.isMissing(in: $0, depth: depth + 1) } ?? false
    known[number] = isMissing
    return isMissing
  }

  private func isCut(_ number: Int) -> Bool {
    guard added[number] == nil, let object = scan.objects[number] else { return false }
    return object.extent?.isCut == true || !object.isWhole
  }

  private func value(of number: Int) -> PDFValue? { added[number] ?? scan.value(of: number) }
}
