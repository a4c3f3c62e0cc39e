public import Gatefold

extension IssuePackage {
  /// The overlays as annotations for other software, with the files of the package that they name.
  ///
  /// ```swift
  /// let package = try IssuePackage("tides.zip")
  /// let issue = try await package.openIssue()
  /// var export = WebExport(address: "https://example.org/tides")
  /// export.copiesDocument = false
  /// export.annotations = try await package.webAnnotations(of: issue, probe: .installed)
  /// try await export.write(issue, into: ExportDirectory("site", documentPath: package.path))
  /// ```
  ///
  /// Videos, sounds, pictures and posters are painted, links and hotspots lead to pages and addresses, and other files are
  /// supplementing; docs/issue-package.md has the whole table. Files keep their paths within the folder "assets".
  ///
  /// - Parameters:
  ///   - issue: the content, as ``openIssue(configuration:)`` opens it.
  ///   - probe: measures videos and sounds; without one, annotations have no durations.
  /// - Returns: the annotations, from the lowest overlay to the highest. Overlays of pages that cannot be read, files that
  ///   are missing, and what no annotation can express are left out.
  /// - Throws: what reading the contents throws, if an action leads to one of their items; `cancelled`.
  public func webAnnotations(
    of issue: MagazineIssue,
    probe: MediaProbe? = nil
  ) async throws(GatefoldError) -> WebAnnotationSet {
    if overlays.overlays.isEmpty { return WebAnnotationSet() }
    let pages = try await AnnotatedPages(
      issue,
      // The frame of an overlay across a spread is one of the spread as the package means it.
      self.issue.arrangement(try await issue.resolvedReadingHints()),
      readsContents: overlays.overlays.contains(where: \.leadsToContents)
    )
    let films = Dictionary(overlays.storyboards.map { ($0.id, $0.films) }) { first, _ in first }
    let described = overlays.resolvingLabels(pages.labels).overlays
    let paths = Set(described.flatMap(\.assetPaths) + films.values.joined())
    let resources = try await PackageResources(paths, of: self, probe: probe)
    let annotator = OverlayAnnotator(
      pages: pages,
      resources: resources,
      articles: Dictionary(described.compactMap(\.article)) { first, _ in first },
      films: films
    )
    let annotations = described.enumerated()
      .sorted { $0.element.placement.level(order: $0.offset) < $1.element.placement.level(order: $1.offset) }
      .flatMap { annotator.annotations(of: $0.element) }
    return WebAnnotationSet(annotations: annotations, files: resources.files(for: annotations))
  }
}

extension Storyboard {
  /// Paths of the videos, each once, in the order of the clips.
  fileprivate var films: [String] {
    var known: Set<String> = []
    return clips.map(\.media).filter { known.insert($0).inserted }
  }
}

extension Overlay {
  fileprivate var leadsToContents: Bool {
    actions.contains { if case .goToContents = $0.effect { true } else { false } }
  }

  /// The path of its article by its identifier.
  fileprivate var article: (String, String)? {
    if case .article(let path) = content { (identifier, path) } else { nil }
  }
}
