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

  /// The annotations without missing files, and without those that have nothing else.
  ///
  /// - Parameter paths: of the missing files.
  package func removing(files paths: Set<String>) -> [WebAnnotation] {
    if paths.isEmpty { return annotations }
    return annotations.compactMap { annotation in
      annotation.filtered { body in
        body.filtered { if case .file(let path) = $0.location { !paths.contains(path) } else { true } }
      }
    }
  }
}
