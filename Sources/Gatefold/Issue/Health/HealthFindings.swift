/// Collects findings, and merges findings of the same problem on several pages.
struct HealthFindings {
  private struct Key: Hashable {
    let kind: HealthFinding.Kind
    /// The subject by which pages are grouped, such as the name of a font.
    let subject: String
  }

  private let medium: PublishingMedium
  private var found: [Key: HealthFinding] = [:]
  private var order: [Key] = []

  init(medium: PublishingMedium) {
    self.medium = medium
  }

  /// Problems first, in the order in which kinds are declared.
  var sorted: [HealthFinding] {
    let kinds = HealthFinding.Kind.allCases
    return order.compactMap { found[$0] }.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      if a.severity != b.severity { return a.severity < b.severity }
      let places = (kinds.firstIndex(of: a.kind) ?? 0, kinds.firstIndex(of: b.kind) ?? 0)
      return places.0 != places.1 ? places.0 < places.1 : one.offset < other.offset
    }.map(\.element)
  }

  mutating func add(
    _ kind: HealthFinding.Kind,
    _ severity: HealthFinding.Severity,
    _ message: String,
    advice: String,
    on page: Int? = nil,
    subject: String = ""
  ) {
    let key = Key(kind: kind, subject: subject)
    var pages = found[key]?.pageIndices ?? []
    if let page {
      let place = pages.partitioningIndex { $0 >= page }
      if place == pages.count || pages[place] != page { pages.insert(page, at: place) }
    }
    if found[key] == nil { order.append(key) }
    found[key] = HealthFinding(kind, severity, message, advice: advice, pageIndices: pages)
  }
}

// MARK: The file

extension HealthFindings {
  mutating func add(_ repair: RepairReport?) {
    guard let repair else { return }
    add(
      .damagedFile,
      .problem,
      "the file is damaged, and was repaired to be read: \(repair)",
      advice: "export it again from the program that made it"
    )
  }

  mutating func add(_ survey: FileSurvey, isTagged: Bool) {
    for disagreement in survey.disagreements {
      add(
        .readDifferently,
        .problem,
        "\(disagreement.summary): programs show such a file differently",
        advice: "export it again from the program that made it",
        on: disagreement.pageIndex,
        subject: disagreement.summary
      )
    }
    if survey.revisionCount > 1 {
      add(
        .oldRevisions,
        .advice,
        "the file holds \(survey.revisionCount) revisions: what was replaced or removed is still in it",
        advice: "save it under a new name, which writes the last revision only"
      )
    }
    guard isTagged, survey.figureCount > 0 else {
      if !isTagged {
        add(
          .notTagged,
          .problem,
          "the file is not tagged: screen readers get no order, no headings, and no descriptions of pictures",
          advice: "export a tagged PDF, with alternative text for pictures"
        )
      }
      return
    }
    for page in survey.figuresWithoutText {
      add(
        .noAlternativeText,
        .problem,
        "\(survey.figuresWithoutText.count) of \(survey.figureCount.counted("figure")) have no alternative text",
        advice: "describe them in the program that made the file",
        on: page
      )
    }
  }

  mutating func addMissingTitle() {
    add(
      .noTitle,
      .problem,
      "the file has no title",
      advice: "set the title in the properties of the document: shelves and windows show it"
    )
  }

  mutating func addMissingLanguage() {
    add(
      .noLanguage,
      .problem,
      "the file does not name its language",
      advice: "set the language of the document: screen readers speak it, and search and hyphenation depend on it"
    )
  }

  mutating func addMissingOutline() {
    add(
      .noOutline,
      .problem,
      "the file has no outline",
      advice: "export bookmarks; or let `gatefold toc` recover the contents from the pages"
    )
  }
}

extension FileDisagreement {
  fileprivate var summary: String {
    let name =
      switch subject {
      case .pageCount: "the number of pages"
      case .pageSize: "the size"
      case .title: "the title"
      case .crossReferences: "the cross-reference table"
      }
    return "\(name) is \(poppler) to poppler, and \(libqpdf) to libqpdf"
  }
}

// MARK: Pages

extension HealthFindings {
  /// A picture has more pixels than it needs beyond this resolution, and fewer below the other one.
  private var resolutions: (huge: Double, coarse: Double) {
    switch medium {
    case .screen: (350, 72)
    case .print: (500, 150)
    }
  }

  /// Smaller pictures cost nothing, and are seldom photographs.
  private static let (minimumHugeByteCount, minimumCoarseEdge) = (50_000, 72.0)

  mutating func add(_ error: GatefoldError, on page: Int) {
    add(
      .damagedPage,
      .problem,
      "it cannot be read: \(error.message)",
      advice: "export the page again from the program that made it",
      on: page,
      subject: error.code.rawValue
    )
  }

  mutating func add(_ health: PageHealth, on page: Int) {
    if health.isPicture {
      add(
        .noText,
        .problem,
        "a picture fills the page, and there is no text: nothing can be searched, copied, enlarged or read aloud",
        advice: "export the page with its text; or recognize the text of a scan with `gatefold ocr`",
        on: page
      )
    }
    if health.hasRubbish {
      add(
        .unreadableText,
        .problem,
        "the text of the page says nothing: nothing of it can be found, copied or read aloud",
        advice: "export the page with fonts that have a map to Unicode; or recognize it again with `gatefold ocr`",
        on: page
      )
    }
    for problem in health.inspection.problems {
      add(
        .damagedContent,
        .problem,
        problem,
        advice: "export the page again from the program that made it",
        on: page,
        subject: problem
      )
    }
    addFonts(health.inspection, on: page)
    addColors(health.inspection, on: page)
    for image in health.images where image.isDrawn { add(image, on: page) }
    if let inks = health.inks { add(inks, on: page) }
    for link in health.brokenLinks {
      add(.brokenLink, .problem, link, advice: "correct the link, or remove it", on: page, subject: link)
    }
  }

  private mutating func addFonts(_ inspection: PageInspection, on page: Int) {
    for font in inspection.fonts where font.isUsed {
      let name = font.baseName.isEmpty ? "a font without a name" : font.baseName
      if font.readability != .readable {
        let isPart = font.readability == .partlyReadable
        add(
          .unreadableFont,
          isPart ? .advice : .problem,
          "text in \(name) can\(isPart ? " only in part" : "not") be searched, copied or read aloud",
          advice: "export it with a map to Unicode: as a current PDF with the font embedded",
          on: page,
          subject: name
        )
      }
      if !font.isEmbedded {
        add(
          .fontNotEmbedded,
          .problem,
          "\(name) is not in the file: another font stands in for it",
          advice: "embed all fonts when you export",
          on: page,
          subject: name
        )
      }
    }
  }

  private mutating func addColors(_ inspection: PageInspection, on page: Int) {
    let families = Set(inspection.colors.map(\.space.family))
    switch medium {
    case .screen:
      if families.contains(.cmyk) {
        add(
          .cmykOnScreen,
          .advice,
          "colours are in CMYK, which each program shows in its own way",
          advice: "export for screens, with colours converted to sRGB",
          on: page
        )
      }
      let spots = inspection.inks.filter(\.isSpot).map(\.name)
      if !spots.isEmpty {
        add(
          .spotColorOnScreen,
          .advice,
          "spot colours are only approximated on screens: \(spots.joined(separator: ", "))",
          advice: "convert them to sRGB when you export for screens",
          on: page,
          subject: spots.joined(separator: ", ")
        )
      }
      if inspection.effects.hasOverprint {
        add(
          .overprintOnScreen,
          .advice,
          "colours overprint, which most screens do not show",
          advice: "flatten overprint when you export for screens",
          on: page
        )
      }
    case .print:
      if families.contains(.rgb) {
        add(
          .rgbInPrint,
          .problem,
          "colours are in RGB, which the printer will convert",
          advice: "convert them to the CMYK of your printer when you export",
          on: page
        )
      }
    }
  }

  private mutating func add(_ placed: PlacedImage, on page: Int) {
    guard placed.image.kind == .image, let x = placed.horizontalPPI, let y = placed.verticalPPI else { return }
    let (width, height) = (placed.image.pixelSize.width, placed.image.pixelSize.height)
    let size = "\(width) x \(height) pixels"
    let name = placed.image.reference.map { "the image of object \($0.number)" } ?? "an image within the content"
    if min(x, y) > resolutions.huge, placed.image.byteCount >= Self.minimumHugeByteCount {
      add(
        .hugeImage,
        .advice,
        "\(name) has \(size), \(Int(min(x, y))) ppi, in \(placed.image.byteCount) bytes",
        advice: "export images at no more than \(medium == .screen ? "200" : "350") ppi",
        on: page,
        subject: name
      )
    }
    let isLarge = 72 * Double(width) / x >= Self.minimumCoarseEdge && 72 * Double(height) / y >= Self.minimumCoarseEdge
    if max(x, y) < resolutions.coarse, isLarge {
      add(
        .coarseImage,
        .advice,
        "\(name) has only \(size), \(Int(max(x, y))) ppi",
        advice: "place it with more pixels, or smaller",
        on: page,
        subject: name
      )
    }
  }
}
