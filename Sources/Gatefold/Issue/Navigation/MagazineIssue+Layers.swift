extension MagazineIssue {
  /// The layers of the document: first those that it lists for readers, then the others. Most files have none.
  ///
  /// ``PageAppearance/layers`` says which are shown in a picture:
  ///
  /// ```swift
  /// let layers = try await issue.layers().flatMap(\.allLayers)
  /// if let translation = layers.first(where: { $0.name == "Deutsch" }), let id = translation.id {
  ///   let appearance = PageAppearance(layers: [id: true])
  ///   let picture = try await page.render(.zoom(2), options: RenderingOptions(appearance: appearance))
  /// }
  /// ```
  ///
  /// Layers nested deeper than 32 levels, or past the first 10,000, are left out.
  ///
  /// - Throws: `cancelled`.
  public func layers() async throws(GatefoldError) -> [Layer] {
    try await lanes.answer(LayersRequest())
  }
}
