package import Gatefold

extension SetLayout {
  /// Returns the text of a page: its articles' texts, one after the other.
  ///
  /// - Throws: the error of setting the texts.
  package func text(on pageIndex: Int) throws(GatefoldError) -> TextPage {
    var merger = TextPageMerger()
    for index in plan.pages[pageIndex].texts {
      guard let (contents, page) = try content(ofText: index, on: pageIndex) else { continue }
      merger.append(contents.text(on: page).page)
    }
    return merger.page(at: pageIndex, size: plan.pages[pageIndex].size)
  }

  /// The links of a page.
  ///
  /// - Throws: the error of setting its texts.
  package func links(on pageIndex: Int) throws(GatefoldError) -> [Link] {
    var links: [Link] = []
    for index in plan.pages[pageIndex].texts {
      guard let (contents, page) = try content(ofText: index, on: pageIndex) else { continue }
      links += contents.links(on: page)
    }
    return links
  }

  /// The titles of the texts in the order of the pages that they begin on, with their headings below them. A text
  /// without a title is left out; of one that cannot be set, the headings are.
  package func outline() -> Outline {
    let items = orderedTexts.map { index in
      let item = (try? contents(ofText: index))?.outline().items.first
      let target = item.flatMap { $0.target.isUnresolved ? nil : $0.target } ?? .goTo(start(ofText: index))
      return OutlineItem(title: title(ofText: index), target: target, children: item?.children ?? [])
    }
    return Outline(items: items, isTruncated: false)
  }

  /// The texts that have a title and a frame, in the order of the pages that they begin on.
  var orderedTexts: [Int] {
    let texts = plan.texts.indices.filter { !plan.texts[$0].frames.isEmpty && !title(ofText: $0).isEmpty }
    return texts.sorted { (plan.texts[$0].frames[0].pageIndex, $0) < (plan.texts[$1].frames[0].pageIndex, $1) }
  }

  private func title(ofText index: Int) -> String { (try? plan.texts[index].article.get().title) ?? "" }

  /// A view of the first frame of a text, which has one.
  private func start(ofText index: Int) -> Destination {
    let frame = plan.texts[index].frames[0]
    return Destination(
      pageIndex: frame.pageIndex,
      view: .xyz(left: nil, top: frame.rect.minY, zoom: nil),
      name: nil
    )
  }
}

// MARK: What does not fit

extension SetLayout {
  /// The part of a text for which no frame is left.
  package struct Rest: Hashable, Sendable {
    /// The number of words left.
    package let wordCount: Int
    /// The number of letters left.
    package let letterCount: Int
    /// The first words left.
    package let beginning: String
  }

  /// Returns the part of a text that didn't fit its frames, or `nil` if all of it did.
  ///
  /// - Throws: the error of setting the text.
  package func rest(ofText index: Int) throws(GatefoldError) -> Rest? {
    let contents = try contents(ofText: index)
    guard !contents.layout.isComplete else { return nil }
    var ends: [Int: Int] = [:]
    for page in contents.layout.pages {
      for line in page.lines {
        guard let text = line.paragraph.textIndex, let last = line.line.clusters.last else { continue }
        let cluster = line.shaped.clusters[last]
        ends[text] = max(ends[text] ?? 0, Int(cluster.firstScalar) + Int(cluster.scalarCount))
      }
    }
    var words: [Substring] = []
    for (number, text) in contents.article.texts.enumerated() {
      let rest = String(String.UnicodeScalarView(text.string.unicodeScalars.dropFirst(ends[number] ?? 0)))
      words += rest.split(whereSeparator: \.isWhitespace)
    }
    let beginning = words.prefix(6).joined(separator: " ")
    return Rest(
      wordCount: words.count,
      letterCount: words.reduce(0) { $0 + $1.unicodeScalars.count },
      beginning: beginning.count > 40 ? "\(beginning.prefix(40))…" : beginning
    )
  }

  /// How many of the frames of a text have something of it; those behind are empty.
  ///
  /// - Throws: the error of setting the text.
  package func filledFrameCount(ofText index: Int) throws(GatefoldError) -> Int {
    min(try contents(ofText: index).layout.begunFrameCount, plan.texts[index].frames.count)
  }
}
