public import Gatefold
internal import Synchronization

/// Sets articles on pages, in the font, size and colours that a reader chooses.
///
/// ```swift
/// let typesetter = ArticleTypesetter()
/// var style = ReaderStyle.light
/// style.fontSize = 14
/// let set = try await typesetter.set(article, in: .pages(PageSize(width: 768, height: 1024)), style: style)
/// print(set.pageCount)
/// ```
///
/// Letters are shaped once for all sizes. Keep the typesetter while an article is read: another font size, page size or
/// line spacing then only breaks the lines anew. Decoded pictures of a source with an ``ArticlePictures/identity`` are kept,
/// too.
///
/// Pango is loaded when the first article is set. Without it, setting throws `libraryMissing`.
public final class ArticleTypesetter: Sendable {
  private let state: Mutex<State>
  private let pictures = PictureStore()

  private struct State {
    var shaper: TextShaper?
    var shaped: ByteBudgetCache<ShapingRequest, ShapedText>
  }

  /// A typesetter with an empty cache.
  ///
  /// - Parameter cacheByteLimit: maximum size of what is kept of shaped texts, in bytes. An article of 18,000 words takes
  ///   about 14 MB.
  public init(cacheByteLimit: Int = 64 << 20) {
    state = Mutex(State(shaped: ByteBudgetCache(budget: cacheByteLimit)))
  }

  /// Sets an article.
  ///
  /// - Parameters:
  ///   - article: the article to set.
  ///   - area: pages of a size, one long column, or frames of a layout.
  ///   - style: the reader's choices.
  ///   - sheet: how headlines, captions and the like differ from running text.
  ///   - pictures: the source of the pictures; without it, grey areas replace them.
  /// - Throws: `libraryMissing`, `invalidStyle`, `invalidRegion`, `cancelled`.
  @concurrent
  public func set(
    _ article: ArticleDocument,
    in area: SetArea,
    style: ReaderStyle = .light,
    sheet: StyleSheet = .standard,
    pictures: (any ArticlePictures)? = nil
  ) async throws(GatefoldError) -> SetArticle {
    let layout = try layout(article, in: area, style: style, sheet: sheet)
    let contents = SetContents(
      article,
      layout,
      background: style.backgroundColor,
      pictures: PictureCache(pictures, self.pictures)
    )
    let issue = try await MagazineIssue.open(source: SetSource(contents: contents))
    return SetArticle(article: article, issue: issue, style: style, contents: contents)
  }

  /// Lays out an article, without the issue around it.
  func layout(
    _ article: ArticleDocument,
    in area: SetArea,
    style: ReaderStyle,
    sheet: StyleSheet = .standard
  ) throws(GatefoldError) -> ArticleLayout {
    try style.validate()
    try area.validate()
    return try ArticleLayout(article, in: area, style, sheet) { [self] request throws(GatefoldError) in
      try shape(request)
    }
  }

  /// A paragraph from the cache, or from Pango.
  private func shape(_ request: ShapingRequest) throws(GatefoldError) -> ShapedText {
    guard !Task.isCancelled else { throw GatefoldError.cancelled }
    return try state.withLock { state throws(GatefoldError) in
      if let known = state.shaped.value(for: request) { return known }
      if state.shaper == nil { state.shaper = try TextShaper() }
      guard let shaped = try state.shaper?.shape(request) else { throw GatefoldError.cancelled }
      state.shaped.insert(shaped, for: request, bytes: shaped.byteCount)
      return shaped
    }
  }
}
