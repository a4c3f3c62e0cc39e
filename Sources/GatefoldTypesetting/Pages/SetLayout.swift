package import Gatefold
internal import Synchronization

/// The pages of a layout: drawn, and read. A text is set when a page with one of its frames is first asked for.
///
/// Lanes call it on their own threads.
package final class SetLayout: Sendable {
  package let plan: LayoutPlan
  private let pictures: PictureCache
  private let typesetter = ArticleTypesetter(cacheByteLimit: 1 << 20)
  /// Texts that are set.
  private let known = Mutex(ByteBudgetCache<Int, SetContents>(budget: 192 << 20))
  /// Held while a text is set, so that lanes that want the same wait for it. A text larger than the cache stays here.
  private let current = Mutex<(index: Int, contents: Result<SetContents, GatefoldError>)?>(nil)

  /// - Parameter pictures: gives the pictures of the plan and of its texts.
  package init(_ plan: LayoutPlan, pictures: any ArticlePictures) {
    self.plan = plan
    self.pictures = PictureCache(pictures, PictureStore())
  }

  /// Why pictures could not be drawn, of those that were requested until now.
  package var pictureErrors: [GatefoldError] { pictures.errors }

  /// A text set in its frames; its pages are those with frames of it.
  ///
  /// - Throws: the error of reading or setting the text.
  func contents(ofText index: Int) throws(GatefoldError) -> SetContents {
    if let contents = known.withLock({ $0.value(for: index) }) { return contents }
    // Mutex throws no typed errors through.
    let result = current.withLock { current in
      if let contents = known.withLock({ $0.value(for: index) }) { return Result<_, GatefoldError>.success(contents) }
      if let current, current.index == index { return current.contents }
      let result = set(plan.texts[index])
      switch result {
      case .success(let contents):
        current = (index, result)
        known.withLock { $0.insert(contents, for: index, bytes: contents.byteCount) }
      case .failure(let error):
        // A request that was cancelled says nothing about the text.
        if error.code != .cancelled { current = (index, result) }
      }
      return result
    }
    return try result.get()
  }

  private func set(_ text: LayoutPlan.Text) -> Result<SetContents, GatefoldError> {
    do throws(GatefoldError) {
      let article = try text.article.get()
      let pages = text.pages
      let places = Dictionary(uniqueKeysWithValues: pages.enumerated().map { ($1, $0) })
      let frames = text.frames.map { frame in
        var frame = frame
        frame.pageIndex = places[frame.pageIndex] ?? 0
        return frame
      }
      let layout = try typesetter.layout(
        article,
        in: .frames(frames, pages: pages.map { plan.pages[$0].size }),
        style: text.style,
        sheet: text.sheet
      )
      return .success(SetContents(article, layout, background: nil, pictures: pictures, issuePages: pages))
    } catch {
      return .failure(error)
    }
  }

  // MARK: Pages

  /// Returns the content of a text and the index of its page, or `nil` if the text has no frame on the page.
  func content(ofText index: Int, on pageIndex: Int) throws(GatefoldError) -> (SetContents, page: Int)? {
    let contents = try contents(ofText: index)
    return contents.issuePages?.firstIndex(of: pageIndex).map { (contents, $0) }
  }

  /// Draws a region of a page.
  ///
  /// - Throws: `drawingFailed`, and the errors of ``contents(ofText:)``.
  package func draw(_ region: PageRegion, onto pixels: PixelStorage) throws(GatefoldError) {
    let page = plan.pages[region.pageIndex]
    let layers = try layers(of: region.pageIndex)
    PagePainter(SetPageContent(size: page.size), region).drawPaper(page.background, onto: pixels)
    for layer in layers { try PagePainter(layer, region).drawContent(pictures, onto: pixels) }
  }

  /// Returns the layers of a page, bottom first. A layer is drawn as its fills, its pictures and its lines.
  private func layers(of pageIndex: Int) throws(GatefoldError) -> [SetPageContent] {
    let size = plan.pages[pageIndex].size
    var layers = [SetPageContent(size: size)]
    func top(hasLines: Bool = true, hasPictures: Bool) -> Int {
      let last = layers[layers.count - 1]
      if hasLines && !last.lines.isEmpty || hasPictures && !last.pictures.isEmpty {
        layers.append(SetPageContent(size: size))
      }
      return layers.count - 1
    }
    for item in plan.pages[pageIndex].items {
      switch item {
      case .fill(let rect, let color):
        layers[top(hasPictures: true)].fills.append(SetPageContent.Fill(rect: rect, color: color))
      case .picture(let picture, let rect, let fit):
        layers[top(hasPictures: false)].pictures.append(
          SetPageContent.Picture(rect: rect, picture: picture, fit: fit)
        )
      case .text(let index):
        guard let (contents, page) = try content(ofText: index, on: pageIndex) else { continue }
        let content = contents.layout.pages[page]
        let hasFills = !content.fills.isEmpty
        let isTurned = layers[layers.count - 1].isVertical != content.isVertical
        let index = top(hasLines: isTurned || hasFills || !content.pictures.isEmpty, hasPictures: hasFills)
        layers[index].isVertical = content.isVertical
        layers[index].fills += content.fills
        layers[index].pictures += content.pictures
        layers[index].lines += content.lines
      }
    }
    return layers
  }
}

extension SetContents {
  /// About how much memory it takes, in bytes.
  fileprivate var byteCount: Int {
    var known: Set<ObjectIdentifier> = []
    var bytes = 0
    for page in layout.pages {
      bytes += 128 * page.lines.count
      for line in page.lines where known.insert(ObjectIdentifier(line.paragraph)).inserted {
        bytes += line.shaped.byteCount
      }
    }
    return bytes
  }
}
