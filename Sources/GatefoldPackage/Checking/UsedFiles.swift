/// Which files of a package its descriptions use, and how many bytes the overlays of a page need.
struct UsedFiles {
  private let package: IssuePackage
  private let index: PackageIndex
  private let files: OverlayFiles
  private let contentPaths: [String]

  /// - Parameter contentPaths: of files that the content uses.
  init(_ package: IssuePackage, _ index: PackageIndex, contentPaths: [String]) {
    self.package = package
    self.contentPaths = contentPaths
    self.index = index
    files = OverlayFiles(index, package.overlays.storyboards)
  }

  /// Files that nothing uses. A web page uses what lies in its folder and below, and tiles what begins like them.
  func unusedFindings() -> FindingList {
    let overlays = package.overlays.overlays
    // How many uses begin at a place, less those that end there.
    var changes = [Int](repeating: 0, count: index.entries.count + 1)
    func use(_ range: Range<Int>) {
      changes[range.lowerBound] += 1
      changes[range.upperBound] -= 1
    }
    for path in namedTexts() { if let place = index.place(of: path) { use(place..<place + 1) } }
    for beginning in Set(overlays.flatMap(\.content.assetBeginnings) + contentBeginnings) {
      use(index.places(beginningWith: beginning))
    }
    var (uses, unused) = (0, FindingList())
    for (place, entry) in index.entries.enumerated() {
      uses += changes[place]
      guard uses == 0 else { continue }
      let message = "nothing uses it; name it in the description, or remove it"
      unused.add(PackageFinding(.warning, message, file: entry.path))
    }
    return unused
  }

  /// All texts of the descriptions but the list of assets, so that files of unknown members count as used.
  private func namedTexts() -> Set<String> {
    var texts: Set<String> = [package.descriptionPath]
    texts.formUnion(contentPaths)
    for (path, text) in package.texts {
      var members = text.value.members ?? [:]
      if path == package.descriptionPath { members["assets"] = nil }
      DescriptionValue.object(members).collectTexts(&texts)
    }
    return texts
  }

  /// How the paths of files begin that the content uses by themselves.
  private var contentBeginnings: [String] {
    switch package.issue.content {
    case .html(let path): [WebFolder.beginning(ofFile: path) ?? ""]
    // A layout names its files; nothing is known of one that cannot be read.
    case .layout(let path): package.layout == nil ? [WebFolder.beginning(ofFile: path) ?? ""] : []
    case .unknown: [""]
    case .pdf, .epub, .pictures: []
    }
  }

  /// By page index. A file counts once for each page.
  func overlayBytes(_ pages: PageFacts?) -> [Int: Int] {
    let overlays = package.overlays.overlays
    let placed = overlays.indices.compactMap { place -> (page: Int, place: Int)? in
      let reference = overlays[place].placement.page
      if case .index(let page) = reference { return (page, place) }
      return pages?.index(of: reference).map { ($0, place) }
    }
    return Dictionary(grouping: placed, by: \.page)
      .mapValues { files.byteCount(of: $0.lazy.map { overlays[$0.place] }) }
      .filter { $0.value > 0 }
  }
}

extension DescriptionValue {
  fileprivate func collectTexts(_ texts: inout Set<String>) {
    switch self {
    case .boolean, .number: break
    case .string(let text): texts.insert(text)
    case .array(let items): for item in items { item.collectTexts(&texts) }
    case .object(let members): for member in members.values { member.collectTexts(&texts) }
    }
  }
}
