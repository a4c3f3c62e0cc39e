/// Annotations of the pages of an issue, and the files that they name.
///
/// ```swift
/// let set = try await package.webAnnotations(of: issue)
/// for annotation in set.annotations(onPage: 0) { print(annotation.motivation, annotation.rect) }
/// print(set.files.map(\.path))
/// ```
public struct WebAnnotationSet: Sendable {
  /// The annotations, those of a page in the order in which they lie above each other.
  public var annotations: [WebAnnotation]
  /// The files that the annotations name, and what these files need, each once.
  public var files: [WebFile]

  /// Annotations with their files; by default none.
  public init(annotations: [WebAnnotation] = [], files: [WebFile] = []) {
    self.annotations = annotations
    self.files = files
  }

  /// The annotations of a page, in order.
  ///
  /// - Parameter index: the page, from 0.
  public func annotations(onPage index: Int) -> [WebAnnotation] {
    annotations.filter { $0.pageIndex == index }
  }

  /// The annotations without those that name missing files and nothing else but texts.
  ///
  /// - Parameter paths: of the missing files.
  package func removing(files paths: Set<String>) -> [WebAnnotation] {
    if paths.isEmpty { return annotations }
    return annotations.compactMap { annotation in
      var annotation = annotation
      annotation.bodies = annotation.bodies.compactMap { body in
        body.filtered { if case .file(let path) = $0.location { !paths.contains(path) } else { true } }
      }
      return annotation.motivation == .commenting || annotation.bodies.contains(where: \.isTarget) ? annotation : nil
    }
  }
}

extension WebAnnotation.Body {
  /// Whether it is more than a text.
  fileprivate var isTarget: Bool { if case .text = self { false } else { true } }
}
