/// Looks for figures in the structure tree, and for those that nobody describes (PDF 32000-1, 14.9.3).
struct FigureReader {
  /// How many there are, and the page of each one without alternative text.
  private(set) var (count, withoutText) = (0, [Int?]())

  private static let (maximumDepth, maximumCount) = (256, 500_000)

  init(root: NativeObject, pages: PageIndices) {
    guard let tree = root["/StructTreeRoot"] else { return }
    let roles = StructureRoles(of: tree)
    var seen: Set<Int> = []
    var waiting = [(object: tree, depth: 0, page: Int?.none)]
    var visits = 0
    while let element = waiting.popLast(), visits < Self.maximumCount {
      visits += 1
      let object = element.object
      guard object.isDictionary, object["/MCID"] == nil, object["/Obj"] == nil else { continue }
      if let id = object.id, !seen.insert(id).inserted { continue }
      let page = pages.index(of: object["/Pg"]) ?? element.page
      if roles.standardRole(of: object) == "Figure" {
        count += 1
        let isDescribed = ["/Alt", "/ActualText"].contains { object[$0]?.text?.isEmpty == false }
        if !isDescribed { withoutText.append(page ?? Self.page(of: object, pages)) }
      }
      guard element.depth < Self.maximumDepth, waiting.count < Self.maximumCount else { continue }
      for kid in (object["/K"]?.items(atMost: Self.maximumCount) ?? []).reversed() {
        waiting.append((kid, element.depth + 1, page))
      }
    }
  }

  /// The page of the first content.
  private static func page(of figure: NativeObject, _ pages: PageIndices) -> Int? {
    figure["/K"]?.items(atMost: 16).lazy.compactMap { pages.index(of: $0["/Pg"]) }.first
  }
}
