/// Imports, parameters and types that examples use without declaring them.
enum ExamplePreamble {
  static let imports = """
    import Foundation
    import Gatefold
    import GatefoldExport
    import GatefoldIndex
    import GatefoldOCR
    import GatefoldPackage
    import GatefoldPDFKit
    import GatefoldReader
    import GatefoldReflow
    import GatefoldServer
    import GatefoldStore

    """

  /// Names that an example may use or shadow.
  static let parameters = """
    issue: MagazineIssue, page: Page, spread: Spread, text: TextPage, hit: SearchHit, link: Link,
    selection: TextSelection, picture: PixelBuffer, grid: TileGrid, viewport: Viewport, point: PagePoint, index: IssueIndex,
    window: Window, path: String, url: URL, folder: URL, document: PDFDocument, package: IssuePackage, following: Spread,
    storyboard: Storyboard, arrival: StoryboardClip, hall: StoryboardClip, garden: StoryboardClip,
    cellar: StoryboardClip, platform: Platform, article: ArticleDocument, typesetter: ArticleTypesetter,
    set: SetArticle, library: Library, feed: StoreFeed, entry: FeedIssue
    """

  /// Variables that an example may assign.
  static let variables = """
    var password: String? = nil
    var drawn: PixelBuffer? = nil
    """

  /// Types of the reader app, which are not part of Gatefold.
  static let declarations = """
    struct Window: Sendable {
      func draw(_ tile: Tile) {}
      func highlight(_ quad: Quad) {}
      func drawPolygon(_ corners: [(Double, Double)]) {}
    }

    struct Platform: Sendable {
      var composedTime: RationalTime { .zero }
      func perform(_ outputs: [StoryboardOutput]) {}
    }

    func place(_ overlay: Overlay, matrix: SceneTransform) {}
    func perform(_ actions: [OverlayAction]) {}
    func load(_ overlay: Overlay) {}
    func unload(_ overlay: Overlay) {}
    func show(_ overlay: Overlay) {}
    func stop(_ overlay: Overlay) {}
    func askForPassword() async -> String { "" }
    func show(_ hit: SearchHit) {}
    func open(_ url: URL) {}
    func upload(_ bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int) {}

    """
}
