/// Which files of a package its descriptions use, and how many bytes the overlays of a page need.
struct UsedFiles {
  private let package: IssuePackage
  private let index: PackageIndex
  /// Places of the videos of each storyboard.
  private let videos: [String: [Range<Int>]]

  init(_ package: IssuePackage, _ index: PackageIndex) {
    self.package = package
    self.index = index
    videos = Dictionary(
      package.overlays.storyboards.map { storyboard in
        (storyboard.id, index.places(of: storyboard.clips.map(\.media), beginnings: []))
      }
    ) { first, _ in first }
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
    for beginning in Set(overlays.flatMap(\.content.assetBeginnings) + package.issue.contentBeginnings) {
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
    for (path, text) in package.texts {
      var members = text.value.members ?? [:]
      if path == package.descriptionPath { members["assets"] = nil }
      DescriptionValue.object(members).collectTexts(&texts)
    }
    return texts
  }

  /// By page index. A file counts once for each page.
  func overlayBytes(_ pages: PageFacts?) -> [Int: Int] {
    var needs: [Int: (paths: Set<String>, beginnings: Set<String>, storyboards: Set<String>)] = [:]
    for overlay in package.overlays.overlays {
      let reference = overlay.placement.page
      var page: Int?
      if case .index(let number) = reference { page = number } else { page = pages?.index(of: reference) }
      guard let page else { continue }
      // Taken out, so that the sets are changed in place.
      var own = needs.removeValue(forKey: page) ?? ([], [], [])
      own.paths.formUnion(overlay.assetPaths)
      own.beginnings.formUnion(overlay.content.assetBeginnings)
      if case .storyboard(let identifier) = overlay.content { own.storyboards.insert(identifier) }
      needs[page] = own
    }
    return needs.mapValues { need in
      let shown = need.storyboards.flatMap { videos[$0] ?? [] }
      return index.byteCount(of: index.places(of: need.paths, beginnings: need.beginnings) + shown)
    }
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

extension OverlayContent {
  /// What the paths of files begin with that it needs besides ``assetPaths``.
  var assetBeginnings: [String] {
    switch self {
    case .tiles(let tiles):
      tiles.isInPackage ? [String(tiles.template.prefix { $0 != "{" })].filter { !$0.isEmpty } : []
    default: htmlPath.flatMap { WebFolder.beginning(ofFile: $0) }.map { [$0] } ?? []
    }
  }

  /// The HTML file that it shows, which may use the files of its folder.
  var htmlPath: String? {
    switch self {
    case .web(let web): web.path
    case .article(let path): path
    // A picture needs nothing else.
    case .scroller(let path, _): MediaType(fileName: path)?.name.contains("html") == true ? path : nil
    default: nil
    }
  }
}

extension IssueDescription {
  fileprivate var contentBeginnings: [String] {
    switch content {
    case .html(let path), .layout(let path): [WebFolder.beginning(ofFile: path) ?? ""]
    case .unknown: [""]
    case .pdf, .epub, .pictures: []
    }
  }
}

/// The folder of an HTML file.
enum WebFolder {
  /// The folder of a file with its slash; `nil` for a file at the top, which has the whole package around it.
  static func beginning(ofFile path: String) -> String? {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(decoding: path.utf8[...$0], as: UTF8.self) }
  }
}
